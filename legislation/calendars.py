"""Which days count: holidays by calendar and date, days of closing by order, and the calendar of the authority's seat.

A calendar is a file of `legislation/<jurisdiction>/calendars/`: `pt` (national), `pt/<municipality>`, `pt/azores`,
`pt/madeira`, `ao`. Holidays have dates of their own (four were suspended from 2013 to 2016): any past day is answered.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Any

from legislation import rules
from legislation.errors import Refusal
from legislation.receipts import doubts

ONE_DAY = timedelta(days=1)
_WEEKEND = {5: "sábado", 6: "domingo"}


@dataclass(frozen=True, eq=False)
class Calendar:
    """The days of rest of one place, and the days on which its services close by order."""

    id: str
    title: str
    holidays: tuple[Mapping[str, Any], ...]
    bridges: bool
    closing: Mapping[date, str]
    warnings: tuple[str, ...]

    def reason(self, on: date) -> str | None:
        """Why a day is not a working day; `None` for a working day. A closing day by order is a working day."""
        return _WEEKEND.get(on.weekday()) or _holidays(self, on.year).get(on)

    def working(self, on: date) -> bool:
        """Whether a day counts in a term of working days."""
        return self.reason(on) is None

    def obstacle(self, on: date) -> str | None:
        """Why an act could not be done on a day: no working day, or services closed by order."""
        return self.reason(on) or self.closing.get(on)

    def year(self, year: int) -> dict[date, str]:
        """The holidays of a year with their names."""
        return dict(_holidays(self, year))


def calendar(identifier: str) -> Calendar:
    """A calendar by its id (`pt`, `pt/viseu`, `ao`). Raises `Refusal` (`unknown_calendar`)."""
    return _calendar(rules.library(), identifier)


@cache
def _calendar(shelf: rules.Library, identifier: str) -> Calendar:
    name = _documents(shelf).get(identifier)
    if name is None:
        known = ", ".join(sorted(_documents(shelf)))
        raise Refusal("unknown_calendar", f"Não há o calendário «{identifier}»: use {known}.")
    own = shelf.document(name)
    base = _calendar(shelf, own["extends"]) if "extends" in own else None
    return Calendar(
        id=identifier,
        title=own["title"],
        holidays=(*(base.holidays if base else ()), *own.get("holidays", ())),
        bridges=bool(own.get("bridges", False)),
        closing=_closing(shelf, identifier, base),
        warnings=(*(base.warnings if base else ()), *doubts(own)),
    )


def ids() -> list[str]:
    """The calendars there are."""
    return sorted(_documents(rules.library()))


def seat(on: date, jurisdiction: str = "PT") -> tuple[str, tuple[str, ...]]:
    """The calendar of the authority's seat on a day, with what is uncertain about it."""
    if jurisdiction == "AO":
        return "ao", ()
    row = _seat(on, jurisdiction)
    return (row["calendar"], tuple(doubts(row))) if row else ("pt", ())


def place(on: date, jurisdiction: str = "PT") -> str:
    """Where the authority signs on a day: the town of its seat. Empty before its first seat."""
    row = _seat(on, jurisdiction)
    return str(row["place"]) if row else ""


def _seat(on: date, jurisdiction: str) -> Mapping[str, Any] | None:
    rows = [row for row in rules.library().document(f"{jurisdiction}/authority")["seats"] if row["first"] <= on]
    return max(rows, key=lambda found: found["first"], default=None)


def easter(year: int) -> date:
    """Easter Sunday of a year (the Gregorian computus of Meeus, Jones and Butcher)."""
    golden, century, rest = year % 19, year // 100, year % 100
    shift = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - century // 4 - shift + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    correction = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * correction + 114, 31)
    return date(year, month, day + 1)


def court_holiday(on: date) -> str | None:
    """The court holidays a day falls in; `None` outside them. They stop terms of court procedure only."""
    for row in rules.library().document("PT/court-holidays")["holidays"]:
        for year in (on.year - 1, on.year):
            first, last = _day_of(row["first"], year), _day_of(row["last"], year)
            if first <= on <= (last if last >= first else _day_of(row["last"], year + 1)):
                return str(row["name"])
    return None


def next_open_day(place: Calendar, on: date) -> date:
    """The day itself, or the first day after it on which an act can be done."""
    while place.obstacle(on):
        on += ONE_DAY
    return on


@cache
def _documents(shelf: rules.Library) -> dict[str, str]:
    names = (name for name in shelf.files if "/calendars/" in name)
    return {str(shelf.document(name)["id"]): name for name in names if "id" in shelf.document(name)}


@cache
def _holidays(place: Calendar, year: int) -> dict[date, str]:
    found = _own_holidays(place, year)
    if place.bridges:
        around = {**found, **_own_holidays(place, year + 1)}
        found = {**{on: name for on, name in _bridges(around).items() if on.year == year}, **found}
    return found


def _own_holidays(place: Calendar, year: int) -> dict[date, str]:
    found: dict[date, str] = {}
    for row in place.holidays:
        on = _day_of(row["on"], year)
        suspended = "suspended_from" in row and row["suspended_from"] <= on <= row["suspended_to"]
        if not suspended and row.get("first", on) <= on:
            found[on] = row["name"]
    return found


def _bridges(holidays: Mapping[date, str]) -> dict[date, str]:
    steps = {1: -ONE_DAY, 3: ONE_DAY}
    return {on + steps[on.weekday()]: f"ponte: {name}" for on, name in holidays.items() if on.weekday() in steps}


def _day_of(rule: str, year: int) -> date:
    if rule.startswith("easter"):
        return easter(year) + timedelta(days=int(rule.removeprefix("easter")))
    month, day = rule.split("-")
    return date(year, int(month), int(day))


def _closing(shelf: rules.Library, identifier: str, base: Calendar | None) -> dict[date, str]:
    jurisdiction = identifier[:2].upper()
    name = f"{jurisdiction}/calendars/closing-days"
    rows = shelf.document(name)["days"] if name in shelf.files else []
    own = {row["on"]: row["name"] for row in rows if row["calendar"] == identifier}
    return {**(base.closing if base else {}), **own}
