"""Lists that leave the product, the comparison of wordings, and the commands that do what the pages do."""

import io
import json
from datetime import date, time

import openpyxl
import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from icalendar import Calendar

from entities.models import Organisation
from entities.roles import Role
from matches.models import Competition, Season
from qualification.models import RiskOrder, SeasonReport
from tests.qualification.files import workbook
from tests.qualification.test_order_journey import draft, propose, sign

pytestmark = pytest.mark.django_db(transaction=True)


def url(name, *args):
    return reverse(f"qualification:{name}", args=args)


@pytest.fixture
def ordered(sports, signed_in, make_match):
    """One match of high risk by a signed order, and one that no order reaches."""
    officer, president = signed_in("tecnica", Role.QUALIFICATION_OFFICER), signed_in("presidente", Role.PRESIDENT)
    match = make_match(time=time(20, 30))
    make_match("Atlético da Serra", "União de Valverde", venue="Campo da Serra", day=date(2023, 10, 1))
    order = draft(officer, sports, match)
    propose(officer, order)
    sign(president, order)
    return match


def test_what_a_match_asks_of_whom_by_club_and_as_files(sports, ordered, signed_in):
    club = signed_in("clube", Role.CLUB, ordered.home.club)
    query = f"?epoca={sports.season.pk}"
    page = club.get(url("consequences") + query).content.decode()
    assert "videovigilância" in page
    assert f"promotor: {ordered.home.club.name}" in page
    assert "Atlético da Serra –" not in page, "not this club's, and of no high risk"
    answer = club.get(url("consequences-export", "xlsx") + query)
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    rows = list(sheet.values)
    assert rows[0][0] == "Dia do jogo"
    assert {row[1] for row in rows[1:]} == {str(ordered)}
    for form in ("ods", "csv"):
        assert club.get(url("consequences-export", form) + query).status_code == 200
    assert club.get(url("consequences-export", "exe") + query).status_code == 404
    other = signed_in("clube3", Role.CLUB, Organisation.objects.get(name="Atlético da Serra"))
    assert str(ordered) not in other.get(url("consequences") + query).content.decode()


def test_the_calendar_has_the_hour_of_the_venue_and_a_stable_name(sports, ordered, signed_in):
    force = signed_in("psp", Role.FORCE, sports.force)
    answer = force.get(url("calendar") + f"?epoca={sports.season.pk}")
    assert answer.headers["Content-Type"].startswith("text/calendar")
    (event,) = Calendar.from_ical(answer.content).walk("VEVENT")
    assert event.decoded("dtstart").isoformat() == "2023-09-23T20:30:00+01:00"
    assert str(event["uid"]).startswith(f"jogo-{ordered.pk}@")
    assert "nível 1" in str(event["summary"])


def test_an_exported_list_holds_no_live_formula(sports, ordered, signed_in):
    Competition.objects.update(name='=HYPERLINK("http://x.invalid","ver")')
    officer = signed_in("outra", Role.QUALIFICATION_OFFICER)
    answer = officer.get(url("season-export", sports.season.pk, "xlsx"))
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    assert {cell.data_type for row in sheet.iter_rows() for cell in row} <= {"s", "n"}
    text = officer.get(url("season-export", sports.season.pk, "csv")).content.decode("utf-8-sig")
    assert "'=HYPERLINK" in text


def test_the_facts_that_are_missing_are_named_in_words(sports, make_match, signed_in):
    before_orders = Season.objects.create(name="2018/2019", first_day=date(2018, 7, 1), last_day=date(2019, 6, 30))
    match = make_match("Atlético da Serra", "União de Valverde", venue=None, season=before_orders, day=date(2018, 9, 1))
    officer = signed_in("outra", Role.QUALIFICATION_OFFICER)
    text = officer.get(url("season-export", before_orders.pk, "csv")).content.decode("utf-8-sig")
    assert "lotação do recinto; " in text
    assert "capacity" not in text
    choice = {"epoca": before_orders.pk, "title": "Liga", "jogo": [match.pk], "level": ""}
    page = officer.post(url("order-create"), choice).content.decode()
    assert "a lei não dá um só nível (por apurar: " in page
    assert "lotação do recinto; " in page


def test_one_season_under_two_wordings_says_how_many_change_and_why(sports, ordered, signed_in):
    analyst = signed_in("estatistica", Role.STATISTICS)
    empty = analyst.get(url("compare")).content.decode()
    assert "projeto" in empty, "the bill can be compared too"
    query = {
        "season": sports.season.pk, "before": "PT/lei-39-2009/2019-09-12", "after": "PT/lei-39-2009/2023-09-09",
        "ordered": "on",
    }  # fmt: skip
    page = analyst.get(url("compare"), query).content.decode()
    assert "<strong>2</strong> mudam de nível" in page
    assert "passa a contar: art. 12.1.a" in page or "Competição profissional" in page
    same = analyst.get(url("compare"), {**query, "after": query["before"]}).content.decode()
    assert "<strong>0</strong> mudam de nível" in same
    wrong = analyst.get(url("compare"), {**query, "after": "PT/lei-39-2009/1999-01-01"})
    assert wrong.status_code == 200
    assert "Erro" in wrong.content.decode()


