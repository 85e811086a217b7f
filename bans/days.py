"""How long a ban lasts: months counted from its first day, and days that do not count."""

from collections.abc import Iterable
from datetime import date, timedelta

from legislation.dates import add_months

ONE_DAY = timedelta(days=1)


def last_day(starts_on: date, months: int, pauses: Iterable[tuple[date, date]] = ()) -> date:
    """The last day of a ban of some months, both ends inside; days of the pauses are made up at the end.

    Pauses may overlap and may fall in the days made up. Lei 39/2009, art. 42.º, n.º 2 (time in custody does not count);
    Código Civil, art. 279.º c) for the months.
    """
    end = add_months(starts_on, months) - ONE_DAY
    made_up: set[date] = set()
    spans = list(pauses)
    while True:
        lost = {
            first + ONE_DAY * n
            for first, last in spans
            for n in range((last - first).days + 1)
            if starts_on <= first + ONE_DAY * n <= end
        } - made_up
        if not lost:
            return end
        made_up |= lost
        end += ONE_DAY * len(lost)
