"""Invented venues, competitions, teams and a season's fixtures."""

from datetime import date, timedelta
from typing import Any, cast

from django.db import transaction

from entities.models import Organisation, Venue, VenueCapacity
from legislation.dates import today
from matches import services
from matches.models import Competition, Match, Sport, Team, TeamEntry

GROUNDS = [
    ("Académico da Ribeira", "Estádio da Ribeira", Venue.Kind.OPEN_AIR, "Porto", "Porto", "PSP", 32_500),
    ("União de Valverde", "Parque de Valverde", Venue.Kind.OPEN_AIR, "Lisboa", "Lisboa", "PSP", 41_000),
    ("Sporting da Foz do Rio", "Campo da Foz", Venue.Kind.OPEN_AIR, "Braga", "Braga", "PSP", 14_999),
    ("Atlético da Serra", "Campo do Alto da Serra", Venue.Kind.OPEN_AIR, "Guarda", "Guarda", "GNR", 4_200),
    ("Desportivo da Lagoa Nova", "Pavilhão da Lagoa Nova", Venue.Kind.INDOOR, "Loulé", "Faro", "GNR", 5_000),
]
FORCES = {"PSP": "Polícia de Segurança Pública", "GNR": "Guarda Nacional Republicana"}


@transaction.atomic
def load(world: dict[str, Any]) -> None:
    """Make the season in course with two rounds among five clubs, once."""
    bodies = cast(dict[str, Organisation], world["bodies"])
    football, _ = Sport.objects.get_or_create(code="futebol", defaults={"name": "Futebol", "listed_by_order": True})
    league, _ = Competition.objects.get_or_create(
        organiser=bodies["Liga Nacional de Clubes"],
        name="Primeira Liga Nacional",
        defaults={"sport": football, "level": Competition.Level.PROFESSIONAL},
    )
    cup, _ = Competition.objects.get_or_create(
        organiser=bodies["Federação Nacional de Futebol de Campo"],
        name="Taça Nacional",
        defaults={"sport": football, "level": Competition.Level.NON_PROFESSIONAL},
    )
    season = services.season_for(today())
    teams, venues = [], []
    for club_name, ground, kind, municipality, district, force, capacity in GROUNDS:
        venue, made = Venue.objects.get_or_create(
            name=ground,
            defaults={"kind": kind, "municipality": municipality, "district": district, "force": bodies[FORCES[force]]},
        )
        if made:
            VenueCapacity.objects.create(venue=venue, first_day=date(2009, 1, 1), capacity=capacity)
        team, _ = Team.objects.get_or_create(club=bodies[club_name], sport=football, defaults={"name": club_name})
        TeamEntry.objects.get_or_create(team=team, competition=league, season=season)
        teams.append(team)
        venues.append(venue)
    if not Match.objects.filter(season=season, competition=league).exists():
        _two_rounds(season, league, teams, venues)
    world.update(season=season, league=league, cup=cup, teams=teams, venues=venues)


def _two_rounds(season: Any, league: Competition, teams: list[Team], venues: list[Venue]) -> None:
    """Every team receives every other, one match a week from the middle of August."""
    pairs = [(h, a) for h in range(len(teams)) for a in range(len(teams)) if h != a]
    first = date(season.first_day.year, 8, 15)
    for number, (home, away) in enumerate(pairs, start=1):
        data = services.MatchData(
            season=season,
            competition=league,
            home=teams[home],
            away=teams[away],
            venue=venues[home],
            day=first + timedelta(weeks=number - 1),
            organiser_code=f"101.01.{number:03d}.0",
            league_code=f"1{number:04d}",
            round=f"{number}.ª jornada",
        )
        services.match_record(data=data, by=None)
