"""Workbooks (xlsx, xls, ods), read by calamine; only cells with a value count (B01, B02)."""

from collections.abc import Iterator
from typing import IO, Any
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
    """One sheet of a workbook. Its cells are loaded when the rows are asked for, and only the last one's are held."""

    def __init__(self, loader: "_Loader", index: int, name: str, hidden: bool) -> None:
        self._loader = loader
        self._index = index
        self.name = name
        self.hidden = hidden

    def rows(self) -> Iterator[Row]:
        """Rows with their number from 1; columns are counted from A, also when the first ones are empty."""
        sheet = self._loader.sheet(self._index)
        if sheet.start is None:
            return
        margin: list[object] = [""] * sheet.start[1]
        for number, cells in enumerate(sheet.iter_rows(), start=1):
            yield number, [*margin, *cells]

    @property
    def last_row(self) -> int:
        """The number of the last row with a value, 0 for an empty sheet."""
        sheet = self._loader.sheet(self._index)
        return sheet.end[0] + 1 if sheet.end else 0


class _Loader:
    def __init__(self, workbook: CalamineWorkbook) -> None:
        self.workbook = workbook
        self._held: tuple[int, Any] | None = None

    def sheet(self, index: int) -> Any:
        if self._held is None or self._held[0] != index:
            self._held = None
            try:
                self._held = (index, self.workbook.get_sheet_by_index(index))
            except (CalamineError, XmlError, ZipError) as error:
                raise _damaged() from error
        return self._held[1]


def open_workbook(file: IO[bytes], limits: Limits, *, ods: bool) -> list[WorkbookSheet]:
    """The sheets of a workbook in their order. Raises `FileRefused`."""
    if ods:
        _refuse_repeated_cells(file, limits)
    file.seek(0)
    try:
        workbook = CalamineWorkbook.from_filelike(file)
    except PasswordError as error:
        raise FileRefused(
            "encrypted", "O ficheiro tem palavra-passe. Guarde-o sem palavra-passe e envie esse."
        ) from error
    except (CalamineError, XmlError, ZipError, OSError) as error:
        raise _damaged() from error
    loader = _Loader(workbook)
    sheets = [
        WorkbookSheet(loader, index, meta.name, meta.visible != SheetVisibleEnum.Visible)
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


def _refuse_repeated_cells(file: IO[bytes], limits: Limits) -> None:
    counter = _CellCount(limits.cells)
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = counter.start
    parser.EndElementHandler = counter.end
    with open_archive(file, limits) as archive:
        try:
            with archive.open("content.xml") as handle:
                parser.ParseFile(handle)
        except KeyError as error:
            raise _damaged() from error
        except (expat.ExpatError, ValueError) as error:
            raise unsafe("damaged_entry", "uma das suas partes está danificada.") from error
