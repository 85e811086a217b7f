"""The windows of arts. 41-A and 42.4, on both sides of each edge."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legislation import dates, recidivism
from legislation.cli import run
from legislation.errors import Refusal


def verdict(final_on, facts_on, test="41-A"):
    """The answer for one earlier conviction."""
    return recidivism.evaluate([final_on], facts_on, test=test).recidivist


@pytest.mark.parametrize(
    ("final_on", "facts_on", "expected"),
    [
        (date(2015, 3, 10), date(2016, 3, 10), "judge"),
        (date(2015, 3, 10), date(2016, 3, 11), "no"),
        (date(2021, 3, 10), date(2022, 3, 10), "judge"),
        (date(2021, 3, 10), date(2022, 3, 11), "no"),
        (date(2022, 3, 10), date(2024, 3, 10), "judge"),
        (date(2022, 3, 10), date(2024, 3, 11), "no"),
        (date(2024, 3, 10), date(2024, 3, 10), "no"),
        (date(2024, 3, 11), date(2024, 3, 10), "no"),
        (date(2024, 2, 29), date(2026, 2, 28), "judge"),
        (date(2024, 2, 29), date(2026, 3, 1), "no"),
        (date(2016, 2, 29), date(2017, 2, 28), "judge"),
        (date(2016, 2, 29), date(2017, 3, 1), "no"),
    ],
)
def test_window_of_41_a(final_on, facts_on, expected):
    assert verdict(final_on, facts_on) == expected


def test_the_window_grew_on_9_september_2023():
    final_on = date(2022, 6, 1)
    assert verdict(final_on, date(2023, 9, 8)) == "no"
    assert verdict(final_on, date(2023, 9, 9)) == "judge"


def test_the_two_tests_differ_between_2019_and_2023():
    final_on, facts_on = date(2019, 1, 10), date(2020, 6, 1)
    assert verdict(final_on, facts_on, "41-A") == "no"
    assert verdict(final_on, facts_on, "42.4") == "judge"


@pytest.mark.parametrize(("facts_on", "test"), [(date(2012, 1, 1), "41-A"), (date(2018, 1, 1), "42.4")])
def test_a_wording_without_the_test_refuses(facts_on, test):
    with pytest.raises(Refusal) as refusal:
        recidivism.evaluate([], facts_on, test=test)
    assert refusal.value.code == "recidivism_unknown"


def test_the_result_shows_the_window_and_each_conviction_in_it():
    found = recidivism.evaluate([date(2020, 1, 1), date(2023, 5, 5), date(2024, 1, 9)], date(2024, 1, 10))
    assert (found.window_from, found.window_to) == (date(2022, 1, 10), date(2024, 1, 9))
    assert [row.final_on for row in found.matches] == [date(2023, 5, 5), date(2024, 1, 9)]
    assert found.matches[0].counts_until == date(2025, 5, 5)
    assert any(text.startswith("provisional:") for text in found.warnings)


@given(st.dates(date(2013, 7, 30), date(2040, 12, 31)))
def test_the_window_begins_with_the_first_conviction_that_still_counts(facts_on):
    found = recidivism.evaluate([], facts_on)
    before = date.fromordinal(found.window_from.toordinal() - 1)
    assert dates.add_years(found.window_from, found.years) >= facts_on
    assert dates.add_years(before, found.years) < facts_on


def test_a_conviction_that_is_not_final_does_not_count(tmp_path):
    path = tmp_path / "convictions.json"
    path.write_text('[{"final_on": null}, {"final_on": "2020-01-10"}]', encoding="utf-8")
    assert run.answer(["recidivism", "--convictions", str(path), "--facts", "2024-01-10"])["recidivist"] == "no"


@pytest.mark.parametrize(
    "text", ["{}", "[1]", '[{"final_on": "10/01/2024"}]', '[{"final_on": "2024-01-10", "who": "x"}]', "["]
)
def test_convictions_that_cannot_be_read_are_refused(tmp_path, text):
    path = tmp_path / "convictions.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Refusal):
        run.answer(["recidivism", "--convictions", str(path), "--facts", "2024-01-10"])
