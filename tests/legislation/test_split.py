"""Shares of a payment always add up and are never a cent away from exact."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legislation import split

DAYS = st.sampled_from(
    [date(2010, 1, 1), date(2012, 6, 1), date(2014, 1, 1), date(2019, 3, 1), date(2022, 1, 1), date(2024, 1, 1)]
)
REGIONS = st.sampled_from([None, "azores", "madeira"])
CENTS = st.integers(0, 10**9)


@given(cents=CENTS, on=DAYS, region=REGIONS, no_force=st.booleans())
def test_shares_add_up_and_stay_within_a_cent_of_exact(
    cents: int, on: date, region: str | None, no_force: bool
) -> None:
    shares = split.compute(cents, on=on, region=region, no_force=no_force).shares
    assert sum(share.cents for share in shares) == cents
    assert sum((share.fraction for share in shares), Fraction(0)) == 1
    for share in shares:
        assert share.cents >= 0
        assert abs(share.cents - cents * share.fraction) < 1


@given(totals=st.lists(CENTS, min_size=1, max_size=8), on=DAYS, region=REGIONS)
def test_instalments_and_refunds_add_up_to_the_split_of_what_remains_paid(
    totals: list[int], on: date, region: str | None
) -> None:
    posted: dict[str, int] = {}
    before = 0
    for after in totals:
        movement = split.split_running(before, after, on=on, region=region)
        assert sum(share.cents for share in movement.shares) == after - before
        for share in movement.shares:
            posted[share.beneficiary] = posted.get(share.beneficiary, 0) + share.cents
        before = after
    assert posted == {s.beneficiary: s.cents for s in split.compute(totals[-1], on=on, region=region).shares}


@pytest.mark.parametrize(
    ("cents", "fractions", "expected"),
    [
        (1, ["1/2", "1/2"], [1, 0]),
        (2, ["1/3", "1/3", "1/3"], [1, 1, 0]),
        (5, ["3/5", "1/5", "1/10", "1/10"], [3, 1, 1, 0]),
        (0, ["1/2", "1/2"], [0, 0]),
    ],
)
def test_ties_of_the_last_cent_go_to_the_earlier_share(cents: int, fractions: list[str], expected: list[int]) -> None:
    assert split.largest_remainder(cents, [Fraction(text) for text in fractions]) == expected


def test_without_a_force_the_part_waits_for_a_decision() -> None:
    result = split.compute(10_000, on=date(2024, 1, 10), no_force=True)
    assert [(s.beneficiary, s.cents) for s in result.shares][-1] == ("unassigned", 1_000)
    assert any("por atribuir" in warning for warning in result.warnings)


def test_the_successor_is_named_by_the_day_of_payment() -> None:
    late = split.compute(10_000, on=date(2015, 1, 10), paid_on=date(2018, 11, 1))
    early = split.compute(10_000, on=date(2015, 1, 10), paid_on=date(2018, 10, 31))
    assert (late.shares[1].name, early.shares[1].name) == ("APCVD", "IPDJ, I. P.")
