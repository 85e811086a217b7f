"""Objects of this room for the test of permissions."""

from datetime import timedelta

from django.utils import timezone

from documents import codes, storage
from documents.models import IssuedDocument, PrintRun, ReceivedFile, TextVersion
from entities.models import Organisation, User
from legislation.dates import today
from registry.services.confirming import RECEIPT
from tests.registry import objects as registry

CONTENT = b"%PDF-1.7 ensaio"


def user() -> User:
    """Whoever made the object."""
    return User.objects.create(username=f"autor{User.objects.count()}", name="Autora")


def issued(organisation: Organisation) -> IssuedDocument:
    """A rendered receipt about a register of the organisation."""
    now = timezone.now()
    number = IssuedDocument.objects.count() + 1
    return IssuedDocument.objects.create(
        kind=RECEIPT,
        series="RRF",
        year=now.year,
        sequence=number,
        number=f"RRF {number}/{now.year}",
        state=IssuedDocument.State.RENDERED,
        subject_kind="register_version",
        subject_id=registry.version(organisation).pk,
        template="documents/receipt.html",
        data={"title": "Recibo"},
        frame={"code_text": ""},
        verification_code=codes.new_code(),
        issued_on=today(),
        created_at=now,
        created_by=user(),
        sha256=storage.put(storage.ISSUED, CONTENT),
        size=len(CONTENT),
        pages=1,
        rendered_at=now,
    )


def received(organisation: Organisation) -> ReceivedFile:
    """A clean file sent for the organisation."""
    return ReceivedFile.objects.create(
        name="registo.csv",
        purpose="register",
        sha256=storage.put(storage.RECEIVED, CONTENT),
        size=len(CONTENT),
        media_type="text/plain",
        organisation=organisation,
        uploaded_by=user(),
        uploaded_at=timezone.now(),
        scan=ReceivedFile.Scan.CLEAN,
    )


def print_run(organisation: Organisation) -> PrintRun:
    """Somebody's print run, ready."""
    return PrintRun.objects.create(
        asked_by=user(),
        asked_at=timezone.now(),
        reason="Arquivo",
        sha256=storage.put(storage.PRINTS, CONTENT),
        size=len(CONTENT),
        pages=1,
    )


def text_version(organisation: Organisation) -> TextVersion:
    """An approved version of a text; it belongs to nobody."""
    number = TextVersion.objects.count() + 1
    now = timezone.now()
    return TextVersion.objects.create(
        kind=RECEIPT,
        version=number,
        first_day=today() + timedelta(days=number),
        blocks=[{"heading": "Aviso", "paragraphs": ["Texto."]}],
        state=TextVersion.State.APPROVED,
        author=user(),
        approved_by=user(),
        approved_at=now,
        created_at=now,
        changed_at=now,
    )


SHARED = {"text_version"}

OBJECTS = {"issued": issued, "received": received, "print_run": print_run, "text_version": text_version}

ARGUMENTS = {
    "documents:verify": lambda target: {"code": "0" * 16},
    "documents:text-kind": lambda target: {"code": RECEIPT},
    "documents:text-edit": lambda target: {"code": RECEIPT},
}
