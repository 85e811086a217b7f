"""Whether an earlier conviction falls inside the window that makes recidivism a question (art. 41-A; art. 42.4).

The window is read in the wording of the day of the facts. A conviction counts from the day it became final. Inside
the window the answer is `judge`: the law still asks a person whether the earlier conviction was warning enough.
"""

import argparse
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from legislation import dates, rules
from legislation.errors import Refusal
from legislation.inputs import read_json
from legislation.receipts import doubts

TESTS = ("41-A", "42.4")


@dataclass(frozen=True)
class Match:
    """One earlier conviction inside the window, with the last day it would still count."""

    final_on: date
    counts_until: date


@dataclass(frozen=True)
class Recidivism:
    """The window and the convictions in it.

    `recidivist` is `no` or `judge`. `window_from` and `window_to` are the days of earlier finality that count, both
    inside.
    """

    test: str
    wording: str
    cite: str
    years: int
    facts_on: date
    recidivist: str
    window_from: date
    window_to: date
    matches: tuple[Match, ...]
    warnings: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """The answer of the command `recidivism`."""
        return {
            "recidivist": self.recidivist,
            "test": self.test,
            "wording": self.wording,
            "cite": self.cite,
            "years": self.years,
            "facts_on": self.facts_on.isoformat(),
            "window_from": self.window_from.isoformat(),
            "window_to": self.window_to.isoformat(),
            "matches": [
                {"final_on": row.final_on.isoformat(), "counts_until": row.counts_until.isoformat()}
                for row in self.matches
            ],
            "warnings": list(self.warnings),
            "ruleset": rules.ruleset_digest(),
        }


def window(facts_on: date, *, test: str = "41-A", wording: str | None = None) -> tuple[date, date]:
    """The days of earlier finality that count for facts of a day, both inside. Raises as `evaluate`."""
    empty = evaluate([], facts_on, test=test, wording=wording)
    return empty.window_from, empty.window_to


def evaluate(
    final_days: Iterable[date], facts_on: date, *, test: str = "41-A", wording: str | None = None
) -> Recidivism:
    """Test earlier convictions, given by the day each became final, against facts of a day.

    A term in years ends on the same day, or the last of the month where it does not exist; that day still counts.
    Raises `Refusal`: `unknown_test`, `recidivism_unknown` where the wording has no such test, `before_first_wording`.
    """
    if test not in TESTS:
        raise Refusal("unknown_test", f"Não há o teste «{test}»: use {' ou '.join(TESTS)}.")
    law = rules.choose(dates.answerable(facts_on), wording=wording)
    row = next((found for found in law.rows("recidivism") if found["rule"] == test), None)
    if row is None:
        raise Refusal("recidivism_unknown", f"{law.label}, na redação de {law.first:%d/%m/%Y}, não tem o teste {test}.")
    years = int(row["years"])
    first, last = _first_day(facts_on, years), facts_on - timedelta(days=1)
    inside = sorted(day for day in final_days if first <= day <= last)
    return Recidivism(
        test=test,
        wording=law.name,
        cite=law.cite(row["cite"]),
        years=years,
        facts_on=facts_on,
        recidivist="judge" if inside else "no",
        window_from=first,
        window_to=last,
        matches=tuple(Match(day, dates.add_years(day, years)) for day in inside),
        warnings=tuple(doubts(row)),
    )


def _first_day(facts_on: date, years: int) -> date:
    day = dates.add_years(facts_on, -years) - timedelta(days=3)
    while dates.add_years(day, years) < facts_on:
        day += timedelta(days=1)
    return day


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command `recidivism`."""
    parser.add_argument("--convictions", required=True, metavar="FILE", help="ficheiro JSON com as condenações")
    parser.add_argument("--facts", required=True, metavar="DATE", help="dia dos factos novos")
    parser.add_argument("--test", default="41-A", choices=TESTS, help="artigo cuja janela se aplica")


def command(args: argparse.Namespace) -> dict[str, Any]:
    """Answer the command `recidivism`. Raises `Refusal` for anything that cannot be answered."""
    if args.jurisdiction != "PT":
        raise Refusal("recidivism_unknown", "O decreto de Angola não fixa janela de reincidência.")
    final_days = [day for row in read_json(args.convictions, list) if (day := _final_day(row)) is not None]
    found = evaluate(final_days, dates.day(args.facts), test=args.test, wording=args.wording)
    return {**found.as_json(), "simulation": args.wording is not None}


def _final_day(row: object) -> date | None:
    """The day a conviction became final; `None` for one that is not final yet, which does not count."""
    if isinstance(row, Mapping) and set(row) == {"final_on"} and row["final_on"] is None:
        return None
    if not isinstance(row, Mapping) or set(row) != {"final_on"} or not isinstance(row["final_on"], str):
        raise Refusal(
            "bad_conviction",
            'Cada condenação escreve-se {"final_on": "aaaa-mm-dd"}, com o dia em que ficou definitiva.',
        )
    return dates.day(row["final_on"])
