"""`check` holds for the project's rules, and names file and key for each planted fault."""

from pathlib import Path

import pytest

from legislation import check, figures, rules
from legislation.cli import run
from tests.legislation.shelves import copied, replace

LEI = "PT/lei-39-2009"


def faults(home: Path) -> list[str]:
    return check.faults(rules.Library(home))


def test_the_rules_of_the_project_hold() -> None:
    assert check.faults(rules.library()) == []


def test_a_copy_of_the_rules_holds(tmp_path: Path) -> None:
    assert faults(copied(tmp_path)) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "key"),
    [
        (f"{LEI}/2013-07-30.toml", 'min = "250.00"', 'min = "260.00"', "ranges.40.1.min"),
        (f"{LEI}/2013-07-30.toml", 'min = "250.00"', "min = 250.0", "ranges[0].min"),
        (f"{LEI}/2013-07-30.toml", 'min = "250.00"', 'min = "250,00"', "ranges[0].min"),
        (f"{LEI}/2013-07-30.toml", 'min = "250.00"', 'min = "9250.00"', "ranges.40.1"),
        (f"{LEI}/2013-07-30.toml", 'min = "250.00"\n', "", "ranges.40.1"),
        (f"{LEI}/2013-07-30.toml", 'offences = ["39.1.c"]', "offences = []", "offences.39.1.c"),
        (f"{LEI}/2013-07-30.toml", 'offences = ["39.1.c"]', 'offences = ["39.1.c", "39.1.a"]', "offences.39.1.a"),
        (f"{LEI}/2013-07-30.toml", 'offences = ["39.1.c"]', 'offences = ["39.1.c", "39.9.z"]', "39.9.z"),
        (f"{LEI}/2023-09-09.toml", 'fraction = "3/5"', 'fraction = "2/5"', "revenue.mainland.shares"),
        (f"{LEI}/2023-09-09.toml", 'beneficiary = "policing"', 'beneficiary = "state"', "revenue.mainland.shares"),
        (f"{LEI}/2023-09-09.toml", 'beneficiary = "policing"', 'beneficiary = "army"', "shares[2].beneficiary"),
        (f"{LEI}/2023-09-09.toml", 'kind = "attempt"', 'kind = "luck"', "modifiers[0].kind"),
        (f"{LEI}/2023-09-09.toml", 'kind = "attempt"', 'kind = "negligence"', "modifiers.negligence"),
        (f"{LEI}/2023-09-09.toml", 'factor = "2/3"', 'factor = "1/3"', "modifiers.attempt.factor"),
        (f"{LEI}/2023-09-09.toml", 'subject = "promotor"', 'subject = "alguém"', "offences[15].subject"),
        (f"{LEI}/2023-09-09.toml", 'corresponds_to = ["39.1.d"]', "corresponds_to = []", "39.1.d"),
        (f"{LEI}/2023-09-09.toml", "years = 2", "years = 3", "recidivism.41-A.years"),
        (f"{LEI}/2023-09-09.toml", "days = 45", "days = 54", "evidence.cctv.days"),
        (f"{LEI}/2023-09-09.toml", 'state = "disputed"', 'state = "maybe"', "start.state"),
        (f"{LEI}/2023-09-09.toml", "[start]", "[begin]", "begin"),
        (f"{LEI}/2023-09-09.toml", 'how = "', 'hwo = "', "start.hwo"),
        (f"{LEI}/2023-09-09.toml", 'cite = "Lei 40/2023, art. 7"\n', "", "start"),
        (f"{LEI}/2023-09-09.toml", "published = 2023-08-10", "published = 2023-10-10", "published"),
        (f"{LEI}/2022-01-01.toml", 'based_on = "2019-09-12"', 'based_on = "2018-09-12"', "based_on"),
        (f"{LEI}/2011-12-01.toml", 'body = "IDP', "body = 1.5 #", "competence[0].body"),
        ("PT/rgco/coima/1990-01-01.toml", 'from = "2493.99"', 'from = "2500.00"', "prescription.27.b.from"),
        (
            "PT/rgco/coima/1990-01-01.toml",
            'most = "1870.49"',
            'most = "1870.50"',
            "voluntary_payment.natural_person.most",
        ),
        ("AO/dp-185-26/2026-01-01.toml", 'fraction = "2/5"', 'fraction = "1/5"', "revenue.mainland.shares"),
        ("AO/dp-185-26/2026-01-01.toml", "[amounts_by_order]", "[amounts_order]", "amounts_order"),
    ],
)
def test_a_planted_fault_is_named_by_file_and_key(tmp_path: Path, file: str, old: str, new: str, key: str) -> None:
    home = copied(tmp_path)
    replace(home, file, old, new)
    found = faults(home)
    assert any(file in fault and key in fault for fault in found), found


