"""Whom we trust: the certificates and revocation lists in the installation's folder, and nothing from the network."""

from pathlib import Path

from asn1crypto import crl, pem, x509
from django.conf import settings
from pyhanko_certvalidator import ValidationContext


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
    lists = [crl.CertificateList.load(path.read_bytes()) for path in sorted(folder.glob("*.crl"))]
    return ValidationContext(trust_roots=certificates(folder), crls=lists, allow_fetching=online)
