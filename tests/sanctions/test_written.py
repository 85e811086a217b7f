"""Cells of tables are read one way only, or not at all."""

from datetime import date

import pytest

from sanctions import written


@pytest.mark.parametrize("text", ["05/09/2025", "5/9/2025", "05-09-2025", "05.09.2025", "2025-09-05"])
def test_a_day_is_read_in_each_usual_form(text: str) -> None:
    assert written.day(text) == date(2025, 9, 5)


@pytest.mark.parametrize("text", ["", "31/02/2025", "9/5", "20250905", "hoje"])
def test_what_is_no_day_is_none(text: str) -> None:
    assert written.day(text) is None


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("1.500,00", 150_000),
        ("1500", 150_000),
        ("1500.00", 150_000),
        ("1500,5", 150_050),
        ("-20,00", -2_000),
        ("+20", 2_000),
        ("1.234.567,89 €", 123_456_789),
        ("12,00 EUR", 1_200),
        ("0", 0),
    ],
)
def test_an_amount_is_read_to_the_cent(text: str, cents: int) -> None:
    assert written.cents(text) == cents


@pytest.mark.parametrize("text", ["", "1.500", "1,500.00", "1.50.0,00", "12,345", "--5", "5-", "²", "1e3", "9" * 5000])
def test_what_could_be_two_amounts_or_none_is_refused(text: str) -> None:
    assert written.cents(text) is None
