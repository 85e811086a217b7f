"""Between the room's rows and `legislation.procedure`: acts and charges go in as plain values, a reading comes out."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from entities.models import Person, User
from legislation import dates, procedure
from legislation.procedure import Act as LawAct
from legislation.procedure import CaseReading, PersonReading, Setting
from legislation.procedure import Charge as LawCharge
from sanctions.models import Act, Case, Charge, Charged

if TYPE_CHECKING:
    from sanctions.services.acts import NewAct

ENDED = frozenset({"paid", "acquitted", "archived"})
COLUMNS = ("stage", "instructor_id", "next_term_on", "next_term", "lapses_on", "is_closed", "derived_on")
# Made by services of their own, because something besides the act follows from them.
OWN_SERVICE = frozenset(
    {
        "auto_received",
        "opened",
        "person_charged",
        "instructor_named",
        "joined",
        "split",
        "precautionary_ban",
        "precautionary_ban_notified",
        "summary_decision",
        "summary_notified",
        "accusation",
        "accusation_notified",
        "notification_failed",
        "lawyer_named",
        "proposal",
        "proposal_returned",
        "decision",
        "decision_notified",
        "voluntary_payment",
        "payment",
        "refund",
        "instalments_granted",
        "enforcement_sent",
        "correction",
        "note",
    }
)
BY_THE_PRESIDENT = frozenset({"term_extended", "decision_revoked", "archived", "reopened", "referred_as_crime"})


@dataclass(frozen=True)
class Refused:
    """Why an act cannot be written, as `ActRefused` wants it."""

    code: str
    message: str
    field: str | None = None


def by_hand() -> list[procedure.Kind]:
    """The kinds of acts that a person records on the general page of acts, in the order of a case."""
    return [kind for name, kind in procedure.vocabulary().items() if name not in OWN_SERVICE]


def key(charged: Charged | None) -> str | None:
    """What the procedure calls a person charged."""
    return None if charged is None else str(charged.pk)


def law_details(kind: str, details: Mapping[str, Any]) -> dict[str, Any]:
    """Details as the procedure wants them: days as days. Stored details have them as ISO text."""
    known = procedure.vocabulary().get(kind)
    forms = {**known.details, **known.optional} if known else {}
    return {
        name: date.fromisoformat(value) if forms.get(name) == "day" and isinstance(value, str) else value
        for name, value in details.items()
    }


def law_act(act: Act) -> LawAct:
    """One row as the procedure reads it."""
    return LawAct(
        kind=act.kind,
        on=act.on,
        recorded_at=act.recorded_at,
        by=str(act.by_id),
        person=str(act.charged_id) if act.charged_id else None,
        details=law_details(act.kind, act.details),
        id=str(act.pk),
    )


def law_charge(charge: Charge, birth_on: date | None) -> LawCharge:
    """One offence charged, with the wording a person applied."""
    milder = charge.modifiers.get("milder") or {}
    return LawCharge(
        person=str(charge.charged_id),
        offence=milder.get("offence", charge.offence),
        facts_on=charge.facts_on,
        max_cents=charge.max_cents,
        wording=milder.get("wording", charge.wording) or None,
        birth_on=birth_on,
        opinion=bool(charge.modifiers.get("opinion")),
    )


def setting(case: Case, today: date | None = None) -> Setting:
    """Who is charged with what, and the day it is."""
    charges = (
        Charge.objects.filter(charged__case=case, dropped_on__isnull=True)
        .select_related("charged__person")
        .order_by("charged_id", "pk")
    )
    return Setting(
        today=today or dates.today(),
        charges=tuple(law_charge(charge, charge.charged.person.birth_date) for charge in charges),
    )


def acts_of(case: Case) -> list[LawAct]:
    """The acts of a case as the procedure reads them."""
    return [law_act(act) for act in case.acts.order_by("on", "recorded_at", "pk")]


def read(case: Case, today: date | None = None) -> CaseReading:
    """Where a case stands today, or on another day by the acts of now."""
    return procedure.read(acts_of(case), setting(case, today))


def read_person(charged: Charged, today: date | None = None) -> PersonReading:
    """Where one person charged stands."""
    return read(charged.case, today).people[str(charged.pk)]


def refusal(case: Case, new: "NewAct", by: User) -> Refused | None:
    """Why the procedure refuses an act of a case; None where it can be written."""
    from django.utils import timezone

    act = LawAct(
        kind=new.kind,
        on=new.on,
        recorded_at=timezone.now(),
        by=str(by.pk),
        person=key(new.charged),
        details=law_details(new.kind, new.details),
    )
    reason = procedure.refusal(acts_of(case), act, setting(case))
    return None if reason is None else Refused("act_refused", reason)


def columns(found: CaseReading, on: date) -> dict[str, Any]:
    """The derived columns of a case as its reading on a day gives them."""
    term = found.next_term
    instructor = found.instructor
    return {
        "stage": found.stage,
        "instructor_id": int(instructor) if instructor else None,
        "next_term_on": term.warn_on if term else None,
        "next_term": term.rule if term else "",
        "lapses_on": found.prescription_on,
        "is_closed": found.stage in ENDED,
        "derived_on": on,
    }


def was_minor(person: Person, facts_on: date) -> bool:
    """Whether a person was a minor on the day of the facts: somebody may stand for them."""
    return person.birth_date is not None and dates.add_years(person.birth_date, procedure.limit("majority")) > facts_on


def too_young(person: Person, facts_on: date) -> bool:
    """Whether a person was below the age of liability on the day of the facts (RGCO, art. 10.º)."""
    return (
        person.birth_date is not None and dates.add_years(person.birth_date, procedure.limit("minimum_age")) > facts_on
    )
