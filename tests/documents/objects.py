"""Objects of this room for the test of permissions: each factory takes the organisation the object belongs to."""

import hashlib
from datetime import date
from typing import Any

from django.utils import timezone

from documents import storage
from documents.models import IssuedDocument, PrintRun, ReceivedFile, TextVersion
from entities.models import Organisation, User

BYTES = b"%PDF-1.7\n% ensaio\n%%EOF\n"


def _author() -> User:
    return User.objects.get_or_create(username="autordepapeis", defaults={"name": "Autor de Papéis"})[0]


def issue(kind: str, subject_kind: str, subject: Any, **changes: Any) -> IssuedDocument:
    """A document of a kind about a subject, with bytes."""
    number = IssuedDocument.objects.count() + 1
    values = {
        "kind": kind,
        "series": "ENSAIO",
        "year": 2024,
        "sequence": number,
        "number": f"ENSAIO {number}/2024",
        "state": IssuedDocument.State.RENDERED,
        "subject_kind": subject_kind,
        "subject_id": subject.pk,
        "template": "documents/decision.html",
        "data": {},
        "frame": {},
        "verification_code": f"ENSAIO{number:010d}",
        "issued_on": date(2024, 3, 1),
        "created_at": timezone.now(),
        "created_by": _author(),
        "sha256": storage.put(storage.ISSUED, BYTES),
        "size": len(BYTES),
        "pages": 1,
        "rendered_at": timezone.now(),
    }
    return IssuedDocument.objects.create(**values | changes)


def issued(organisation: Organisation) -> IssuedDocument:
    """What a body gets from the authority: a club its receipt, an organiser its own, a force the order on its match."""
    from tests.qualification import objects as qualification
    from tests.registry import objects as registry

    if organisation.kind == Organisation.Kind.CLUB:
        return issue("register_receipt", "register_version", registry.version(organisation))
    if organisation.kind == Organisation.Kind.FEDERATION:
        return issue("report_receipt", "season_report", qualification.season_report(organisation))
    return qualification.risk_order(organisation).document


def received(organisation: Organisation) -> ReceivedFile:
    """A clean file sent by a body."""
    return ReceivedFile.objects.create(
        name="papel.pdf",
        purpose="ensaio",
        sha256=storage.put(storage.RECEIVED, BYTES),
        size=len(BYTES),
        media_type="application/pdf",
        organisation=organisation,
        uploaded_by=_author(),
        uploaded_at=timezone.now(),
        scan=ReceivedFile.Scan.CLEAN,
    )


def print_run(user: User) -> PrintRun:
    """A finished print run that somebody asked for."""
    return PrintRun.objects.create(
        asked_by=user,
        asked_at=timezone.now(),
        reason="Audiência",
        sha256=storage.put(storage.PRINTS, BYTES),
        size=len(BYTES),
        pages=1,
    )


def text_version(_organisation: Organisation) -> TextVersion:
    """A version that somebody is writing."""
    number = TextVersion.objects.count() + 1
    return TextVersion.objects.create(
        kind="sanctions.decision",
        version=number,
        first_day=date(2024, 1, number),
        blocks=[{"slot": True}],
        state=TextVersion.State.APPROVED,
        author=_author(),
        created_at=timezone.now(),
        changed_at=timezone.now(),
        approved_by=User.objects.get_or_create(username="aprovador", defaults={"name": "Quem Aprova"})[0],
    )


def digest() -> str:
    """The hash of the bytes that every file of these tests has."""
    return hashlib.sha256(BYTES).hexdigest()


OBJECTS = {"issued": issued, "received": received, "text_version": text_version}

# Kinds that belong to one person: made for a user.
PERSONAL = {"print_run": print_run}

SHARED = {"text_version"}

ARGUMENTS: dict[str, Any] = {
    "documents:text-kind": lambda _: {"code": "sanctions.decision"},
    "documents:text-edit": lambda _: {"code": "sanctions.decision"},
    "documents:verify": lambda _: {"code": "ENSAIO0000000001"},
}
