"""Files as clubs send them, made by the tests: every format, encoding and oddity is written here, none is stored."""

import csv
import io
import zipfile
from collections.abc import Iterable, Sequence
from typing import Any
from xml.sax.saxutils import escape

import xlsxwriter
from PIL import Image

HEADINGS = (
    "Nome completo",
    "Tipo de documento",
    "Número do documento",
    "Data de nascimento",
    "Morada",
    "Código postal",
    "Localidade",
    "Telefone",
    "Correio eletrónico",
)


def member(index: int, **changes: str) -> dict[str, str]:
    """A member that passes every check; nobody real."""
    names = ["Ana Conceição Sá", "Bruno d'Ávila", "Carla Guimarães", "Duarte São João", "Elsa Quitéria Lã"]
    row = {
        "Nome completo": f"{names[index % len(names)]} {_letters(index)}",
        "Tipo de documento": "CC",
        "Número do documento": f"{11000000 + index}",
        "Data de nascimento": f"{index % 28 + 1:02d}/{index % 12 + 1:02d}/{1960 + index % 40}",
        "Morada": f"Rua do Moinho, {index + 1}, 2.º Dto",
        "Código postal": "4700-123",
        "Localidade": "Braga",
        "Telefone": f"91{2000000 + index}",
        "Correio eletrónico": f"filiado{index}@exemplo.pt",
    }
    return {**row, **changes}


def members(count: int, **changes: str) -> list[dict[str, str]]:
    """Several of them."""
    return [member(index, **changes) for index in range(count)]


def table(rows: Iterable[dict[str, str]], headings: Sequence[str] = HEADINGS) -> list[list[Any]]:
    """Rows with their headings on top."""
    return [list(headings), *([row.get(heading, "") for heading in headings] for row in rows)]


def xlsx(cells: Sequence[Sequence[Any]], *, sheet: str = "Filiados", styled: Sequence[str] = ()) -> bytes:
    """A workbook; a cell may be `(value, number format)`. `styled` cells get a style and no value."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_numbers": False})
    page = book.add_worksheet(sheet)
    bold = book.add_format({"bold": True})
    for r, row in enumerate(cells):
        for c, value in enumerate(row):
            if isinstance(value, tuple):
                page.write(r, c, value[0], book.add_format({"num_format": value[1]}))
            elif value != "":
                page.write(r, c, value)
    for address in styled:
        page.write_blank(address, None, bold)
    book.close()
    return out.getvalue()


def separated(
    cells: Sequence[Sequence[Any]], *, delimiter: str = ";", encoding: str = "utf-8", bom: bytes = b""
) -> bytes:
    """A csv file."""
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter, lineterminator="\r\n").writerows(cells)
    return bom + out.getvalue().encode(encoding)


def ods(cells: Sequence[Sequence[Any]], *, after: str = "", extra: dict[str, bytes] | None = None) -> bytes:
    """An OpenDocument sheet; `after` is XML put after the rows, as a program would write repeats."""
    rows = "".join(
        "<table:table-row>" + "".join(_ods_cell(value) for value in row) + "</table:table-row>" for row in cells
    )
    content = (
        '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
        'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2"><office:body>'
        f'<office:spreadsheet><table:table table:name="Filiados">{rows}{after}</table:table></office:spreadsheet>'
        "</office:body></office:document-content>"
    )
    return raw_ods(content.encode(), extra)


def raw_ods(content: bytes, extra: dict[str, bytes] | None = None) -> bytes:
    """An OpenDocument package around a given content."""
    manifest = (
        '<?xml version="1.0"?><manifest:manifest '
        'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry '
        'manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>'
        "</manifest:manifest>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        package.writestr("content.xml", content)
        package.writestr("META-INF/manifest.xml", manifest)
        for name, data in (extra or {}).items():
            package.writestr(name, data)
    return out.getvalue()


def _ods_cell(value: Any) -> str:
    if value == "":
        return "<table:table-cell/>"
    if isinstance(value, float):
        kind = f'office:value-type="float" office:value="{value}"'
        return f"<table:table-cell {kind}><text:p>{value}</text:p></table:table-cell>"
    return f'<table:table-cell office:value-type="string"><text:p>{escape(str(value))}</text:p></table:table-cell>'


def _letters(index: int) -> str:
    """A last name made from a number, without figures."""
    return "Vale " + "".join(chr(ord("A") + int(figure)) for figure in str(index))


def picture(colour: str = "teal", *, size: tuple[int, int] = (60, 80), kind: str = "JPEG", exif: bytes = b"") -> bytes:
    """A picture of one colour."""
    out = io.BytesIO()
    options = {"exif": exif} if exif else {}
    Image.new("RGB", size, colour).save(out, kind, **options)
    return out.getvalue()


def zipped(entries: Iterable[tuple[str | zipfile.ZipInfo, bytes]]) -> bytes:
    """An archive with these entries, whatever their names."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        for name, data in entries:
            package.writestr(name, data)
    return out.getvalue()