@pytest.mark.parametrize("name", rules.library().files)
def test_a_float_in_any_file_is_named(tmp_path: Path, name: str) -> None:
    home = copied(tmp_path)
    path = home / f"{name}.toml"
    path.write_text("planted = 1.5\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    found = faults(home)
    assert any(f"{name}.toml" in fault and "«planted»" in fault for fault in found), found


@pytest.mark.parametrize("name", rules.library().files)
def test_an_unknown_key_in_any_file_is_named(tmp_path: Path, name: str) -> None:
    home = copied(tmp_path)
    path = home / f"{name}.toml"
    path.write_text('planted = "word"\n' + path.read_text(encoding="utf-8"), encoding="utf-8")
    found = faults(home)
    assert any(f"{name}.toml" in fault and "«planted»" in fault for fault in found), found


@pytest.mark.parametrize("name", rules.library().files)
def test_any_figure_missing_from_its_file_is_named(tmp_path: Path, name: str) -> None:
    """The second copy claims one more figure than the file has: what a figure lost from the file looks like."""
    home = copied(tmp_path)
    replace(home, "figures.toml", f'["{name}"]', f'["{name}"]\n"planted.figure" = "1"')
    found = faults(home)
    assert any(f"{name}.toml" in fault and "planted.figure" in fault for fault in found), found


def test_a_wrong_figure_in_both_copies_is_caught_by_an_example(tmp_path: Path) -> None:
    home = copied(tmp_path)
    replace(home, f"{LEI}/2023-09-09.toml", 'min = "1750.00"', 'min = "1760.00"')
    figures.accept(rules.Library(home))
    found = faults(home)
    assert any("cases/ranges.toml" in fault and "min_cents" in fault for fault in found), found


def test_a_broken_example_is_named(tmp_path: Path) -> None:
    home = copied(tmp_path)
    replace(home, "cases/split.toml", "[case.expect]", "[case.expects]")
    assert any("cases/split.toml" in fault and "expects" in fault for fault in faults(home))


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("cases/boundaries.toml", "min_cents = 200000", "min_cents = 200000.0"),
        ("cases/boundaries.toml", "min_cents = 200000", "min_cents = 200001"),
        ("cases/boundaries.toml", 'command = "coima"', 'command = "fine"'),
        ("cases/boundaries.toml", "[[case]]", "[[case"),
        ("figures.toml", '"ranges.40.1.min" = "', '"ranges.40.1.min" = 1.5 #'),
        ("figures.toml", '"ranges.40.1.min" = "', '"ranges.40.1.min" = "9'),
        ("figures.toml", "[", "[["),
    ],
)
def test_a_fault_in_an_example_or_in_the_second_copy_is_named(tmp_path: Path, file: str, old: str, new: str) -> None:
    home = copied(tmp_path)
    replace(home, file, old, new)
    found = faults(home)
    assert found
    assert all(file in fault or "segunda cópia" in fault for fault in found), found


def test_the_command_exits_1_with_a_line_for_each_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = copied(tmp_path)
    assert run.main(["check", "--home", str(home)]) == 0
    replace(home, f"{LEI}/2013-07-30.toml", 'min = "250.00"', "min = 250.0")
    replace(home, f"{LEI}/2019-09-12.toml", 'kind = "attempt"', 'kind = "luck"')
    capsys.readouterr()
    assert run.main(["check", "--home", str(home)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert "2013-07-30.toml" in lines[0]
    assert "2019-09-12.toml" in lines[1]


def test_accepting_a_reviewed_change_makes_both_copies_agree(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = copied(tmp_path)
    replace(home, f"{LEI}/2023-09-09.toml", "days = 45", "days = 54")
    assert run.main(["check", "--home", str(home)]) == 1
    assert run.main(["check", "--home", str(home), "--accept"]) == 0
    assert '"evidence.cctv.days" = "54"' in (home / "figures.toml").read_text(encoding="utf-8")
    capsys.readouterr()
