"""Prescription of the procedure (RGCO 27 to 28) and of the coima (RGCO 29 to 30-A), as a timeline.

`docs/algorithms/prescription.md` tells the computation with these names. A day "in time" includes the day the term
runs out.
"""

import argparse
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from legislation import dates, exact, rules
from legislation.errors import Refusal
from legislation.inputs import read_json
from legislation.receipts import doubts, warning
from legislation.terms import pandemic_stops
from legislation.timeline import Event, Interruption, Suspension, Timeline, run

CLOSING = "final"
PANDEMIC = "pandemic"
WARN_MONTHS = (12, 6, 3, 1)


@dataclass(frozen=True)
class Prescription:
    """When the right to pursue (or to collect) is lost, with every event that moved the day.

    The main reading is without pandemic days and with the six months of RGCO 27-A, n.º 2 taken together; the other
    readings stand beside it. `ended_on` is the finality that ended the procedure, if any.
    """

    term_years: int
    without_pandemic: Timeline
    with_pandemic: Timeline
    per_cause: Timeline | None
    ended_on: date | None
    warnings: tuple[str, ...]

    @property
    def runs_out_on(self) -> date | None:
        """The last day in time, by the main reading; `None` while a suspension without a limit is open."""
        return self.without_pandemic.runs_out_on

    @property
    def ceiling_on(self) -> date | None:
        """The day no interruption can pass: term and a half, plus time of suspension (RGCO 28.3)."""
        return self.without_pandemic.ceiling_on

    def lapsed(self, on: date) -> bool:
        """Whether the right is lost on a day, by the main reading."""
        end = self.runs_out_on
        return end is not None and on > end and (self.ended_on is None or self.ended_on > end)

    def as_json(self) -> dict[str, Any]:
        """The answer of the command `prescription`."""
        answer = {
            **_reading(self.without_pandemic, self.term_years),
            "with_pandemic": _reading(self.with_pandemic, self.term_years),
            "without_pandemic": _reading(self.without_pandemic, self.term_years),
            "per_cause": _reading(self.per_cause, self.term_years) if self.per_cause else None,
            "ended_on": self.ended_on.isoformat() if self.ended_on else None,
            "warnings": list(self.warnings),
            "ruleset": rules.ruleset_digest(),
        }
        return answer


def procedure(
    facts_on: date, events: Iterable[Event] = (), *, max_cents: int | None = None, term_years: int | None = None
) -> Prescription:
    """Prescription of the procedure for facts of a day.

    The term comes from the maximum of the coima after modifiers (whole cents), or is given in years. For a duty not
    met the facts are of the last day to meet it. An event on the day the term runs out is in time; a later one
    changes nothing.
    Raises `Refusal`: `bad_maximum`, `unknown_act`, `bad_act`, `before_facts`, `out_of_order`.
    """
    law = rules.wording_on("PT", "rgco", dates.answerable(facts_on))
    warnings = [warning("provisional", law.tables["read"]["note"])] if facts_on < law.tables["read"]["first"] else []
    if term_years is None:
        if max_cents is None:
            raise Refusal("bad_maximum", "Falta o máximo da coima, em cêntimos, ou a duração do prazo, em anos.")
        term_years = years_of(max_cents, facts_on)
        warnings += doubts(rules.wording_on("PT", "rgco/coima", facts_on).tables["prescription_basis"])
    elif max_cents is not None and years_of(max_cents, facts_on) != term_years:
        raise Refusal("bad_maximum", "O prazo em anos não corresponde ao máximo da coima: indique só um dos dois.")
    if not 1 <= term_years <= 30:
        raise Refusal("bad_maximum", "O prazo de prescrição vai de 1 a 30 anos.")
    ordered = _ordered(facts_on, events, _kinds(law, "interruptions", "suspensions"))
    ended_on = next((event.on for event in ordered if event.kind == CLOSING), None)
    interruptions = [
        _interruption(law, event)
        for event in ordered
        if _interrupts(law, event) and (ended_on is None or event.on <= ended_on)
    ]
    joint, several = _suspensions(law, ordered, joint=True), _suspensions(law, ordered, joint=False)
    stops = [_stop(first, last) for first, last in pandemic_stops() if last >= facts_on]
    half = int(law.tables["interruption"]["extra_months_per_year"]) * term_years
    main = run(facts_on, term_years, half, interruptions, joint)
    pandemic = run(facts_on, term_years, half, interruptions, [*joint, *stops])
    per_cause = run(facts_on, term_years, half, interruptions, several) if joint != several else None
    if per_cause:
        warnings += doubts(law.tables["suspension"])
    if pandemic.runs_out_on != main.runs_out_on:
        warnings += doubts(rules.library().document("PT/pandemic"))
    if any(pause.open and pause.effective for pause in main.suspensions):
        warnings.append(warning("provisional", "Há uma suspensão em aberto: contam-se já os seus seis meses."))
    return Prescription(term_years, main, pandemic, per_cause, ended_on, tuple(warnings))


