"""The sizes a received table may have. Enforced before and while it is unpacked and read (S27)."""

from dataclasses import dataclass

MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class Limits:
    """Largest values allowed; a file exactly at a limit passes.

    `file_bytes` as sent; `unpacked_bytes` of all entries together, counted while unpacking; `ratio` unpacked to packed,
    for entries above a megabyte; `entries` in the archive; `rows` and `columns` of one sheet; `cells` of one file;
    `cell_characters` in one cell; `sheets` in a workbook.
    """

    file_bytes: int = 60 * MEGABYTE
    unpacked_bytes: int = 400 * MEGABYTE
    ratio: int = 200
    entries: int = 12_000
    sheets: int = 50
    rows: int = 120_000
    columns: int = 256
    cells: int = 4_000_000
    cell_characters: int = 5_000


LIMITS = Limits()
