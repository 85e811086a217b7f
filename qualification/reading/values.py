"""Reading the cells of a season report: days, hours, counts and levels as organisers write them. Nothing is guessed.

Each reader gives a value or raises `Unreadable` with what was expected and an example.
"""

import re
from datetime import date, time
from typing import Any

from registry.reading.cells import shown, unpack
from registry.reading.headers import comparable

_MONTHS = (
    "jan",
    "feb fev",
    "mar",
    "apr abr",
    "may mai",
    "jun",
    "jul",
    "aug ago",
    "sep set",
    "oct out",
    "nov",
    "dec dez",
)
_MONTH_NUMBER = {word: number for number, words in enumerate(_MONTHS, 1) for word in words.split()}
_DAY_FIRST = re.compile(r"^(\d{1,2})[/.\-](\d{1,2})[/.\-](\d{4})(?:[ T]+(.+))?$")
_ISO = re.compile(r"^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]+(.+))?$")
_NAMED = re.compile(r"^(\d{1,2})[ \-/.](?:de )?([A-Za-zçÇ]{3,9})\.?[ \-/.](?:de )?(\d{4})(?:[ T]+(.+))?$")
_HOUR = re.compile(r"^(\d{1,2})(?::|h)(\d{2})?(?::\d{2})?h?$", re.IGNORECASE)
_COUNT = re.compile(r"^\d{1,3}(?:[. \u00a0\u202f]\d{3})+$|^\d+$")
_DECIMAL_ZERO = re.compile(r",0+$")
_YES = {"sim", "s", "x", "1", "verdadeiro", "yes"}
_NO = {"nao", "n", "0", "falso", "no"}
_BOTH = {"ambas", "ambos", "as duas", "os dois", "duas"}
_ONE = {"uma", "um", "visitada", "visitante", "visitado"}
_LEVELS = {
    "elevado": "high",
    "risco elevado": "high",
    "alto": "high",
    "alto risco": "high",
    "elevado 1": "high_1",
    "elevado nivel 1": "high_1",
    "risco elevado de nivel 1": "high_1",
    "nivel 1": "high_1",
    "elevado 2": "high_2",
    "elevado nivel 2": "high_2",
    "risco elevado de nivel 2": "high_2",
    "nivel 2": "high_2",
    "normal": "normal",
    "risco normal": "normal",
    "reduzido": "reduced",
    "risco reduzido": "reduced",
    "a": "A",
    "categoria a": "A",
    "b": "B",
    "categoria b": "B",
    "c": "C",
    "categoria c": "C",
}


class Unreadable(Exception):
    """A cell that cannot be read with certainty; the text says what is expected, with an example."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def text(cell: Any, *, longest: int = 200) -> str:
    """A cell as text, blanks inside made single. Raises `Unreadable` above the length."""
    value = " ".join(shown(unpack(cell)).split())
    if len(value) > longest:
        raise Unreadable("too_long", f"O texto tem mais de {longest} caracteres. Encurte-o.")
    return value


def moment(cell: Any) -> tuple[date, time | None]:
    """A day, with the hour where the same cell holds it (`19-Aug-2023 20:30`). Text is always day first, or ISO."""
    value = unpack(cell)
    if isinstance(value, date):
        return value, None
    written = text(cell)
    for pattern, order in ((_DAY_FIRST, (3, 2, 1)), (_ISO, (1, 2, 3))):
        if found := pattern.match(written):
            year, month, day = (int(found.group(i)) for i in order)
            return _day(year, month, day, written), hour(found.group(4)) if found.group(4) else None
    if found := _NAMED.match(written):
        month = _MONTH_NUMBER.get(comparable(found.group(2))[:3], 0)
        at = hour(found.group(4)) if found.group(4) else None
        return _day(int(found.group(3)), month, int(found.group(1)), written), at
    raise Unreadable("bad_day", f"A data «{written}» não se lê. Escreva dia/mês/ano, por exemplo 19/08/2023.")


def hour(cell: Any) -> time:
    """An hour: `20:30`, `20h30`, `20h`."""
    written = text(cell)
    found = _HOUR.match(written)
    if found and int(found.group(1)) < 24 and int(found.group(2) or 0) < 60:
        return time(int(found.group(1)), int(found.group(2) or 0))
    raise Unreadable("bad_hour", f"A hora «{written}» não se lê. Escreva-a como 20:30.")


def count(cell: Any) -> int:
    """A whole number of people: `15.000`, `15 000`, `15000` and `15000,0` are the same; `15.00` is refused."""
    value = unpack(cell)
    if isinstance(value, float) and value.is_integer() and 0 <= value < 1e7:
        return int(value)
    written = text(cell)
    digits = _DECIMAL_ZERO.sub("", written)
    if _COUNT.match(digits):
        return int(re.sub(r"\D", "", digits))
    raise Unreadable("bad_count", f"O número «{written}» não se lê. Escreva-o inteiro, por exemplo 15.000.")


def yes_no(cell: Any) -> bool:
    """`sim` or `não`, and the marks people use for them."""
    value = unpack(cell)
    word = comparable(text(cell))
    if value is True or word in _YES:
        return True
    if value is False or word in _NO:
        return False
    raise Unreadable("bad_yes_no", f"«{text(cell)}» não se lê. Escreva sim ou não, ou deixe vazio se não se sabe.")


def decisive(cell: Any) -> str:
    """For whom the match decides something: `both`, `one` or `none`."""
    word = comparable(text(cell))
    if word in _BOTH:
        return "both"
    if word in _ONE:
        return "one"
    if word in _NO | {"nenhuma", "nenhum"}:
        return "none"
    raise Unreadable("bad_decisive", f"«{text(cell)}» não se lê. Escreva ambas, uma ou nenhuma.")


def level(cell: Any) -> str:
    """A level of risk as its code."""
    found = _LEVELS.get(comparable(text(cell)))
    if found is None:
        raise Unreadable("bad_level", f"O nível «{text(cell)}» não se conhece. Escreva, por exemplo, elevado 1.")
    return found


def _day(year: int, month: int, day: int, written: str) -> date:
    try:
        return date(year, month, day)
    except ValueError as error:
        raise Unreadable(
            "bad_day", f"A data «{written}» não existe. Escreva dia/mês/ano, por exemplo 19/08/2023."
        ) from error
