"""The risk of a match, at the boundary of each criterion of each wording."""

from datetime import date

import pytest

from legislation import qualify
from legislation.errors import Refusal

ON = {
    "2009": date(2010, 5, 1),
    "2011": date(2012, 5, 1),
    "2013": date(2015, 5, 1),
    "2019": date(2020, 5, 1),
    "2022": date(2022, 5, 1),
    "2023": date(2024, 5, 1),
}

QUIET = {
    **dict.fromkeys(qualify.YES_NO, False),
    "scope": "national",
    "age_group": "seniors",
    "competition": "non_professional",
    "venue": "open_air",
    "capacity": 10_000,
    "expected_spectators": 1_000,
    "expected_visiting_supporters": 0,
}


def level(wording, **facts):
    """The level of a quiet senior match with these facts changed; a fact set to `None` is unknown."""
    return qualify.evaluate({**QUIET, **facts}, ON[wording]).level_code


def outcome(result, cite):
    """The outcomes of the criteria of one citation."""
    return [row.outcome for row in result.criteria if row.criterion.cite.endswith(cite)]


OLD = ["2009", "2011", "2013"]
BY_ORDER = ["2019", "2022", "2023"]


@pytest.mark.parametrize("wording", list(ON))
def test_quiet_senior_match_is_normal_in_every_wording(wording):
    assert level(wording) == "normal"


@pytest.mark.parametrize("wording", OLD)
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"expected_spectators": 8_000}, "high"),
        ({"expected_spectators": 7_999}, "normal"),
        ({"expected_full": True, "capacity": None, "expected_spectators": None}, "high"),
        ({"ordered_high_risk": True}, "high"),
        ({"knockout_two_rounds_before_final": True}, "high"),
        ({"serious_incidents_before": True}, "high"),
        ({"decisive_for_both_teams": True}, "high"),
        ({"decisive_for_one_team": True}, "normal"),
    ],
)
def test_national_criteria_until_2019(wording, facts, expected):
    assert level(wording, **facts) == expected


@pytest.mark.parametrize("wording", OLD)
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"expected_visiting_supporters": 1_000, "expected_spectators": 5_000}, "normal"),
        ({"expected_visiting_supporters": 1_001, "expected_spectators": 5_000}, "high"),
        ({"expected_visiting_supporters": 1_999, "expected_spectators": 5_000, "capacity": 60_000}, "normal"),
        ({"expected_visiting_supporters": 2_000, "expected_spectators": 5_000, "capacity": 60_000}, "high"),
        ({"expected_spectators": 30_000, "capacity": 60_000}, "normal"),
        ({"expected_spectators": 30_001, "capacity": 60_000}, "high"),
        ({"expected_full": True, "capacity": None}, "high"),
        ({"expected_spectators": 10_000}, "high"),
        ({"expected_spectators": 9_999}, "normal"),
        ({"declared_by_international_body": True}, "high"),
        ({"declared_by_international_body": True, "exceptional_reasons": True}, "high"),
        ({"final_phase_european_or_world": True, "sport_listed_by_order": True}, "high"),
        ({"final_phase_european_or_world": True}, "normal"),
        ({"serious_incidents_before": True, "decisive_for_both_teams": True}, "normal"),
    ],
)
def test_international_criteria_until_2019(wording, facts, expected):
    assert level(wording, scope="international", **facts) == expected


def test_a_fifth_of_visitors_is_of_the_spectators_in_2009_and_of_the_capacity_in_2013():
    of_spectators = {"expected_spectators": 1_000, "expected_visiting_supporters": 200}
    assert level("2009", **of_spectators) == "high"
    assert level("2009", **{**of_spectators, "expected_visiting_supporters": 199}) == "normal"
    assert level("2013", **of_spectators) == "normal"
    assert level("2013", expected_spectators=4_000, expected_visiting_supporters=2_000) == "high"
    assert level("2013", expected_spectators=4_000, expected_visiting_supporters=1_999) == "normal"


@pytest.mark.parametrize(
    ("wording", "age_group", "expected"),
    [
        ("2009", "juvenis", "normal"),
        ("2013", "juvenis", "reduced"),
        ("2013", "juniors", "normal"),
        ("2019", "petizes", "reduced"),
        ("2019", "juniors", "normal"),
        ("2023", "juvenis", "reduced"),
        ("2023", "juniors", "reduced"),
        ("2023", "seniors", "normal"),
    ],
)
def test_youth_is_reduced_as_a_rule_from_2013(wording, age_group, expected):
    assert level(wording, age_group=age_group) == expected