def fine(final_on: date, fine_cents: int, events: Iterable[Event] = ()) -> Prescription:
    """Prescription of a coima from the day it became final (RGCO 29 to 30-A).

    Kinds: `execution` (interrupts), `payment_facilities` with `until` or `payment_facilities_ended`,
    `execution_barred` and
    `execution_interrupted` likewise. While one of these is open there is no last day: `runs_out_on` is `None`.
    Raises `Refusal` as `procedure`.
    """
    law = rules.wording_on("PT", "rgco", dates.answerable(final_on))
    row = next(found for found in law.rows("fine_prescription") if fine_cents > found["over_cents"])
    ordered = _ordered(final_on, events, _kinds(law, "fine_interruptions", "fine_suspensions"))
    kinds = {found["kind"]: found for found in law.rows("fine_interruptions")}
    marks = [
        Interruption(event.kind, event.on, law.cite(kinds[event.kind]["cite"]))
        for event in ordered
        if event.kind in kinds
    ]
    pauses = _suspensions(law, ordered, joint=False, table="fine_suspensions")
    stops = [_stop(first, last) for first, last in pandemic_stops() if last >= final_on]
    half = int(law.tables["interruption"]["extra_months_per_year"]) * row["years"]
    main = run(final_on, row["years"], half, marks, pauses)
    pandemic = run(final_on, row["years"], half, marks, [*pauses, *stops])
    disputed = pandemic.runs_out_on != main.runs_out_on
    warnings = doubts(rules.library().document("PT/pandemic")) if disputed else []
    return Prescription(row["years"], main, pandemic, None, None, tuple(warnings))


def years_of(max_cents: int, on: date) -> int:
    """Years of prescription by the maximum of the coima after modifiers, in whole cents (RGCO 27)."""
    if max_cents < 0:
        raise Refusal("bad_maximum", "O máximo da coima não pode ser negativo.")
    rows = rules.wording_on("PT", "rgco/coima", on).rows("prescription")
    return next(int(row["years"]) for row in rows if Fraction(max_cents, 100) >= exact.euros(row["from"]))


def warning_days(runs_out_on: date) -> dict[int, date]:
    """The days on which a case must be brought up, by months left (12, 6, 3, 1)."""
    return {months: dates.add_months(runs_out_on, -months) for months in WARN_MONTHS}


def event(row: Mapping[str, Any]) -> Event:
    """Read one act of the command's file. Raises `Refusal` (`bad_act`, `bad_date`)."""
    if not isinstance(row, Mapping) or not {"kind", "on"} <= set(row) <= {"kind", "on", "until", "interrupts"}:
        raise Refusal("bad_act", "Cada ato tem kind e on, e pode ter until e interrupts; nada mais.")
    if not isinstance(row.get("interrupts", False), bool):
        raise Refusal("bad_act", "«interrupts» é true ou false.")
    until = dates.day(str(row["until"])) if row.get("until") is not None else None
    return Event(str(row["kind"]), dates.day(str(row["on"])), until, row.get("interrupts"))


def _kinds(law: rules.Wording, marks: str, pauses: str) -> set[str]:
    starts = {row["kind"] for row in (*law.rows(marks), *law.rows(pauses))}
    return starts | {row["until"] for row in law.rows(pauses)} | {CLOSING}


