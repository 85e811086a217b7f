"""Text tables: the separator is the one under which the headings are recognised, not the most frequent (B07)."""

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from typing import IO

from registry.reading.encodings import Decoded, decode
from registry.reading.errors import FileRefused
from registry.reading.limits import Limits

Matches = Callable[[Sequence[object]], int]
Row = tuple[int, list[object]]

_DELIMITERS = {";": "ponto e vírgula", ",": "vírgula", "\t": "tabulação", "|": "barra vertical"}
_SAMPLE_ROWS = 40
_DECLARED = re.compile(r"^sep=(.)$", re.IGNORECASE)


class DelimitedTable:
    """A csv file: how it was read, and its rows with the numbers a spreadsheet program would show."""

    def __init__(self, file: IO[bytes], limits: Limits, matches: Matches) -> None:
        self.decoded: Decoded = decode(file.read())
        self._limits = limits
        self._declared = _declared_delimiter(self.decoded.text)
        self.delimiter = self._declared or _delimiter(self.decoded.text, matches)

    @property
    def delimiter_name(self) -> str:
        """The separator in words."""
        return _DELIMITERS.get(self.delimiter, f"«{self.delimiter}»")

    def rows(self) -> Iterator[Row]:
        """Every row with its number from 1. Raises `FileRefused` where quotes are not closed or a cell is too long."""
        for number, cells in _numbered(self.decoded.text, self.delimiter):
            if number == 1 and self._declared:
                continue
            yield number, list(cells)


def _numbered(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    number = 0
    while True:
        number += 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise FileRefused(
                "broken_quotes",
                f"A linha {reader.line_num} do ficheiro tem aspas que não fecham ou uma célula longa demais. "
                "Corrija-a, ou envie o ficheiro em xlsx.",
            ) from error
        yield number, cells


def _declared_delimiter(text: str) -> str:
    found = _DECLARED.match(text.split("\n", 1)[0].strip("\r\n"))
    return found.group(1) if found else ""


def _delimiter(text: str, matches: Matches) -> str:
    sample = text[:200_000]
    best, best_score = ";", (0, 0)
    for delimiter in _DELIMITERS:
        rows: list[list[str]] = []
        try:
            for number, cells in _numbered(sample, delimiter):
                rows.append(cells)
                if number >= _SAMPLE_ROWS:
                    break
        except FileRefused:
            # Quotes that do not fit one separator may fit another; if they fit none, reading the file says so.
            if not rows:
                continue
        recognised = max((matches(cells) for cells in rows), default=0)
        widths = sorted(len(cells) for cells in rows if cells)
        usual = widths[len(widths) // 2] if widths else 0
        if (recognised, usual) > best_score:
            best, best_score = delimiter, (recognised, usual)
    return best
