"""An organiser, its competition and teams, and people who sign in."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.test import Client

from entities.models import Organisation, RoleGrant, User, Venue, VenueCapacity
from entities.roles import Role
from jobs import runner
from jobs.models import Job
from matches import services as match_services
from matches.models import Competition, Match, Season, Sport, Team

PASSWORD = "uma frase longa para testes"


@dataclass
class Sports:
    """What a report speaks of."""

    organiser: Organisation
    season: Season
    league: Competition
    force: Organisation


@pytest.fixture
def sports(db: None) -> Sports:
    """A federation with one league, three clubs with their teams, and two grounds of known capacity."""
    organiser = Organisation.objects.create(kind=Organisation.Kind.FEDERATION, name="Federação de Ensaio")
    force = Organisation.objects.create(kind=Organisation.Kind.FORCE, name="Força de Ensaio")
    sport = Sport.objects.create(code="futebol", name="Futebol", listed_by_order=True)
    league = Competition.objects.create(
        organiser=organiser, sport=sport, name="Liga de Ensaio", level=Competition.Level.PROFESSIONAL
    )
    season = Season.objects.create(name="2023/2024", first_day=date(2023, 7, 1), last_day=date(2024, 6, 30))
    for name in ("Académico da Ribeira", "União de Valverde", "Atlético da Serra"):
        club = Organisation.objects.create(kind=Organisation.Kind.CLUB, name=name)
        Team.objects.create(club=club, sport=sport, name=name)
    for name, capacity in (("Estádio da Ribeira", 32_500), ("Campo da Serra", 4_200)):
        venue = Venue.objects.create(
            name=name, kind=Venue.Kind.OPEN_AIR, municipality="Porto", district="Porto", force=force
        )
        VenueCapacity.objects.create(venue=venue, first_day=date(2009, 1, 1), capacity=capacity)
    return Sports(organiser, season, league, force)


@pytest.fixture
def make_match(sports: Sports) -> Callable[..., Match]:
    """A match of the season, between two of the three clubs."""

    def make(
        home: str = "Académico da Ribeira", away: str = "União de Valverde", *, day: date | None = date(2023, 9, 23),
        venue: str | None = "Estádio da Ribeira", **fields: Any,
    ) -> Match:  # fmt: skip
        data = match_services.MatchData(
            season=fields.pop("season", sports.season),
            competition=fields.pop("competition", sports.league),
            home=Team.objects.get(name=home),
            away=Team.objects.get(name=away),
            venue=Venue.objects.get(name=venue) if venue else None,
            day=day,
            **fields,
        )
        return match_services.match_record(data=data, by=None)

    return make


@pytest.fixture
def signed_in(db: None) -> Callable[..., Client]:
    """A browser of somebody with a role, for a body where the role is an outside one."""

    def sign_in(username: str, role: Role, organisation: Organisation | None = None) -> Client:
        user = User.objects.create_user(username, PASSWORD, name=username.capitalize())
        RoleGrant.objects.create(
            user=user, role=role, organisation=organisation, first_day=date(2020, 1, 1), act="Despacho de ensaio"
        )
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        client.user = user  # type: ignore[attr-defined]
        return client

    return sign_in


@pytest.fixture
def do_the_work(db: None) -> Callable[[str], None]:
    """Do the waiting jobs of a kind as a worker does."""

    def work(kind: str) -> None:
        for job in Job.objects.filter(kind=kind, state=Job.State.WAITING):
            runner.run(job.pk)

    return work


def clerk() -> User:
    """Somebody who wrote what a test finds already written."""
    return User.objects.get_or_create(username="escrivao", defaults={"name": "Escrivão Inventado"})[0]
