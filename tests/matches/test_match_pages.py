"""The calendar in the browser: matches are marked, moved, postponed, repeated and cancelled, and nothing is lost."""

from datetime import date

import pytest
from django.urls import reverse

from entities.models import Organisation
from entities.roles import Role
from matches.models import Incident, Match, Season, Team

pytestmark = pytest.mark.django_db


def url(name, *args):
    return reverse(f"matches:{name}", args=args)


@pytest.fixture
def officer(sports, signed_in):
    return signed_in("tecnica", Role.QUALIFICATION_OFFICER)


def test_a_match_without_a_day_stays_on_a_list_until_it_has_one(sports, officer):
    home, away = Team.objects.order_by("pk")[:2]
    data = {
        "season": sports.season.pk, "competition": sports.league.pk, "home": home.pk, "away": away.pk,
        "organiser_code": "101.01.001.0", "league_code": "12205",
    }  # fmt: skip
    assert officer.post(url("match-create"), data).status_code == 302
    match = Match.objects.get()
    assert str(match) in officer.get(url("match-list") + "?undated=on").content.decode()
    move = {"version": match.version, "day": "23/09/2023", "time": "20:30", "reason": "Sorteio"}
    assert officer.post(url("match-move", match.pk), move).status_code == 302
    assert "0 jogos" in officer.get(url("match-list") + "?undated=on").content.decode().replace("\u00a0", " ")
    page = officer.get(url("match-detail", match.pk)).content.decode()
    assert "dia: sem data → 23/09/2023" in page
    assert "12205" in page


def test_a_team_against_itself_and_a_code_taken_are_refused_beside_the_field(sports, officer, make_match):
    make_match(organiser_code="101.01.001.0")
    home, away = Team.objects.order_by("pk")[:2]
    data = {"season": sports.season.pk, "competition": sports.league.pk, "home": home.pk, "away": home.pk}
    assert "são a mesma" in officer.post(url("match-create"), data).content.decode()
    taken = {**data, "away": away.pk, "organiser_code": "101.01.001.0"}
    assert "já é de outro jogo" in officer.post(url("match-create"), taken).content.decode()
    late = {**data, "away": away.pk, "day": "01/08/2030"}
    assert "não fica na época" in officer.post(url("match-create"), late).content.decode()
    assert Match.objects.count() == 1


def test_two_people_moving_one_match_the_second_is_told_who_was_first(sports, officer, make_match):
    match = make_match()
    first = {"version": 1, "day": "24/09/2023", "reason": "Transmissão"}
    assert officer.post(url("match-move", match.pk), first).status_code == 302
    second = officer.post(url("match-move", match.pk), {**first, "day": "25/09/2023", "reason": "Obras"})
    page = second.content.decode()
    assert "foi alterado entretanto por Tecnica" in page
    assert "Obras" in page, "what was typed is kept"
    match.refresh_from_db()
    assert match.day == date(2023, 9, 24)


def test_a_held_match_may_be_repeated_and_both_name_each_other(sports, officer, make_match):
    match = make_match()
    early = officer.post(url("match-close", match.pk), {"version": 1, "state": "repeated"})
    assert "já está" in early.content.decode(), "only a held match is repeated"
    officer.post(url("match-close", match.pk), {"version": 1, "state": "played"})
    again = {"version": 2, "state": "repeated", "day": "01/10/2023", "reason": "Decisão disciplinar"}
    assert officer.post(url("match-close", match.pk), again).status_code == 302
    match.refresh_from_db()
    assert match.state == Match.State.REPEATED
    assert match.repeated_by.day == date(2023, 10, 1)
    closed = officer.post(url("match-move", match.pk), {"version": 3, "day": "02/10/2023", "reason": "x"})
    assert "já não pode mudar" in closed.content.decode()


def test_an_organiser_moves_its_own_matches_and_a_club_none(sports, signed_in, make_match):
    match = make_match()
    own = signed_in("federacao", Role.ORGANISER, sports.organiser)
    other = signed_in("outra", Role.ORGANISER, Organisation.objects.create(kind="league", name="Outra liga"))
    club = signed_in("clube", Role.CLUB, match.home.club)
    assert own.get(url("match-move", match.pk)).status_code == 200
    assert other.get(url("match-move", match.pk)).status_code == 404
    assert club.get(url("match-detail", match.pk)).status_code == 200
    assert club.get(url("match-move", match.pk)).status_code == 404


def test_a_force_records_an_incident_and_the_club_does_not_read_the_report(sports, signed_in, make_match):
    match = make_match()
    force = signed_in("psp", Role.FORCE, sports.force)
    data = {
        "kind": "pyrotechnics", "source": "police", "reference": "RPD 12/2023", "serious": "on",
        "summary": "Tochas na bancada sul.", "established_on": "24/09/2023",
    }  # fmt: skip
    assert force.post(url("incident-record", match.pk), data).status_code == 302
    assert Incident.objects.get().serious
    club = signed_in("clube", Role.CLUB, match.home.club)
    assert "RPD 12/2023" not in club.get(url("match-detail", match.pk)).content.decode()
    assert "RPD 12/2023" in force.get(url("match-detail", match.pk)).content.decode()


def test_a_season_may_be_lengthened_but_not_below_its_matches(sports, officer, make_match):
    make_match(day=date(2024, 6, 30))
    page = url("season-edit", sports.season.pk)
    longer = {"name": "2023/2024", "first_day": "01/07/2023", "last_day": "31/08/2024"}
    assert officer.post(page, longer).status_code == 302
    shorter = officer.post(page, {**longer, "last_day": "31/05/2024"})
    assert "ficava fora da época" in shorter.content.decode()
    again = officer.post(url("season-create"), longer)
    assert "Já há a época 2023/2024" in again.content.decode()
    assert Season.objects.get().last_day == date(2024, 8, 31)


def test_main_b_and_youth_teams_of_one_club_are_told_apart(sports, officer):
    main = Team.objects.first()
    data = {"club": main.club_id, "sport": main.sport_id, "kind": "b", "age_group": "seniors", "name": f"{main.name} B"}
    assert officer.post(url("team-create"), data).status_code == 302
    same = officer.post(url("team-create"), data)
    assert same.status_code == 200, "the same team twice is refused"
    assert Team.objects.filter(club=main.club).count() == 2


@pytest.mark.parametrize("query", ["season=x", "competition=999999", "state=perdido"])
def test_a_filter_of_the_calendar_that_cannot_be_read_is_refused_and_named(sports, officer, make_match, query):
    match = make_match()
    answer = officer.get(f"{url('match-list')}?{query}")
    assert answer.status_code == 400
    assert "no endereço não se lê" in answer.content.decode()
    assert str(match) not in answer.content.decode()
