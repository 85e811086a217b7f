"""The limits of a coima, against the project's own table of figures (`data/offences.csv`)."""

import csv
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legislation import coima, rules
from legislation.cli import run
from legislation.errors import Refusal
from legislation.exact import cents_half_up, euros
from tests.legislation.shelves import copied, replace

with (Path(__file__).parent / "data" / "offences.csv").open(encoding="utf-8") as handle:
    ROWS = list(csv.DictReader(handle))

WORDINGS = sorted({row["wording"] for row in ROWS})


def first_day(wording: str) -> date:
    return date.fromisoformat(wording.rsplit("/", 1)[1])


def limits(row: dict[str, str], *modifiers: str, legal_person: bool = False) -> coima.CoimaResult:
    return coima.compute(row["id"], on=first_day(row["wording"]), modifiers=modifiers, legal_person=legal_person)


@pytest.mark.parametrize(
    ("wording", "count"),
    [
        ("2009-08-29", 8),
        ("2011-12-01", 8),
        ("2013-07-30", 36),
        ("2019-09-12", 49),
        ("2022-01-01", 49),
        ("2023-09-09", 60),
    ],
)
def test_each_wording_lists_exactly_its_offences(wording: str, count: int) -> None:
    expected = [row["id"] for row in ROWS if row["wording"].endswith(wording)]
    chosen, found = coima.offences(date.fromisoformat(wording))
    assert chosen.name == f"PT/lei-39-2009/{wording}"
    assert [offence.id for offence in found] == expected
    assert len(found) == count


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['wording'][-10:]}:{row['id']}")
def test_each_offence_gives_its_limits_with_and_without_each_modifier(row: dict[str, str]) -> None:
    for modifiers, key in (
        ((), ""),
        (("attempt",), "attempt_"),
        (("negligence",), "negligence_"),
        (("sports_agent",), "sports_agent_"),
        (("disabled_victim",), "disabled_victim_"),
    ):
        if row[f"{key}min"]:
            result = limits(row, *modifiers)
            assert result.min_cents == cents_half_up(euros(row[f"{key}min"])), modifiers
            assert result.max_cents == cents_half_up(euros(row[f"{key}max"])), modifiers
        else:
            with pytest.raises(Refusal) as refusal:
                limits(row, *modifiers)
            assert refusal.value.code == "modifier_unknown"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['wording'][-10:]}:{row['id']}")
def test_each_offence_gives_its_range_prescription_and_voluntary_payment(row: dict[str, str]) -> None:
    plain, negligent, attempted = limits(row), limits(row, "negligence"), limits(row, "attempt")
    assert plain.offence.range_text == row["range"]
    assert plain.offence.subject == row["subject"]
    assert plain.prescription_years == int(row["years_intent"])
    assert negligent.prescription_years == int(row["years_negligence"])
    assert attempted.prescription_years == int(row["years_attempt"])
    for modifiers, person, key in (
        ((), False, "voluntary_natural_intent"),
        (("negligence",), False, "voluntary_natural_negligence"),
        ((), True, "voluntary_legal_intent"),
        (("negligence",), True, "voluntary_legal_negligence"),
    ):
        result = limits(row, *modifiers, legal_person=person)
        assert result.voluntary_payment_cents == (result.min_cents if row[key] == "1" else None)


@pytest.mark.parametrize("wording", WORDINGS)
def test_the_command_line_gives_the_same_limits(wording: str) -> None:
    for row in ROWS:
        if row["wording"] == wording:
            answer = run.answer(["coima", row["id"], "--on", wording.rsplit("/", 1)[1], "--negligence"])
            assert answer["wording"] == wording
            assert answer["min_cents"] == cents_half_up(euros(row["negligence_min"]))
            assert answer["max_cents"] == cents_half_up(euros(row["negligence_max"]))


def test_recidivism_raises_both_limits_by_a_third_where_the_wording_knows_it() -> None:
    for row in ROWS:
        if row["wording"] < "PT/lei-39-2009/2013":
            with pytest.raises(Refusal, match="30/07/2013"):
                limits(row, "recidivist")
        else:
            assert limits(row, "recidivist").maximum == euros(row["max"]) * Fraction(4, 3)
            assert limits(row, "recidivist").minimum == euros(row["min"]) * Fraction(4, 3)


def test_each_step_names_its_article() -> None:
    result = coima.compute(
        "39.1.g",
        on=date(2024, 1, 10),
        modifiers=["sports_agent", "negligence", "special_attenuation"],
        benefit=Fraction(1),
    )
    cites = [step.cite.rsplit(" ", 1)[1] for step in result.steps]
    assert cites == ["40.3", "40.7", "40.10", "18.3", "18.2"]


def test_rounding_happens_once_on_exact_limits() -> None:
    result = coima.compute("39.1.c", on=date(2024, 1, 10), modifiers=["attempt", "special_attenuation"])
    assert result.minimum == Fraction(250, 3)
    assert (result.min_cents, result.max_cents) == (8333, 124667)


def test_a_printed_limit_is_inside_the_range_and_a_cent_more_is_not() -> None:
    result = coima.compute("39.1.i", on=date(2024, 2, 1), modifiers=["sports_agent"])
    assert coima.check_fine(result, 200_000) is None
    assert coima.check_fine(result, 2_000_000) is None
    assert "2.000,00\u00a0€" in (coima.check_fine(result, 190_000) or "")
    assert "20.000,00\u00a0€" in (coima.check_fine(result, 2_000_001) or "")


def test_a_fine_below_the_minimum_fits_the_summary_procedure_up_to_two_thirds() -> None:
    result = coima.compute("39.1.g", on=date(2024, 1, 10))
    assert coima.check_summary_fine(result, 66_666) is None
    assert "666,66\u00a0€" in (coima.check_summary_fine(result, 66_667) or "")
    older = coima.compute("39.1.g", on=date(2014, 1, 10))
    assert "sumaríssimo" in (coima.check_summary_fine(older, 100) or "")


