"""Reports reach the forces at once; forces answer in the browser; organisers are reminded of what they owe."""

from datetime import date, timedelta

import pytest
import time_machine
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from entities.models import Organisation
from entities.roles import Role
from matches.models import Season
from qualification.models import Notice, Opinion, ReportDuty, SeasonReport
from qualification.services import duties, intake, notices
from tests.qualification.files import workbook

pytestmark = pytest.mark.django_db(transaction=True)

ROWS = [
    ["1.1", "1", "23/09/2023", "Académico da Ribeira", "União de Valverde", "Estádio da Ribeira", "26.000", "1.500",
     "elevado 1", "Rivalidade"],
    ["1.2", "1", "24/09/2023", "Atlético da Serra", "Académico da Ribeira", "Campo da Serra", "3 000", "200", "", ""],
]  # fmt: skip


def url(name, *args):
    return reverse(f"qualification:{name}", args=args)


@pytest.fixture
def send(sports, signed_in, do_the_work):
    """A federation sends a report of some rows."""
    clerk = signed_in("federacao", Role.ORGANISER, sports.organiser)

    def sent(rows=ROWS, reason=""):
        data = {"organiser": sports.organiser.pk, "season": sports.season.pk, "file": workbook(rows), "reason": reason}
        clerk.post(url("report-create"), data)
        do_the_work(intake.READ)
        report = SeasonReport.objects.latest("pk")
        assert clerk.post(url("report-send", report.pk)).status_code == 302
        report.refresh_from_db()
        return report

    return sent


def test_the_force_is_told_at_once_and_answers_in_its_list(sports, send, signed_in, do_the_work):
    Organisation.objects.filter(pk=sports.force.pk).update(email="forca@ensaio.example")
    report = send()
    told = report.notices.get()
    assert (told.body, told.capacity) == (sports.force, Notice.Capacity.FORCE)
    do_the_work(notices.MAIL)
    assert "para apreciação" in mail.outbox[0].subject

    force = signed_in("psp", Role.FORCE, sports.force)
    page = force.get(url("hearing-list")).content.decode()
    assert "Académico da Ribeira – União de Valverde" in page
    assert "Rivalidade" in page
    first = report.rows.get(row=4).match
    opinion = url("opinion-give", first.pk)
    data = {"body": sports.force.pk, "position": "other_level", "level": "high_2", "reasons": ""}
    assert "Diga as razões" in force.post(opinion, data).content.decode()
    assert force.post(opinion, {**data, "reasons": "Poucos visitantes"}).status_code == 302
    assert force.post(url("hearing-list"), {"todos": "sim"}).status_code == 302
    assert set(Opinion.objects.values_list("position", flat=True)) == {"other_level", "agrees"}
    assert "Não há jogos à espera de parecer" in force.get(url("hearing-list")).content.decode()

    officer = signed_in("tecnica", Role.QUALIFICATION_OFFICER)
    differing = officer.get(url("season", sports.season.pk) + "?only=differs").content.decode()
    assert "Académico da Ribeira – União de Valverde" in differing
    assert "Poucos visitantes" in officer.get(url("match-detail", first.pk)).content.decode()


def test_another_force_sees_none_of_it(sports, send, signed_in):
    report = send()
    other = Organisation.objects.create(kind=Organisation.Kind.FORCE, name="Outra força")
    stranger = signed_in("gnr", Role.FORCE, other)
    match = report.rows.get(row=4).match
    assert "Académico" not in stranger.get(url("hearing-list")).content.decode()
    assert stranger.get(url("opinion-give", match.pk)).status_code == 404
    assert stranger.post(url("opinion-give", match.pk), {}).status_code == 404
    assert stranger.post(url("hearing-list"), {"jogo": [match.pk]}).status_code == 200
    assert not Opinion.objects.exists()


def test_a_later_report_says_which_matches_were_withdrawn(send, signed_in):
    send()
    second = send(ROWS[:1], reason="Jogo retirado")
    assert set(second.rows.values_list("change", flat=True)) == {"same", "withdrawn"}
    officer = signed_in("tecnica", Role.QUALIFICATION_OFFICER)
    page = officer.get(url("report-detail", second.pk) + "?mostrar=withdrawn").content.decode()
    assert "Atlético da Serra" in page


