"""Groups, and their state on a day."""

from datetime import date, timedelta

from django.db.models import OuterRef, Q, QuerySet, Subquery

from documents.models import ReceivedFile
from entities.models import Organisation, User
from entities.roles import Role
from legislation import dates, formats
from matches.models import Match
from matches.selectors import matches_visible_to
from registry.models import FanGroup, GroupPaper, GroupState, Protocol
from registry.policy import policy

REGISTERED = GroupState.Kind.REGISTERED
SUSPENDED = (GroupState.Kind.SUSPENDED_BY_CLUB, GroupState.Kind.SUSPENDED_BY_AUTHORITY)
ENDED = (
    GroupState.Kind.CANCELLED_BY_REQUEST,
    GroupState.Kind.CANCELLED_BY_AUTHORITY,
    GroupState.Kind.REFUSED,
)


def fan_groups_visible_to(user: User) -> QuerySet[FanGroup]:
    """Staff see every group; a club its own; a force those of its territory and of the matches it polices now (S55)."""
    groups = with_state(FanGroup.objects.select_related("club"), dates.today())
    if user.is_staff_member and user.roles != {Role.ADMINISTRATOR}:
        return groups
    allowed = Q(club_id__in=user.organisation_ids(Role.CLUB))
    if user.has_role(Role.FORCE):
        allowed |= Q(club__in=clubs_of_force(user))
    return groups.filter(allowed)


def clubs_for(user: User) -> QuerySet[Organisation]:
    """The clubs for which the user may ask the registration of a group: their own."""
    return Organisation.objects.filter(pk__in=user.organisation_ids(Role.CLUB))


def clubs_of_force(user: User) -> QuerySet[Organisation]:
    """The clubs of the match given as the reason, while its days last.

    With another reason: those of the districts whose grounds are entrusted to the force, and those that play there
    about now.
    """
    playing = matches_about_now(user)
    if user.reason_match_id is not None:
        match = playing.filter(pk=user.reason_match_id)
        return Organisation.objects.filter(
            Q(teams__home_matches__in=match) | Q(teams__away_matches__in=match)
        ).distinct()
    forces = user.organisation_ids(Role.FORCE)
    districts = (
        Organisation.objects.filter(pk__in=forces)
        .values_list("venues__district", flat=True)
        .union(Organisation.objects.filter(parent_id__in=forces).values_list("venues__district", flat=True))
    )
    return Organisation.objects.filter(
        Q(district__in=[district for district in districts if district])
        | Q(teams__home_matches__in=playing)
        | Q(teams__away_matches__in=playing)
    ).distinct()


def matches_about_now(user: User) -> QuerySet[Match]:
    """Matches at the force's grounds on whose account registers may be read: some days before and after (S55)."""
    window, today = policy(), dates.today()
    return (
        matches_visible_to(user)
        .filter(
            day__gte=today - timedelta(days=window.match_window_after),
            day__lte=today + timedelta(days=window.match_window_before),
        )
        .exclude(state=Match.State.CANCELLED)
    )


def matches_as_reasons(user: User) -> list[tuple[int, str]]:
    """The matches that somebody of a force may give as the reason to open registers, with their day."""
    if not user.has_role(Role.FORCE):
        return []
    return [
        (match.pk, f"{match}, {formats.day(match.day)}")
        for match in matches_about_now(user).order_by("day", "pk")
        if match.day
    ]


def with_state(groups: QuerySet[FanGroup], on: date) -> QuerySet[FanGroup]:
    """Add `state`, `state_since` and `state_reason`: the last step on or before the day."""
    last = GroupState.objects.filter(group=OuterRef("pk"), on__lte=on).order_by("-on", "-pk")
    return groups.annotate(
        state=Subquery(last.values("kind")[:1]),
        state_since=Subquery(last.values("on")[:1]),
        state_reason=Subquery(last.values("reason")[:1]),
    )


def papers_visible_to(user: User) -> QuerySet[ReceivedFile]:
    """Papers, documents of acts and protocols of the groups that a member of staff may see."""
    if not user.is_staff_member:
        return ReceivedFile.objects.none()
    groups = fan_groups_visible_to(user).order_by().values("pk")
    return ReceivedFile.objects.filter(
        Q(pk__in=GroupPaper.objects.filter(group__in=groups).values("file"))
        | Q(pk__in=GroupState.objects.filter(group__in=groups, document__isnull=False).values("document"))
        | Q(pk__in=Protocol.objects.filter(group__in=groups).values("file"))
    )


def state_on(group: FanGroup, on: date) -> GroupState | None:
    """The step that gives a group's state on a day, or none before it was known."""
    return group.states.filter(on__lte=on).order_by("-on", "-pk").first()


def public_groups(on: date) -> QuerySet[FanGroup]:
    """Groups registered on a day, for the public list (art. 14.º): no natural person in it (S56)."""
    return with_state(FanGroup.objects.select_related("club"), on).filter(Q(("state", REGISTERED)))
