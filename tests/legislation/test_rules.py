"""Finding wordings by day and name, wordings stated as differences, repeal, and the digest of the rules."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legislation import rules
from legislation.errors import Refusal
from tests.legislation.shelves import copied

LEI = "lei-39-2009"
HEAD = 'title = "exemplo"\nshort = "Lei 39/2009"\nbasis = "{basis}"\nstate = "confirmed"\nsource = "exemplo"\n'


@given(on=st.dates(date(2009, 8, 29), date(2040, 1, 1)))
def test_exactly_one_wording_is_in_force_on_any_day(on: date) -> None:
    chosen = rules.wording_on("PT", LEI, on)
    assert [w for w in rules.library().wordings("PT", LEI) if w.in_force(on)] == [chosen]


def test_a_bill_is_never_in_force_and_can_be_named() -> None:
    bill = rules.wording_named("PT/lei-39-2009/2009-05-21")
    assert bill.basis == "bill"
    assert not bill.in_force(date(2009, 6, 1))
    with pytest.raises(Refusal) as refusal:
        rules.wording_on("PT", LEI, date(2009, 6, 1))
    assert refusal.value.code == "before_first_wording"


@pytest.mark.parametrize(
    "name", ["PT/lei-39-2009/2013-07-31", "PT/calendars/pt", "lei-39-2009/2013-07-30", "", "PT/lei-39-2009/risk"]
)
def test_a_name_that_is_no_wording_is_refused(name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        rules.wording_named(name)
    assert refusal.value.code == "unknown_wording"


def test_unknown_acts_and_jurisdictions_are_refused() -> None:
    with pytest.raises(Refusal, match="Não há regras"):
        rules.wording_on("PT", "lei-1-1900", date(2024, 1, 1))
    with pytest.raises(Refusal, match="PT ou AO"):
        rules.choose(date(2024, 1, 1), jurisdiction="ES")


def test_a_wording_stated_as_differences_keeps_the_rest_and_its_source() -> None:
    base = rules.wording_named("PT/lei-39-2009/2019-09-12")
    later = rules.wording_named("PT/lei-39-2009/2022-01-01")
    assert [row["id"] for row in later.rows("offences")] == [row["id"] for row in base.rows("offences")]
    assert later.rows("ranges") == base.rows("ranges")
    assert later.rows("offences")[0]["source"] == base.source
    assert later.rows("special_zones")[0]["source"] == later.source
    assert all(row["corresponds_to"] == [row["id"]] for row in later.rows("offences"))


def test_rows_can_be_replaced_added_and_taken_out() -> None:
    base = {"terms": [{"rule": "a", "length": 1}, {"rule": "b", "length": 2}], "gaps": [{"text": "x"}], "k": {"x": 1}}
    own = {
        "terms": [{"rule": "a", "length": 9}, {"rule": "b", "removed": True}, {"rule": "c", "length": 3}],
        "gaps": [{"text": "y"}],
        "k": {"y": 2},
    }
    assert rules.merge(base, own) == {
        "terms": [{"rule": "a", "length": 9}, {"rule": "c", "length": 3}],
        "gaps": [{"text": "y"}],
        "k": {"x": 1, "y": 2},
    }


def test_repeal_is_an_entry_of_its_own(tmp_path: Path) -> None:
    home = copied(tmp_path)
    end = date(2031, 1, 1)
    (home / "PT" / LEI / f"{end}.toml").write_text(HEAD.format(basis="repeal"), encoding="utf-8")
    shelf = rules.Library(home)
    assert shelf.wording_on("PT", LEI, end - timedelta(days=1)).last == end - timedelta(days=1)
    with pytest.raises(Refusal) as refusal:
        shelf.wording_on("PT", LEI, end)
    assert refusal.value.code == "repealed_act"


def test_a_broken_link_between_wordings_names_the_file(tmp_path: Path) -> None:
    home = copied(tmp_path)
    text = HEAD.format(basis="law") + 'based_on = "2031-01-01"\n'
    (home / "PT" / LEI / "2031-01-01.toml").write_text(text, encoding="utf-8")
    with pytest.raises(rules.BrokenRuleFile, match=r"2031-01-01\.toml"):
        rules.Library(home).wordings("PT", LEI)


def test_the_digest_changes_with_any_rule_and_not_with_the_examples(tmp_path: Path) -> None:
    home = copied(tmp_path)
    before = rules.Library(home).digest
    assert before == rules.library().digest
    (home / "cases" / "more.toml").write_text("# nada\n", encoding="utf-8")
    assert rules.Library(home).digest == before
    path = home / "PT" / LEI / "2013-07-30.toml"
    path.write_text(path.read_text(encoding="utf-8") + "\n# um comentário\n", encoding="utf-8")
    assert rules.Library(home).digest != before


def test_other_rules_answer_only_inside_the_block(tmp_path: Path) -> None:
    shelf = rules.Library(copied(tmp_path))
    with rules.using(shelf):
        assert rules.library() is shelf
    assert rules.library() is not shelf
