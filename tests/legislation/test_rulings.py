"""Published decisions replayed: a fine is inside or outside the limits that the law of its day gives."""

from datetime import date
from fractions import Fraction

import pytest

from legislation import coima, concurrence

RULINGS = [
    ("L39-17", "39.1.d", date(2022, 9, 17), (), 80_000, False),
    ("L39-17", "39.1.d", date(2022, 9, 17), ("special_attenuation",), 80_000, True),
    ("L39-08", "39-A.1.m", date(2022, 12, 28), (), 11_000_000, True),
    ("L39-08", "39-A.1.m", date(2022, 12, 28), ("negligence",), 11_000_000, False),
    ("L39-08", "39-A.1.m", date(2022, 12, 28), ("negligence",), 5_500_000, True),
    ("L39-16", "39.1.d", date(2025, 3, 1), (), 175_000, True),
    ("L39-16", "39.1.d", date(2025, 3, 1), (), 174_999, False),
    ("L39-20", "39.1.i", date(2024, 2, 1), ("sports_agent",), 270_000, True),
    ("L39-20", "39.1.i", date(2024, 2, 1), ("sports_agent",), 190_000, False),
    ("L39-01", "39-B.2.a", date(2016, 10, 24), (), 350_000, True),
]


@pytest.mark.parametrize(("ruling", "offence", "on", "modifiers", "cents", "inside"), RULINGS)
def test_a_fine_of_a_ruling_against_its_range(
    ruling: str, offence: str, on: date, modifiers: tuple[str, ...], cents: int, inside: bool
) -> None:
    reason = coima.check_fine(coima.compute(offence, on=on, modifiers=modifiers), cents)
    assert (reason is None) is inside, (ruling, reason)


def test_three_counts_of_2020_stay_within_the_single_coima() -> None:
    counts = [coima.compute(i, on=date(2020, 2, 16)) for i in ("39-A.1.e", "39-B.2.f", "39-B.1.a")]
    least = [result.minimum for result in counts]
    limits = concurrence.compute(least, [result.maximum for result in counts])
    assert (limits.min_cents, limits.max_cents) == (500_000, 1_500_000)
    parcels = [Fraction(20_000), Fraction(20_000), Fraction(15_000)]
    wide = concurrence.compute(parcels, [result.maximum for result in counts])
    assert concurrence.check_single_fine(wide, 5_500_000) is None
