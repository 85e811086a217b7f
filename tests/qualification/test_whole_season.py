"""A report of 612 fixtures goes from a file to a signed order in few pages, and one of 5,000 is read and shown."""

from datetime import date

import pytest
from django.urls import reverse

from documents.models import IssuedDocument
from entities.roles import Role
from matches.models import Competition, Match
from qualification.models import OrderLine, RiskOrder, SeasonReport
from qualification.services import intake
from tests.qualification.files import everybody_twice, league_of, workbook

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def url(name, *args):
    return reverse(f"qualification:{name}", args=args)


def test_612_fixtures_from_file_to_signed_order(sports, signed_in, do_the_work, django_assert_max_num_queries):
    second = Competition.objects.create(
        organiser=sports.organiser, sport=sports.league.sport, name="Segunda Liga", level="non_professional"
    )
    teams = league_of(36, sports.league, sports.season, sports.force)
    rows = [[*r, "Liga de Ensaio"] for r in everybody_twice(teams[:18], date(2023, 8, 12))]
    rows += [[*r, second.name] for r in everybody_twice(teams[18:], date(2023, 8, 13), prefix="102")]
    assert len(rows) == 612
    head = [
        "Jogo n.º", "Jornada", "Data", "Visitado", "Visitante", "Estádio", "Espectadores", "Visitantes previstos",
        "Nível proposto", "Razões", "Competição",
    ]  # fmt: skip
    clerk = signed_in("federacao", Role.ORGANISER, sports.organiser)
    data = {"organiser": sports.organiser.pk, "season": sports.season.pk, "file": workbook(rows, head)}
    assert clerk.post(url("report-create"), data).status_code == 302
    do_the_work(intake.READ)
    report = SeasonReport.objects.get()
    assert "612" in clerk.get(url("report-detail", report.pk)).content.decode()
    with django_assert_max_num_queries(120):
        assert clerk.post(url("report-send", report.pk)).status_code == 302
    assert Match.objects.count() == 612

    officer = signed_in("tecnica", Role.QUALIFICATION_OFFICER)
    with django_assert_max_num_queries(60):
        page = officer.get(url("season", sports.season.pk) + "?only=proposed").content.decode()
    assert "612" in page
    choice = {"epoca": sports.season.pk, "title": "Ligas 2023/2024", "todos": "sim", "filtros": "only=proposed"}
    with django_assert_max_num_queries(80):
        assert officer.post(url("order-create"), {**choice, "level": ""}).status_code == 302
    order = RiskOrder.objects.get()
    levels = dict.fromkeys(OrderLine.objects.values_list("match__competition__name", "level").order_by("pk"))
    assert ("Liga de Ensaio", "high_1") in levels
    assert ("Liga de Ensaio", "high") in levels, "rounds before 9 September fall under the wording before"
    assert {level for name, level in levels if name == second.name} == {"high", "high_1"}, "grounds of 15 000 or more"
    proposal = {"version": order.version, "reasons": "Fundamentos.", "not_heard_because": "Começa amanhã."}
    assert officer.post(url("order-propose", order.pk), proposal).status_code == 302

    president = signed_in("presidente", Role.PRESIDENT)
    order.refresh_from_db()
    with django_assert_max_num_queries(140):
        assert president.post(url("order-sign", order.pk), {"version": order.version}).status_code == 302
    do_the_work("document.render")
    assert IssuedDocument.objects.get(kind="risk_order").pages > 10


def test_5000_rows_are_read_sent_and_shown_with_few_queries(
    sports, signed_in, do_the_work, django_assert_max_num_queries
):
    rows = []
    teams = league_of(26, sports.league, sports.season, sports.force)
    for block in range(8):
        league = Competition.objects.create(
            organiser=sports.organiser, sport=sports.league.sport, name=f"Campeonato {block}", level="non_professional"
        )
        rows += [[*r, league.name] for r in everybody_twice(teams, date(2023, 7, 1), prefix=str(110 + block))]
    for number, row in enumerate(rows):
        row[2] = "" if number >= 650 else row[2]
    assert len(rows) >= 5_000
    head = [
        "Jogo n.º", "Jornada", "Data", "Visitado", "Visitante", "Estádio", "Espectadores", "Visitantes previstos",
        "Nível proposto", "Razões", "Competição",
    ]  # fmt: skip
    clerk = signed_in("federacao", Role.ORGANISER, sports.organiser)
    data = {"organiser": sports.organiser.pk, "season": sports.season.pk, "file": workbook(rows, head)}
    clerk.post(url("report-create"), data)
    with django_assert_max_num_queries(200):
        do_the_work(intake.READ)
    report = SeasonReport.objects.get()
    assert not report.rows.filter(has_errors=True).exists()
    with django_assert_max_num_queries(150):
        assert clerk.post(url("report-send", report.pk)).status_code == 302
    officer = signed_in("tecnica", Role.QUALIFICATION_OFFICER)
    with django_assert_max_num_queries(60):
        page = officer.get(url("season", sports.season.pk) + "?only=undated").content.decode()
    assert f"{len(rows) - 650:,}".replace(",", ".") in page
