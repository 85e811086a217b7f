"""What is Portugal's is never offered, read or decided in an installation of Angola, nor the other way round."""

from datetime import date

import pytest
from django.urls import reverse

from audit.errors import InvalidInput
from entities.roles import Role
from matches import services as match_services
from qualification import comparing
from qualification.models import Opinion, RiskOrder, SeasonReport
from qualification.services import hearing, intake, rows
from qualification.standing import standing
from registry.fields import register_on

pytestmark = pytest.mark.django_db

PORTUGAL = {"high", "high_1", "high_2", "normal", "reduced"}
ANGOLA = {"A", "B", "C"}
DAY = date(2026, 9, 1)

BOTH = pytest.mark.parametrize(
    ("jurisdiction", "own", "foreign", "written"),
    [("PT", PORTUGAL - {"high"}, "A", "categoria A"), ("AO", ANGOLA, "high_1", "elevado 1")],
)


@pytest.fixture
def match(make_match):
    return make_match(day=DAY, season=match_services.season_for(DAY))


@BOTH
def test_pages_offer_the_levels_of_their_own_law_and_refuse_the_others(
    match, signed_in, settings, jurisdiction, own, foreign, written
):
    settings.JURISDICTION = jurisdiction
    officer = signed_in("tecnica", Role.QUALIFICATION_OFFICER)
    page = officer.get(reverse("qualification:season", args=[match.season_id])).content.decode()
    offered = page.split('name="level"')[1].split("</select>")[0]
    assert {code for code in PORTUGAL | ANGOLA if f'value="{code}"' in offered} == own
    data = {"epoca": match.season_id, "title": "Prova", "jogo": [match.pk], "level": foreign, "reasons": "Razões."}
    assert officer.post(reverse("qualification:order-create"), data).status_code == 200
    assert not RiskOrder.objects.exists()


@BOTH
def test_a_report_and_an_opinion_with_a_level_of_the_other_law_are_refused_in_words(
    sports, match, signed_in, settings, jurisdiction, own, foreign, written
):
    settings.JURISDICTION = jurisdiction
    clerk, force = signed_in("fed", Role.ORGANISER, sports.organiser), signed_in("psp", Role.FORCE, sports.force)
    report = intake.report_create(organiser=sports.organiser, season=match.season, upload=None, by=clerk.user)
    values = {
        "competition": sports.league.name, "day": "02/09/2026", "home": "Académico da Ribeira",
        "away": "União de Valverde", "venue": "Estádio da Ribeira", "level": written, "reasons": "Rivalidade.",
    }  # fmt: skip
    row = rows.row_add(report_id=report.pk, values=values, by=clerk.user)
    assert [issue["code"] for issue in row.issues] == ["level_of_other_law"]
    assert "Escreva um destes: " in row.issues[0]["message"]
    assert SeasonReport.objects.get().rows.filter(has_errors=True).count() == 1
    with pytest.raises(InvalidInput, match="não é um nível da lei da época"):
        hearing.opinion_give(
            match_id=match.pk, body=sports.force, position="other_level", level=foreign, reasons="R.", by=force.user
        )
    assert not Opinion.objects.exists()


@pytest.mark.parametrize(("jurisdiction", "act"), [("PT", "PT/lei-39-2009"), ("AO", "AO/dp-185-26")])
def test_evaluation_comparison_and_register_are_of_the_installation_s_own_law(match, settings, jurisdiction, act):
    settings.JURISDICTION = jurisdiction
    assert standing(match).evaluation["wording"].startswith(act)
    names = [name for name, _ in comparing.wordings()]
    assert names
    assert all(name.startswith(act) for name in names)
    register = register_on(DAY, jurisdiction)
    assert ("parent_1" in register.keys, "phone" in register.keys) == (True, jurisdiction == "PT")
