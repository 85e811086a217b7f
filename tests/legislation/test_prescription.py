"""Prescription as a timeline: rulings replayed, boundaries, and what no sequence of acts may do."""

import json
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legislation import dates, prescription
from legislation.cli import run
from legislation.errors import Refusal
from legislation.timeline import Event

FACTS = date(2022, 3, 10)


def acts(*rows):
    """Events from (kind, day) pairs, or triples with the day they end."""
    return [Event(kind, day, *rest) for kind, day, *rest in rows]


def test_rg_01_the_term_ran_out_while_the_authority_kept_the_challenge():
    found = prescription.procedure(
        date(2015, 1, 27),
        acts(
            ("decision", date(2015, 6, 17)),
            ("decision_notified", date(2015, 7, 29)),
            ("sent_to_prosecutor", date(2017, 8, 18)),
            ("appeal_exam_notified", date(2017, 9, 18)),
        ),
        term_years=2,
    )
    assert found.runs_out_on == date(2017, 7, 29)
    assert found.lapsed(date(2018, 2, 21))
    assert not any(row.effective for row in found.without_pandemic.suspensions)


def test_rg_05_four_interruptions_a_suspension_and_the_pandemic():
    found = prescription.procedure(
        date(2017, 4, 6),
        acts(
            ("defence_notified", date(2018, 7, 13)),
            ("heard", date(2018, 9, 19)),
            ("decision", date(2021, 7, 6)),
            ("decision_notified", date(2021, 7, 26)),
            ("appeal_exam_notified", date(2021, 9, 24)),
        ),
        term_years=3,
    )
    assert all(row.effective for row in found.without_pandemic.interruptions)
    assert found.without_pandemic.interruptions[1].runs_out_on == date(2021, 9, 19)
    assert (found.runs_out_on, found.ceiling_on) == (date(2022, 4, 6), date(2022, 4, 6))
    assert found.with_pandemic.ceiling_on == date(2022, 9, 13)


def test_l39_03_month_end_is_clamped():
    found = prescription.procedure(date(2014, 8, 31), term_years=5)
    assert (found.runs_out_on, found.ceiling_on) == (date(2019, 8, 31), date(2022, 2, 28))


def test_l39_06_ceiling_with_and_without_the_pandemic():
    found = prescription.procedure(date(2020, 2, 16), acts(("appeal_exam_notified", date(2021, 5, 1))), term_years=5)
    assert found.ceiling_on == date(2028, 2, 16)
    assert found.with_pandemic.ceiling_on == date(2028, 2, 16) + timedelta(days=160)


@pytest.mark.parametrize(
    ("max_cents", "years"),
    [
        (4_987_979, 5),
        (4_987_978, 3),
        (249_399, 3),
        (249_398, 1),
        (249_333, 1),
        (187_000, 1),
        (250_000, 3),
        (5_000_000, 5),
        (2_500_000, 3),
        (0, 1),
    ],
)
def test_years_by_the_maximum_after_modifiers(max_cents, years):
    assert prescription.years_of(max_cents, FACTS) == years
    assert prescription.procedure(FACTS, max_cents=max_cents).runs_out_on == dates.add_years(FACTS, years)


def test_an_act_on_the_last_day_is_in_time_and_the_day_after_is_not():
    last = date(2025, 3, 10)
    in_time = prescription.procedure(FACTS, acts(("heard", last)), term_years=3)
    late = prescription.procedure(FACTS, acts(("heard", last + timedelta(days=1))), term_years=3)
    assert in_time.runs_out_on == date(2026, 9, 10)
    assert late.runs_out_on == last
    assert late.lapsed(last + timedelta(days=1))
    assert not late.lapsed(last)


def test_evidence_interrupts_only_when_marked():
    useful = [Event("evidence", date(2023, 1, 1), interrupts=True)]
    assert prescription.procedure(FACTS, useful, term_years=1).runs_out_on == date(2023, 3, 10).replace(
        year=2023, month=9
    )
    for mark in (False, None):
        idle = [Event("evidence", date(2023, 1, 1), interrupts=mark)]
        assert prescription.procedure(FACTS, idle, term_years=1).runs_out_on == date(2023, 3, 10)


def test_a_closed_suspension_counts_its_days():
    found = prescription.procedure(
        FACTS,
        acts(("sent_to_prosecutor", date(2022, 6, 1)), ("returned_by_prosecutor", date(2022, 7, 1))),
        term_years=3,
    )
    assert found.runs_out_on == date(2025, 4, 9)
    assert found.ceiling_on == date(2026, 10, 10)


def test_an_open_suspension_counts_six_months_and_says_so():
    found = prescription.procedure(FACTS, acts(("sent_to_prosecutor", date(2022, 6, 1))), term_years=3)
    assert found.runs_out_on == date(2025, 9, 10)
    assert found.ceiling_on == date(2027, 3, 10)
    assert any("em aberto" in text for text in found.warnings)


def test_six_months_together_with_the_other_reading_beside_it():
    found = prescription.procedure(
        FACTS,
        acts(
            ("sent_to_prosecutor", date(2022, 6, 1)),
            ("returned_by_prosecutor", date(2022, 10, 1)),
            ("decision", date(2024, 1, 10)),
            ("appeal_exam_notified", date(2024, 3, 1)),
        ),
        term_years=3,
    )
    assert found.ceiling_on == date(2027, 3, 10)
    assert found.per_cause.ceiling_on > found.ceiling_on
    assert any(text.startswith("disputed:") for text in found.warnings)


