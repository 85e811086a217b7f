"""The worked tables of the pages on time, risk and procedure are what the engines answer."""

import re
from datetime import date
from pathlib import Path

import pytest

from legislation import recidivism
from legislation.cli import run
from tests.legislation.story import Story

PAGES = Path(__file__).resolve().parents[2] / "docs" / "algorithms"


def rows(page, pattern):
    """The rows of a page's table that match a pattern."""
    found = re.findall(pattern, (PAGES / f"{page}.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert found, page
    return found


@pytest.mark.parametrize(("command", "answer"), rows("terms", r"^\| `(term [^`]+)` \| (.+) \|$"))
def test_worked_terms(command, answer):
    given = run.answer(command.split())
    for key, value in re.findall(r"`(\w+)=([^`]+)`", answer):
        assert given[key] == value


@pytest.mark.parametrize(
    ("final_on", "facts_on", "test", "answer"),
    rows("recidivism", r"^\| (\d{4}-\d\d-\d\d) \| (\d{4}-\d\d-\d\d) \| `([^`]+)` \| `(\w+)` \|$"),
)
def test_worked_windows(final_on, facts_on, test, answer):
    found = recidivism.evaluate([date.fromisoformat(final_on)], date.fromisoformat(facts_on), test=test)
    assert found.recidivist == answer


def test_worked_case():
    story = Story().notified()
    story.must("payment", date(2024, 4, 9), cents=100_000)
    for day, stage in rows("procedure", r"^\| \S+ \| (\d{4}-\d\d-\d\d) \| `(\w+)` \|"):
        on = date.fromisoformat(day)
        earlier = [act for act in story.acts if act.on <= on]
        reading = Story(*story.charges)
        reading.acts = earlier
        assert reading.read(on).stage == stage, day
    terms = {row.rule: row.last_day for row in story.read(date(2024, 4, 9)).terms}
    assert (terms["challenge"], terms["payment"]) == (date(2024, 4, 4), date(2024, 4, 19))
    assert story.person(date(2024, 4, 1)).prescriptions[0][1].runs_out_on == date(2027, 3, 6)
