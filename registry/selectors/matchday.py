"""What a register means for one match: who may travel, how many tickets (art. 16.º, where a wording has it)."""

from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.db.models import Q, QuerySet

from entities.models import User
from legislation import rules
from legislation.lookups import register_duty
from matches.models import Match
from matches.selectors import matches_visible_to
from registry.models import FanGroup, Membership, RegisterVersion
from registry.selectors.people import numbers_like
from registry.selectors.registers import members_of, version_on


@dataclass(frozen=True)
class Duty:
    """A duty of the wording of the match: its text, its article, and why it must be confirmed, if so."""

    text: str
    cite: str
    note: str


@dataclass(frozen=True)
class MatchDay:
    """A match and a group: the register of that day, and the duties that the wording of that day has."""

    match: Match
    day: date
    version: RegisterVersion | None
    travel_list: Duty | None
    ticket_limit: Duty | None

    @property
    def most_tickets(self) -> int | None:
        """The most tickets for the group: its members on that day, 0 without a register; none where no limit exists."""
        if self.ticket_limit is None:
            return None
        return self.version.members if self.version else 0


def matches_of(user: User, group: FanGroup) -> QuerySet[Match]:
    """The matches with a day that the group's club plays, as far as the user may see them, the latest first."""
    return (
        matches_visible_to(user)
        .filter(Q(home__club=group.club_id) | Q(away__club=group.club_id), day__isnull=False)
        .exclude(state=Match.State.CANCELLED)
        .order_by("-day", "-pk")
    )


def match_day(group: FanGroup, match: Match) -> MatchDay:
    """What the register and the wording of the match's day say. The caller has checked group and match."""
    assert match.day is not None  # noqa: S101 - `matches_of` gives no other
    return MatchDay(
        match,
        match.day,
        version_on(group, match.day),
        _duty("travel_list", match.day),
        _duty("ticket_limit", match.day),
    )


def _duty(code: str, on: date) -> Duty | None:
    row = register_duty(code, on, jurisdiction=settings.JURISDICTION)
    if row is None:
        return None
    cite = rules.choose(on, jurisdiction=settings.JURISDICTION).cite(row["cite"])
    return Duty(row["text"], cite, row.get("note", ""))


def travellers(version: RegisterVersion, lines: list[str]) -> tuple[list[Membership], list[str]]:
    """Those of a register whose document numbers were written, by name; and the lines that name nobody on it."""
    wanted = {line: numbers_like(line) for line in lines}
    everything = set().union(*wanted.values())
    found = list(members_of(version).filter(document_number__in=everything))
    known = {member.document_number for member in found}
    return found, [line for line, numbers in wanted.items() if not numbers & known]
