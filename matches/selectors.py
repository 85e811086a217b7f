"""What a user may see of matches, and the facts that the risk criteria ask about them."""

from datetime import date

from django.contrib.postgres.search import TrigramSimilarity
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Greatest

from entities.models import Organisation, User, Venue
from entities.roles import Role
from entities.text import search_key
from matches.models import Competition, Incident, Match, Season, Team

CLOSE_ENOUGH = 0.3


def matches_visible_to(user: User) -> QuerySet[Match]:
    """Staff see every match; an organiser its competitions', a club its own, a force those of its venues."""
    queryset = Match.objects.select_related("season", "competition__sport", "home__club", "away__club", "venue")
    if user.is_staff_member:
        return queryset
    organisers = user.organisation_ids(Role.ORGANISER)
    clubs = user.organisation_ids(Role.CLUB)
    forces = user.organisation_ids(Role.FORCE)
    return queryset.filter(
        Q(competition__organiser__in=organisers)
        | Q(home__club__in=clubs)
        | Q(away__club__in=clubs)
        | Q(venue__force__in=forces)
        | Q(venue__force__parent__in=forces)
    )


def competitions_visible_to(user: User) -> QuerySet[Competition]:
    """Staff and forces see every competition; an organiser sees its own."""
    queryset = Competition.objects.select_related("organiser", "sport")
    if user.is_staff_member or user.has_role(Role.FORCE):
        return queryset
    return queryset.filter(organiser__in=user.organisation_ids(Role.ORGANISER))


def capacity_on(venue: Venue, day: date) -> int | None:
    """How many people the venue takes on a day; None where nobody recorded it, which is not zero."""
    return venue.capacities.filter(first_day__lte=day).order_by("-first_day").values_list("capacity", flat=True).first()


def serious_incidents_between(match: Match, *, before: date) -> QuerySet[Incident]:
    """Serious incidents of earlier matches between the same two clubs, established and not taken back."""
    clubs = {match.home.club_id, match.away.club_id}
    return Incident.objects.filter(
        serious=True,
        withdrawn_on=None,
        match__day__lt=before,
        match__home__club__in=clubs,
        match__away__club__in=clubs,
    ).select_related("match__home", "match__away")


def near_teams(name: str, competition: Competition, season: Season, *, limit: int = 5) -> list[Team]:
    """Teams whose name or club is like what was written, those entered in the competition first."""
    key = search_key(name)
    likeness = Greatest(TrigramSimilarity(F("name_key"), key), TrigramSimilarity(F("club__name_key"), key))
    return list(
        Team.objects.filter(sport=competition.sport)
        .annotate(
            likeness=likeness,
            entered=Q(entries__competition=competition, entries__season=season),
        )
        .filter(likeness__gte=CLOSE_ENOUGH)
        .order_by(F("entered").desc(nulls_last=True), "-likeness", "pk")
        .distinct()[:limit]
    )


def near_venues(name: str, *, limit: int = 5) -> list[Venue]:
    """Venues whose name is like what was written."""
    key = search_key(name)
    return list(
        Venue.objects.annotate(likeness=TrigramSimilarity(F("name_key"), key))
        .filter(likeness__gte=CLOSE_ENOUGH)
        .order_by("-likeness", "pk")[:limit]
    )


def team_plays_professionally(team: Team, season: Season) -> bool:
    """Whether the team is entered in a professional competition of the season."""
    return team.entries.filter(season=season, competition__level=Competition.Level.PROFESSIONAL).exists()


def clubs_of(match: Match) -> tuple[Organisation, Organisation]:
    """The two clubs of a match, the visited one first."""
    return match.home.club, match.away.club
