"""What runs in the limited child process: one report in, JSON out. Imports neither Django nor settings."""

from collections.abc import Iterator
from typing import IO, Any

from qualification.reading import columns
from registry.mapping import refuse_repeated
from registry.reading.cells import blank, pack, shown
from registry.reading.errors import FileRefused
from registry.reading.source import Sheet, open_source

CHUNK = 500
SAMPLES = 3


def read(
    file: IO[bytes], *, remembered: dict[str, str] | None = None, mapping: dict[str, int] | None = None, sheet: str = ""
) -> Iterator[dict[str, Any]]:
    """Describe a report, and give its rows once its columns are settled.

    First `{"about": …}`; with a complete mapping then `{"rows": [[number, {key: cell}], …]}`. Raises `FileRefused`.
    """
    source = open_source(file, columns.recognised)
    chosen = source.sheet(sheet) if sheet else source.candidates[0]
    labels = chosen.heading.labels if chosen.heading else ()
    refuse_repeated(labels)
    settled = mapping if mapping is not None else columns.propose(labels, remembered)
    absent = columns.missing(settled)
    yield {
        "about": {
            "kind": source.kind.value,
            "encoding": source.encoding,
            "sheet": chosen.name,
            "sheets": [candidate.name for candidate in source.candidates],
            "labels": list(labels),
            "mapping": settled,
            "absent": absent,
            "samples": _samples(chosen),
            "expected": chosen.rows_expected,
        }
    }
    if absent:
        return
    chunk: list[list[Any]] = []
    count = 0
    for number, cells in chosen.data_rows():
        row = {key: pack(cells[i]) for key, i in settled.items() if i < len(cells) and not blank(cells[i])}
        if not row:
            continue
        chunk.append([number, row])
        count += 1
        if len(chunk) == CHUNK:
            yield {"rows": chunk}
            chunk = []
    if chunk:
        yield {"rows": chunk}
    if not count:
        raise FileRefused("no_rows", f"A folha «{chosen.name}» tem títulos mas não tem jogos.")


def _samples(sheet: Sheet) -> list[list[str]]:
    """The first rows, cut short, so that a person can tell the columns apart."""
    first = zip(range(SAMPLES), sheet.data_rows(), strict=False)
    return [[shown(cell)[:40] for cell in cells] for _, (_, cells) in first]
