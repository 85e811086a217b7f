"""Quarters of the calendar year, by which registers are sent."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from audit.errors import InvalidInput
from legislation.dates import add_months

_TEXT = re.compile(r"^(\d{4})-Q([1-4])$", re.IGNORECASE)


@dataclass(frozen=True, order=True)
class Quarter:
    """A quarter of a year, `number` from 1 to 4."""

    year: int
    number: int

    @classmethod
    def of(cls, day: date) -> "Quarter":
        """The quarter in which a day is."""
        return cls(day.year, (day.month - 1) // 3 + 1)

    @classmethod
    def parse(cls, text: str) -> "Quarter":
        """Read `2019-Q3`. Raises `InvalidInput` (`bad_quarter`)."""
        found = _TEXT.match(text.strip())
        if not found:
            raise InvalidInput("bad_quarter", "Escreva o trimestre como 2019-Q3: ano, traço, Q e de 1 a 4.", "quarter")
        return cls(int(found.group(1)), int(found.group(2)))

    @property
    def first_day(self) -> date:
        """Its first day."""
        return date(self.year, 3 * self.number - 2, 1)

    @property
    def last_day(self) -> date:
        """Its last day."""
        return add_months(self.first_day, 3) - timedelta(days=1)

    @property
    def next(self) -> "Quarter":
        """The quarter after it."""
        return Quarter.of(self.last_day + timedelta(days=1))

    @property
    def previous(self) -> "Quarter":
        """The quarter before it."""
        return Quarter.of(self.first_day - timedelta(days=1))

    def __str__(self) -> str:
        return f"{self.number}.º trimestre de {self.year}"

    @property
    def code(self) -> str:
        """`2019-Q3`, as the command line and addresses write it."""
        return f"{self.year}-Q{self.number}"
