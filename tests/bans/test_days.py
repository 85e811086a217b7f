"""The last day of a ban: months, and days that do not count (art. 42.º, n.º 2)."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bans.days import last_day
from legislation.dates import add_months

DAYS = st.dates(date(2013, 1, 1), date(2030, 1, 1))


@pytest.mark.parametrize(
    ("start", "months", "expected"),
    [
        (date(2024, 3, 10), 12, date(2025, 3, 9)),
        (date(2024, 2, 29), 12, date(2025, 2, 27)),
        (date(2023, 8, 31), 18, date(2025, 2, 27)),
        (date(2024, 1, 1), 36, date(2026, 12, 31)),
    ],
)
def test_months_end_the_day_before_the_corresponding_one(start, months, expected):
    assert last_day(start, months) == expected


def test_time_in_custody_is_made_up_once_even_when_written_twice():
    custody = (date(2024, 4, 1), date(2024, 4, 30))
    assert last_day(date(2024, 3, 10), 12, [custody, custody]) == date(2025, 4, 8)


def test_custody_that_falls_in_the_days_made_up_counts_too():
    first, second = (date(2024, 4, 1), date(2024, 4, 10)), (date(2025, 3, 15), date(2025, 3, 16))
    assert last_day(date(2024, 3, 10), 12, [first, second]) == date(2025, 3, 21)


def test_custody_outside_the_ban_changes_nothing():
    before, after = (date(2023, 1, 1), date(2023, 2, 1)), (date(2026, 1, 1), date(2026, 2, 1))
    assert last_day(date(2024, 3, 10), 12, [before, after]) == date(2025, 3, 9)


@given(DAYS, st.integers(1, 36), st.lists(st.tuples(DAYS, st.integers(0, 200)), max_size=4))
def test_the_days_served_are_always_those_of_the_months(start, months, spans):
    pauses = [(first, first + timedelta(days=length)) for first, length in spans]
    end = last_day(start, months, pauses)
    lost = {first + timedelta(days=n) for first, last in pauses for n in range((last - first).days + 1)}
    served = [start + timedelta(days=n) for n in range((end - start).days + 1) if start + timedelta(days=n) not in lost]
    assert len(served) == (add_months(start, months) - start).days
