"""Objects of this room for the test of permissions: each factory takes the organisation the object belongs to."""

from datetime import date

from entities.models import Organisation, Venue
from matches.models import Competition, Match, Season, Sport, Team


def season() -> Season:
    """The one season of these tests."""
    days = {"first_day": date(2023, 7, 1), "last_day": date(2024, 6, 30)}
    return Season.objects.get_or_create(name="2023/2024", defaults=days)[0]


def _sport() -> Sport:
    return Sport.objects.get_or_create(code="futebol", defaults={"name": "Futebol"})[0]


def _body(kind: str, organisation: Organisation) -> Organisation:
    """The organisation where it is of the kind; else another one that only this object has."""
    if organisation.kind == kind:
        return organisation
    return Organisation.objects.create(kind=kind, name=f"Entidade {Organisation.objects.count()}")


def competition(organisation: Organisation) -> Competition:
    """A competition of an organiser."""
    return Competition.objects.create(
        organiser=_body("federation", organisation),
        sport=_sport(),
        name=f"Prova {Competition.objects.count()}",
        level=Competition.Level.PROFESSIONAL,
    )


def _team(club: Organisation) -> Team:
    return Team.objects.create(club=club, sport=_sport(), name=f"Equipa {Team.objects.count()}")


def match(organisation: Organisation) -> Match:
    """A match that a club plays at home, that an organiser organises, or whose ground a force polices."""
    venue = Venue.objects.create(
        name=f"Campo {Venue.objects.count()}",
        kind=Venue.Kind.OPEN_AIR,
        municipality="Viseu",
        district="Viseu",
        force=_body("force", organisation),
    )
    stranger = Organisation.objects.create(kind="club", name=f"Visitante {Organisation.objects.count()}")
    return Match.objects.create(
        competition=competition(organisation),
        season=season(),
        home=_team(_body("club", organisation)),
        away=_team(stranger),
        venue=venue,
        day=date(2024, 3, 9),
    )


OBJECTS = {"match": match, "competition": competition, "season": lambda _: season()}

SHARED = {"season"}
