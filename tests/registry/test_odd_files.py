"""Files that real people send, through the real upload: read with certainty, or refused with the way to mend them."""

import io
import struct
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from jobs.models import Job
from registry.models import DraftRow, Submission
from tests.registry import files
from tests.registry.conftest import World, words
from tests.registry.old_excel import xls

Send = Callable[..., Submission]


def rows_of(submission: Submission) -> list[DraftRow]:
    return list(DraftRow.objects.filter(submission=submission).order_by("number"))


def codes(row: DraftRow) -> set[str]:
    return {issue["code"] for issue in [*row.issues, *row.cross_issues]}


def one_row(send: Send, **changes: Any) -> DraftRow:
    """The row that comes of a member with some cells changed."""
    submission = send(files.xlsx(files.table([{**files.member(0), **changes}])))
    return rows_of(submission)[0]


def refusal(world: World, work: Callable[[], None], content: bytes, name: str = "registo.xlsx") -> str:
    """What the club reads when a file is refused, at once or after the worker looked at it."""
    club = world.client("clube")
    answer = club.post(
        f"/registo/grupos/{world.group.pk}/enviar/",
        {"quarter": "2022-Q3", "file": SimpleUploadedFile(name, content)},
        follow=True,
    )
    if Submission.objects.exists():
        work()
        submission = Submission.objects.get()
        assert submission.state == Submission.State.REFUSED, submission.state
        assert Job.objects.get(kind="register.read").state == Job.State.DONE
        answer = club.get(f"/registo/envios/{submission.pk}/ficheiro/")
    assert not DraftRow.objects.exists()
    assert answer.status_code == 200
    return words(answer)


@pytest.mark.parametrize("cell", ["A60000", "A1048576"])
def test_styled_empty_rows_are_no_rows(send: Send, cell: str) -> None:
    """B01"""
    submission = send(files.xlsx(files.table(files.members(1)), styled=[cell]))
    assert [row.number for row in rows_of(submission)] == [2]
    assert submission.state == Submission.State.ROWS


def test_rows_after_a_gap_are_read_with_their_own_numbers(send: Send) -> None:
    """B02"""
    heading, *rows = files.table(files.members(5))
    empty: list[Any] = [""] * len(heading)
    cells = [heading, empty, *rows[:3], *[empty] * 600, *rows[3:]]
    submission = send(files.xlsx(cells, styled=["A12000"]))
    assert [row.number for row in rows_of(submission)] == [3, 4, 5, 606, 607]
    assert all(row.own_errors == 0 for row in rows_of(submission))


