"""What is owed and by when: the quarterly copy while the wording asks for it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings

from legislation import dates, rules
from registry.models import FanGroup, RegisterVersion
from registry.policy import policy
from registry.quarters import Quarter
from registry.selectors.groups import REGISTERED, state_on


@dataclass(frozen=True)
class Due:
    """A register owed for a quarter: by when, under which article, and the version that answered it, if any."""

    group: FanGroup
    quarter: Quarter
    due_on: date
    cite: str
    version: RegisterVersion | None

    @property
    def is_late(self) -> bool:
        """Whether the day has passed without a register."""
        return self.version is None and dates.today(settings.JURISDICTION) > self.due_on


def duty_of(quarter: Quarter) -> str:
    """The article that asks for the copy of a quarter, by the wording of its last day; empty where none does."""
    wording = rules.choose(quarter.last_day, jurisdiction=settings.JURISDICTION)
    for row in wording.rows("register_duties"):
        if row["code"] == "quarterly_copy":
            return wording.cite(row["cite"])
    return ""


def due_day(quarter: Quarter) -> date:
    """The last day to send a quarter's register: no law fixes it, the authority does."""
    return quarter.last_day + timedelta(days=policy().due_after_quarter)


def due_for(groups: Iterable[FanGroup], *, first: Quarter | None = None, last: Quarter | None = None) -> list[Due]:
    """Registers owed by groups for the finished quarters between two (the last four unless given), oldest first.

    A quarter is owed while the group was registered on its last day and the wording of that day has the duty.
    """
    today = dates.today(settings.JURISDICTION)
    last = last or Quarter.of(today).previous
    if first is None:
        first = last
        for _ in range(3):
            first = first.previous
    found = []
    for group in groups:
        standing = {(v.year, v.quarter): v for v in group.versions.filter(stands=True)}
        quarter = first
        while quarter <= last:
            state = state_on(group, quarter.last_day)
            cite = duty_of(quarter) if state is not None and state.kind == REGISTERED else ""
            if cite:
                version = standing.get((quarter.year, quarter.number))
                found.append(Due(group, quarter, due_day(quarter), cite, version))
            quarter = quarter.next
    return found
