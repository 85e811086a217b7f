"""Where a case stands: stage, terms, prescription, next acts, checklist and finality, by person and as a whole."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from legislation import calendars, prescription, terms
from legislation.errors import Refusal
from legislation.procedure.acts import Act, Setting, effective
from legislation.procedure.checklist import ChecklistItem, checklist
from legislation.procedure.gates import payment_last_day
from legislation.procedure.lapse import of_fine, prescriptions
from legislation.procedure.refusals import PossibleAct, possible
from legislation.procedure.view import FREES, SANCTIONS, STAGES, View, term_of, views
from legislation.procedure.words_of_acts import NOTICES

OPEN, MET, MISSED = "open", "met", "missed"


@dataclass(frozen=True)
class OpenTerm:
    """One term that an act opened: its last day, the day that warnings go by, and whether it was met.

    `state` is `open`, `met` (on `closed_on`) or `missed`. `term` is `None` where the authority itself fixed the last
    day.
    """

    rule: str
    person: str | None
    opened_by: str
    last_day: date
    warn_on: date
    closed_on: date | None
    state: str
    term: terms.Term | None

    @property
    def label(self) -> str:
        """The term in words."""
        return terms.LABELS.get(self.rule, "Resposta da força de segurança ao auto devolvido")

    def as_json(self) -> dict[str, Any]:
        """The term as JSON."""
        return {
            "rule": self.rule,
            "label": self.label,
            "person": self.person,
            "opened_by": self.opened_by,
            "last_day": self.last_day.isoformat(),
            "warn_on": self.warn_on.isoformat(),
            "closed_on": self.closed_on.isoformat() if self.closed_on else None,
            "state": self.state,
            "term": self.term.as_json() if self.term else None,
        }


@dataclass(frozen=True)
class PersonReading:
    """Where a case stands for one person charged."""

    person: str
    stage: str
    terms: tuple[OpenTerm, ...]
    prescriptions: tuple[tuple[str, prescription.Prescription], ...]
    possible_acts: tuple[PossibleAct, ...]
    checklist: tuple[ChecklistItem, ...]
    finality: date | None
    finality_reason: str | None
    decision: Act | None
    defence_ends: date | None
    challenge_ends: date | None
    challenge_late: bool
    due_cents: int
    paid_cents: int
    lawyers: tuple[str, ...]
    open_requests: tuple[Act, ...]
    fine_prescription: prescription.Prescription | None
    warnings: tuple[str, ...]

    @property
    def lapses_on(self) -> date | None:
        """The earliest day on which a charge prescribes, while the procedure runs."""
        days = [found.runs_out_on for _, found in self.prescriptions if found.runs_out_on and not found.ended_on]
        return min(days) if days and self.stage not in ENDED else None

    def as_json(self) -> dict[str, Any]:
        """The reading as JSON."""
        return {
            "person": self.person,
            "stage": self.stage,
            "stage_label": STAGES[self.stage],
            "terms": [row.as_json() for row in self.terms],
            "prescriptions": [{"offence": offence, **found.as_json()} for offence, found in self.prescriptions],
            "lapses_on": self.lapses_on.isoformat() if self.lapses_on else None,
            "possible_acts": [row.as_json() for row in self.possible_acts],
            "checklist": [row.as_json() for row in self.checklist],
            "finality": self.finality.isoformat() if self.finality else None,
            "finality_reason": self.finality_reason,
            "decision": self.decision.id if self.decision else None,
            "defence_ends": self.defence_ends.isoformat() if self.defence_ends else None,
            "challenge_ends": self.challenge_ends.isoformat() if self.challenge_ends else None,
            "challenge_late": self.challenge_late,
            "due_cents": self.due_cents,
            "paid_cents": self.paid_cents,
            "lawyers": list(self.lawyers),
            "open_requests": [act.id for act in self.open_requests],
            "fine_prescription": self.fine_prescription.as_json() if self.fine_prescription else None,
            "warnings": list(self.warnings),
        }


@dataclass(frozen=True)
class CaseReading:
    """Where a case stands as a whole: the stage of the person least advanced, and what is next due."""

    stage: str
    people: Mapping[str, PersonReading]
    terms: tuple[OpenTerm, ...]
    possible_acts: tuple[PossibleAct, ...]
    instructor: str | None
    proposers: tuple[str, ...]
    prescription_on: date | None
    prescription_with_pandemic_on: date | None
    warn_on: Mapping[int, date]
    finality: date | None
    warnings: tuple[str, ...]

    @property
    def checklist(self) -> dict[str, tuple[ChecklistItem, ...]]:
        """The checklist of the decision of each person."""
        return {name: row.checklist for name, row in self.people.items()}

    @property
    def next_term(self) -> OpenTerm | None:
        """The open term that warns first."""
        running = [row for row in self.terms if row.state == OPEN]
        return min(running, key=lambda row: row.warn_on, default=None)

    def as_json(self) -> dict[str, Any]:
        """The reading as JSON."""
        next_term = self.next_term
        return {
            "stage": self.stage,
            "stage_label": STAGES[self.stage],
            "people": [row.as_json() for row in self.people.values()],
            "terms": [row.as_json() for row in self.terms],
            "next_term": next_term.as_json() if next_term else None,
            "possible_acts": [row.as_json() for row in self.possible_acts],
            "instructor": self.instructor,
            "proposers": list(self.proposers),
            "prescription_on": self.prescription_on.isoformat() if self.prescription_on else None,
            "prescription_with_pandemic_on": (
                self.prescription_with_pandemic_on.isoformat() if self.prescription_with_pandemic_on else None
            ),
            "warn_on": {str(months): day.isoformat() for months, day in self.warn_on.items()},
            "finality": self.finality.isoformat() if self.finality else None,
            "warnings": list(self.warnings),
        }


ENDED = ("archived", "final", "instalments", "enforcement", "paid", "acquitted", "extinct")


def read(acts: Iterable[Act], setting: Setting) -> CaseReading:
    """Read a case on the day of the setting. Acts may come in any order; those corrected do not count.

    Raises `Refusal` (`before_first_wording`, `unknown_calendar`) only where a charge or setting cannot be.
    """
    counted = [act for act in effective(acts) if act.on <= setting.today or act.kind.endswith("_notified")]
    whole = View(tuple(counted), None, setting)
    people = {name: _person(view) for name, view in views(counted, setting).items()}
    order = list(STAGES)
    stage = min((row.stage for row in people.values()), key=order.index, default=whole.stage)
    every = [*_case_terms(whole, stage), *(row for person in people.values() for row in person.terms)]
    days = [row.lapses_on for row in people.values() if row.lapses_on]
    running = [found for row in people.values() if row.lapses_on for _, found in row.prescriptions]
    pandemic = [found.with_pandemic.runs_out_on for found in running if found.with_pandemic.runs_out_on]
    finals = [row.finality for row in people.values()]
    first = min(days, default=None)
    case_view = View(tuple(counted), None, setting)
    return CaseReading(
        stage=stage,
        people=people,
        terms=tuple(every),
        possible_acts=_case_acts(case_view, people),
        instructor=whole.instructor,
        proposers=tuple(dict.fromkeys(act.by for act in whole.all("proposal"))),
        prescription_on=first,
        prescription_with_pandemic_on=min(pandemic, default=None),
        warn_on=prescription.warning_days(first) if first else {},
        finality=max((day for day in finals if day), default=None) if finals and all(finals) else None,
        warnings=tuple(dict.fromkeys(text for row in people.values() for text in row.warnings)),
    )


def _case_acts(whole: View, people: Mapping[str, PersonReading]) -> tuple[PossibleAct, ...]:
    found: dict[str, PossibleAct] = {row.kind: row for row in possible(whole)} if not people else {}
    for person in people:
        view = View(tuple(act for act in whole.acts if act.person in (None, person)), None, whole.setting)
        for row in possible(view):
            found.setdefault(row.kind, row)
    return tuple(found.values())


def _person(view: View) -> PersonReading:
    outcome, contents, addressees = _draft(view)
    lost = prescriptions(view)
    final = view.finality
    standing = view.decision if view.court_result not in FREES else None
    every = tuple(_person_terms(view))
    return PersonReading(
        person=str(view.person),
        stage=view.stage,
        terms=every,
        prescriptions=tuple(lost),
        possible_acts=possible(view),
        checklist=checklist(view, outcome=outcome, contents=contents, addressees=addressees),
        finality=final[0] if final else None,
        finality_reason=final[1] if final else None,
        decision=standing,
        defence_ends=view.defence_ends,
        challenge_ends=view.challenge_term.last_day if view.challenge_term else None,
        challenge_late=view.challenge_late,
        due_cents=view.due_cents,
        paid_cents=view.paid_cents,
        lawyers=view.lawyers,
        open_requests=view.open_requests,
        fine_prescription=of_fine(view),
        warnings=tuple(dict.fromkeys(_warnings(view, every, lost))),
    )


def _draft(view: View) -> tuple[str, Iterable[str], Iterable[str]]:
    """The outcome and contents in hand: of the decision in force, else of the standing proposal, else of a coima."""
    source = view.decision or view.proposal
    if source is None:
        return "coima", (), ()
    return str(source.details["outcome"]), source.details.get("contents") or (), source.details.get("addressees") or ()


def _warnings(
    view: View, every: Iterable[OpenTerm], lost: Iterable[tuple[str, prescription.Prescription]]
) -> Iterator[str]:
    for row in every:
        yield from row.term.warnings if row.term else ()
    for _, found in lost:
        yield from found.warnings
    met = view.summary_met
    for row in every:
        if row.rule == "summary_payment" and met is not None and met.on > row.last_day:
            yield "O pagamento chegou depois dos dez dias: uma pessoa decide se a decisão sumaríssima se mantém."
    returned = view.last("notification_failed", *NOTICES)
    if returned is not None and returned.kind == "notification_failed":
        yield f"A notificação enviada em {returned.details['sent_on']:%d/%m/%Y} foi devolvida: notifique por outra via."
    if view.challenge_late:
        yield "A impugnação chegou depois do prazo: cabe ao juiz rejeitá-la (RGCO, art. 63)."
    if view.stage not in ENDED:
        for offence, found in lost:
            if found.lapsed(view.setting.today) and found.runs_out_on:
                yield f"Prescrição por {offence} em {found.runs_out_on:%d/%m/%Y}, sem contar os dias da pandemia."


def _case_terms(whole: View, stage: str) -> Iterator[OpenTerm]:
    opened = whole.last("opened")
    for act in whole.all("auto_returned"):
        again = whole.after(act, "auto_received")
        yield _fixed("auto_returned", act, act.details["until"], again[0].on if again else None, whole)
    if opened is None:
        return
    closed = max((act.on for act in whole.all("decision", "archived")), default=None)
    running = stage in ("instruction", "summary", "accused", "defence", "evidence", "proposed")
    yield from _instruction(whole, opened, None if running else closed)
    if running:
        yield from _awaited(whole, opened)
    for act in whole.all("opinion_requested"):
        answers = whole.after(act, "opinion_received")
        yield from _term("binding_opinion", act, act.on, answers[0].on if answers else None, whole)


def _awaited(whole: View, opened: Act) -> Iterator[OpenTerm]:
    """Terms whose first day the law does not state: that of the summary notice is shown only while it is open."""
    waits = []
    received = whole.last("auto_received")
    if received is not None and not whole.all("summary_decision", "accusation"):
        waits += [*_term("summary_notice", received, received.on, None, whole)]
    if any(charge.opinion for charge in whole.charges) and whole.last("opinion_requested") is None:
        waits += [*_term("opinion_request", opened, opened.on, None, whole)]
    yield from (row for row in waits if row.state == OPEN or row.rule == "opinion_request")


def _instruction(whole: View, opened: Act, closed: date | None) -> Iterator[OpenTerm]:
    for row in _term("instruction", opened, opened.on, closed, whole):
        times = min(len(whole.extensions("instruction")), terms.renewals("instruction", opened.on))
        if row.term is None or not times:
            yield row
            continue
        place = calendars.calendar(row.term.calendar)
        twice = terms.count(
            "instruction", row.term.cite, opened.on, (1 + times) * row.term.length, terms.WORKING, place, _stops(whole)
        )
        warn = max(row.warn_on, row.last_day)
        yield OpenTerm(
            "instruction", None, "opened", twice.last_day, warn, closed, _state(twice.last_day, closed, whole), twice
        )


def _stops(view: View) -> tuple[tuple[date, date], ...]:
    return terms.pandemic_stops() if view.setting.with_pandemic else ()


def _person_terms(view: View) -> Iterator[OpenTerm]:
    if view.summary is not None:
        notice = view.notified_on(view.summary, "summary_notified")
        if notice is not None:
            met = view.summary_met
            yield from _term("summary_refusal", view.summary, notice, met.on if met else None, view)
            yield from _term("summary_payment", view.summary, notice, met.on if met else None, view)
    if view.accusation is not None and view.defence_term is not None and view.defence_ends is not None:
        answers = view.after(view.accusation, "defence")
        closed = answers[-1].on if answers and answers[-1].on <= view.defence_ends else None
        warn = min(view.defence_term.warn_on, view.defence_ends)
        state = _state(view.defence_ends, closed, view)
        yield OpenTerm(
            "defence", view.person, "accusation_notified", view.defence_ends, warn, closed, state, view.defence_term
        )
    if view.decision is not None and view.challenge_term is not None and view.decision.details["outcome"] in SANCTIONS:
        timely = view.challenge.on if view.challenge and not view.challenge_late else None
        yield _open("challenge", "decision_notified", view.challenge_term, timely, view)
    if view.challenge is not None:
        closed = view.sent.on if view.sent else None
        yield from _term("send_to_prosecutor", view.challenge, view.challenge.on, closed, view)
    last = payment_last_day(view)
    if last is not None and view.finality is not None and view.due_cents:
        paid = view.last("payment", "voluntary_payment")
        closed = paid.on if paid is not None and view.paid_cents >= view.due_cents else None
        yield _open("payment", "final", term_of("payment", view.finality[0], view.setting), closed, view)


def _term(rule: str, act: Act, start: date, closed: date | None, view: View) -> Iterator[OpenTerm]:
    try:
        found = term_of(rule, start, view.setting)
    except Refusal as refusal:
        if refusal.code != "rule_not_in_force":
            raise
        return
    yield _open(rule, act.kind, found, closed, view)


def _open(rule: str, opened_by: str, found: terms.Term, closed: date | None, view: View) -> OpenTerm:
    state = _state(found.last_day, closed, view)
    return OpenTerm(rule, view.person, opened_by, found.last_day, found.warn_on, closed, state, found)


def _fixed(rule: str, act: Act, last_day: date, closed: date | None, view: View) -> OpenTerm:
    return OpenTerm(rule, view.person, act.kind, last_day, last_day, closed, _state(last_day, closed, view), None)


def _state(last_day: date, closed: date | None, view: View) -> str:
    if closed is not None:
        return MET if closed <= last_day else MISSED
    return OPEN if view.setting.today <= last_day else MISSED
