"""What is owed and by when: the quarterly copy while the wording asks for it."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings
from django.db.models import QuerySet

from entities.models import User
from legislation import dates, rules
from legislation.lookups import register_duty
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
from registry.selectors.groups import REGISTERED, SUSPENDED, fan_groups_visible_to


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
    duty = register_duty("quarterly_copy", quarter.last_day, jurisdiction=settings.JURISDICTION)
    if duty is None:
        return ""
    return rules.choose(quarter.last_day, jurisdiction=settings.JURISDICTION).cite(duty["cite"])


def due_day(quarter: Quarter) -> date:
    """The last day to send a quarter's register: no law fixes it, the authority does."""
    return quarter.last_day + timedelta(days=policy().due_after_quarter)


def due_for(groups: Iterable[FanGroup], *, first: Quarter | None = None, last: Quarter | None = None) -> list[Due]:
    """Registers owed by groups for the finished quarters between two (the last four unless given), oldest first.

    A quarter is owed while the group was registered on its last day and the wording of that day has the duty. Two
    queries, however many groups and quarters there are.
    """
    groups = list(groups)
    today = dates.today(settings.JURISDICTION)
    last = last or Quarter.of(today).previous
    if first is None:
        first = last
        for _ in range(3):
            first = first.previous
    standing = {
        (v.group_id, v.year, v.quarter): v for v in RegisterVersion.objects.filter(group__in=groups, stands=True)
    }
    steps = _steps_of(groups)
    found = []
    for group in groups:
        quarter = first
        while quarter <= last:
            until = [step.kind for step in steps[group.pk] if step.on <= quarter.last_day]
            cite = duty_of(quarter) if until and until[-1] == REGISTERED else ""
            if cite:
                version = standing.get((group.pk, quarter.year, quarter.number))
                found.append(Due(group, quarter, due_day(quarter), cite, version))
            quarter = quarter.next
    return found


def _steps_of(groups: list[FanGroup]) -> dict[int, list[GroupState]]:
    """The steps of each group, oldest first, in one query."""
    steps: dict[int, list[GroupState]] = defaultdict(list)
    for step in GroupState.objects.filter(group__in=groups).order_by("on", "pk"):
        steps[step.group_id].append(step)
    return steps


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
    registered = GroupState.objects.filter(group__in=groups, kind=REGISTERED).order_by("on").first()
    if registered is None:
        return []
    sent: dict[tuple[int, int, int], list[Reminder]] = defaultdict(list)
    for reminder in Reminder.objects.filter(group__in=groups, sent_at__isnull=False):
        sent[reminder.group_id, reminder.year, reminder.quarter].append(reminder)
    found = []
    for due in due_for(groups, first=Quarter.of(registered.on), last=Quarter.of(today).previous):
        late = (today - due.due_on).days
        if due.version is None and late >= policy().default_after:
            found.append(Default(due, sent[due.group.pk, due.quarter.year, due.quarter.number], late))
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
    last = (
        GroupState.objects.filter(group__in=fan_groups_visible_to(user).order_by().values("pk"), on__lte=today)
        .select_related("group__club")
        .order_by("group_id", "-on", "-pk")
        .distinct("group_id")
    )
    found = []
    for state in last:
        day = annulment_day(state, today) if state.kind in SUSPENDED else None
        if day is not None and day <= today:
            found.append(state)
    return found


def annulment_day(state: GroupState, on: date | None = None) -> date | None:
    """The day on which a suspension has lasted its term; none where the wording of the day `on` has no annulment."""
    duty = register_duty("annul", on or dates.today(settings.JURISDICTION), jurisdiction=settings.JURISDICTION)
    return dates.add_years(state.on, duty["years"]) if duty else None


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
