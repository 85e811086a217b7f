"""A term in years that events interrupt and suspend: the arithmetic behind `legislation.prescription`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from legislation.dates import add_months, add_years


@dataclass(frozen=True)
class Event:
    """One act of a case that matters for prescription. `interrupts` is only said of evidence."""

    kind: str
    on: date
    until: date | None = None
    interrupts: bool | None = None


@dataclass(frozen=True)
class Interruption:
    """An act that starts the term again; without effect where the term had already run out."""

    kind: str
    on: date
    cite: str
    effective: bool = True
    runs_out_on: date | None = None

    def as_json(self) -> dict[str, Any]:
        """The interruption as JSON, with the day the term then ran out on."""
        return {
            "kind": self.kind,
            "on": self.on.isoformat(),
            "cite": self.cite,
            "effective": self.effective,
            "runs_out_on": _iso(self.runs_out_on),
        }


@dataclass(frozen=True)
class Suspension:
    """Time that does not run, from `first` to the day before `end`.

    Its length is `months` plus `days` (which may be negative, where earlier suspensions used part of a common limit):
    six months stay six months of the calendar, whatever the days between. `end` is `None` while it is open and has no
    limit.
    """

    kind: str
    cite: str
    first: date
    end: date | None
    months: int
    days: int
    capped: bool
    open: bool
    effective: bool = True

    @classmethod
    def of(
        cls,
        kind: str,
        cite: str,
        first: date,
        end: date | None,
        cap_months: int | None,
        used: timedelta = timedelta(0),
    ) -> "Suspension":
        """A suspension that ends on a day, or at its limit of months less the time already used, or stays open."""
        if cap_months is not None:
            limit = max(first, add_months(first, cap_months) - used)
            if end is None or end >= limit:
                whole = cap_months if limit > first else 0
                days = -used.days if limit > first else 0
                return cls(kind, cite, first, limit, whole, days, capped=True, open=end is None)
        days = (end - first).days if end is not None else 0
        return cls(kind, cite, first, end, 0, days, capped=False, open=end is None)

    @property
    def endless(self) -> bool:
        """Whether it is open and nothing limits it."""
        return self.end is None

    def length_days(self) -> int:
        """Days from the first to the end; zero while endless."""
        return (self.end - self.first).days if self.end else 0

    def as_json(self) -> dict[str, Any]:
        """The suspension as JSON; `to` is the day on which time runs again."""
        return {
            "kind": self.kind,
            "cite": self.cite,
            "from": self.first.isoformat(),
            "to": _iso(self.end),
            "days": self.length_days(),
            "capped": self.capped,
            "open": self.open,
            "effective": self.effective,
        }


@dataclass(frozen=True)
class Timeline:
    """The result of one reading: the last day in time, the ceiling, and what each event did."""

    starts_on: date
    runs_out_on: date | None
    ceiling_on: date | None
    interruptions: tuple[Interruption, ...]
    suspensions: tuple[Suspension, ...]

    def as_json(self) -> dict[str, Any]:
        """The reading as JSON."""
        return {
            "runs_out_on": _iso(self.runs_out_on),
            "ceiling_on": _iso(self.ceiling_on),
            "interruptions": [row.as_json() for row in self.interruptions],
            "suspensions": [row.as_json() for row in self.suspensions],
        }


def run(
    start: date,
    years: int,
    half_months: int,
    interruptions: Iterable[Interruption],
    suspensions: Sequence[Suspension],
) -> Timeline:
    """Walk the events by day.

    An interruption starts the whole term again; a suspension moves its end and the ceiling; both count only if the
    term had not run out by then. The ceiling is the term plus `half_months` from the start, plus the time of
    suspension.
    """
    ceiling = add_months(start, 12 * years + half_months)
    begun, pauses = start, list[Suspension]()
    marks: list[Interruption] = []
    idle: list[Suspension] = []
    steps: list[Interruption | Suspension] = sorted(
        [*interruptions, *_apart(suspensions, start)], key=lambda step: (_day(step), isinstance(step, Interruption))
    )
    for step in steps:
        last = _last(begun, years, ceiling, start, pauses)
        in_time = last is None or _day(step) <= last
        if isinstance(step, Suspension):
            (pauses if in_time else idle).append(replace(step, effective=in_time))
        else:
            begun = step.on if in_time else begun
            after = _last(begun, years, ceiling, start, pauses)
            marks.append(replace(step, effective=in_time, runs_out_on=after))
    return Timeline(
        starts_on=start,
        runs_out_on=_last(begun, years, ceiling, start, pauses),
        ceiling_on=_moved(ceiling, start, pauses),
        interruptions=tuple(marks),
        suspensions=tuple(sorted([*pauses, *idle], key=lambda row: row.first)),
    )


def _apart(suspensions: Iterable[Suspension], start: date) -> list[Suspension]:
    """Suspensions by day, none before the start and none counting a day that an earlier one already counts.

    One that lies wholly inside an earlier one stays in the list with no days of its own.
    """
    found: list[Suspension] = []
    free_from = start
    for row in sorted(suspensions, key=lambda pause: (pause.first, pause.endless)):
        if row.first < free_from:
            if row.end is not None and row.end <= free_from:
                found.append(replace(row, end=row.first, months=0, days=0))
                continue
            row = replace(row, first=free_from, months=0, days=(row.end - free_from).days if row.end else 0)
        found.append(row)
        if row.end is None:
            break
        free_from = row.end
    return found


def _last(begun: date, years: int, ceiling: date, start: date, pauses: Sequence[Suspension]) -> date | None:
    end, most = _moved(add_years(begun, years), begun, pauses), _moved(ceiling, start, pauses)
    return None if end is None or most is None else min(end, most)


def _moved(end: date, begun: date, pauses: Sequence[Suspension]) -> date | None:
    """An end moved by the suspensions that fall after the day the term began; months first, then days."""
    months, days = 0, 0
    for row in pauses:
        if row.end is None:
            return None
        if row.end <= begun:
            continue
        if row.first >= begun:
            months, days = months + row.months, days + row.days
        else:
            days += (row.end - begun).days
    return add_months(end, months) + timedelta(days=days)


def _day(step: Interruption | Suspension) -> date:
    return step.on if isinstance(step, Interruption) else step.first


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None