@pytest.mark.parametrize(
    ("offence", "kinds", "mandatory"),
    [
        ("39.1.g", ["ground_ban"], None),
        ("39-A.1.a", ["closed_doors", "zone_ban", "closed_doors_recidivist"], None),
        ("39-A.1.n", ["closed_doors", "zone_ban", "closed_doors_recidivist"], "Lei 39/2009, art. 42.4.a"),
        ("39-A.1.f", ["closed_doors", "zone_ban", "closed_doors_recidivist"], "Lei 39/2009, art. 42.4.b"),
        ("39-B.3.a", ["closed_doors", "zone_ban"], "Lei 39/2009, art. 42.4.a"),
        ("39.1.a", [], None),
    ],
)
def test_accessory_sanctions_of_2023(offence: str, kinds: list[str], mandatory: str | None) -> None:
    rows = [item.as_json() for item in coima.compute(offence, on=date(2024, 1, 10)).offence.accessory]
    assert [row["kind"] for row in rows] == kinds
    assert [row["mandatory_cite"] for row in rows[:2]] == [mandatory] * len(rows[:2])


@pytest.mark.parametrize(
    ("on", "years"), [(date(2010, 1, 1), 1), (date(2014, 1, 1), 2), (date(2020, 1, 1), 2), (date(2024, 1, 1), 3)]
)
def test_the_longest_ban_from_grounds_by_wording(on: date, years: int) -> None:
    ban = coima.compute("39.1.d", on=on).offence.accessory[0]
    assert (ban.kind, ban.maximum, ban.unit) == ("ground_ban", years, "years")


def test_amounts_without_a_general_regime_give_no_coima(tmp_path: Path) -> None:
    home = copied(tmp_path)
    replace(home, "AO/dp-185-26/2026-01-01.toml", 'severity = "muito grave"\n', 'min = "1.00"\nmax = "2.00"\n')
    with pytest.raises(Refusal) as refusal:
        coima.compute("30.1.a", on=date(2026, 6, 1), jurisdiction="AO", source=rules.Library(home))
    assert refusal.value.code == "no_general_regime"


def possible(offence: str, on: date) -> list[tuple[str, ...]]:
    found = []
    for size in range(len(coima.MODIFIERS) + 1):
        for modifiers in combinations(coima.MODIFIERS, size):
            try:
                coima.compute(offence, on=on, modifiers=modifiers)
            except Refusal:
                continue
            found.append(modifiers)
    return found


@given(
    row=st.sampled_from(ROWS),
    data=st.data(),
    benefit=st.none() | st.integers(0, 10**9).map(lambda cents: Fraction(cents, 100)),
)
def test_limits_stay_ordered_and_positive_under_any_modifiers(
    row: dict[str, str], data: st.DataObject, benefit: Fraction | None
) -> None:
    on = first_day(row["wording"])
    modifiers = data.draw(st.sampled_from(possible(row["id"], on)))
    plain = coima.compute(row["id"], on=on, modifiers=modifiers)
    result = coima.compute(row["id"], on=on, modifiers=modifiers, benefit=benefit)
    assert 0 < result.min_cents <= result.max_cents
    assert result.minimum == plain.minimum
    assert plain.maximum <= result.maximum <= plain.maximum * Fraction(4, 3)
    assert abs(result.max_cents - result.maximum * 100) <= Fraction(1, 2)


@given(row=st.sampled_from(ROWS), data=st.data())
def test_the_order_in_which_modifiers_are_named_does_not_matter(row: dict[str, str], data: st.DataObject) -> None:
    on = first_day(row["wording"])
    modifiers = data.draw(st.sampled_from(possible(row["id"], on)))
    shuffled = data.draw(st.permutations(modifiers))
    assert coima.compute(row["id"], on=on, modifiers=modifiers) == coima.compute(row["id"], on=on, modifiers=shuffled)


def grid(shelf: rules.Library) -> dict[tuple[str, str, tuple[str, ...]], dict[str, object]]:
    """Every offence on the first and last day of its wording, with and without negligence."""
    found: dict[tuple[str, str, tuple[str, ...]], dict[str, object]] = {}
    for wording in rules.library().wordings("PT", "lei-39-2009"):
        if wording.basis == "law":
            last = wording.last or wording.first + timedelta(days=365)
            for offence in wording.rows("offences"):
                for on in (wording.first, last):
                    for modifiers in ((), ("negligence",)):
                        result = coima.compute(offence["id"], on=on, modifiers=modifiers, source=shelf).as_json()
                        result.pop("ruleset")
                        found[offence["id"], on.isoformat(), modifiers] = result
    return found


def test_adding_a_later_wording_changes_no_earlier_result(tmp_path: Path) -> None:
    home = copied(tmp_path)
    later = home / "PT" / "lei-39-2009" / "2031-01-01.toml"
    later.write_text(
        'title = "redação futura"\nshort = "Lei 39/2009"\nbasis = "law"\nstate = "confirmed"\n'
        'source = "exemplo"\nbased_on = "2023-09-09"\n\n'
        '[[modifiers]]\nkind = "negligence"\nfactor = "1/4"\ncite = "40.10"\n',
        encoding="utf-8",
    )
    shelf = rules.Library(home)
    assert grid(shelf) == grid(rules.library())
    changed = coima.compute("39.1.g", on=date(2031, 1, 1), modifiers=["negligence"], source=shelf)
    assert (changed.wording.name, changed.min_cents) == ("PT/lei-39-2009/2031-01-01", 25_000)
