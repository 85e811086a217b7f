"""What is owed and by when: the quarterly copy while the wording asks for it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings
from django.db.models import QuerySet

from entities.models import User
from legislation import dates, rules
from registry.models import (
    FanGroup,
    GroupState,
    Protocol,
    RegisterRequest,
    RegisterVersion,
    Reminder,
    SupportRequest,
)
from registry.permissions import DECIDERS
from registry.policy import policy
from registry.quarters import Quarter
from registry.selectors.groups import REGISTERED, SUSPENDED, fan_groups_visible_to, state_on


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
        steps = list(group.states.order_by("on", "pk"))
        quarter = first
        while quarter <= last:
            until = [step.kind for step in steps if step.on <= quarter.last_day]
            cite = duty_of(quarter) if until and until[-1] == REGISTERED else ""
            if cite:
                version = standing.get((quarter.year, quarter.number))
                found.append(Due(group, quarter, due_day(quarter), cite, version))
            quarter = quarter.next
    return found


@dataclass(frozen=True)
class Default:
    """A register that is late beyond what the authority tolerates, with the evidence: the reminders sent."""

    due: Due
    reminders: list[Reminder]
    days: int


def defaults(user: User, on: date | None = None) -> list[Default]:
    """Registers in default, longest first: late by the policy's days, with at least one reminder sent or none possible.

    The quarters are those since the duty was in force and a group was registered; none after the wording ended it.
    """
    today = on or dates.today(settings.JURISDICTION)
    groups = list(fan_groups_visible_to(user))
    found = []
    for group in groups:
        first = group.states.filter(kind=REGISTERED).order_by("on").first()
        if first is None:
            continue
        for due in due_for([group], first=Quarter.of(first.on), last=Quarter.of(today).previous):
            late = (today - due.due_on).days
            if due.version is None and late >= policy().default_after:
                sent = group.reminders.filter(year=due.quarter.year, quarter=due.quarter.number, sent_at__isnull=False)
                found.append(Default(due, list(sent), late))
    return sorted(found, key=lambda default: -default.days)


def consequence(on: date) -> str:
    """What the wording of a day says of a register not sent, in the words of its own offences; empty where nothing."""
    wording = rules.choose(on, jurisdiction=settings.JURISDICTION)
    offences = {row["id"]: row for row in wording.rows("offences")}
    kept = offences.get("39-B.1.b")
    if kept is None:
        return ""
    return f"A falta da cópia não tem coima própria. {wording.cite('39-B.1.b')} pune: {kept.get('summary', '')}"


def suspensions_to_annul(user: User, on: date | None = None) -> list[GroupState]:
    """Suspensions that have lasted their term, to be put before an officer for annulment."""
    today = on or dates.today(settings.JURISDICTION)
    found = []
    for group in fan_groups_visible_to(user):
        state = state_on(group, today)
        if state is not None and state.kind in SUSPENDED and annulment_day(state) <= today:
            found.append(state)
    return found


def annulment_day(state: GroupState) -> date:
    """The day on which a suspension has lasted its term (one year: art. 15.º, n.º 5, later n.º 9)."""
    return dates.add_years(state.on, policy().suspension_years)


def open_requests(groups: Iterable[FanGroup]) -> QuerySet[RegisterRequest]:
    """Requests of the authority that no register has answered."""
    return RegisterRequest.objects.filter(group__in=list(groups), version__isnull=True).select_related("group")


def protocols_visible_to(user: User) -> QuerySet[Protocol]:
    """Protocols of the groups that the user may see."""
    return Protocol.objects.select_related("group__club", "season", "file", "version").filter(
        group__in=fan_groups_visible_to(user).order_by().values("pk")
    )


def support_requests_visible_to(user: User) -> QuerySet[SupportRequest]:
    """Questions about support, for those who answer them."""
    requests = SupportRequest.objects.select_related("group")
    return requests if user.has_role(*DECIDERS) else requests.none()
