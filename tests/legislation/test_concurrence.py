"""The single coima lies between the highest fine and the sum, at most twice the highest maximum."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legislation import concurrence
from legislation.errors import Refusal
from legislation.exact import cents_half_up

PAIRS = st.lists(
    st.tuples(st.integers(0, 10**7), st.integers(0, 10**7)).map(
        lambda pair: (Fraction(min(pair), 100), Fraction(max(pair), 100))
    ),
    min_size=1,
    max_size=13,
)


@given(pairs=PAIRS)
def test_limits_are_ordered_and_bounded(pairs: list[tuple[Fraction, Fraction]]) -> None:
    fines, maxima = [fine for fine, _ in pairs], [most for _, most in pairs]
    result = concurrence.compute(fines, maxima)
    assert result.min_cents == cents_half_up(max(fines))
    assert result.min_cents <= result.max_cents
    assert result.max_cents == cents_half_up(min(sum(fines, Fraction(0)), 2 * max(maxima)))


def test_the_ruling_with_all_its_numbers_accepts_the_single_fine_and_refuses_a_cent_outside() -> None:
    fines = [Fraction(120_000), Fraction(180_000), Fraction(7_000)]
    result = concurrence.compute(fines, [Fraction(200_000)] * 3)
    assert concurrence.check_single_fine(result, 23_000_000) is None
    assert "19.3" in (concurrence.check_single_fine(result, 17_999_999) or "")
    assert "19.2" in (concurrence.check_single_fine(result, 30_700_001) or "")


@pytest.mark.parametrize(("fines", "maxima"), [([], []), ([1], [2, 3]), ([5], [4])])
def test_lists_that_do_not_pair_up_are_refused(fines: list[int], maxima: list[int]) -> None:
    with pytest.raises(Refusal) as refusal:
        concurrence.compute([Fraction(n) for n in fines], [Fraction(n) for n in maxima])
    assert refusal.value.code == "bad_concurrence"
