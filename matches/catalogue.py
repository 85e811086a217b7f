"""Acts on seasons, competitions and teams."""

from datetime import date

from django.db import IntegrityError, transaction

from audit import services as audit
from audit.errors import InvalidInput
from entities.models import User
from matches.models import Competition, Match, Season, Team, TeamEntry


@transaction.atomic
def competition_keep(*, competition: Competition, by: User) -> Competition:
    """Keep a competition, new or changed, whose form was found right."""
    competition.save()
    audit.record(action="competition.keep", actor=by, kind="competition", object_id=competition.pk)
    return competition


@transaction.atomic
def team_keep(*, team: Team, season: Season | None, competition: Competition | None, by: User) -> Team:
    """Keep a team, entered in a competition of a season where both are given."""
    team.save()
    if season and competition:
        TeamEntry.objects.get_or_create(team=team, competition=competition, season=season)
    audit.record(action="team.keep", actor=by, kind="team", object_id=team.pk)
    return team


@transaction.atomic
def season_keep(*, season_id: int | None, name: str, first_day: date, last_day: date, by: User) -> Season:
    """Keep a season with its days (1 July to 30 June, unless somebody fixed others).

    Raises `InvalidInput`: `days_reversed`, `name_taken`, and `matches_outside` where a match would fall out of it.
    """
    if first_day > last_day:
        raise InvalidInput("days_reversed", "O último dia é anterior ao primeiro. Corrija um deles.", "last_day")
    season = Season.objects.select_for_update().get(pk=season_id) if season_id else Season()
    outside = Match.objects.filter(season=season_id, day__isnull=False).exclude(day__range=(first_day, last_day))
    if season_id and outside.exists():
        raise InvalidInput(
            "matches_outside", f"O jogo {outside.first()} ficava fora da época. Mude-o antes.", "last_day"
        )
    season.name, season.first_day, season.last_day = name, first_day, last_day
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError as error:
        raise InvalidInput("name_taken", f"Já há a época {name}. Abra-a para mudar os dias.", "name") from error
    audit.record(action="season.keep", actor=by, kind="season", object_id=season.pk)
    return season
