"""Putting a PAdES signature on a file, and reading it back before it is believed."""

import asyncio
import hashlib
import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date, datetime

from django.conf import settings
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import PdfSignatureMetadata, PdfSigner
from pyhanko.sign.ades.report import AdESPassed
from pyhanko.sign.fields import InvisSigSettings, SigFieldSpec, SigSeedSubFilter
from pyhanko.sign.timestamps import HTTPTimeStamper, TimeStamper
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.ades import ades_lta_validation
from pyhanko.sign.validation.status import SignatureCoverageLevel
from pyhanko_certvalidator.ltv.types import ValidationTimingInfo

from documents.signing import trust
from documents.signing.providers import Provider
from entities.models import User
from legislation import dates

# Outside the page, since a field within it must be part of what is read aloud (ISO 14289-1, 7.18.1 and 7.18.4).
FIELD = SigFieldSpec(
    "Assinatura",
    invis_sig_settings=InvisSigSettings(box_out_of_bounds=True),
    readable_field_name="Assinatura eletrónica",
)


class NotValid(Exception):
    """The file that came back from the signer does not carry a valid signature over the whole of it."""


@dataclass(frozen=True)
class Sealed:
    """A signed file, and what its signature says. `certificate` is its fingerprint, `ends` its last day."""

    content: bytes
    signer: str
    certificate: str
    ends: date
    signed_at: datetime
    stamped: bool

    @property
    def sha256(self) -> str:
        """SHA-256 of the signed bytes."""
        return hashlib.sha256(self.content).hexdigest()


def time_stamper() -> TimeStamper | None:
    """The configured time-stamping service, if there is one."""
    return HTTPTimeStamper(settings.TIMESTAMP_URL, timeout=30) if settings.TIMESTAMP_URL else None


def sign(content: bytes, *, provider: Provider, user: User, reason: str, stamper: TimeStamper | None) -> Sealed:
    """The file with the person's signature added; the bytes given stay as they are at its start.

    With a time stamper the file also carries the revocation data of the day and an archive time stamp, so that it can
    be checked after the certificate has ended. Raises `NoKey`, one of `providers.UNAVAILABLE`, or `NotValid`.
    """
    # In a thread of its own: the signing library runs an event loop, and the caller may already be inside one.
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(lambda: read(asyncio.run(_signed(content, provider, user, reason, stamper)))).result()


async def _signed(content: bytes, provider: Provider, user: User, reason: str, stamper: TimeStamper | None) -> bytes:
    metadata = PdfSignatureMetadata(
        field_name=FIELD.sig_field_name,
        md_algorithm="sha256",
        subfilter=SigSeedSubFilter.PADES,
        name=user.name,
        reason=reason,
        embed_validation_info=stamper is not None,
        use_pades_lta=stamper is not None,
        validation_context=trust.context(online=settings.SIGNING_ONLINE) if stamper is not None else None,
    )
    async with provider.signer(user) as signer:
        writer = IncrementalPdfFileWriter(io.BytesIO(content))
        out = await PdfSigner(metadata, signer, timestamper=stamper, new_field_spec=FIELD).async_sign_pdf(writer)
    return bytes(out.getvalue())


def read(content: bytes) -> Sealed:
    """What the first signature of a file says. Raises `NotValid` unless it is ours to trust and covers everything.

    Only for files that we made: a stranger's file is compared, never parsed.
    """
    signatures = PdfFileReader(io.BytesIO(content)).embedded_regular_signatures
    if len(signatures) != 1:
        raise NotValid("the file must carry exactly one signature")
    context = trust.context()
    status = validate_pdf_signature(signatures[0], context, ts_validation_context=context)
    covered = status.coverage in {SignatureCoverageLevel.ENTIRE_FILE, SignatureCoverageLevel.ENTIRE_REVISION}
    if not (status.bottom_line and covered):
        raise NotValid(status.summary())
    stamp = status.timestamp_validity
    moment = stamp.timestamp if stamp is not None else status.signer_reported_dt
    if moment is None:
        raise NotValid("the signature does not say when it was made")
    certificate = status.signing_cert
    return Sealed(
        content=content,
        signer=str(certificate.subject.native.get("common_name", certificate.subject.human_friendly)),
        certificate=certificate.sha256.hex(),
        ends=dates.local_day(certificate.not_valid_after),
        signed_at=moment,
        stamped=stamp is not None,
    )


def holds(content: bytes, *, at: datetime) -> bool:
    """Whether a reader of long-term signatures would accept the file at a moment, by the proofs that the file carries.

    The steps are those of ETSI EN 319 102-1, 5.6.3; without an archive time stamp the answer is no. Only for files that
    we made.
    """
    (signature,) = PdfFileReader(io.BytesIO(content)).embedded_regular_signatures
    timing = ValidationTimingInfo(validation_time=at, best_signature_time=at, point_in_time_validation=True)
    result = asyncio.run(ades_lta_validation(signature, trust.long_term(), timing_info=timing))
    return isinstance(result.ades_subindic, AdESPassed)
