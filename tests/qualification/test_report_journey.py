"""A federation sends a season report; the authority sees each match with the level the law gives."""

import io

import pytest
import xlsxwriter
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from entities.models import Organisation
from entities.roles import Role
from matches.models import Match
from qualification.models import ReportRow, SeasonReport
from qualification.services import intake

pytestmark = pytest.mark.django_db(transaction=True)

HEAD = ["Jogo n.º", "Jornada", "Data", "Visitado", "Visitante", "Estádio", "Espectadores", "Visitantes previstos"]
ROWS = [
    [
        "101.01.001.0",
        "1.ª jornada",
        "23-Sep-2023 20:30",
        "Académico da Ribeira",
        "União de Valverde",
        "Estádio da Ribeira",
        "26.000",
        "1.500",
    ],
    [
        "101.01.002.0",
        "1.ª jornada",
        "24/09/2023",
        "Atletico da Serra",
        "Academico da Ribeira",
        "Campo da Serra",
        "3 000",
        "200",
    ],
]


def workbook(rows: list[list[str]]) -> SimpleUploadedFile:
    """A report as a federation makes it: a title, a blank row, then the table."""
    memory = io.BytesIO()
    book = xlsxwriter.Workbook(memory, {"in_memory": True})
    sheet = book.add_worksheet("Folha1")
    sheet.write(0, 0, "Relatório da época 2023/2024")
    for r, row in enumerate([HEAD, *rows], start=2):
        for c, value in enumerate(row):
            sheet.write_string(r, c, value)
    book.close()
    return SimpleUploadedFile("relatorio.xlsx", memory.getvalue())


@pytest.fixture
def federation(sports, signed_in):
    return signed_in("federacao", Role.ORGANISER, sports.organiser)


def upload(client, sports, file, reason=""):
    data = {"organiser": sports.organiser.pk, "season": sports.season.pk, "file": file, "reason": reason}
    answer = client.post(reverse("qualification:report-create"), data)
    assert answer.status_code == 302, answer.content.decode()
    return SeasonReport.objects.latest("pk")


def test_from_file_to_levels(sports, federation, signed_in, do_the_work):
    report = upload(federation, sports, workbook(ROWS))
    do_the_work(intake.READ)
    page = federation.get(reverse("qualification:report-detail", args=[report.pk])).content.decode()
    assert "sem erros" in page

    officer = signed_in("tecnica", Role.QUALIFICATION_OFFICER)
    assert officer.get(reverse("qualification:report-detail", args=[report.pk])).status_code == 404

    assert federation.post(reverse("qualification:report-send", args=[report.pk])).status_code == 302
    report.refresh_from_db()
    assert (report.state, report.version) == (SeasonReport.State.SENT, 1)
    assert report.receipt is not None
    match = Match.objects.get(organiser_code="101.01.001.0")
    assert str(match.time) == "20:30:00"

    page = officer.get(reverse("qualification:report-detail", args=[report.pk])).content.decode()
    assert "risco elevado de nível 1" in page
    risk = officer.get(reverse("qualification:match-detail", args=[match.pk])).content.decode()
    assert "Competição profissional" in risk
    assert "12.1.a" in risk


def test_wrong_rows_say_where_and_are_mended_on_screen(sports, federation, do_the_work):
    wrong = [list(ROWS[0]), list(ROWS[1])]
    wrong[0][4] = "União de Valverd"
    wrong[1][6] = "15.00"
    report = upload(federation, sports, workbook(wrong))
    do_the_work(intake.READ)
    page = federation.get(reverse("qualification:report-detail", args=[report.pk])).content.decode()
    assert "Não se conhece «União de Valverd»" in page
    assert "O número «15.00» não se lê" in page

    first, second = report.rows.order_by("row")
    assert first.row == 4, "the row number is the file's own"
    refused = federation.post(reverse("qualification:report-send", args=[report.pk]))
    assert "Há linhas por corrigir: 4, 5" in refused.content.decode()

    form = federation.get(reverse("qualification:row-mend", args=[report.pk, first.pk])).content.decode()
    assert "Parecidos: União de Valverde" in form
    values = {**{k: str(v) for k, v in first.written.items()}, "away": "União de Valverde"}
    federation.post(reverse("qualification:row-mend", args=[report.pk, first.pk]), values)
    federation.post(reverse("qualification:row-mend", args=[report.pk, second.pk]), {"left_out": "jogo particular"})
    assert federation.post(reverse("qualification:report-send", args=[report.pk])).status_code == 302
    assert Match.objects.count() == 1


