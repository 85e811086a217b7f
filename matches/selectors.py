"""What a user may see of matches, and the facts that the risk criteria ask about them."""

from datetime import date
from typing import Any

from django.contrib.postgres.search import TrigramSimilarity
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Greatest

from entities.models import User, Venue
from entities.roles import Role
from entities.text import search_key
from legislation import formats
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


def seasons_visible_to(user: User) -> QuerySet[Season]:
    """Seasons are the same for everybody."""
    return Season.objects.all()


def season_now(user: User, on: date) -> Season | None:
    """The season that a day falls in, else the last one; none where there is no season at all."""
    seasons = seasons_visible_to(user)
    return seasons.filter(first_day__lte=on, last_day__gte=on).first() or seasons.first()


def teams_visible_to(user: User) -> QuerySet[Team]:
    """Teams are the same for everybody."""
    return Team.objects.select_related("club", "sport")


def incidents_of(user: User, match: Match) -> QuerySet[Incident]:
    """The incidents of a match: clubs see those established by a case, the others every one not taken back."""
    incidents = match.incidents.filter(withdrawn_on=None).select_related("club")
    if user.is_staff_member or user.has_role(Role.FORCE, Role.ORGANISER):
        return incidents
    return incidents.filter(source=Incident.Source.CASE)


def history_of(match: Match) -> list[dict[str, Any]]:
    """Everything that changed in a match, newest first, in words ready for a page."""
    changes = list(match.changes.select_related("recorded_by").order_by("-pk"))
    ids = {seen.get("venue") for change in changes for seen in (change.before, change.after)} - {None}
    venues = dict(Venue.objects.filter(pk__in=ids).values_list("pk", "name"))
    labels = dict(Match.State.choices)
    return [
        {
            "what": change.get_kind_display(),
            "at": change.recorded_at,
            "who": change.recorded_by.name if change.recorded_by else "o sistema",
            "reason": change.reason,
            "changed": _differences(change.before, change.after, venues, labels),
        }
        for change in changes
    ]


def _differences(
    before: dict[str, Any], after: dict[str, Any], venues: dict[int, str], labels: dict[str, Any]
) -> list[str]:
    said = {
        "day": ("dia", lambda v: formats.day(date.fromisoformat(v)) if v else "sem data"),
        "time": ("hora", lambda v: v or "sem hora"),
        "venue": ("recinto", lambda v: venues.get(v, "por indicar")),
        "state": ("estado", lambda v: str(labels.get(v, "")).lower()),
    }
    return [
        f"{name}: {word(before.get(key))} → {word(after.get(key))}"
        for key, (name, word) in said.items()
        if before and before.get(key) != after.get(key)
    ]


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
