"""An installation of Angola: categories A, B and C, with the percentages, the notices and who decides."""

from datetime import date

import pytest
from django.urls import reverse

from entities.models import VenueCapacity
from entities.roles import Role
from matches import services as match_services
from matches.models import Competition
from qualification.models import ReportRow, RiskOrder, SeasonReport
from qualification.standing import standing
from qualification.views.seasons import asked_of
from tests.qualification.conftest import clerk

pytestmark = pytest.mark.django_db

DAY = date(2026, 9, 1)
CALM = {"spectators": 1_000, "visitors": 0, "full": False, "decisive": "none"}
QUIET = [
    "hostility_history",
    "national_continental_or_world_final_phase",
    "declared_by_federation",
    "public_order_concentration",
    "signs_of_incident_prone_behaviour",
]


@pytest.fixture
def match(sports, make_match, settings):
    """A match of a season of that jurisdiction, at a ground of 10 000 places."""
    settings.JURISDICTION = "AO"
    VenueCapacity.objects.update(capacity=10_000)
    Competition.objects.update(knockout=False)
    made = make_match(day=DAY, season=match_services.season_for(DAY))
    report = SeasonReport.objects.create(
        organiser=sports.organiser, season=made.season, state="sent", version=1, sent_at="2026-01-01T00:00Z",
        created_by=clerk(),
    )  # fmt: skip
    ReportRow.objects.create(report=report, row=1, match=made, read=CALM)
    for name in QUIET:
        made.recorded_facts.create(name=name, value=False, ground="Comando municipal", recorded_by=clerk())
    return made


@pytest.mark.parametrize(
    ("expected", "level"),
    [
        ({"spectators": 6_500}, "A"),
        ({"spectators": 6_499}, "B"),
        ({"spectators": 3_001}, "B"),
        ({"spectators": 3_000}, "C"),
        ({"spectators": 2_500, "visitors": 2_000}, "A"),
        ({"spectators": 2_500, "visitors": 1_999}, "B"),
        ({"spectators": 2_500, "visitors": 1_001}, "B"),
        ({"spectators": 2_500, "visitors": 1_000}, "C"),
        ({"decisive": "both"}, "A"),
        ({"decisive": "one"}, "B"),
        ({"full": True}, "A"),
    ],
)
def test_categories_at_their_boundaries(match, expected, level):
    ReportRow.objects.update(read={**CALM, **expected})
    assert standing(match).level == level


@pytest.mark.parametrize(("scope", "last_day"), [("national", date(2026, 8, 12)), ("international", date(2026, 8, 2))])
def test_the_police_are_told_20_or_30_days_before(match, scope, last_day):
    Competition.objects.update(scope=scope)
    match.competition.refresh_from_db()
    days = [duty["on_or_before"] for duty in asked_of(standing(match)) if duty["on_or_before"]]
    assert last_day in days


def test_the_security_organs_decide_by_an_act_without_the_hearing_of_portugal(sports, match, signed_in):
    officer, decider = signed_in("tecnica", Role.QUALIFICATION_OFFICER), signed_in("orgao", Role.PRESIDENT)
    data = {"epoca": match.season_id, "title": "Girabola", "jogo": [match.pk], "level": "A", "reasons": "Rivalidade"}
    assert officer.post(reverse("qualification:order-create"), data).status_code == 302
    order = RiskOrder.objects.get()
    proposal = {"version": order.version, "reasons": "Art. 44.º, n.º 2."}
    assert officer.post(reverse("qualification:order-propose", args=[order.pk]), proposal).status_code == 302
    order.refresh_from_db()
    answer = decider.post(reverse("qualification:order-sign", args=[order.pk]), {"version": order.version})
    assert answer.status_code == 302, answer.content.decode()
    order.refresh_from_db()
    assert "Decreto Presidencial n.º 185/26" in str(order.document.data)
    assert "Qualifico como de categoria A, nos termos" in str(order.document.data)
    assert "rgãos de segurança" in str(order.document.data["signature"])
    assert order.document.data["signature"]["place"] == "Luanda"
    assert not order.notices.filter(capacity="pnid").exists()
    assert standing(match).level == "A"