def test_juniors_as_formacao_are_marked_as_inferred():
    result = qualify.evaluate({**QUIET, "age_group": "juniors"}, ON["2023"])
    assert any(text.startswith("provisional:") and "juniores" in text for text in result.warnings)
    assert not qualify.evaluate({**QUIET, "age_group": "juvenis"}, ON["2023"]).warnings


@pytest.mark.parametrize("wording", ["2013", "2019", "2023"])
def test_an_order_beats_the_rule_that_youth_is_reduced(wording):
    assert level(wording, age_group="juvenis", ordered_high_risk=True).startswith("high")


@pytest.mark.parametrize("wording", BY_ORDER)
def test_numbers_alone_never_make_a_match_high_since_2019(wording):
    crowd = {"expected_full": True, "capacity": 60_000, "expected_spectators": 60_000, "competition": "professional"}
    result = qualify.evaluate({**QUIET, **crowd, "serious_incidents_before": True}, ON[wording])
    assert result.level_code == "normal"
    assert result.level_if_ordered == ("high_1" if wording == "2023" else "high")


@pytest.mark.parametrize("wording", ["2019", "2022"])
def test_order_or_international_declaration_makes_it_high(wording):
    assert level(wording, ordered_high_risk=True) == "high"
    assert level(wording, declared_by_international_body=True, age_group="juvenis") == "high"
    assert level(wording, declared_by_international_body=True, exceptional_reasons=True) == "normal"
    assert level(wording, declared_by_authority=True) == "normal"


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, "high_2"),
        ({"competition": "professional"}, "high_1"),
        ({"team_in_professional_competition": True}, "high_1"),
        ({"capacity": 14_999}, "high_2"),
        ({"capacity": 15_000}, "high_1"),
        ({"venue": "indoor", "capacity": 4_999}, "high_2"),
        ({"venue": "indoor", "capacity": 5_000}, "high_1"),
        ({"level_1_proposed_by_force_or_federation": True}, "high_1"),
    ],
)
def test_levels_of_2023_for_an_ordered_match_and_as_a_forecast(facts, expected):
    assert level("2023", ordered_high_risk=True, **facts) == expected
    forecast = qualify.evaluate({**QUIET, **facts}, ON["2023"])
    assert (forecast.level_code, forecast.level_if_ordered) == ("normal", expected)


@pytest.mark.parametrize("fact", ["declared_by_authority", "declared_by_international_body"])
def test_a_declaration_of_12_2_is_level_1(fact):
    assert level("2023", **{fact: True}) == "high_1"


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"expected_spectators": 6_500}, "A"),
        ({"expected_spectators": 6_499}, "B"),
        ({"expected_spectators": 3_001}, "B"),
        ({"expected_spectators": 3_000}, "C"),
        ({"expected_spectators": 2_500, "expected_visiting_supporters": 2_000}, "A"),
        ({"expected_spectators": 2_500, "expected_visiting_supporters": 1_999}, "B"),
        ({"expected_spectators": 2_500, "expected_visiting_supporters": 1_001}, "B"),
        ({"expected_spectators": 2_500, "expected_visiting_supporters": 1_000}, "C"),
        ({"expected_full": True, "capacity": None}, "A"),
        ({"hostility_history": True}, "A"),
        ({"serious_incidents_before": True}, "A"),
        ({"decisive_for_both_teams": True}, "A"),
        ({"decisive_for_one_team": True}, "B"),
        ({"national_continental_or_world_final_phase": True}, "A"),
        ({"declared_by_federation": True}, "A"),
        ({"public_order_concentration": True}, "A"),
        ({"signs_of_incident_prone_behaviour": True}, "B"),
    ],
)
def test_categories_of_angola(facts, expected):
    result = qualify.evaluate({**QUIET, **facts}, date(2026, 6, 1), "AO")
    assert result.level_code == expected
    assert result.level_if_ordered is None


def test_unknown_facts_stay_unknown_and_are_named():
    result = qualify.evaluate({**QUIET, "capacity": None}, ON["2013"])
    assert (result.level, result.level_code) == (None, None)
    assert result.possible == ("high", "normal")
    assert result.missing == ("capacity",)
    assert outcome(result, "12.2.c") == ["unknown"]
    assert outcome(result, "12.2.a") == ["not_met"]


