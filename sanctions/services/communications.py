"""Who must be told of what by the wording of the day, as a list with letter and proof."""

from collections.abc import Iterable
from datetime import date
from typing import cast

from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from entities import access
from entities.models import User
from legislation import dates, formats, rules
from sanctions.models import Case, Communication, Decision
from sanctions.models.decisions import Kind
from sanctions.permissions import CASEWORK, DECIDERS, DESPATCH
from sanctions.services.common import require, required

MATTERS = {
    "opening": "Abertura do processo",
    "archive": "Arquivamento",
    "sanction": "Sanção aplicada",
    "decision": "Decisão do processo",
    "summary_decision": "Decisão em processo sumaríssimo",
    "precautionary_measure": "Medida cautelar",
    "discrimination_decision": "Decisão sobre discriminação",
    "racism_decision": "Decisão sobre racismo",
}


def owe(*, case: Case, event: str | Iterable[str], on: date, mark: str = "") -> None:
    """Put on the list what the wording of a day says must be told of an event. In the caller's transaction.

    One line for each recipient; the same event twice is one, unless `mark` tells two of a kind apart.
    """
    wording = rules.wording_on("PT", rules.main_act("PT"), on)
    events = [event] if isinstance(event, str) else list(event)
    for row in wording.rows("communications"):
        if row["event"] not in events:
            continue
        for recipient in recipients(row["to"]):
            Communication.objects.get_or_create(
                case=case,
                key=f"{row['event']}:{mark}:{recipient}"[:60],
                defaults={
                    "recipient": recipient,
                    "matter": MATTERS.get(row["event"], row["event"]),
                    "cite": wording.cite(row["cite"]),
                    "owed_since": on,
                },
            )


def recipients(text: str) -> list[str]:
    """The bodies named in a row of the law (`força de segurança, PNID, promotor e organizador`)."""
    return [part.strip() for part in text.replace(" e ", ", ").split(",") if part.strip()]


def event_of(decision: Decision) -> list[str]:
    """The events that a decision is for the law of communications."""
    events = ["decision", "archive" if decision.kind == Kind.ARCHIVE else "sanction"]
    if any(charge.modifiers.get("opinion") for charge in decision.charged.charges.all()):
        events += ["discrimination_decision", "racism_decision"]
    return events


@transaction.atomic
def send(*, by: User, communication: Communication, on: date, proof: str) -> None:
    """Record that it was sent, with the proof. Raises `ActRefused` (`already_sent`)."""
    require(by, CASEWORK | DECIDERS | DESPATCH, "registar comunicações")
    found = cast(Communication, access.get("communication", by, communication.pk, lock=True))
    if found.sent_on is not None:
        raise ActRefused("already_sent", f"Esta comunicação já foi enviada em {formats.day(found.sent_on)}.")
    if not found.owed_since <= on <= dates.today():
        raise InvalidInput("bad_day", f"O dia tem de ser entre {formats.day(found.owed_since)} e hoje.", "on")
    found.sent_on, found.sent_by = on, by
    found.proof = required(proof, "proof_missing", "Indique a prova do envio.", "proof")
    found.save(update_fields=["sent_on", "sent_by", "proof"])
    audit.record(action="communication.send", actor=by, kind="communication", object_id=found.pk)
