"""The boundary of each criterion, from what a report, a venue and the records say to the level on the page.

The wordings differ by the day of the match: the same figures are tried in the seasons of each.
"""

from datetime import date

import pytest

from entities.models import Venue, VenueCapacity
from entities.roles import Role
from matches import services as match_services
from matches.models import Competition, TeamEntry
from qualification.models import Opinion, ReportRow, SeasonReport
from qualification.services import hearing
from qualification.standing import standing
from tests.qualification.conftest import clerk

pytestmark = pytest.mark.django_db

DAY = {"2009": date(2010, 5, 1), "2013": date(2015, 5, 1), "2019": date(2020, 5, 1), "2023": date(2024, 5, 1)}
CALM = {"spectators": 1_000, "visitors": 0, "full": False, "decisive": "none"}


@pytest.fixture
def played(sports, make_match):
    """A match in the season of a wording, at a ground of some capacity, as a report describes it."""
    sports.league.level, sports.league.knockout = Competition.Level.NON_PROFESSIONAL, False
    sports.league.save()

    def make(wording, *, capacity=10_000, indoor=False, **expected):
        day = DAY[wording]
        season = match_services.season_for(day)
        venue = Venue.objects.get(name="Estádio da Ribeira")
        Venue.objects.filter(pk=venue.pk).update(kind="indoor" if indoor else "open_air")
        VenueCapacity.objects.filter(venue=venue).delete()
        if capacity:
            VenueCapacity.objects.create(venue=venue, first_day=date(2009, 1, 1), capacity=capacity)
        match = make_match(day=day, season=season)
        report, _ = SeasonReport.objects.get_or_create(
            organiser=sports.organiser, season=season,
            defaults={"state": "sent", "version": 1, "sent_at": "2009-01-01T00:00Z", "created_by": clerk()},
        )  # fmt: skip
        ReportRow.objects.create(report=report, row=1, match=match, read={**CALM, **expected})
        return match

    return make


@pytest.mark.parametrize(
    ("wording", "place", "expected", "level"),
    [
        ("2009", {}, {"spectators": 8_000}, "high"),
        ("2009", {}, {"spectators": 7_999}, "normal"),
        ("2013", {}, {"spectators": 8_000}, "high"),
        ("2013", {}, {"spectators": 7_999}, "normal"),
        ("2009", {}, {"visitors": 200}, "high"),
        ("2009", {}, {"visitors": 199}, "normal"),
        ("2013", {}, {"spectators": 3_000, "visitors": 2_000}, "high"),
        ("2013", {}, {"spectators": 3_000, "visitors": 1_999}, "normal"),
        ("2013", {"capacity": None}, {"full": True}, "high"),
        ("2013", {}, {"decisive": "both"}, "high"),
        ("2013", {}, {"decisive": "one"}, "normal"),
        ("2019", {}, {"spectators": 10_000, "full": True}, "normal"),
    ],
)
def test_level_without_order(played, wording, place, expected, level):
    assert standing(played(wording, **place, **expected)).level == level


@pytest.mark.parametrize(
    ("capacity", "indoor", "level"),
    [
        (14_999, False, "high_2"),
        (15_000, False, "high_1"),
        (4_999, True, "high_2"),
        (5_000, True, "high_1"),
        (15_000, True, "high_1"),
    ],
)
def test_level_that_an_order_would_give_in_2023(played, capacity, indoor, level):
    found = standing(played("2023", capacity=capacity, indoor=indoor))
    assert (found.level, found.if_ordered) == ("normal", level)


def test_without_capacity_the_level_stays_open_and_says_what_is_missing(played):
    found = standing(played("2013", capacity=None))
    assert found.level is None
    assert "capacity" in found.evaluation["missing"]


def test_a_team_of_a_professional_competition_makes_level_1(sports, played):
    match = played("2023")
    other = Competition.objects.create(
        organiser=sports.organiser, sport=sports.league.sport, name="Profissional", level="professional"
    )
    TeamEntry.objects.create(team=match.home, competition=other, season=match.season)
    assert standing(match).if_ordered == "high_1"


@pytest.mark.parametrize(("wording", "age_group", "level"), [
    ("2009", "juvenis", "normal"), ("2013", "juvenis", "reduced"), ("2013", "juniors", "normal"),
    ("2023", "juniors", "reduced"),
])  # fmt: skip
def test_youth(played, wording, age_group, level):
    match = played(wording)
    Competition.objects.update(age_group=age_group)
    match.competition.refresh_from_db()
    assert standing(match).level == level


def test_serious_incidents_between_the_same_clubs_count_until_taken_back(played, make_match):
    match = played("2013")
    before = date(2014, 5, 1)
    earlier = make_match(
        "União de Valverde", "Académico da Ribeira", day=before, season=match_services.season_for(before)
    )
    match_services.incident_record(
        match=earlier, kind="violence", source="case", reference="1-266-2014", serious=True, summary="Rixa",
        established_on=date(2014, 9, 1),
    )  # fmt: skip
    found = standing(match)
    assert found.level == "high"
    assert [incident.reference for incident in found.incidents] == ["1-266-2014"]
    match_services.incident_withdraw(source="case", reference="1-266-2014", on=date(2015, 1, 1))
    assert standing(match).level == "normal"


def test_a_recorded_declaration_makes_it_high_and_a_later_record_undoes_it(played, signed_in):
    match = played("2023")
    officer = signed_in("tecnica", Role.QUALIFICATION_OFFICER).user
    record = {"match_id": match.pk, "name": "declared_by_authority", "by": officer}
    hearing.fact_record(**record, value=True, ground="Despacho de 30/04/2024")
    found = standing(match)
    assert (found.level, found.declared) == ("high_1", True)
    hearing.fact_record(**record, value=False, ground="Despacho revogado")
    assert standing(match).level == "normal"


def test_a_reasoned_level_1_of_the_force_counts_and_its_last_word_prevails(sports, played, signed_in):
    match = played("2023")
    force = signed_in("psp", Role.FORCE, sports.force).user
    say = {"match_id": match.pk, "body": sports.force, "by": force}
    hearing.opinion_give(**say, position=Opinion.Position.RAISES, level="high_1", reasons="Deslocação de risco")
    assert standing(match).if_ordered == "high_1"
    hearing.opinion_give(**say, position=Opinion.Position.OTHER_LEVEL, level="high_2", reasons="Menos adeptos")
    assert standing(match).if_ordered == "high_2"


def test_the_capacity_that_counts_is_that_of_the_day_of_the_match(played):
    match = played("2023", capacity=14_999)
    VenueCapacity.objects.create(venue=match.venue, first_day=date(2024, 5, 1), capacity=15_000)
    assert standing(match).if_ordered == "high_1"
    VenueCapacity.objects.filter(capacity=15_000).update(first_day=date(2024, 5, 2))
    assert standing(match).if_ordered == "high_2"