def test_import_season_report_does_what_the_pages_do(sports, signed_in, tmp_path, capsys):
    signed_in("federacao", Role.ORGANISER, sports.organiser)
    rows = [["1.1", "1", "23/09/2023", "Académico da Ribeira", "União de Valverd", "Estádio da Ribeira"]]
    path = tmp_path / "relatorio.xlsx"
    options = {"organiser": sports.organiser.pk, "season": "2023/2024", "username": "federacao", "as_json": True}
    path.write_bytes(workbook(rows, ["Jogo n.º", "Jornada", "Data", "Visitado", "Visitante", "Estádio"]).read())
    with pytest.raises(SystemExit):
        call_command("import_season_report", path, **options)
    answer = json.loads(capsys.readouterr().out)
    assert (answer["state"], answer["errors"][0]["code"]) == ("draft", "unknown_name")
    rows[0][4] = "União de Valverde"
    path.write_bytes(workbook(rows, ["Jogo n.º", "Jornada", "Data", "Visitado", "Visitante", "Estádio"]).read())
    call_command("import_season_report", path, **options)
    answer = json.loads(capsys.readouterr().out)
    assert (answer["state"], answer["changes"]["new"]) == ("sent", 1)
    assert answer["receipt"].startswith("REC-RE ")
    assert SeasonReport.objects.get(state="sent").version == 1
    other = Organisation.objects.create(kind="league", name="Outra liga")
    with pytest.raises(CommandError, match="não envia relatórios desse organizador"):
        call_command("import_season_report", path, **{**options, "organiser": other.pk})


def test_qualify_says_the_level_of_each_match(sports, ordered, capsys):
    call_command("qualify", season="2023/2024", as_json=True)
    first, second = json.loads(capsys.readouterr().out)["matches"]
    assert (first["level"], first["order"]) == ("high_1", ordered.order_lines.get().order.document.number)
    assert (second["level"], second["if_ordered"], second["order"]) == ("normal", "high_1", None)
    call_command("qualify", season="2023/2024", wording="PT/lei-39-2009/2013-07-30", as_json=True)
    simulated = json.loads(capsys.readouterr().out)["matches"]
    assert {row["wording"] for row in simulated} == {"PT/lei-39-2009/2013-07-30"}
    assert all(row["simulation"] for row in simulated)
    call_command("qualify", season="2023/2024", wording="PT/lei-39-2009/2023-09-09", as_json=True)
    as_if_none = json.loads(capsys.readouterr().out)["matches"]
    assert {(row["level"], row["if_ordered"], row["order"]) for row in as_if_none} == {("normal", "high_1", None)}
    with pytest.raises(CommandError, match="Não há a época"):
        call_command("qualify", season="1999/2000")
    with pytest.raises(CommandError, match="redação"):
        call_command("qualify", season="2023/2024", wording="PT/lei-39-2009/1999-01-01")


def test_qualify_in_words(ordered, capsys):
    call_command("qualify", season="2023/2024")
    said = capsys.readouterr().out
    assert "risco elevado de nível 1" in said
    assert "2 jogos" in said.replace("\u00a0", " ")


@pytest.mark.parametrize(
    "query", ["only=tudo", "competition=999999", "club=x", "force=-1", "despacho=7", "only=all&club=%00"]
)
def test_a_filter_that_cannot_be_read_is_refused_and_named(sports, ordered, signed_in, query):
    officer = signed_in("outra", Role.QUALIFICATION_OFFICER)
    answer = officer.get(f"{url('season', sports.season.pk)}?{query}")
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "no endereço não se lê. Retire-o, ou volte à lista e escolha outro." in page
    assert str(ordered) not in page


def test_no_file_and_no_order_is_made_by_a_filter_that_cannot_be_read(sports, ordered, signed_in):
    officer = signed_in("outra", Role.QUALIFICATION_OFFICER)
    wrong = "?only=tudo"
    assert officer.get(url("season-export", sports.season.pk, "csv") + wrong).status_code == 400
    for name, arguments in [("consequences", []), ("consequences-export", ["csv"]), ("calendar", [])]:
        for query in (wrong, "?epoca=esta"):
            assert "não se lê" in officer.get(url(name, *arguments) + query).content.decode()
    everything = {"epoca": sports.season.pk, "title": "Tudo", "todos": "sim", "filtros": "only=tudo", "level": ""}
    assert officer.post(url("order-create"), everything).status_code == 400
    assert RiskOrder.objects.count() == 1