def test_an_order_that_is_not_known_leaves_the_level_open():
    result = qualify.evaluate({**QUIET, "ordered_high_risk": None}, ON["2023"])
    assert result.level_code is None
    assert result.possible == ("high_2", "normal")
    assert result.level_if_ordered == "high_2"
    assert result.missing == ("ordered_high_risk",)


def test_a_fact_that_changes_nothing_does_not_keep_the_level_open():
    either_scope = {"scope": None, "expected_spectators": 8_000, "expected_visiting_supporters": 2_000}
    assert level("2013", **either_scope) == "high"
    either_venue = {"venue": None, "capacity": 20_000, "ordered_high_risk": True}
    assert level("2023", **either_venue) == "high_1"
    assert level("2023", venue=None, capacity=4_999, ordered_high_risk=True) == "high_2"
    assert level("2023", venue=None, capacity=5_000, ordered_high_risk=True) is None


def test_figures_show_the_arithmetic():
    result = qualify.evaluate({**QUIET, "expected_spectators": 8_000}, ON["2013"]).as_json()
    row = next(row for row in result["criteria"] if row["id"] == "2.c")
    assert row["figures"] == [
        {
            "fact": "expected_spectators",
            "value": 8000,
            "relation": "at_least",
            "limit": "8000/1",
            "share": "4/5",
            "of": "capacity",
            "of_value": 10000,
        }
    ]


def test_days_on_both_sides_of_each_change_use_their_own_wording():
    first_days = ["2009-08-29", "2011-12-01", "2013-07-30", "2019-09-12", "2022-01-01", "2023-09-09"]
    for first, following in zip(first_days, [*first_days[1:], None], strict=True):
        assert qualify.evaluate({}, date.fromisoformat(first)).wording == f"PT/lei-39-2009/{first}"
        if following:
            last = date.fromordinal(date.fromisoformat(following).toordinal() - 1)
            assert qualify.evaluate({}, last).wording == f"PT/lei-39-2009/{first}"


def test_the_answer_says_who_decides():
    assert qualify.evaluate({}, ON["2013"]).decider == "presidente do IPDJ, I. P."
    assert qualify.evaluate({}, ON["2023"]).as_json()["decider"] == "presidente da APCVD"


def test_a_named_wording_is_a_simulation():
    result = qualify.evaluate(
        {**QUIET, "serious_incidents_before": True}, ON["2023"], wording="PT/lei-39-2009/2013-07-30"
    )
    assert (result.level_code, result.simulation) == ("high", True)


def test_the_bill_answers_only_for_what_was_read_of_it():
    bill = "PT/lei-39-2009/2009-05-21"
    assert qualify.evaluate({**QUIET, "expected_spectators": 8_000}, ON["2009"], wording=bill).level_code == "high"
    international = qualify.evaluate({**QUIET, "scope": "international"}, ON["2009"], wording=bill)
    assert international.possible == ("high", "normal")
    assert international.warnings


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"colour": "red"}, "unknown_fact"),
        ({"capacity": -1}, "impossible_fact"),
        ({"capacity": 0}, "impossible_fact"),
        ({"capacity": "10 000"}, "impossible_fact"),
        ({"capacity": True}, "impossible_fact"),
        ({"expected_full": 1}, "impossible_fact"),
        ({"scope": "regional"}, "impossible_fact"),
        ({"age_group": ["juvenis"]}, "impossible_fact"),
        ({"expected_spectators": 10, "expected_visiting_supporters": 11}, "impossible_fact"),
    ],
)
def test_unknown_or_impossible_facts_are_refused(facts, code):
    with pytest.raises(Refusal) as refusal:
        qualify.evaluate(facts, ON["2023"])
    assert refusal.value.code == code


def test_more_spectators_than_places_is_data():
    assert level("2013", capacity=64_098, expected_spectators=64_591) == "high"


def test_no_answer_before_the_first_wording():
    with pytest.raises(Refusal) as refusal:
        qualify.evaluate({}, date(2009, 8, 28))
    assert refusal.value.code == "before_first_wording"
    with pytest.raises(Refusal):
        qualify.evaluate({}, date(2025, 12, 31), "AO")
