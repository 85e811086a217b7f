"""One cell on its way from the reader's child process to the checks, without losing what kind of value it was."""

from datetime import date, datetime, time, timedelta
from typing import Any

Packed = str | float | bool | list[str] | None


def pack(cell: object) -> Packed:
    """A cell as JSON: texts, numbers and truth values as they are, a day as `["d", "2008-03-08"]`."""
    if isinstance(cell, str):
        return cell.replace("\0", "")
    if isinstance(cell, float | bool) or cell is None:
        return cell
    if isinstance(cell, int):
        return float(cell)
    if isinstance(cell, datetime):
        return ["d", cell.date().isoformat()]
    if isinstance(cell, date):
        return ["d", cell.isoformat()]
    if isinstance(cell, time | timedelta):
        return str(cell)
    return str(cell)


def unpack(cell: Any) -> str | float | bool | date | None:
    """The cell again."""
    return date.fromisoformat(cell[1]) if isinstance(cell, list) else cell


def shown(cell: object) -> str:
    """A cell as a person sees it: whole numbers without a decimal part, days as dd/mm/aaaa."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "VERDADEIRO" if cell else "FALSO"
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 1e15:
        return str(int(cell))
    if isinstance(cell, datetime | date):
        return cell.strftime("%d/%m/%Y")
    return str(cell)


def blank(cell: object) -> bool:
    """Whether a cell has nothing that a person sees."""
    return cell is None or (isinstance(cell, str) and not cell.strip(" \t\r\n\u00a0\u200b\ufeff"))
