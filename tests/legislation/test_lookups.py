"""Competence, registers, retention and duties by date, and one conduct through all wordings."""

import re
from datetime import date

import pytest

from legislation import coima, lookups, rules


@pytest.mark.parametrize(
    ("on", "scope", "body"),
    [
        (date(2011, 11, 30), "mainland", "governador civil"),
        (date(2011, 12, 1), "mainland", "força de segurança"),
        (date(2011, 12, 1), "professional", "presidente do IDP"),
        (date(2013, 7, 29), "regions", "membro do Governo Regional"),
        (date(2013, 7, 30), "mainland", "IPDJ"),
        (date(2018, 10, 31), "professional", "IPDJ"),
        (date(2018, 11, 1), "professional", "APCVD"),
        (date(2024, 1, 10), "regions", "APCVD"),
    ],
)
def test_who_decides_by_date(on: date, scope: str, body: str) -> None:
    assert lookups.competent("decision", on, scope=scope)["body"].startswith(body)


def test_succession_is_marked_as_inferred() -> None:
    assert lookups.competent("decision", date(2018, 11, 1))["state"] == "provisional"
    assert lookups.competent("decision", date(2019, 9, 12))["state"] == "confirmed"


@pytest.mark.parametrize(
    ("on", "owed"),
    [
        (date(2013, 7, 29), False),
        (date(2013, 7, 30), True),
        (date(2019, 9, 12), True),
        (date(2023, 9, 8), True),
        (date(2023, 9, 9), False),
    ],
)
def test_the_quarterly_copy_is_owed_only_between_its_dates(on: date, owed: bool) -> None:
    assert (lookups.register_duty("quarterly_copy", on) is not None) is owed


@pytest.mark.parametrize(
    ("on", "days"), [(date(2014, 1, 1), 90), (date(2020, 1, 1), 60), (date(2023, 9, 8), 60), (date(2023, 9, 9), 45)]
)
def test_recordings_are_kept(on: date, days: int) -> None:
    assert lookups.evidence_days(on) == days


def test_register_fields_by_date_and_jurisdiction() -> None:
    assert [row["code"] for row in lookups.register_fields(date(2014, 1, 1))] == [
        "name", "civil_id", "birth_date", "photo", "parents", "address", "contacts",
    ]  # fmt: skip
    assert "contacts" not in [row["code"] for row in lookups.register_fields(date(2010, 1, 1))]
    angola = lookups.register_fields(date(2026, 6, 1), jurisdiction="AO")
    assert [row.get("required_if") for row in angola if row["code"] == "parents"] == [None]


@pytest.mark.parametrize(
    ("offence", "on", "admitted"),
    [
        ("39.1.j", date(2020, 1, 1), True),
        ("39.1.n", date(2024, 1, 1), True),
        ("39.1.j", date(2024, 1, 1), False),
        ("39.1.g", date(2014, 1, 1), False),
    ],
)
def test_precautionary_ban(offence: str, on: date, admitted: bool) -> None:
    assert (lookups.precautionary(offence, on) is not None) is admitted


def test_who_must_be_told() -> None:
    assert {row["to"] for row in lookups.communications(date(2014, 1, 1), event="opening")} == {"SG-MAI"}
    assert any("CIG" in row["to"] for row in lookups.communications(date(2024, 1, 1)))
    assert {row["body"] for row in lookups.opinions(date(2024, 1, 1))} == {"CICDR", "CIG"}


def test_one_conduct_through_time_changes_letter() -> None:
    wording = rules.wording_on("PT", "lei-39-2009", date(2014, 1, 1))
    found = {each.first.isoformat(): ids for each, ids in lookups.lineage(wording, "39-A.1.i")}
    assert found == {
        "2009-08-29": [],
        "2011-12-01": [],
        "2013-07-30": ["39-A.1.i"],
        "2019-09-12": ["39-A.1.j"],
        "2022-01-01": ["39-A.1.j"],
        "2023-09-09": ["39-A.1.j"],
    }


def test_one_conduct_traced_back_from_today() -> None:
    today = rules.wording_named("PT/lei-39-2009/2023-09-09")
    found = {each.first.year: ids for each, ids in lookups.lineage(today, "39.1.o")}
    assert found == {
        2009: ["39.1.d"],
        2011: ["39.1.d"],
        2013: ["39.1.d"],
        2019: ["39.1.d"],
        2022: ["39.1.d"],
        2023: ["39.1.o"],
    }


def test_the_criteria_of_the_determination_follow_the_wording() -> None:
    assert [row["cite"] for row in lookups.criteria(date(2014, 1, 1))][2] == "41.1.c"
    assert [row["cite"] for row in lookups.criteria(date(2024, 1, 1))][2:4] == ["41.1.c.i", "41.1.c.ii"]


NAMES_DISCRIMINATION = re.compile("racis|xen[oó]fob|discrimina", re.IGNORECASE)


@pytest.mark.parametrize("on", [date(2020, 1, 1), date(2022, 6, 1), date(2024, 1, 1)])
def test_every_offence_that_names_discrimination_asks_whether_an_opinion_is_owed(on):
    _, listed = coima.offences(on)
    named = {offence.id for offence in listed if NAMES_DISCRIMINATION.search(offence.summary)}
    assert named == {offence.id for offence in listed if lookups.opinions_for(offence.id, on, on)}
    assert "39.1.d" in named


@pytest.mark.parametrize(
    ("facts_on", "asked_on", "bodies"),
    [
        (date(2018, 5, 1), date(2018, 6, 1), []),
        (date(2018, 5, 1), date(2020, 6, 1), ["CICDR"]),
        (date(2022, 5, 1), date(2022, 6, 1), ["CICDR"]),
        (date(2022, 5, 1), date(2024, 6, 1), ["CICDR", "CIG"]),
        (date(2024, 5, 1), date(2024, 6, 1), ["CICDR", "CIG"]),
    ],
)
def test_opinions_follow_the_law_of_the_day_they_are_asked(facts_on, asked_on, bodies):
    assert [row["body"] for row in lookups.opinions_for("39.1.d", facts_on, asked_on)] == bodies
    assert lookups.opinions_for("39.1.g", facts_on, asked_on) == []
