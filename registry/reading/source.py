"""A received table, whatever its kind: its sheets, its heading row, and its data rows with true row numbers."""

import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import IO, Protocol

from registry.reading.cells import blank, shown
from registry.reading.delimited import DelimitedTable, Matches, Row
from registry.reading.errors import FileRefused
from registry.reading.headers import column_letter, comparable
from registry.reading.kinds import Kind, kind_of
from registry.reading.limits import LIMITS, Limits
from registry.reading.workbook import open_workbook

_HEADING_WITHIN = 60
_TOTAL = re.compile(r"^(?:total|totais|soma)\b", re.IGNORECASE)
_NUMBER_IN_TOTAL = re.compile(r"\d+")


class _Rows(Protocol):
    name: str
    hidden: bool

    @property
    def last_row(self) -> int: ...

    def rows(self) -> Iterator[Row]: ...


@dataclass(frozen=True)
class Heading:
    """The row that names the columns: its number on the sheet, and the labels by column (empty where there is none)."""

    row: int
    labels: tuple[str, ...]
    recognised: int


@dataclass
class Sheet:
    """One sheet with its heading."""

    name: str
    hidden: bool
    heading: Heading | None
    _source: _Rows
    _limits: Limits
    left_out: list[tuple[int, str]] = field(default_factory=list)
    declared_total: int | None = None

    @property
    def rows_expected(self) -> int:
        """About how many data rows there are; for progress only."""
        return max(self._source.last_row - self.heading.row, 0) if self.heading else 0

    def data_rows(self) -> Iterator[Row]:
        """Rows under the heading that have a value. Blank rows are no rows; gaps do not end the sheet (B02).

        A repeated heading and a line of totals are left out and listed in `left_out` with the reason. Raises
        `FileRefused` above the limits.
        """
        if self.heading is None:
            return
        self.left_out.clear()
        rows = cells_read = 0
        labels = [comparable(label) for label in self.heading.labels]
        for number, cells in self._source.rows():
            if number <= self.heading.row:
                continue
            filled = [cell for cell in cells if not blank(cell)]
            if not filled:
                continue
            if isinstance(filled[0], str) and self._set_aside(number, cells, filled, labels):
                continue
            rows += 1
            cells_read += len(cells)
            self._enforce(number, rows, cells_read, cells)
            yield number, cells

    def _set_aside(self, number: int, cells: list[object], filled: list[object], labels: list[str]) -> bool:
        if _TOTAL.match(str(filled[0]).strip()) and len(filled) <= 3:
            figures = [figure for cell in filled for figure in _NUMBER_IN_TOTAL.findall(shown(cell))]
            self.declared_total = int(figures[0]) if len(figures) == 1 and len(figures[0]) < 9 else None
            self.left_out.append((number, "É uma linha de total."))
            return True
        if len(filled) > 1 and [comparable(cell) for cell in cells][: len(labels)] == labels[: len(cells)]:
            self.left_out.append((number, "Repete os títulos das colunas."))
            return True
        return False

    def _enforce(self, number: int, rows: int, cells_read: int, cells: Sequence[object]) -> None:
        limits = self._limits
        if rows > limits.rows:
            raise FileRefused("too_many_rows", f"A folha tem mais de {limits.rows} linhas com dados.")
        if cells_read > limits.cells:
            raise FileRefused("too_many_cells", "A folha tem demasiadas células preenchidas.")
        for index, cell in enumerate(cells):
            if isinstance(cell, str) and len(cell) > limits.cell_characters:
                raise FileRefused(
                    "cell_too_long",
                    f"A célula {column_letter(index)}{number} tem mais de {limits.cell_characters} caracteres.",
                )


@dataclass
class Source:
    """A file opened: how it was read, its sheets, and the ones that hold a table."""

    kind: Kind
    sheets: list[Sheet]
    encoding: str = ""
    encoding_to_confirm: bool = False
    delimiter: str = ""
    pictures: int = 0

    @property
    def candidates(self) -> list[Sheet]:
        """Visible sheets with a heading, the one with most known headings first."""
        visible = [sheet for sheet in self.sheets if not sheet.hidden and sheet.heading is not None]
        return sorted(visible, key=lambda sheet: -(sheet.heading.recognised if sheet.heading else 0))

    def sheet(self, name: str) -> Sheet:
        """A sheet by name. Raises `FileRefused` (`no_such_sheet`)."""
        for sheet in self.sheets:
            if sheet.name == name and sheet.heading is not None:
                return sheet
        raise FileRefused("no_such_sheet", f"O ficheiro não tem a folha «{name}» com dados.")


def open_source(file: IO[bytes], matches: Matches, limits: Limits = LIMITS) -> Source:
    """Open a received table. `matches` says how many cells of a row are known headings.

    Raises `FileRefused` when the file is not a table, is not safe, or has no rows under a heading.
    """
    kind = kind_of(file, limits)
    if kind is Kind.CSV:
        table = DelimitedTable(file, limits, matches)
        csv_rows = _CsvSheet(table)
        source = Source(
            kind,
            [_sheet(csv_rows, matches, limits)],
            table.decoded.encoding,
            table.decoded.to_confirm,
            table.delimiter_name,
        )
    else:
        found = open_workbook(file, limits, ods=kind is Kind.ODS)
        source = Source(kind, [_sheet(sheet, matches, limits) for sheet in found], pictures=_pictures(file, kind))
    if not any(not sheet.hidden and sheet.heading for sheet in source.sheets):
        raise FileRefused("no_rows", "O ficheiro não tem linhas com dados. Confirme se guardou a folha certa.")
    return source


def _pictures(file: IO[bytes], kind: Kind) -> int:
    """How many pictures a workbook carries."""
    if kind is not Kind.XLSX:
        return 0
    file.seek(0)
    with zipfile.ZipFile(file) as package:
        return sum(name.startswith("xl/media/") for name in package.namelist())


@dataclass
class _CsvSheet:
    table: DelimitedTable
    name: str = "CSV"
    hidden: bool = False

    @property
    def last_row(self) -> int:
        return self.table.decoded.text.count("\n") + 1

    def rows(self) -> Iterator[Row]:
        return self.table.rows()


def _sheet(rows: _Rows, matches: Matches, limits: Limits) -> Sheet:
    heading = None if rows.hidden else _heading(rows, matches, limits)
    return Sheet(rows.name, rows.hidden, heading, rows, limits)


def _heading(rows: _Rows, matches: Matches, limits: Limits) -> Heading | None:
    """The row with most known headings among the first filled ones; else the first with at least two cells."""
    best: Heading | None = None
    fallback: Heading | None = None
    seen = 0
    for number, cells in rows.rows():
        filled = sum(not blank(cell) for cell in cells)
        if not filled:
            continue
        if len(cells) > limits.columns and any(not blank(cell) for cell in cells[limits.columns :]):
            raise FileRefused("too_many_columns", f"A folha «{rows.name}» tem mais de {limits.columns} colunas.")
        recognised = matches(cells)
        if recognised and (best is None or recognised > best.recognised):
            best = Heading(number, _labels(cells), recognised)
        if fallback is None or (len([label for label in fallback.labels if label]) < 2 <= filled):
            fallback = Heading(number, _labels(cells), 0)
        seen += 1
        if seen >= _HEADING_WITHIN:
            break
    return best or fallback


def _labels(cells: Sequence[object]) -> tuple[str, ...]:
    labels = [" ".join(shown(cell).split()) for cell in cells]
    while labels and not labels[-1]:
        labels.pop()
    return tuple(labels)
