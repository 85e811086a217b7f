"""Orders by rule over fixtures, the ones the authority really writes."""

from datetime import date

import pytest

from legislation import fixtures
from legislation.errors import Refusal

SEASON = [
    {"id": "1", "home": "A", "away": "B", "competition": "Liga", "round": 1, "on": date(2024, 8, 10)},
    {"id": "2", "home": "B", "away": "A", "competition": "Liga", "round": 18, "on": date(2025, 1, 12)},
    {"id": "3", "home": "A", "away": "D", "competition": "Liga", "round": 33, "on": date(2025, 5, 10)},
    {"id": "4", "home": "D", "away": "A", "competition": "Taça", "phase": "play-off", "on": date(2025, 5, 25)},
    {"id": "5", "home": "D", "away": "E", "competition": "Liga", "round": 34},
    {"id": "6", "home": "C", "competition": "Taça", "phase": "play-off"},
]


def reached(*tables):
    """Ids an order reaches, and ids still open."""
    found = fixtures.apply([fixtures.rule(table) for table in tables], SEASON)
    return [row.fixture for row in found.matches], [row.fixture for row in found.undecided]


@pytest.mark.parametrize(
    ("table", "sure", "undecided"),
    [
        ({"rule": "away_matches_of", "team": "A"}, ["2", "4"], ["6"]),
        ({"rule": "away_matches_of", "team": "A", "competition": "Liga"}, ["2"], []),
        ({"rule": "home_matches_of", "team": "A"}, ["1", "3"], []),
        ({"rule": "matches_of", "team": "D"}, ["3", "4", "5"], ["6"]),
        ({"rule": "matches_among", "teams": ["A", "B", "C"]}, ["1", "2"], ["6"]),
        ({"rule": "phase", "phase": "play-off"}, ["4", "6"], ["1", "2", "3", "5"]),
        ({"rule": "phase", "phase": "play-off", "competition": "Taça"}, ["4", "6"], []),
        ({"rule": "last_rounds", "count": 2, "rounds": 34, "competition": "Liga"}, ["3", "5"], []),
        ({"rule": "competition", "competition": "Taça"}, ["4", "6"], []),
        ({"rule": "match", "match": "5"}, ["5"], []),
        ({"rule": "matches_of", "team": "D", "from": date(2025, 5, 11)}, ["4"], ["5", "6"]),
        ({"rule": "matches_of", "team": "D", "until": date(2025, 5, 10), "except": ["5", "6"]}, ["3"], []),
    ],
)
def test_a_rule_reaches_its_matches_and_guesses_none(table, sure, undecided):
    assert reached(table) == (sure, undecided)


def test_an_order_of_several_rules_names_the_first_that_reaches_each_match():
    rules = [
        fixtures.rule({"rule": "matches_among", "teams": ["A", "B"]}),
        fixtures.rule({"rule": "away_matches_of", "team": "A"}),
    ]
    found = fixtures.apply(rules, SEASON)
    assert [(row.fixture, row.rule) for row in found.matches] == [("1", 0), ("2", 0), ("4", 1)]
    assert [(row.fixture, row.missing) for row in found.undecided] == [("6", ("away",))]


def test_a_match_added_later_is_reached_by_the_same_rule():
    rules = [fixtures.rule({"rule": "away_matches_of", "team": "A"})]
    added = {"id": "7", "home": "F", "away": "A"}
    assert fixtures.apply(rules, [added]).matches == (fixtures.Reached("7", 0),)


def test_rules_read_as_an_order_says_them():
    table = {"rule": "matches_among", "teams": ["A", "B", "C"], "competition": "Liga", "from": date(2024, 9, 1)}
    assert fixtures.rule(table).text() == "os jogos entre A, B e C, em Liga, a partir de 01/09/2024"
    assert fixtures.rule({"rule": "away_matches_of", "team": "X"}).text() == "todos os jogos de X como visitante"
    for name, needs in fixtures.NEEDS.items():
        values = {"teams": ["A", "B"], "count": 2, "rounds": 34}
        assert fixtures.rule({"rule": name, **{key: values.get(key, "X") for key in needs}}).text()


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ({"rule": "derbies"}, "unknown_rule"),
        ({}, "unknown_rule"),
        ({"rule": "away_matches_of"}, "bad_rule"),
        ({"rule": "away_matches_of", "team": "A", "colour": "red"}, "bad_rule"),
        ({"rule": "matches_among", "teams": ["A"]}, "bad_rule"),
        ({"rule": "matches_among", "teams": "AB"}, "bad_rule"),
        ({"rule": "last_rounds", "count": 35, "rounds": 34}, "bad_rule"),
        ({"rule": "last_rounds", "count": "2", "rounds": 34}, "bad_rule"),
        ({"rule": "phase", "phase": "final", "from": "2024-01-01"}, "bad_rule"),
    ],
)
def test_rules_that_cannot_be_read_are_refused(table, code):
    with pytest.raises(Refusal) as refusal:
        fixtures.rule(table)
    assert refusal.value.code == code
