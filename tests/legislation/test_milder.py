"""The milder law: whole regimes, never mixed, and a person where no regime is milder on every point."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legislation import coima, milder, rules
from legislation.errors import Refusal
from tests.legislation.test_coima import ROWS, first_day


def compared(offence: str, facts: date, decided: date, *modifiers: str) -> milder.Comparison:
    return milder.compare(coima.compute(offence, on=facts, modifiers=modifiers), decided_on=decided)


def test_every_wording_between_facts_and_decision_is_a_candidate() -> None:
    found = compared("39.1.g", date(2009, 8, 29), date(2023, 9, 9))
    law = [w for w in rules.library().wordings("PT", "lei-39-2009") if w.basis == "law"]
    assert [candidate.wording for candidate in found.candidates] == law


def test_the_reason_names_the_points_that_pull_apart() -> None:
    found = compared("39.1.g", date(2013, 7, 1), date(2014, 1, 1))
    assert found.milder is None
    assert "mínimo" in found.reason
    assert "máximo" in found.reason


def test_the_table_of_points_shows_each_candidate_and_who_is_mildest() -> None:
    table = {point.point: point for point in compared("39.1.g", date(2013, 7, 1), date(2014, 1, 1)).points}
    assert table["minimum"].values == ("2.000,00\u00a0€", "750,00\u00a0€")
    assert table["minimum"].mildest == ("PT/lei-39-2009/2013-07-30",)
    assert table["maximum"].mildest == ("PT/lei-39-2009/2011-12-01",)
    assert table["prescription"].mildest == ("PT/lei-39-2009/2011-12-01", "PT/lei-39-2009/2013-07-30")
    assert table["accessory"].values == ("nenhuma", "interdição de acesso a recintos desportivos, até 2 ano(s)")
    assert list(table) == list(milder.POINTS)


def test_a_shorter_ban_counts_as_milder() -> None:
    found = compared("39.1.h", date(2023, 1, 1), date(2024, 1, 1))
    assert found.milder is not None
    assert found.milder.first == date(2022, 1, 1)
    assert "sanções acessórias" in found.reason


def test_conduct_split_in_two_names_the_other_offence() -> None:
    found = compared("39.1.d", date(2022, 9, 17), date(2024, 1, 10))
    assert "39.1.o" in found.candidates[1].note


def test_repealed_and_turned_into_a_crime_is_left_to_a_person() -> None:
    for offence in ("39-B.2.a", "39-B.2.d", "39-B.2.f"):
        found = compared(offence, date(2022, 1, 10), date(2024, 1, 10))
        assert found.milder is None
        assert not found.candidates[-1].punishable
        assert any(warning.startswith("disputed") for warning in found.warnings)


def test_a_disputed_reading_of_a_candidate_is_shown() -> None:
    found = compared("39-A.3", date(2022, 1, 10), date(2024, 1, 10))
    assert found.milder is not None
    assert any(warning.startswith("disputed") for warning in found.warnings)


def test_a_decision_before_the_facts_is_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        compared("39.1.g", date(2024, 1, 10), date(2024, 1, 9))
    assert refusal.value.code == "decided_before_facts"


@given(row=st.sampled_from(ROWS), days=st.integers(0, 6000), negligent=st.booleans())
def test_the_milder_wording_is_never_harsher_than_another_on_any_point(
    row: dict[str, str], days: int, negligent: bool
) -> None:
    facts = first_day(row["wording"])
    decided = date.fromordinal(facts.toordinal() + days)
    found = compared(row["id"], facts, decided, *(["negligence"] if negligent else []))
    assert found.candidates[0].wording.name == row["wording"]
    for candidate in found.candidates:
        if candidate.wording is found.milder:
            assert all(not milder.harsher_points(candidate, other) for other in found.candidates)