def _ordered(start: date, events: Iterable[Event], kinds: set[str]) -> list[Event]:
    found = sorted(events, key=lambda row: row.on)
    for row in found:
        dates.answerable(row.until or row.on)
        if row.kind not in kinds:
            raise Refusal("unknown_act", f"O ato «{row.kind}» não conta aqui: use {', '.join(sorted(kinds))}.")
        if row.on < start:
            raise Refusal("before_facts", f"O ato «{row.kind}» de {row.on:%d/%m/%Y} é anterior ao início do prazo.")
    return found


def _interrupts(law: rules.Wording, act: Event) -> bool:
    row = next((found for found in law.rows("interruptions") if found["kind"] == act.kind), None)
    if row is not None and row.get("marked"):
        return act.interrupts is True
    if act.interrupts is not None and act.interrupts is not (row is not None):
        raise Refusal("bad_act", "Só uma diligência de prova («evidence») diz se interrompe a prescrição.")
    return row is not None


def _interruption(law: rules.Wording, act: Event) -> Interruption:
    row = next(found for found in law.rows("interruptions") if found["kind"] == act.kind)
    return Interruption(act.kind, act.on, law.cite(row["cite"]))


def _suspensions(
    law: rules.Wording, ordered: Sequence[Event], *, joint: bool, table: str = "suspensions"
) -> list[Suspension]:
    """Time that does not run; with `joint`, all causes share one limit of months."""
    found: list[Suspension] = []
    used = timedelta(0)
    for row in law.rows(table):
        openings = [act for act in ordered if act.kind == row["kind"]]
        closings = [act.on for act in ordered if act.kind == row["until"]]
        if row["until"] != CLOSING and any(not openings or end < openings[0].on for end in closings):
            raise Refusal("out_of_order", f"Há «{row['until']}» sem o ato «{row['kind']}» antes.")
        for act in openings:
            end = act.until or next((day for day in closings if day >= act.on), None)
            if end is not None and end < act.on:
                raise Refusal("out_of_order", f"O ato «{act.kind}» acaba antes de começar.")
            pause = Suspension.of(act.kind, law.cite(row["cite"]), act.on, end, row.get("cap_months"), used)
            found.append(pause)
            if joint:
                used += timedelta(days=pause.length_days())
    return found


def _stop(first: date, last: date) -> Suspension:
    return Suspension.of(PANDEMIC, "Lei 1-A/2020 e Lei 4-B/2021", first, last + timedelta(days=1), None)


def _reading(timeline: Timeline, term_years: int) -> dict[str, Any]:
    return {"term_years": term_years, **timeline.as_json()}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command `prescription`."""
    parser.add_argument("acts", metavar="ACTS.json", help="ficheiro com o dia dos factos, o máximo e os atos")


def command(args: argparse.Namespace) -> dict[str, Any]:
    """Answer the command `prescription`. Raises `Refusal` for anything that cannot be answered."""
    if args.jurisdiction != "PT":
        raise Refusal("unknown_act", "A prescrição em Angola depende da Lei 19/22, cujo texto não foi lido.")
    if args.wording is not None:
        raise Refusal("bad_request", "A prescrição segue o regime geral: não há redação da Lei 39/2009 a escolher.")
    asked = read_json(args.acts, dict)
    if not {"facts_on"} <= set(asked) <= {"facts_on", "max_cents", "term_years", "acts"}:
        raise Refusal("bad_act", "O ficheiro tem facts_on, max_cents ou term_years, e acts; nada mais.")
    for key in ("max_cents", "term_years"):
        if key in asked and (isinstance(asked[key], bool) or not isinstance(asked[key], int)):
            raise Refusal("bad_maximum", f"«{key}» é um número inteiro.")
    acts = asked.get("acts", [])
    if not isinstance(acts, list):
        raise Refusal("bad_act", "«acts» é uma lista de atos.")
    found = procedure(
        dates.day(str(asked["facts_on"])),
        [event(row) for row in acts],
        max_cents=asked.get("max_cents"),
        term_years=asked.get("term_years"),
    )
    return found.as_json()