def test_a_pandemic_day_inside_another_suspension_counts_once():
    found = prescription.procedure(
        date(2019, 6, 1),
        acts(("sent_to_prosecutor", date(2020, 3, 9)), ("returned_by_prosecutor", date(2020, 6, 3))),
        term_years=1,
    )
    assert found.with_pandemic.runs_out_on == found.runs_out_on


def test_facts_inside_a_stop_count_only_the_days_left():
    found = prescription.procedure(date(2020, 6, 1), term_years=3)
    assert found.with_pandemic.runs_out_on == date(2023, 6, 1) + timedelta(days=2 + 74)


@pytest.mark.parametrize(
    ("events", "code"),
    [
        (acts(("heard", FACTS - timedelta(days=1))), "before_facts"),
        (acts(("lunch", FACTS)), "unknown_act"),
        (acts(("returned_by_prosecutor", FACTS)), "out_of_order"),
        (acts(("sent_to_prosecutor", date(2023, 1, 1), date(2022, 12, 1))), "out_of_order"),
        ([Event("heard", FACTS, interrupts=False)], "bad_act"),
    ],
)
def test_impossible_acts_are_refused(events, code):
    with pytest.raises(Refusal) as refusal:
        prescription.procedure(FACTS, events, term_years=3)
    assert refusal.value.code == code


def test_the_maximum_or_the_years_must_be_known_and_agree():
    for options in ({}, {"max_cents": -1}, {"term_years": 0}, {"max_cents": 100, "term_years": 5}):
        with pytest.raises(Refusal) as refusal:
            prescription.procedure(FACTS, **options)
        assert refusal.value.code == "bad_maximum"


def test_days_to_warn_before_the_term_runs_out():
    assert prescription.warning_days(date(2025, 8, 31)) == {
        12: date(2024, 8, 31),
        6: date(2025, 2, 28),
        3: date(2025, 5, 31),
        1: date(2025, 7, 31),
    }


@pytest.mark.parametrize(("cents", "years"), [(374_098, 1), (374_099, 3), (161_200, 1)])
def test_prescription_of_the_coima_by_its_amount(cents, years):
    final_on = date(2022, 8, 17)
    assert prescription.fine(final_on, cents).runs_out_on == dates.add_years(final_on, years)


def test_payment_facilities_suspend_and_execution_interrupts_the_prescription_of_the_coima():
    final_on = date(2022, 8, 17)
    plan = acts(("payment_facilities", date(2022, 9, 1), date(2022, 12, 1)))
    assert prescription.fine(final_on, 100_000, plan).runs_out_on == date(2023, 8, 17) + timedelta(days=91)
    execution = acts(("execution", date(2023, 8, 1)))
    assert prescription.fine(final_on, 100_000, execution).runs_out_on == date(2024, 2, 17)
    open_plan = acts(("payment_facilities", date(2022, 9, 1)))
    assert prescription.fine(final_on, 100_000, open_plan).runs_out_on is None


KINDS = ("notified_measure", "heard", "defence_notified", "decision", "decision_notified", "sent_to_prosecutor")


@given(
    facts=st.dates(date(2010, 1, 1), date(2026, 1, 1)),
    years=st.sampled_from([1, 3, 5]),
    steps=st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 3500)), max_size=8),
)
def test_it_never_runs_out_before_the_facts_plus_the_term_nor_after_the_ceiling(facts, years, steps):
    events = [Event(kind, facts + timedelta(days=after)) for kind, after in steps]
    found = prescription.procedure(facts, events, term_years=years)
    for reading in (found.without_pandemic, found.with_pandemic, found.per_cause or found.without_pandemic):
        assert dates.add_years(facts, years) <= reading.runs_out_on <= reading.ceiling_on
    six_months = dates.add_months(facts, 18 * years + 6)
    assert found.ceiling_on <= six_months + timedelta(days=3)
    assert found.with_pandemic.runs_out_on >= found.runs_out_on


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ([], "bad_file"),
        ({}, "bad_act"),
        ({"facts_on": "2022-03-10"}, "bad_maximum"),
        ({"facts_on": "9999-03-10", "max_cents": 1}, "bad_date"),
        ({"facts_on": "10/03/2022", "max_cents": 1}, "bad_date"),
        ({"facts_on": "2022-03-10", "max_cents": 1.5}, "bad_maximum"),
        ({"facts_on": "2022-03-10", "max_cents": True}, "bad_maximum"),
        ({"facts_on": "2022-03-10", "max_cents": 1, "colour": "red"}, "bad_act"),
        ({"facts_on": "2022-03-10", "max_cents": 1, "acts": {}}, "bad_act"),
        ({"facts_on": "2022-03-10", "max_cents": 1, "acts": ["heard"]}, "bad_act"),
        ({"facts_on": "2022-03-10", "max_cents": 1, "acts": [{"kind": "heard"}]}, "bad_act"),
        ({"facts_on": "2022-03-10", "max_cents": 1, "acts": [{"kind": "heard", "on": "2022-13-01"}]}, "bad_date"),
        (
            {
                "facts_on": "2022-03-10",
                "max_cents": 1,
                "acts": [{"kind": "evidence", "on": "2022-04-01", "interrupts": "yes"}],
            },
            "bad_act",
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_a_reason(tmp_path, asked, code):
    path = tmp_path / "acts.json"
    path.write_text(json.dumps(asked), encoding="utf-8")
    with pytest.raises(Refusal) as refusal:
        run.answer(["prescription", str(path)])
    assert refusal.value.code == code


def test_a_missing_file_is_refused():
    with pytest.raises(Refusal) as refusal:
        run.answer(["prescription", "nothing.json"])
    assert refusal.value.code == "bad_file"
