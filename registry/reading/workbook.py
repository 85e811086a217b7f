"""Workbooks (xlsx, xls, ods), read by calamine; only cells with a value count (B01, B02)."""

from collections.abc import Iterator
from pathlib import Path
from xml.parsers import expat

from python_calamine import (
    CalamineError,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
    XmlError,
    ZipError,
)

from registry.reading.archive import open_archive, unsafe
from registry.reading.delimited import Row
from registry.reading.errors import FileRefused
from registry.reading.limits import Limits

_TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
_TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"


class WorkbookSheet:
    """One sheet of a workbook. Its cells are loaded when the rows are asked for."""

    def __init__(self, workbook: CalamineWorkbook, index: int, name: str, hidden: bool) -> None:
        self._workbook = workbook
        self._index = index
        self.name = name
        self.hidden = hidden

    def rows(self) -> Iterator[Row]:
        """Rows with their number from 1; columns are counted from A, also when the first ones are empty."""
        try:
            sheet = self._workbook.get_sheet_by_index(self._index)
        except (CalamineError, XmlError, ZipError) as error:
            raise _damaged() from error
        if sheet.start is None:
            return
        margin: list[object] = [""] * sheet.start[1]
        for number, cells in enumerate(sheet.iter_rows(), start=1):
            yield number, [*margin, *cells]


def open_workbook(path: Path, limits: Limits, *, ods: bool) -> list[WorkbookSheet]:
    """The sheets of a workbook in their order. Raises `FileRefused`."""
    if ods:
        _refuse_repeated_cells(path, limits)
    try:
        workbook = CalamineWorkbook.from_path(str(path))
    except PasswordError as error:
        raise FileRefused(
            "encrypted", "O ficheiro tem palavra-passe. Guarde-o sem palavra-passe e envie esse."
        ) from error
    except (CalamineError, XmlError, ZipError, OSError) as error:
        raise _damaged() from error
    sheets = [
        WorkbookSheet(workbook, index, meta.name, meta.visible != SheetVisibleEnum.Visible)
        for index, meta in enumerate(workbook.sheets_metadata)
        if meta.typ == SheetTypeEnum.WorkSheet
    ]
    if len(sheets) > limits.sheets:
        raise FileRefused("too_many_sheets", f"O livro tem {len(sheets)} folhas e o máximo é {limits.sheets}.")
    return sheets


def _damaged() -> FileRefused:
    return FileRefused(
        "damaged", "O ficheiro está incompleto ou danificado. Abra-o no seu computador, guarde-o e envie outra vez."
    )


class _CellCount:
    """Counts the cells with a value that an ods file would unfold to, without unfolding them (B04)."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.total = 0
        self.row_repeat = 1
        self.in_row = 0
        self.cell_repeat = 0
        self.cell_filled = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == f"{_TABLE} table-row":
            self.row_repeat = int(attributes.get(f"{_TABLE} number-rows-repeated", "1"))
            self.in_row = 0
        elif name == f"{_TABLE} table-cell":
            self.cell_repeat = int(attributes.get(f"{_TABLE} number-columns-repeated", "1"))
            self.cell_filled = any(key.endswith((" value", " value-type", " date-value")) for key in attributes)
        elif name == f"{_TEXT} p":
            self.cell_filled = True

    def end(self, name: str) -> None:
        if name == f"{_TABLE} table-cell":
            if self.cell_filled:
                self.in_row += self.cell_repeat
            self.cell_filled = False
        elif name == f"{_TABLE} table-row" and self.in_row:
            self.total += self.in_row * self.row_repeat
            if self.total > self.limit:
                raise FileRefused(
                    "too_many_cells",
                    "A folha tem demasiadas células preenchidas. Confirme se não há valores copiados até ao fim.",
                )


def _refuse_repeated_cells(path: Path, limits: Limits) -> None:
    counter = _CellCount(limits.cells)
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = counter.start
    parser.EndElementHandler = counter.end
    with open_archive(path, limits) as archive:
        try:
            with archive.open("content.xml") as handle:
                parser.ParseFile(handle)
        except KeyError as error:
            raise _damaged() from error
        except (expat.ExpatError, ValueError) as error:
            raise unsafe("damaged_entry", "uma das suas partes está danificada.") from error
