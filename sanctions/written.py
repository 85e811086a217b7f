"""Days and amounts as forces and banks write them in tables."""

import re
from datetime import date, datetime

_DAY_FORMS = ("%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y", "%Y-%m-%d")
# A point between thousands only with a comma before the cents; alone, `1.500` could be two amounts.
_AMOUNT = re.compile(
    r"([+-]?)(?:([0-9]{1,3}(?:\.[0-9]{3}){1,3}|[0-9]{1,12}),([0-9]{0,2})|([0-9]{1,12})(?:\.([0-9]{1,2}))?)"
)


def day(text: str) -> date | None:
    """The legal day of a cell, or none where it is not read in one of the four forms."""
    for form in _DAY_FORMS:
        try:
            return datetime.strptime(text, form).date()  # noqa: DTZ007 - a legal day, without hour or zone
        except ValueError:
            continue
    return None


def cents(text: str) -> int | None:
    """Cents of an amount (`1.500,00`, `-20,00`, `1500.00`), or none where it is not one, or could be read two ways."""
    found = _AMOUNT.fullmatch(re.sub(r"EUR|[€\s]", "", text))
    if found is None:
        return None
    sign, whole, decimals, bare_whole, bare_decimals = found.groups(default="")
    euros, rest = whole.replace(".", "") or bare_whole, decimals or bare_decimals
    return (-1 if sign == "-" else 1) * (int(euros) * 100 + int(rest.ljust(2, "0")))
