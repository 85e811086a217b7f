"""The worked tables of `docs/algorithms/` are what the commands answer."""

import re
from pathlib import Path

import pytest

from legislation.cli import run

PAGES = Path(__file__).resolve().parents[2] / "docs" / "algorithms"
ROW = re.compile(r"^\| `(?P<command>(?:coima|split|concurrence) [^`]+)` \| (?P<answer>.+) \|$", re.MULTILINE)
ROWS = [
    (page.stem, found["command"], found["answer"])
    for page in sorted(PAGES.glob("*.md"))
    for found in ROW.finditer(page.read_text(encoding="utf-8"))
]


def shown(value: object) -> str:
    if isinstance(value, list):
        return ",".join(str(row["cents"]) for row in value)
    return "null" if value is None else str(value)


@pytest.mark.parametrize(("page", "command", "answer"), ROWS)
def test_a_worked_row_is_what_the_command_answers(page: str, command: str, answer: str) -> None:
    given = run.answer(command.split())
    for key, value in re.findall(r"`(\w+)=([^`]+)`", answer):
        assert shown(given[key]) == value, (page, command, key)


def test_each_page_of_these_engines_has_worked_rows() -> None:
    assert {page for page, _, _ in ROWS} >= {"coima", "milder-law", "concurrence", "split"}
