"""The prescription of each charge of a case, from the acts that interrupt and suspend it."""

from collections.abc import Iterator
from datetime import date

from legislation import prescription
from legislation.procedure.acts import Charge, vocabulary
from legislation.procedure.view import SANCTIONS, View
from legislation.timeline import Event


def of_charge(charge: Charge, view: View) -> prescription.Prescription:
    """The prescription of the procedure for one charge, with the acts about its person and about the whole case."""
    return prescription.procedure(charge.facts_on, events(charge, view), max_cents=charge.max_cents)


def prescriptions(view: View) -> list[tuple[str, prescription.Prescription]]:
    """The prescription of the procedure for each charge of a person, by offence."""
    return [(charge.offence, of_charge(charge, view)) for charge in view.charges]


def of_fine(view: View) -> prescription.Prescription | None:
    """The prescription of a coima that became final; `None` while there is none to collect."""
    if view.finality is None or view.due_cents <= 0:
        return None
    return prescription.fine(view.finality[0], view.due_cents, _collection(view, view.finality[0]))


def _collection(view: View, final_on: date) -> Iterator[Event]:
    for act in view.all("instalments_granted", "enforcement_started"):
        if act.on < final_on:
            continue
        if act.kind == "enforcement_started":
            yield Event("execution", act.on)
            continue
        failed = view.after(act, "instalments_failed")
        until = min([act.details["until"], *(stop.on for stop in failed)])
        yield Event("payment_facilities", act.on, max(until, act.on))


def events(charge: Charge, view: View) -> Iterator[Event]:
    """The acts that count for prescription; what came before the facts cannot bear on them."""
    kinds = vocabulary()
    sent = False
    for act in view.acts:
        kind = kinds[act.kind].prescription
        if act.kind == "decision":
            outcome = act.details["outcome"]
            kind = "sent_to_prosecutor" if outcome == "prosecutor" else kind if outcome in SANCTIONS else None
        if kind is None or act.on < charge.facts_on or (kind == "returned_by_prosecutor" and not sent):
            continue
        sent = sent or kind == "sent_to_prosecutor"
        yield Event(kind, act.on, interrupts=act.details["interrupts"] if kind == "evidence" else None)
    if view.finality is not None and view.finality[0] >= charge.facts_on:
        yield Event(prescription.CLOSING, view.finality[0])
