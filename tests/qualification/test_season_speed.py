"""The page of a season asks the database only about the matches that it shows, however many the season has."""

from datetime import date, timedelta

import pytest
from django.urls import reverse

from entities.models import Venue
from entities.roles import Role
from matches import services as match_services
from matches.models import Match
from qualification.models import OrderLine, RiskOrder
from qualification.standing import ONLY, WITHOUT_EVALUATION, in_list, only, season_matches, standings
from tests.qualification.files import league_of
from tests.qualification.test_order_journey import draft, propose, sign

pytestmark = pytest.mark.django_db

# The 100 matches of a page, named twice in one question, and the columns; the 600 of the season do not fit.
MOST_VALUES = 500


@pytest.fixture
def season_of_600(sports):
    """Six hundred matches among 25 teams, all with a day."""
    teams = league_of(25, sports.league, sports.season, sports.force)
    grounds = {venue.name[-2:]: venue for venue in Venue.objects.all()}
    pairs = [(home, away) for home in teams for away in teams if home != away]
    return match_services.matches_record(
        by=None,
        data=[
            match_services.MatchData(
                season=sports.season, competition=sports.league, home=home, away=away,
                venue=grounds[home.name[-2:]], day=date(2023, 8, 1) + timedelta(days=number % 300),
            )
            for number, (home, away) in enumerate(pairs)
        ],
    )  # fmt: skip


@pytest.mark.parametrize("query", ["", "?only=ordered", "?only=moved", "?only=undated", "?pagina=6"])
def test_a_page_asks_only_about_the_matches_it_shows(
    sports, season_of_600, signed_in, django_assert_max_num_queries, query
):
    officer = signed_in("tecnica", Role.QUALIFICATION_OFFICER)
    with django_assert_max_num_queries(60) as seen:
        page = officer.get(reverse("qualification:season", args=[sports.season.pk]) + query).content.decode()
    assert ("600 jogos" if query in {"", "?pagina=6"} else "0 jogos") in page.replace("\u00a0", " ")
    assert max(asked["sql"].count(",") for asked in seen.captured_queries) < MOST_VALUES


@pytest.mark.parametrize("which", sorted(WITHOUT_EVALUATION & set(ONLY)))
def test_the_database_and_the_evaluation_give_the_same_list(sports, signed_in, make_match, which):
    officer, president = signed_in("tecnica", Role.QUALIFICATION_OFFICER), signed_in("presidente", Role.PRESIDENT)
    kept, moved = make_match(), make_match("Atlético da Serra", "União de Valverde", venue="Campo da Serra")
    undated = make_match("União de Valverde", "Atlético da Serra", day=None, venue=None)
    for match in (kept, moved):
        order = draft(officer, sports, match, title=str(match))
        propose(officer, order)
        sign(president, order)
    match_services.match_move(
        match_id=moved.pk, version=1, by=None, reason="Obras", day=date(2023, 9, 30), at=None, venue=moved.venue
    )
    draft(officer, sports, undated, level="high_1", reasons="Projeto que ainda não qualifica.")
    matches = season_matches(officer.user, sports.season)
    expected = {
        "all": {kept.pk, moved.pk, undated.pk}, "undated": {undated.pk}, "ordered": {kept.pk, moved.pk},
        "moved": {moved.pk},
    }[which]  # fmt: skip
    assert {match.pk for match in in_list(matches, which)} == expected
    assert {found.match.pk for found in only(standings(list(matches)), which)} == expected
    assert Match.objects.count() == 3
    assert (RiskOrder.objects.count(), OrderLine.objects.count()) == (3, 3)
