"""Files we give: the template and the wrong rows come back without loss and run nothing."""

import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook
from python_calamine import CalamineWorkbook

from registry import tables_out
from registry.models import Submission
from registry.selectors import drafts
from tests.registry import files
from tests.registry.conftest import World, words
from tests.registry.test_journey import accept_everything, confirm

Send = Callable[..., Submission]


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_the_template_of_the_last_register_changes_nothing(world: World, send: Send, kind: str) -> None:
    """B09, B22, J1.2"""
    members = files.members(4)
    members[0]["Nome completo"] = "João d'Ávila “Zé”"
    members[1]["Morada"] = '=HYPERLINK("http://x.invalid","ver")'
    members[2]["Nome completo"] = "@Zé da Esquina"
    members[3] |= {"Tipo de documento": "Passaporte", "Número do documento": "CA123456"}
    first = send(files.xlsx(files.table(members)), quarter="2022-Q2")
    accept_everything(world, first, "missing_photo")
    confirm(world, first)
    answer = world.client("clube").get(f"/registo/grupos/{world.group.pk}/modelo/{kind}/")
    assert answer.status_code == 200
    assert world.client("clube2").get(f"/registo/grupos/{world.group.pk}/modelo/{kind}/").status_code == 404
    if kind == "xlsx":
        sheet = load_workbook(io.BytesIO(answer.content)).worksheets[0]
        assert not [cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    second = send(answer.content, name=f"modelo.{kind}", quarter="2022-Q3")
    found = drafts.differences(second)
    assert (found.joined, found.left, found.changed, found.same) == (0, 0, 0, 4)


def test_a_first_template_says_how_to_fill_it(world: World) -> None:
    answer = world.client("clube").get(f"/registo/grupos/{world.group.pk}/modelo/xlsx/")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as package:
        assert "vbaProject" not in "".join(package.namelist())
    book = CalamineWorkbook.from_filelike(io.BytesIO(answer.content))
    assert book.sheet_names == ["Filiados", "Como preencher"]
    assert book.get_sheet_by_index(0).to_python()[0][0] == "Nome completo"


@pytest.mark.parametrize("value", ["+351912345678", "-5", "Zé", "12,5"])
def test_a_csv_leaves_harmless_text_alone(value: str) -> None:
    assert tables_out.harmless(value) == value


@pytest.mark.parametrize("value", ["=1+1", "@Zé", "+cmd|x", "-2+3+cmd", "\t=1"])
def test_a_csv_prefixes_what_a_program_would_run(value: str) -> None:
    assert tables_out.harmless(value) == f"'{value}"
    assert tables_out.separated(["a"], [[value]]).startswith(b"\xef\xbb\xbf")


@pytest.fixture
def forty_wrong(send: Send) -> Submission:
    members = files.members(60)
    for index in range(40):
        members[index]["Telefone"] = "x"
    return send(files.xlsx(files.table(members)))


def mended(world: World, submission: Submission, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The file of wrong rows, filled in by the club."""
    answer = world.client("clube").get(f"/registo/envios/{submission.pk}/linhas/por-corrigir/")
    heading, *rows = CalamineWorkbook.from_filelike(io.BytesIO(answer.content)).get_sheet_by_index(0).to_python()
    out = []
    for row in rows:
        cells = dict(zip(heading, row, strict=True))
        change(cells)
        out.append([cells[label] for label in heading])
    return files.xlsx([heading, *out])


def send_back(world: World, submission: Submission, content: bytes, work: Callable[[], None]) -> str:
    club = world.client("clube")
    answer = club.post(
        f"/registo/envios/{submission.pk}/linhas/corrigidas/", {"file": SimpleUploadedFile("linhas.xlsx", content)}
    )
    work()
    return words(
        club.get(f"/registo/envios/{submission.pk}/linhas/corrigidas/") if answer.status_code == 302 else answer
    )


def test_only_the_wrong_rows_go_out_and_come_back_right(
    world: World, forty_wrong: Submission, work: Callable[[], None]
) -> None:
    def fix(cells: dict[str, Any]) -> None:
        assert "Telefone" in cells["O que corrigir"]
        cells["Telefone"] = "912345678"

    text = send_back(world, forty_wrong, mended(world, forty_wrong, fix), work)
    assert "40 linhas corrigidas" in text
    assert drafts.counts(forty_wrong).wrong == 0
    assert drafts.counts(forty_wrong).total == 60


def test_a_strange_file_of_mended_rows_changes_nothing(
    world: World, forty_wrong: Submission, work: Callable[[], None]
) -> None:
    assert "Falta a coluna" in send_back(world, forty_wrong, files.xlsx(files.table(files.members(3))), work)

    def spoil(cells: dict[str, Any]) -> None:
        cells["Linha (não alterar)"] = "dois"

    assert "devia ter um número" in send_back(world, forty_wrong, mended(world, forty_wrong, spoil), work)

    def move(cells: dict[str, Any]) -> None:
        cells["Linha (não alterar)"] = "9000"
        cells["Telefone"] = "912345678"

    assert "Não existem neste envio as linhas 9000" in send_back(
        world, forty_wrong, mended(world, forty_wrong, move), work
    )
    assert drafts.counts(forty_wrong).wrong == 40


def test_forty_cells_are_mended_on_one_page(world: World, forty_wrong: Submission) -> None:
    """J1.4"""
    club = world.client("clube")
    page = club.get(f"/registo/envios/{forty_wrong.pk}/linhas/")
    names = [cell["name"] for cell in page.context["cells"]]
    assert len(names) == 40
    answer = club.post(f"/registo/envios/{forty_wrong.pk}/linhas/", dict.fromkeys(names[:39], "912345678"), follow=True)
    assert "1 linha a corrigir" in words(answer)
    assert "39 linhas guardadas" in words(answer)
