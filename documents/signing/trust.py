"""Whom we trust: the certificates and revocation lists in the installation's folder, and nothing from the network."""

from pathlib import Path

from asn1crypto import crl, pem, x509
from django.conf import settings
from pyhanko.sign.validation.policy_decl import (
    LocalKnowledge,
    PdfSignatureValidationSpec,
    RevinfoOnlineFetchingRule,
    RevocationInfoGatheringSpec,
    SignatureValidationSpec,
)
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.context import CertValidationPolicySpec
from pyhanko_certvalidator.policy_decl import CertRevTrustPolicy, RevocationCheckingPolicy
from pyhanko_certvalidator.registry import SimpleTrustManager
from pyhanko_certvalidator.revinfo.archival import CRLContainer


def certificates(folder: Path) -> list[x509.Certificate]:
    """Every certificate in the folder's `.pem` and `.crt` files."""
    found = []
    for path in sorted([*folder.glob("*.pem"), *folder.glob("*.crt")]):
        content = path.read_bytes()
        blocks = [block for _, _, block in pem.unarmor(content, multiple=True)] if pem.detect(content) else [content]
        found += [x509.Certificate.load(block) for block in blocks]
    return found


def context(*, online: bool = False) -> ValidationContext:
    """A validation context on the installation's trusted certificates.

    `online` lets the library ask the certificate's own services for revocation data: only while signing, in the
    background, never for a file somebody sends.
    """
    folder = Path(settings.SIGNING_DIR)
    return ValidationContext(trust_roots=certificates(folder), crls=_lists(folder), allow_fetching=online)


def long_term() -> PdfSignatureValidationSpec:
    """What a signature must show to count after its certificate has ended: time stamps we trust and revocation data.

    Certificates of signers must be covered by a revocation list of the file or of the installation; nothing is fetched.
    """
    lists = [CRLContainer(found) for found in _lists(Path(settings.SIGNING_DIR))]
    policy = CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build(trust_roots=certificates(Path(settings.SIGNING_DIR))),
        revinfo_policy=CertRevTrustPolicy(RevocationCheckingPolicy.from_legacy("hard-fail")),
    )
    return PdfSignatureValidationSpec(
        SignatureValidationSpec(
            cert_validation_policy=policy,
            revinfo_gathering_policy=RevocationInfoGatheringSpec(RevinfoOnlineFetchingRule.LOCAL_ONLY),
            local_knowledge=LocalKnowledge(known_crls=lists),
        )
    )


def _lists(folder: Path) -> list[crl.CertificateList]:
    return [crl.CertificateList.load(path.read_bytes()) for path in sorted(folder.glob("*.crl"))]
