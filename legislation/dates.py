"""Legal days: reading them, adding years and months to them, and what day it is for the authority."""

import calendar
import re
from datetime import date, datetime
from zoneinfo import ZoneInfo

from legislation.errors import Refusal

LAST_YEAR = 2199
ZONES = {"PT": ZoneInfo("Europe/Lisbon"), "AO": ZoneInfo("Africa/Luanda")}


def day(text: str) -> date:
    """Read an ISO day (`2024-01-10`). Raises `Refusal` (`bad_date`) for any other form or an impossible day."""
    if re.match(r"^\d{4}-\d{2}-\d{2}$", text):
        try:
            return date.fromisoformat(text)
        except ValueError:
            pass
    raise Refusal("bad_date", f"O dia «{text}» não existe ou não está na forma aaaa-mm-dd, por exemplo 2024-01-10.")


def answerable(on: date) -> date:
    """The day itself. Raises `Refusal` (`bad_date`) where it is too far ahead to count terms from."""
    if on.year > LAST_YEAR:
        raise Refusal("bad_date", f"O dia {on.isoformat()} está demasiado longe: a lei responde até {LAST_YEAR}.")
    return on


def add_months(start: date, months: int) -> date:
    """The same day some months later, or the month's last day where it does not exist (Código Civil, art. 279.º c)."""
    index = start.year * 12 + start.month - 1 + months
    year, month = divmod(index, 12)
    return date(year, month + 1, min(start.day, calendar.monthrange(year, month + 1)[1]))


def add_years(start: date, years: int) -> date:
    """The same day some years later, or 28 February where 29 does not exist (Código Civil, art. 279.º c)."""
    return add_months(start, 12 * years)


def local_day(moment: datetime, jurisdiction: str = "PT") -> date:
    """The legal day of an aware moment, by the clock of the authority's seat."""
    return moment.astimezone(ZONES[jurisdiction]).date()


def today(jurisdiction: str = "PT") -> date:
    """Today by the clock of the authority's seat. Every legal "today" in the product comes from here."""
    return datetime.now(ZONES[jurisdiction]).date()