def test_an_ods_may_end_with_a_million_empty_rows(send: Send) -> None:
    """B04 a"""
    after = (
        '<table:table-row table:number-rows-repeated="1048574">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    )
    submission = send(files.ods(files.table(files.members(2)), after=after), name="registo.ods")
    assert len(rows_of(submission)) == 2


def test_an_ods_with_a_filled_cell_repeated_a_million_times_is_refused(world: World, work: Callable[[], None]) -> None:
    """B04 b"""
    after = (
        '<table:table-row table:number-rows-repeated="1048574">'
        '<table:table-cell table:number-columns-repeated="16000" office:value-type="string"><text:p>x</text:p>'
        "</table:table-cell></table:table-row>"
    )
    text = refusal(world, work, files.ods(files.table(files.members(2)), after=after), "registo.ods")
    assert "demasiadas células" in text


@pytest.mark.parametrize("quoted", [False, True])
def test_a_byte_order_mark_is_no_part_of_the_first_heading(send: Send, quoted: bool) -> None:
    """B06"""
    content = files.separated(files.table(files.members(2))).decode()
    if quoted:
        content = content.replace("Nome completo", '"Nome completo"', 1)
    submission = send(b"\xef\xbb\xbf" + content.encode(), name="registo.csv")
    assert [row.values["name"] for row in rows_of(submission)] == [m["Nome completo"] for m in files.members(2)]


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
def test_the_separator_is_the_one_under_which_headings_are_known(send: Send, delimiter: str) -> None:
    """B07"""
    submission = send(files.separated(files.table(files.members(2)), delimiter=delimiter), name="registo.csv")
    assert rows_of(submission)[0].values["address"] == "Rua do Moinho, 1, 2.º Dto"


def test_a_file_with_one_column_says_what_is_missing(world: World, send: Send) -> None:
    """B07"""
    submission = send("Nome\r\nAna Sá\r\n".encode(), name="registo.csv")
    assert submission.state == Submission.State.COLUMNS
    text = words(world.client("clube").get(f"/registo/envios/{submission.pk}/colunas/"))
    for label in ("Número do documento", "Data de nascimento", "Morada"):
        assert f"Falta dizer que coluna tem «{label}»" in text


@pytest.mark.parametrize(
    ("encoding", "bom", "label"),
    [
        ("utf-8", b"", None),
        ("cp1252", b"", "Windows-1252"),
        ("mac_roman", b"", "Mac Roman"),
        ("utf-16-le", b"\xff\xfe", None),
    ],
)
def test_accents_are_read_in_the_encoding_of_the_file(
    world: World, send: Send, encoding: str, bom: bytes, label: str | None
) -> None:
    """B08"""
    members = files.members(4)
    members[0]["Nome completo"] = "Zé “Toni” Conceição"
    submission = send(files.separated(files.table(members), encoding=encoding, bom=bom), name="registo.csv")
    assert [row.values["name"] for row in rows_of(submission)] == [m["Nome completo"] for m in members]
    text = words(world.client("clube").get(f"/registo/envios/{submission.pk}/linhas/?mostrar=avisos"))
    if label:
        assert f"Os acentos foram lidos em {label}" in text
        assert "«Zé “Toni” Conceição»" in text
    else:
        assert "Os acentos foram lidos" not in text


def test_letters_that_make_no_sense_are_not_replaced(world: World, work: Callable[[], None]) -> None:
    """B08"""
    content = files.separated(files.table(files.members(1))).decode().encode("cp1252") + bytes([0x81, 0x8D, 0x90]) * 30
    text = refusal(world, work, content, "registo.csv")
    assert "Não foi possível ler os acentos" in text


@pytest.mark.parametrize(
    ("typed", "value", "code"),
    [
        ("03/08/2001", "2001-08-03", None),
        ("26/06/2001", "2001-06-26", None),
        ("12/31/2000", None, "month_first"),
        ("2001-03-08", "2001-03-08", None),
        ("8.3.2001", "2001-03-08", None),
        ("19-Aug-2001", "2001-08-19", None),
        ("5 de março de 2001", "2001-03-05", None),
        ("01/02/79", None, "two_digit_year"),
        ("31/02/2001", None, "no_such_day"),
        ("ontem", None, "bad_birth_date"),
    ],
)
def test_text_dates_are_day_first_or_iso(send: Send, typed: str, value: str | None, code: str | None) -> None:
    """B11"""
    row = one_row(send, **{"Data de nascimento": typed})
    if code:
        assert code in codes(row)
        assert row.own_errors == 1
    else:
        assert row.values["birth_date"] == value
        assert row.own_errors == 0


def test_one_month_first_date_warns_of_the_whole_column(world: World, send: Send) -> None:
    """B11"""
    members = files.members(3)
    members[1]["Data de nascimento"] = "12/31/2000"
    submission = send(files.xlsx(files.table(members)))
    text = words(world.client("clube").get(f"/registo/envios/{submission.pk}/conferir/"))
    assert "A coluna das datas pode ter o mês antes do dia" in text
    errors = words(world.client("clube").get(f"/registo/envios/{submission.pk}/linhas/"))
    assert "Pusemos uma proposta" in errors
    assert "31/12/2000" in errors


def test_zeros_lost_in_a_number_cell_are_proposed_and_said(send: Send) -> None:
    """B13"""
    row = one_row(send, **{"Número do documento": (1, "00000000")})
    assert row.values["document_number"] == "00000001"
    assert "lost_zeros" in codes(row)


def test_a_number_that_excel_changed_is_an_error(send: Send) -> None:
    row = one_row(send, **{"Número do documento": "1,23457E+11"})
    assert "scientific_number" in codes(row)


@pytest.mark.parametrize(
    ("headings", "named"),
    [
        (("Nome", "NIF", "NIF"), ("B («NIF»)", "C («NIF»)")),
        (("Nome", "Telefone", "telefone "), ("B («Telefone»)", "C («telefone»)")),
    ],
)
def test_the_same_heading_twice_is_refused_before_any_row(
    world: World, work: Callable[[], None], headings: tuple[str, ...], named: tuple[str, ...]
) -> None:
    """B17"""
    text = refusal(world, work, files.separated([headings, ("Ana Sá", "1", "2")]), "registo.csv")
    for column in named:
        assert column in text


def test_two_columns_for_one_field_are_asked(world: World, send: Send) -> None:
    """B17"""
    members = [{**member, "Telemóvel": "912345678"} for member in files.members(2)]
    submission = send(files.xlsx(files.table(members, (*files.HEADINGS, "Telemóvel"))))
    assert submission.state == Submission.State.COLUMNS
    page = world.client("clube").get(f"/registo/envios/{submission.pk}/colunas/")
    assert "H («Telefone») e J («Telemóvel»)" in words(page)
    chosen = {key: str(field.initial) for key, field in page.context["form"].fields.items()}
    answer = world.client("clube").post(
        f"/registo/envios/{submission.pk}/colunas/", {**chosen, "phone": "7", "email": "7"}
    )
    assert answer.status_code == 200
    assert "está em dois campos" in words(answer)


def test_an_extra_column_is_named_ignored_and_never_kept(world: World, send: Send) -> None:
    """S49"""
    members = [{**member, "Sócio n.º": "SOC-77-SECRETO"} for member in files.members(2)]
    submission = send(files.xlsx(files.table(members, (*files.HEADINGS, "Sócio n.º"))))
    text = words(world.client("clube").get(f"/registo/envios/{submission.pk}/linhas/"))
    assert "Colunas que não lemos nem guardámos: «Sócio n.º»" in text
    kept = [str(row.raw) + str(row.values) for row in rows_of(submission)] + [str(submission.about)]
    assert not any("SECRETO" in text for text in kept)


def a_zip(entries: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as package:
        for name, data in entries.items():
            package.writestr(name, data)
    return out.getvalue()


def with_entry(content: bytes, name: str, data: bytes) -> bytes:
    """A workbook with one more part, or one of its parts changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            if entry.filename != name:
                new.writestr(entry, old.read(entry))
        new.writestr(name, data)
    return out.getvalue()


def a_bomb() -> bytes:
    return with_entry(files.xlsx(files.table(files.members(1))), "xl/worksheets/sheet9.xml", b"0" * (120 * 2**20))


def a_lie() -> bytes:
    """A part that unpacks to more than its declared size."""
    big = b"<x>" + b"a" * 3_000_000 + b"</x>"
    content = bytearray(with_entry(files.xlsx(files.table(files.members(1))), "xl/worksheets/sheet9.xml", big))
    true, said = struct.pack("<I", len(big)), struct.pack("<I", 10)
    return bytes(content).replace(true, said)


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [
        a_bomb,
        a_lie,
        lambda: with_entry(files.xlsx(files.table(files.members(1))), "xl/inner.zip", a_zip({"a.txt": b"x"})),
        lambda: a_zip(
            {"[Content_Types].xml": b"<x/>", "xl/workbook.xml": b"<x/>", **{f"xl/p{i}": b"" for i in range(100_000)}}
        ),
    ],
    ids=["small file, huge content", "declared size is a lie", "archive in archive", "100000 entries"],
)
def test_files_that_would_do_harm_are_refused(
    world: World, work: Callable[[], None], make: Callable[[], bytes]
) -> None:
    """B20"""
    text = refusal(world, work, make())
    assert "não pôde ser aberto em segurança" in text or "entradas" in text


@pytest.mark.parametrize("kind", ["xlsx", "ods-file", "ods-url"])
def test_entities_are_refused_and_nothing_outside_is_read(
    world: World, work: Callable[[], None], tmp_path: Any, kind: str
) -> None:
    """B21"""
    canary = tmp_path / "canary.txt"
    canary.write_text("CANARIO")
    if kind == "xlsx":
        bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
        strings = f'<?xml version="1.0"?>{bomb}<sst xmlns="http://x"><si><t>&b;</t></si></sst>'
        content = with_entry(files.xlsx(files.table(files.members(1))), "xl/sharedStrings.xml", strings.encode())
    else:
        where = canary.as_uri() if kind == "ods-file" else "http://127.0.0.1:9/x"
        good = zipfile.ZipFile(io.BytesIO(files.ods(files.table(files.members(1))))).read("content.xml").decode()
        head, rest = good.split("?>", 1)
        text = f'{head}?><!DOCTYPE x [<!ENTITY c SYSTEM "{where}">]>{rest}'.replace("Nome completo", "&c;", 1)
        content = files.raw_ods(text.encode())
    text = refusal(world, work, content, "registo.xlsx" if kind == "xlsx" else "registo.ods")
    assert "não pôde ser aberto em segurança" in text
    assert "CANARIO" not in text


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "vazio"),
        (b"%PDF-1.7\n%x", "tipo aceite"),
        (b"<html><table><tr><td>Nome</td></tr></table></html>", "tipo aceite"),
        (b"PK\x03\x04 isto nao e um zip", "tipo aceite"),
        (with_entry(files.xlsx([["Nome"]]), "xl/vbaProject.bin", b"x"), "macros"),
        (with_entry(files.xlsx([["Nome"]]), "xl/externalLinks/externalLink1.xml", b"<x/>"), "ligações"),
        (with_entry(files.xlsx([["Nome"]]), "xl/embeddings/oleObject1.bin", b"x"), "objetos"),
        (bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"), "palavra-passe"),
    ],
    ids=["empty", "pdf", "web page", "broken zip", "macros", "links", "objects", "password"],
)
def test_what_is_no_plain_table_is_refused_by_its_content(
    world: World, work: Callable[[], None], content: bytes, says: str
) -> None:
    """S28"""
    assert says in refusal(world, work, content)


def test_missing_differs_from_wrong(send: Send) -> None:
    """B26"""
    submission = send(files.xlsx(files.table([files.member(0, Telefone=""), files.member(1, Telefone="abc")])))
    first, second = rows_of(submission)
    assert codes(first) == {"missing_phone"}
    assert codes(second) == {"bad_phone"}


def test_a_file_with_only_headings_is_told_so(world: World, work: Callable[[], None]) -> None:
    """B26"""
    assert "não tem linhas com filiados" in refusal(world, work, files.xlsx(files.table([])))


def test_columns_come_before_rows(world: World, send: Send) -> None:
    """B26"""
    submission = send(files.xlsx([["Coisa", "Outra"], ["x", "y"]]))
    assert submission.state == Submission.State.COLUMNS
    assert not rows_of(submission)
    answer = world.client("clube").get(f"/registo/envios/{submission.pk}/linhas/", follow=True)
    assert "Diga-nos que coluna tem cada dado" in words(answer)


def test_three_thousand_bad_rows_are_listed_and_downloaded(world: World, send: Send) -> None:
    """B26"""
    from python_calamine import CalamineWorkbook

    submission = send(files.separated(files.table(files.members(3000, Telefone="x"))), name="registo.csv")
    club = world.client("clube")
    page = club.get(f"/registo/envios/{submission.pk}/linhas/")
    assert "3.000 linhas a corrigir" in words(page)
    assert len(page.context["cells"]) == 50
    answer = club.get(f"/registo/envios/{submission.pk}/linhas/por-corrigir/")
    sheet = CalamineWorkbook.from_filelike(io.BytesIO(answer.content)).get_sheet_by_index(0).to_python()
    assert len(sheet) == 3001
    assert sheet[1][0] == "2"
    assert "Telefone" in str(sheet[1][-1])


def test_totals_titles_and_repeated_headings_are_no_members(world: World, send: Send) -> None:
    heading, *rows = files.table(files.members(3))
    cells = [["Relação de filiados 2022"], [], heading, rows[0], heading, *rows[1:], ["Total: 281"]]
    submission = send(files.xlsx(cells))
    assert [row.number for row in rows_of(submission)] == [4, 6, 7]
    text = words(world.client("clube").get(f"/registo/envios/{submission.pk}/linhas/?mostrar=avisos"))
    assert "Linha 5 não lida. Repete os títulos" in text
    assert "diz 281 filiados; o registo tem 3" in text


def test_two_sheets_with_members_are_asked_and_hidden_ones_named(
    world: World, send: Send, work: Callable[[], None]
) -> None:
    import xlsxwriter

    out = io.BytesIO()
    book = xlsxwriter.Workbook(out)
    for name, count, hidden in (("2021", 2, False), ("2022", 3, False), ("Antigos", 9, True)):
        page = book.add_worksheet(name)
        for number, row in enumerate(files.table(files.members(count))):
            page.write_row(number, 0, row)
        if hidden:
            page.hide()
    book.close()
    submission = send(out.getvalue())
    assert submission.state == Submission.State.COLUMNS
    page = world.client("clube").get(f"/registo/envios/{submission.pk}/colunas/")
    chosen = {key: str(field.initial) for key, field in page.context["form"].fields.items()}
    world.client("clube").post(f"/registo/envios/{submission.pk}/colunas/", {**chosen, "sheet": "2022"})
    work()
    submission.refresh_from_db()
    assert submission.state == Submission.State.ROWS
    assert len(rows_of(submission)) == 3
    text = words(world.client("clube").get(f"/registo/envios/{submission.pk}/linhas/"))
    assert "Folhas escondidas que não lemos: Antigos" in text


def test_an_old_xls_is_read(send: Send) -> None:
    submission = send(xls(files.table(files.members(2))), name="registo.xls")
    assert [row.values["document_number"] for row in rows_of(submission)] == ["11000000", "11000001"]
