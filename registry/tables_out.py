"""Tables we give to people: every cell is text, so that no value runs as a formula and no number loses its zeros."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

import xlsxwriter
from odf.opendocument import OpenDocumentSpreadsheet
from odf.style import Style, TableColumnProperties, TextProperties
from odf.table import Table, TableCell, TableColumn, TableRow
from odf.text import P

_RISKY = re.compile(r"^[=+\-@\t\r]")
_HARMLESS = re.compile(r"^[+\-]?[\d\s().]+$")


def xlsx(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    widths: Sequence[int],
    sheet: str,
    notes: Sequence[str] = (),
) -> bytes:
    """A workbook with a fixed heading row; `notes` fill a second sheet, one line each."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"constant_memory": not notes})
    head = book.add_format({"bold": True, "bg_color": "#e3eeec", "border": 1, "text_wrap": True, "valign": "top"})
    text = book.add_format({"num_format": "@"})
    page = book.add_worksheet(sheet)
    for column, width in enumerate(widths):
        page.set_column(column, column, width, text)
    for column, heading in enumerate(headings):
        page.write_string(0, column, heading, head)
    for number, row in enumerate(rows, start=1):
        for column, value in enumerate(row):
            if value:
                page.write_string(number, column, value, text)
    page.freeze_panes(1, 0)
    if notes:
        help_page = book.add_worksheet("Como preencher")
        help_page.set_column(0, 0, 110)
        for number, line in enumerate(notes):
            help_page.write_string(number, 0, line)
    book.close()
    return out.getvalue()


def ods(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    widths: Sequence[int],
    sheet: str,
    notes: Sequence[str] = (),
) -> bytes:
    """The same as an OpenDocument sheet."""
    document = OpenDocumentSpreadsheet()
    bold = Style(name="titulo", family="table-cell")
    bold.addElement(TextProperties(fontweight="bold"))
    document.automaticstyles.addElement(bold)
    table = Table(name=sheet)
    for column, width in enumerate(widths):
        style = Style(name=f"coluna{column}", family="table-column")
        style.addElement(TableColumnProperties(columnwidth=f"{width * 0.2:.1f}cm"))
        document.automaticstyles.addElement(style)
        table.addElement(TableColumn(stylename=style))
    table.addElement(_ods_row(headings, bold))
    for row in rows:
        table.addElement(_ods_row(row))
    document.spreadsheet.addElement(table)
    if notes:
        help_table = Table(name="Como preencher")
        for line in notes:
            help_table.addElement(_ods_row([line]))
        document.spreadsheet.addElement(help_table)
    out = io.BytesIO()
    document.write(out)
    return out.getvalue()


def _ods_row(values: Sequence[str], style: Any = None) -> Any:
    row = TableRow()
    for value in values:
        options = {"stylename": style} if style is not None else {}
        if value:
            cell = TableCell(valuetype="string", **options)
            cell.addElement(P(text=value))
        else:
            cell = TableCell(**options)
        row.addElement(cell)
    return row


def separated(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """A csv for people: byte order mark and semicolons, as Excel in Portuguese opens it (B09)."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(headings)
    for row in rows:
        writer.writerow([harmless(value) for value in row])
    return out.getvalue().encode("utf-8-sig")


def harmless(value: str) -> str:
    """A csv cell that no program runs; telephones and negative numbers are left as they are (B22)."""
    return f"'{value}" if _RISKY.match(value) and not _HARMLESS.match(value) else value
