"""A wrong word planted in the files on time, risk and procedure is found, even if the second copy agrees."""

import pytest

from legislation import figures, proofs, rules
from tests.legislation.shelves import copied, replace


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        (
            "PT/lei-39-2009/risk/2013-07-30.toml",
            '"expected_visiting_supporters"',
            '"colour"',
            ("risk/2013-07-30", "colour"),
        ),
        ("PT/lei-39-2009/risk/2013-07-30.toml", "at_least", "at_leest", ("risk/2013-07-30", "2.d")),
        ("PT/lei-39-2009/risk/2009-08-29.toml", '"1.a", "1.b"', '"1.x", "1.b"', ("risk/2009-08-29", "1.x")),
        ("AO/dp-185-26/risk/2026-01-01.toml", 'cite = "47.1"', 'any = ["46.d"]', ("AO", "levels")),
        (
            "PT/lei-39-2009/risk/2013-07-30.toml",
            'who = "organiser"',
            'who = "nobody"',
            ("risk/2013-07-30", "ticketing"),
        ),
        ("PT/rgco/1990-01-01.toml", 'unit = "working_days"', 'unit = "moons"', ("PT/rgco", "challenge")),
        ("PT/cpp/1990-01-01.toml", 'unit = "days"', 'unit = "moons"', ("PT/cpp", "personal")),
        ("PT/calendars/pt.toml", '"easter+60"', '"whenever"', ("pt", "holidays")),
        ("PT/calendars/lisboa.toml", 'extends = "pt"', 'extends = "es"', ("pt/lisboa", "extends")),
        ("PT/authority.toml", '"pt/viseu"', '"pt/visew"', ("PT/authority", "pt/visew")),
        ("PT/procedure.toml", 'source = "source"', 'source = "sauce"', ("PT/procedure", "auto_received")),
        ("PT/procedure.toml", 'stages = ["intake"]', 'stages = ["intako"]', ("PT/procedure", "opened")),
        ("PT/procedure.toml", 'scope = "case"', 'scope = "cave"', ("PT/procedure", "scope")),
        ("PT/procedure.toml", 'outcomes = ["coima"]', 'outcomes = ["coyma"]', ("PT/procedure", "payment_order")),
    ],
)
def test_a_wrong_word_is_named_with_its_file(tmp_path, name, old, new, words):
    home = copied(tmp_path)
    replace(home, name, old, new)
    figures.accept(rules.Library(home))
    found = list(proofs.faults(rules.Library(home)))
    assert any(all(word in fault for word in words) for fault in found), found


def test_the_files_of_the_project_have_no_fault():
    assert list(proofs.faults(rules.library())) == []