def test_the_same_match_twice_and_a_team_twice_on_a_day_are_errors(sports, federation, do_the_work):
    again = [*ROWS, ["101.01.003.0", "1.ª jornada", *ROWS[0][2:]]]
    report = upload(federation, sports, workbook(again))
    do_the_work(intake.READ)
    codes = {i["code"] for row in report.rows.all() for i in row.issues}
    assert {"match_twice", "team_twice"} <= codes


def test_a_later_version_moves_the_match_and_says_so(sports, federation, do_the_work):
    first = upload(federation, sports, workbook(ROWS))
    do_the_work(intake.READ)
    federation.post(reverse("qualification:report-send", args=[first.pk]))
    moved = [list(ROWS[0]), list(ROWS[1])]
    moved[0][2] = "30/09/2023 18:00"
    second = upload(federation, sports, workbook(moved), reason="Jogo mudado para a semana seguinte")
    do_the_work(intake.READ)
    federation.post(reverse("qualification:report-send", args=[second.pk]))
    first.refresh_from_db()
    assert first.state == SeasonReport.State.REPLACED
    changes = dict(ReportRow.objects.filter(report=second).values_list("row", "change"))
    assert changes == {4: "changed", 5: "same"}
    match = Match.objects.get(organiser_code="101.01.001.0")
    assert match.changes.count() == 2
    assert match.changes.last().before["day"] == "2023-09-23"


def test_another_organiser_gets_404_everywhere(sports, federation, signed_in, do_the_work):
    report = upload(federation, sports, workbook(ROWS))
    do_the_work(intake.READ)
    other = Organisation.objects.create(kind=Organisation.Kind.LEAGUE, name="Outra liga")
    stranger = signed_in("outra", Role.ORGANISER, other)
    row = report.rows.first()
    addresses = [
        reverse("qualification:report-detail", args=[report.pk]),
        reverse("qualification:report-columns", args=[report.pk]),
        reverse("qualification:row-mend", args=[report.pk, row.pk]),
        reverse("qualification:report-send", args=[report.pk]),
    ]
    for address in addresses:
        assert stranger.get(address).status_code == 404
    for address in addresses[1:]:
        assert stranger.post(address).status_code == 404
    assert str(report) not in stranger.get(reverse("qualification:report-list")).content.decode()


def test_a_file_that_is_no_table_is_refused_in_words(sports, federation):
    data = {
        "organiser": sports.organiser.pk,
        "season": sports.season.pk,
        "file": SimpleUploadedFile("x.xlsx", b"%PDF-1.7"),
    }
    answer = federation.post(reverse("qualification:report-create"), data)
    assert answer.status_code == 200
    assert "Erro" in answer.content.decode()
    assert SeasonReport.objects.count() == 0


def test_a_second_upload_of_one_report_asks_why_and_keeps_both_versions(sports, federation, do_the_work):
    first, again = (upload(federation, sports, workbook(ROWS)) for _ in range(2))
    do_the_work(intake.READ)
    federation.post(reverse("qualification:report-send", args=[first.pk]))
    send = reverse("qualification:report-send", args=[again.pk])
    page = federation.get(send).content.decode()
    assert "Substitui a versão" in page
    assert "Motivo da nova versão" in page
    assert federation.post(send, {"reason": " "}).status_code == 200
    again.refresh_from_db()
    assert again.state == SeasonReport.State.DRAFT
    assert federation.post(send, {"reason": "Ficheiro enviado duas vezes"}).status_code == 302
    again.refresh_from_db()
    assert (again.version, again.reason) == (2, "Ficheiro enviado duas vezes")
    assert Match.objects.count() == 2
