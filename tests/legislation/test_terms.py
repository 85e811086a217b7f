"""Terms day by day, and the day on which a notice counts as received."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legislation import calendars, rules, terms
from legislation.cli import run
from legislation.errors import Refusal
from tests.legislation.shelves import copied, replace

LISBON = ZoneInfo("Europe/Lisbon")
DAYS = st.dates(date(2009, 8, 29), date(2035, 12, 31))
DAY_RULES = [rule for rule in terms.RULES if rule != "security_report"]


def last_day(rule, start, **options):
    """The last day of a term."""
    return terms.term(rule, start, **options).last_day


@pytest.mark.parametrize(
    ("start", "calendar", "expected"),
    [
        (date(2025, 5, 20), "pt", date(2025, 6, 18)),
        (date(2025, 5, 20), "pt/lisboa", date(2025, 6, 20)),
        (date(2025, 5, 26), "pt", date(2025, 6, 25)),
        (date(2025, 5, 26), "pt/porto", date(2025, 6, 26)),
        (date(2010, 7, 19), "pt", date(2010, 8, 16)),
        (date(2013, 9, 20), "pt", date(2013, 10, 18)),
    ],
)
def test_twenty_working_days_to_challenge(start, calendar, expected):
    assert last_day("challenge", start, calendar=calendar) == expected


def test_the_challenge_is_not_moved_out_of_court_holidays():
    assert last_day("challenge", date(2026, 7, 10)) == date(2026, 8, 7)


def test_each_day_is_accounted_for():
    found = terms.term("challenge", date(2025, 5, 20), calendar="pt/lisboa")
    between = {date(2025, 5, 20) + timedelta(days=n) for n in range(1, (found.last_day - found.start).days + 1)}
    assert {*found.counted, *(day for day, _ in found.skipped)} == between
    assert (date(2025, 6, 13), "Santo António (feriado municipal)") in found.skipped
    assert (date(2025, 6, 19), "Corpo de Deus") in found.skipped
    assert len(found.counted) == 20


def test_a_disputed_count_shows_both_ways_and_warns_by_the_shorter():
    found = terms.term("payment", date(2024, 1, 10))
    assert found.last_day == date(2024, 1, 24)
    assert [other.last_day for other in found.alternatives] == [date(2024, 1, 22)]
    assert found.warn_on == date(2024, 1, 22)
    assert any("22/01/2024" in text for text in found.warnings)


def test_a_running_term_that_ends_on_a_day_of_rest_moves():
    place = calendars.calendar("pt")
    found = terms.count("payment", "", date(2024, 3, 19), 10, terms.RUNNING, place)
    assert found.counted[-1] == date(2024, 3, 29)
    assert found.last_day == date(2024, 4, 1)
    assert found.skipped[0] == (date(2024, 3, 29), "não pode ser o último dia: Sexta-Feira Santa")


def test_the_appeal_to_the_higher_court_stops_in_court_holidays():
    found = terms.term("court_appeal", date(2024, 3, 14))
    assert found.last_day == date(2024, 4, 2)
    assert {day for day, _ in found.skipped} == {date(2024, 3, 24) + timedelta(days=n) for n in range(9)}
    assert terms.term("court_appeal", date(2024, 12, 18)).last_day == date(2025, 1, 10)
    assert terms.term("court_appeal", date(2024, 7, 10)).last_day == date(2024, 9, 5)
    assert any(text.startswith("provisional:") for text in found.warnings)


@pytest.mark.parametrize(
    ("start", "months", "expected"),
    [
        (date(2024, 1, 31), 1, date(2024, 2, 29)),
        (date(2024, 2, 10), 1, date(2024, 3, 11)),
        (date(2023, 8, 31), 6, date(2024, 2, 29)),
    ],
)
def test_months_end_on_the_same_day_or_the_last_of_the_month(start, months, expected):
    found = terms.count("x", "", start, months, terms.MONTHS, calendars.calendar("pt"))
    assert (found.last_day, found.length) == (expected, months)


def test_a_closing_day_is_counted_but_is_never_the_last(tmp_path):
    home = copied(tmp_path)
    closing = (
        '[[days]]\non = 2024-12-24\ncalendar = "pt"\nname = "tolerância de ponto"\nsource = "Despacho de exemplo"\n'
    )
    replace(home, "PT/calendars/closing-days.toml", "days = []\n", closing)
    with rules.using(rules.Library(home)):
        inside = terms.term("challenge", date(2024, 12, 10))
        last = terms.term("challenge", date(2024, 11, 26), calendar="pt/lisboa")
    assert date(2024, 12, 24) in inside.counted
    assert last.counted[-1] == date(2024, 12, 24)
    assert last.last_day == date(2024, 12, 26)
    assert (date(2024, 12, 24), "não pode ser o último dia: tolerância de ponto") in last.skipped
    assert terms.term("challenge", date(2024, 11, 26)).last_day == date(2024, 12, 24)


def test_length_follows_the_day_the_term_starts():
    assert terms.term("summary_notice", date(2023, 9, 8)).length == 10
    assert terms.term("summary_notice", date(2023, 9, 9)).length == 20


@pytest.mark.parametrize(
    ("rule", "too_early", "first"),
    [
        ("instruction", date(2019, 9, 11), date(2019, 9, 12)),
        ("summary_refusal", date(2019, 9, 11), date(2019, 9, 12)),
        ("protocol_copy", date(2023, 9, 8), date(2023, 9, 9)),
    ],
)
def test_a_rule_is_refused_before_it_was_law(rule, too_early, first):
    with pytest.raises(Refusal) as refusal:
        terms.term(rule, too_early)
    assert refusal.value.code == "rule_not_in_force"
    assert terms.term(rule, first).last_day > first


def test_general_terms_answer_before_2009_with_a_warning():
    assert any("redações de então" in text for text in terms.term("challenge", date(1999, 3, 1)).warnings)
    assert not terms.term("challenge", date(2024, 3, 1)).warnings


def test_the_pandemic_is_a_visible_switch():
    without = terms.term("challenge", date(2020, 3, 2))
    assert without.last_day == date(2020, 3, 30)
    assert any("pandemia" in text for text in without.warnings)
    assert last_day("challenge", date(2020, 3, 2), with_pandemic=True) == date(2020, 6, 26)
    assert sum((last - first).days + 1 for first, last in terms.pandemic_stops()) == 160


def test_forty_eight_hours_are_counted_by_the_clock():
    found = terms.term("security_report", datetime(2024, 3, 30, 21, 30, tzinfo=LISBON))
    assert found.last_moment == datetime(2024, 4, 1, 22, 30, tzinfo=LISBON)
    assert found.last_day == date(2024, 4, 1)
    assert [other.last_day for other in found.alternatives] == [date(2024, 4, 2)]
    with pytest.raises(Refusal) as refusal:
        terms.term("security_report", date(2024, 3, 30))
    assert refusal.value.code == "hour_needed"


def test_the_authority_fixes_the_term_of_defence_only():
    assert terms.term("defence", date(2024, 1, 10)).length == 20
    assert terms.term("defence", date(2024, 1, 10), length=10).last_day == date(2024, 1, 24)
    with pytest.raises(Refusal) as refusal:
        terms.term("challenge", date(2024, 1, 10), length=10)
    assert refusal.value.code == "length_fixed"


@pytest.mark.parametrize(
    ("channel", "sent_on", "expected", "others"),
    [
        ("personal", date(2024, 3, 29), date(2024, 3, 29), ()),
        ("registered", date(2024, 3, 28), date(2024, 4, 3), (date(2024, 4, 1),)),
        ("registered", date(2024, 3, 4), date(2024, 3, 7), ()),
        ("registered", date(2026, 4, 2), date(2026, 4, 6), (date(2026, 4, 8),)),
        ("simple_deposit", date(2024, 3, 26), date(2024, 3, 31), ()),
        ("registered_administrative", date(2024, 3, 28), date(2024, 4, 3), ()),
        ("electronic", date(2024, 3, 28), date(2024, 4, 5), ()),
    ],
)
def test_deemed_day_of_each_channel(channel, sent_on, expected, others):
    found = terms.deemed(channel, sent_on)
    assert (found.day, found.alternatives) == (expected, others)
    assert bool(others) == any(text.startswith(("disputed:", "provisional:")) for text in found.warnings)


def test_access_brings_an_electronic_notice_forward_and_proof_of_delay_moves_a_letter_back():
    assert terms.deemed("electronic", date(2024, 3, 4), accessed_on=date(2024, 3, 5)).day == date(2024, 3, 5)
    assert terms.deemed("registered", date(2024, 3, 4), received_on=date(2024, 3, 12)).day == date(2024, 3, 12)
    assert terms.deemed("registered", date(2024, 3, 4), received_on=date(2024, 3, 5)).day == date(2024, 3, 7)
    with pytest.raises(Refusal) as refusal:
        terms.deemed("personal", date(2024, 3, 4), received_on=date(2024, 3, 3))
    assert refusal.value.code == "before_sending"


def test_the_term_runs_from_the_last_notified():
    assert terms.last_notified([date(2024, 3, 7), date(2024, 3, 12), date(2024, 3, 8)]) == date(2024, 3, 12)


def test_a_named_wording_is_a_simulation_of_its_lengths():
    assert terms.term("summary_notice", date(2020, 1, 10), wording="PT/lei-39-2009/2023-09-09").length == 20
    given = run.answer(["term", "summary_notice", "--from", "2020-01-10", "--wording", "PT/lei-39-2009/2023-09-09"])
    assert (given["length"], given["simulation"]) == (20, True)


@pytest.mark.parametrize(
    "argv",
    [
        ["term", "challenge", "--from", "9999-12-20"],
        ["term", "security_report", "--from", "9999-12-31T23:00"],
        ["term", "challenge", "--from", "1989-12-31"],
        ["term", "challenge", "--from", "2024-02-30"],
        ["term", "challenge", "--from", "2024-01-10", "--jurisdiction", "AO"],
        ["term", "defence", "--from", "2024-01-10", "--length", "0"],
    ],
)
def test_what_cannot_be_answered_is_refused_not_broken(argv):
    with pytest.raises(Refusal):
        run.answer(argv)


def test_unknown_words_are_refused():
    for call in (lambda: terms.term("lunch", date(2024, 1, 1)), lambda: terms.deemed("pigeon", date(2024, 1, 1))):
        with pytest.raises(Refusal) as refusal:
            call()
        assert refusal.value.code in {"unknown_rule", "unknown_channel"}


@given(start=st.dates(date(2023, 9, 9), date(2035, 1, 1)), rule=st.sampled_from(DAY_RULES))
def test_terms_never_end_on_a_day_of_rest(start, rule):
    found = terms.term(rule, start, calendar="pt/viseu")
    place = calendars.calendar("pt/viseu")
    assert all(place.working(reading.last_day) for reading in (found, *found.alternatives))
    assert found.last_day > start


@given(start=DAYS, later=st.integers(0, 60), pandemic=st.booleans(), counting=st.sampled_from(["working_days", "days"]))
def test_starting_later_never_ends_earlier(start, later, pandemic, counting):
    place = calendars.calendar("pt/lisboa")
    stops = terms.pandemic_stops() if pandemic else ()
    first = terms.count("x", "", start, 20, counting, place, stops)
    second = terms.count("x", "", start + timedelta(days=later), 20, counting, place, stops)
    assert first.last_day <= second.last_day