def test_columns_are_remembered_for_the_next_report(sports, signed_in, do_the_work):
    clerk = signed_in("federacao", Role.ORGANISER, sports.organiser)
    head = ["Casinha", "Forasteiro"]
    rows = [["Académico da Ribeira", "União de Valverde"]]

    def upload():
        data = {"organiser": sports.organiser.pk, "season": sports.season.pk, "file": workbook(rows, head)}
        clerk.post(url("report-create"), data)
        do_the_work(intake.READ)
        return SeasonReport.objects.latest("pk")

    first = upload()
    if first.state == SeasonReport.State.REFUSED:
        pytest.fail(first.refusal)
    assert first.state == SeasonReport.State.COLUMNS
    assert clerk.post(url("report-columns", first.pk), {"home": "0", "away": "1"}).status_code == 302
    do_the_work(intake.READ)
    assert upload().state == SeasonReport.State.DRAFT


def test_a_report_may_be_typed(sports, signed_in):
    clerk = signed_in("federacao", Role.ORGANISER, sports.organiser)
    clerk.post(url("report-create"), {"organiser": sports.organiser.pk, "season": sports.season.pk})
    report = SeasonReport.objects.get()
    wrong = {"home": "Académico da Ribeira", "away": "União de Valverde", "day": "23/09/2030"}
    assert clerk.post(url("row-add", report.pk), wrong).status_code == 302
    row = report.rows.get()
    assert "não fica na época" in clerk.get(url("row-mend", report.pk, row.pk)).content.decode()
    clerk.post(url("row-mend", report.pk, row.pk), {**wrong, "day": "23/09/2023"})
    assert clerk.post(url("report-send", report.pk)).status_code == 302
    report.refresh_from_db()
    assert report.state == SeasonReport.State.SENT


def test_who_owes_a_report_is_reminded_once_and_is_in_default_after_the_day(sports, signed_in):
    officer = signed_in("tecnica", Role.QUALIFICATION_OFFICER)
    assert officer.post(url("duty-open"), {"epoca": sports.season.pk}).status_code == 302
    duty = ReportDuty.objects.get()
    assert duty.due_on == date(2023, 6, 30), "the day before the season"
    with time_machine.travel(date(2023, 6, 5)):
        assert duties.remind_all() == 1
        assert duties.remind_all() == 0
    with time_machine.travel(date(2023, 6, 25)):
        assert duties.remind_all() == 1
    assert list(duties.defaults(date(2023, 7, 1))) == [duty]
    assert list(duties.defaults(date(2023, 6, 30))) == []
    assert "em falta" in officer.get(url("duty-list")).content.decode()
    later = timezone.localdate() + timedelta(days=5)
    moved = {"due_on": later.strftime("%d/%m/%Y"), "why": "Calendarização tardia"}
    assert officer.post(url("duty-move", duty.pk), moved).status_code == 302
    assert "em prazo" in officer.get(url("duty-list")).content.decode()


def test_no_report_is_owed_where_the_wording_asks_for_none(sports):
    sports.season.first_day, sports.season.last_day = date(2010, 7, 1), date(2011, 6, 30)
    sports.season.save()
    assert duties.duties_open(season=sports.season) == []


def test_the_form_of_a_report_has_the_season_that_is_owed_or_the_one_in_course(sports, signed_in):
    clerk = signed_in("federacao", Role.ORGANISER, sports.organiser)
    coming = Season.objects.create(name="2024/2025", first_day=date(2024, 7, 1), last_day=date(2025, 6, 30))

    def chosen() -> str:
        page = clerk.get(url("report-create")).content.decode()
        return page.split('name="season"')[1].split("selected>")[1].split("<")[0]

    with time_machine.travel("2024-05-20T12:00:00+01:00", tick=False):
        assert chosen() == "2023/2024"
        duties.duties_open(season=coming)
        assert chosen() == "2024/2025"
