"""What a level of risk asks of whom, by the wording of the day."""

from datetime import date

import pytest

from legislation import consequences
from legislation.errors import Refusal


def codes(level, on, **options):
    """The duties of a level on a day."""
    return [row.code for row in consequences.of_level(level, on, **options)]


def test_a_match_of_high_risk_of_2013_has_the_duties_of_that_wording():
    found = consequences.of_level("high", date(2015, 5, 1))
    assert [row.cite for row in found][:2] == ["Lei 39/2009, art. 10.1", "Lei 39/2009, art. 7.2.a"]
    assert {"seats", "video", "parking", "ticketing", "group_tickets"} <= {row.code for row in found}
    assert not any(row.warnings for row in found)


def test_a_normal_match_asks_them_only_in_professional_competitions():
    on = date(2015, 5, 1)
    assert codes("normal", on) == []
    assert codes("normal", on, facts={"competition": "non_professional"}) == []
    assert codes("normal", on, facts={"competition": "professional"}) == codes("high", on)


def test_duties_change_with_the_wording():
    assert "group_tickets" not in codes("high", date(2020, 5, 1))
    assert "special_zone" in codes("high", date(2022, 5, 1))
    assert "special_zone" not in codes("high_1", date(2024, 5, 1))
    assert "manager_training" in codes("high_1", date(2024, 5, 1))
    assert "manager_training" not in codes("high_2", date(2024, 5, 1), facts={"competition": "professional"})


def test_the_report_after_the_match_names_its_term():
    report = next(row for row in consequences.of_level("high_2", date(2024, 5, 1)) if row.code == "report")
    assert (report.term, report.due) == ("security_report", "after_match")


def test_what_was_not_read_in_a_wording_says_so():
    assert all(row.warnings for row in consequences.of_level("high", date(2010, 5, 1)))


def test_angola_counts_days_before_the_event():
    on = date(2026, 6, 30)
    national = consequences.of_level("C", on, facts={"scope": "national"}, jurisdiction="AO")
    assert (national[0].code, national[0].on_or_before) == ("notice_national", date(2026, 6, 10))
    foreign = consequences.of_level("A", on, facts={"scope": "international"}, jurisdiction="AO")
    assert foreign[0].on_or_before == date(2026, 5, 31)
    assert {"notice_national", "notice_international"} <= set(codes("B", on, jurisdiction="AO"))


def test_duties_are_plain_json_with_words():
    row = consequences.of_level("high", date(2015, 5, 1))[0].as_json()
    assert (row["who_label"], row["due_label"]) == ("promotor", "antes do jogo")


def test_a_level_of_another_wording_is_refused():
    for level, on in (("high_1", date(2015, 5, 1)), ("high", date(2024, 5, 1)), ("reduced", date(2010, 5, 1))):
        with pytest.raises(Refusal) as refusal:
            consequences.of_level(level, on)
        assert refusal.value.code == "unknown_level"


def test_reports_are_owed_from_2013_and_during_the_season_from_2019():
    assert consequences.report_duty(date(2012, 5, 1)) is None
    assert consequences.report_duty(date(2015, 5, 1)).due == ("before_season",)
    for on in (date(2020, 5, 1), date(2022, 5, 1), date(2024, 5, 1)):
        assert consequences.report_duty(on).due == ("before_season", "during_season")
    assert consequences.report_duty(date(2026, 6, 1), jurisdiction="AO") is None


def test_force_and_federation_or_league_are_heard_before_an_order():
    assert consequences.hearing(date(2015, 5, 1)).cite == "Lei 39/2009, art. 12.2.a"
    assert consequences.hearing(date(2024, 5, 1)).who == ("force", "federation", "league")
    assert consequences.hearing(date(2010, 5, 1)) is None
