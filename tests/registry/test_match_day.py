"""Tickets and travel lists from the register of the day of a match, by the wording of that day."""

import io
from collections.abc import Callable
from datetime import date
from typing import Any

import openpyxl
import pytest

from audit.models import Entry
from matches.models import Competition, Match, Season, Sport, Team
from registry.models import Submission
from tests.registry import files
from tests.registry.conftest import World, words
from tests.registry.test_groups import at
from tests.registry.test_journey import accept_everything, confirm


def make_match(world: World, day: date) -> Match:
    """A match that the group's club plays away."""
    season, _ = Season.objects.get_or_create(
        name=f"{day.year}/{day.year + 1}", defaults={"first_day": date(day.year, 1, 1), "last_day": day}
    )
    sport, _ = Sport.objects.get_or_create(code="futebol", defaults={"name": "Futebol"})
    competition, _ = Competition.objects.get_or_create(
        organiser=world.other_club, name="Taça", defaults={"sport": sport, "level": "non_professional"}
    )
    home, _ = Team.objects.get_or_create(club=world.other_club, sport=sport, name="Valverde")
    away, _ = Team.objects.get_or_create(club=world.club, sport=sport, name="Ribeira")
    return Match.objects.create(season=season, competition=competition, home=home, away=away, day=day)


@pytest.fixture
def numbers(world: World, send: Callable[..., Submission]) -> list[str]:
    """Three people on a register of 2015; their document numbers as written in the file."""
    members = files.members(3)
    with at(2015, 2, 1):
        submission = send(files.xlsx(files.table(members)), quarter="2014-Q4")
        accept_everything(world, submission, "missing_photo")
        confirm(world, submission)
    return [member["Número do documento"] for member in members]


def address(world: World, match: Match) -> str:
    return f"/registo/grupos/{world.group.pk}/jogos/{match.pk}/"


@pytest.mark.parametrize(
    ("day", "tickets", "travel"),
    [
        (date(2010, 3, 1), "não os limita", "15.4"),
        (date(2015, 3, 1), "No máximo 3", "16.1"),
        (date(2020, 3, 1), "não os limita", "16.1"),
        (date(2024, 3, 1), "não os limita", "não a pede"),
    ],
)
def test_each_wording_asks_what_it_asks(world: World, numbers: list[str], day: date, tickets: str, travel: str) -> None:
    page = words(world.client("clube").get(address(world, make_match(world, day))))
    assert tickets in page
    assert travel in page


def test_the_list_has_those_named_who_are_on_the_register_of_the_day(world: World, numbers: list[str]) -> None:
    club, match = world.client("clube"), make_match(world, date(2015, 3, 1))
    wrong = club.post(address(world, match), {"numbers": f"{numbers[0]}\n99999999"})
    assert "Não estão no registo de 01/03/2015: «99999999»" in words(wrong)
    assert numbers[0] in wrong.content.decode()
    right = club.post(address(world, match), {"numbers": f"{numbers[2]}\n\n{numbers[0]}\n{numbers[0]}"})
    sheet = openpyxl.load_workbook(io.BytesIO(right.content))["Deslocação"]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
    assert len(rows) == 2
    assert {row[2] for row in rows} == {numbers[0][:8], numbers[2][:8]}
    assert Entry.objects.filter(action="register.export", actor_id=world.users["clube"].pk).exists()


def test_where_the_wording_has_no_list_none_is_made(world: World, numbers: list[str]) -> None:
    club, match = world.client("clube"), make_match(world, date(2024, 3, 1))
    answer = club.post(address(world, match), {"numbers": numbers[0]})
    assert "text/html" in answer["Content-Type"]


def test_only_the_clubs_own_matches_are_offered(world: World, numbers: list[str]) -> None:
    match = make_match(world, date(2015, 3, 1))
    listed: Any = world.client("clube").get(f"/registo/grupos/{world.group.pk}/jogos/")
    assert "Valverde – Ribeira" in words(listed)
    assert world.client("clube2").get(address(world, match)).status_code == 404
    assert world.client("clube").get(f"/registo/grupos/{world.group.pk}/jogos/{match.pk + 1}/").status_code == 404
