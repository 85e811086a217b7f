"""What runs in the limited child process: one table in, JSON out. Imports neither Django nor settings.

Only the columns that are mapped leave the child, so that a column nobody asked for is never kept anywhere (S49).
"""

from collections.abc import Iterator
from datetime import date
from typing import IO, Any

from registry import mapping as columns
from registry.fields import recognised, register_on
from registry.reading.cells import blank, pack, shown
from registry.reading.errors import FileRefused
from registry.reading.headers import comparable
from registry.reading.source import Sheet, Source, open_source

CHUNK = 500
_SAMPLES = 3


def read(
    file: IO[bytes],
    *,
    day: str,
    jurisdiction: str,
    remembered: dict[str, str] | None = None,
    mapping: dict[str, Any] | None = None,
    sheet: str | None = None,
) -> Iterator[dict[str, Any]]:
    """Describe a table, and give its rows if its columns are settled.

    The first item is `{"about": …}`. With a chosen or a complete proposed mapping, `{"rows": [[number, [cells]], …]}`
    follow, cells in the order of `about["keys"]`, and at last `{"end": …}`. `sheet` is one that a person chose among
    several. Raises `FileRefused`.
    """
    register = register_on(date.fromisoformat(day), jurisdiction)
    source = open_source(file, recognised)
    chosen = columns.Mapping.from_json(mapping) if mapping else None
    wanted = chosen.sheet if chosen else sheet
    table = source.sheet(wanted) if wanted else source.candidates[0]
    labels = table.heading.labels if table.heading else ()
    columns.refuse_repeated(labels)
    if chosen:
        problems = columns.check(register, chosen, labels)
        proposal = columns.Proposal(chosen, tuple(problems), columns.ignored(chosen, labels), {})
    else:
        proposal = columns.propose(register, table.name, labels, remembered)
    ambiguous = [] if wanted else _ambiguous(source)
    ready = not proposal.problems and not ambiguous
    yield {"about": _about(source, table, proposal, ambiguous, ready)}
    if ready:
        yield from _rows(table, list(proposal.mapping.columns.values()))


def read_mended(file: IO[bytes], *, row_heading: str, headings: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Rows of a file of ours: `{"rows": [[row number, {field: cell}], …]}`; other columns are not read.

    Raises `FileRefused` (`not_our_file`) where the column with the row numbers is missing or not a number.
    """
    wanted = {comparable(label): key for label, key in headings.items()}
    heading = comparable(row_heading)
    source = open_source(file, lambda cells: sum(comparable(cell) == heading for cell in cells))
    sheet = source.candidates[0]
    labels = [comparable(label) for label in sheet.heading.labels] if sheet.heading else []
    if heading not in labels:
        raise FileRefused(
            "not_our_file", f"Falta a coluna «{row_heading}». Envie o ficheiro que descarregou nesta página."
        )
    where = labels.index(heading)
    chunk = []
    for number, cells in sheet.data_rows():
        text = shown(cells[where]).strip() if where < len(cells) else ""
        if not text.isascii() or not text.isdigit() or len(text) > 7:
            raise FileRefused(
                "bad_row_number", f"Na linha {number}, «{row_heading}» devia ter um número e tem «{text[:20]}»."
            )
        found = {
            wanted[label]: pack(cells[index] if index < len(cells) else None)
            for index, label in enumerate(labels)
            if label in wanted
        }
        chunk.append([int(text), found])
    yield {"rows": chunk}


def _rows(sheet: Sheet, indexes: list[int]) -> Iterator[dict[str, Any]]:
    chunk: list[list[Any]] = []
    count = 0
    for number, cells in sheet.data_rows():
        chosen = [pack(cells[index]) if index < len(cells) else None for index in indexes]
        if all(blank(cell) for cell in chosen):
            continue
        chunk.append([number, chosen])
        count += 1
        if len(chunk) == CHUNK:
            yield {"rows": chunk}
            chunk = []
    if chunk:
        yield {"rows": chunk}
    if not count:
        raise FileRefused(
            "no_rows",
            f"A folha «{sheet.name}» tem títulos mas não tem linhas com filiados. Confirme se guardou a folha certa.",
        )
    yield {"end": {"left_out": sheet.left_out, "declared_total": sheet.declared_total}}


def _ambiguous(source: Source) -> list[str]:
    """Names of the sheets that could be the register, when there is more than one."""
    known = [sheet for sheet in source.candidates if sheet.heading and sheet.heading.recognised >= 2]
    return [sheet.name for sheet in known] if len(known) > 1 else []


def _about(
    source: Source, sheet: Sheet, proposal: columns.Proposal, ambiguous: list[str], ready: bool
) -> dict[str, Any]:
    heading = sheet.heading
    return {
        "kind": source.kind.value,
        "encoding": source.encoding,
        "encoding_to_confirm": source.encoding_to_confirm,
        "delimiter": source.delimiter,
        "sheet": sheet.name,
        "sheets": [candidate.name for candidate in source.candidates],
        "hidden_sheets": [other.name for other in source.sheets if other.hidden],
        "ambiguous_sheets": ambiguous,
        "heading_row": heading.row if heading else 0,
        "labels": list(heading.labels) if heading else [],
        "samples": _samples(sheet),
        "mapping": proposal.mapping.as_json(),
        "keys": list(proposal.mapping.columns),
        "guesses": proposal.guesses,
        "problems": [vars(problem) for problem in proposal.problems],
        "ignored": list(proposal.ignored),
        "expected": sheet.rows_expected,
        "pictures": source.pictures,
        "ready": ready,
    }


def _samples(sheet: Sheet) -> list[list[str]]:
    """The first few rows, cut short, so that a person can tell the columns apart; shown, never stored with the file."""
    rows = []
    for _, cells in sheet.data_rows():
        rows.append([shown(cell)[:40] for cell in cells])
        if len(rows) == _SAMPLES:
            break
    return rows
