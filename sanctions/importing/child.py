"""The reading itself; runs in the child process that opens other people's files."""

from typing import IO, Any

from registry.reading.cells import shown
from registry.reading.errors import FileRefused
from registry.reading.headers import column_letter, comparable
from registry.reading.source import open_source
from sanctions.importing.columns import TABLES

MOST_ROWS = 5_000


def read(file: IO[bytes], *, table: str) -> dict[str, Any]:
    """The rows of a spreadsheet, each with its number on the sheet and what a person sees in each known column.

    Raises `FileRefused`: `columns_missing` naming them, `too_many_rows`, or what opening the file is refused for.
    """
    known, needed = TABLES[table]
    words = {comparable(word): name for name, forms in known.items() for word in forms}
    source = open_source(file, lambda cells: sum(comparable(cell) in words for cell in cells))
    if not source.candidates:
        raise FileRefused("no_rows", "O ficheiro não tem linhas com dados. Confirme se guardou a folha certa.")
    sheet = source.candidates[0]
    assert sheet.heading is not None  # noqa: S101 - candidates have a heading
    places: dict[str, int] = {}
    for index, label in enumerate(sheet.heading.labels):
        name = words.get(comparable(label))
        if name is not None:
            places.setdefault(name, index)
    missing = [known[name][0] for name in needed if name not in places]
    if missing:
        raise FileRefused("columns_missing", f"Faltam colunas na folha «{sheet.name}»: {', '.join(missing)}.")
    rows: list[dict[str, Any]] = []
    for number, cells in sheet.data_rows():
        if len(rows) == MOST_ROWS:
            raise FileRefused("too_many_rows", f"A folha tem mais de {MOST_ROWS} linhas. Divida-a.")
        values = {name: shown(cells[place]).strip() if place < len(cells) else "" for name, place in places.items()}
        rows.append({"row": number, "values": values})
    letters = {name: column_letter(place) for name, place in places.items()}
    return {"sheet": sheet.name, "rows": rows, "letters": letters}
