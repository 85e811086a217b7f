"""The contract of the command line: keys, exit codes, one sentence where there is no answer."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from legislation.cli import run

ROOT = Path(__file__).resolve().parents[2]


def printed(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, object]:
    assert run.main([*argv, "--json"]) == 0
    answer: dict[str, object] = json.loads(capsys.readouterr().out)
    return answer


def test_the_command_runs_with_the_standard_library_alone() -> None:
    argv = ["-S", "-m", "legislation", "coima", "39-A.1.i", "--on", "2014-05-18", "--negligence", "--json"]
    done = subprocess.run([sys.executable, *argv], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    answer = json.loads(done.stdout)
    assert (answer["min_cents"], answer["max_cents"]) == (125_000, 10_000_000)
    assert [step["cite"] for step in answer["steps"]] == ["Lei 39/2009, art. 40.6", "Lei 39/2009, art. 40.9"]


def test_importing_the_law_brings_nothing_from_outside_the_standard_library() -> None:
    code = (
        "import sys, pkgutil, importlib, legislation\n"
        "for m in pkgutil.walk_packages(legislation.__path__, 'legislation.'):\n"
        "    if not m.name.endswith('__main__'): importlib.import_module(m.name)\n"
        "names = {n.split('.')[0] for n in sys.modules} - {'legislation', '__main__'}\n"
        "print(sorted(n for n in names if n not in sys.stdlib_module_names and not n.startswith('_sysconfigdata')))\n"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr


def test_wordings_follow_each_other_without_a_gap(capsys: pytest.CaptureFixture[str]) -> None:
    rows = printed(capsys, "wordings")["wordings"]
    assert isinstance(rows, list)
    law = [row for row in rows if row["act"] == "lei-39-2009" and row["basis"] == "law"]
    assert [(row["from"], row["to"]) for row in law] == [
        ("2009-08-29", "2011-11-30"),
        ("2011-12-01", "2013-07-29"),
        ("2013-07-30", "2019-09-11"),
        ("2019-09-12", "2021-12-31"),
        ("2022-01-01", "2023-09-08"),
        ("2023-09-09", None),
    ]
    assert [row["wording"] for row in rows if row["basis"] == "bill"] == ["PT/lei-39-2009/2009-05-21"]


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["--unknown"],
        ["lunch"],
        ["coima"],
        ["coima", "39.1.g"],
        ["coima", "39.1.g", "--on"],
        ["coima", "39.1.g", "--on", "2024-02-30"],
        ["coima", "39.1.g", "--on", "10/01/2024"],
        ["coima", "39.1.g", "--on", "2024-01-10", "--on-purpose"],
        ["coima", "39.1.g", "--on", "2024-01-10", "--neg"],
        ["coima", "39.1.g", "--on", "2024-01-10", "--attempt", "--negligence"],
        ["coima", "39.1.g", "--on", "2024-01-10", "--benefit", "1e5"],
        ["coima", "39.1.g", "--on", "2024-01-10", "--benefit", "-5"],
        ["coima", "39.1.g", "--on", "2024-01-10", "--jurisdiction", "ES"],
        ["coima", "39.1.g", "--on", "2024-01-10", "--decided-on", "2024-01-09"],
        ["coima", "39.1.g", "--on", "2024-01-10", "--wording", "../../etc/passwd"],
        ["coima", "a\nb", "--on", "2024-01-10"],
        ["coima", "39.1.g", "--on", "2024-01-10", "--wording", "PT/rgco/coima/1990-01-01"],
        ["coima", "39.1.g", "--on", "2024-01-10", "--benefit", "5\n"],
        ["offences", "--on", "2024-01-10", "--wording", "PT/lei-39-2009/risk/2013-07-30"],
        ["offences", "--on", "2001-01-01"],
        ["concurrence", "--fines", "100", "--maxima", ""],
        ["split", "10,00", "--on", "2024-01-10"],
        ["split", "10", "--on", "2024-01-10", "--region", "algarve"],
        ["qualify", "/nowhere.json", "--on", "2024-01-10"],
    ],
    ids=" ".join,
)
def test_what_has_no_answer_exits_2_with_one_sentence(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(argv) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert len(output.err.splitlines()) == 1
    assert output.err.strip().endswith(".")


@pytest.mark.parametrize("argv", [["coima", "39.1.g", "--on", "2024-01-10"], ["split", "10.00", "--on", "2024-01-10"]])
def test_without_json_the_answer_is_plain_lines(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(argv) == 0
    output = capsys.readouterr().out
    assert "wording: PT/lei-39-2009/2023-09-09" in output
    assert "{" not in output.splitlines()[0]


def test_each_answer_carries_the_digest_of_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    digests = {
        printed(capsys, *argv)["ruleset"]
        for argv in (
            ["wordings"],
            ["offences", "--on", "2015-01-01"],
            ["coima", "39.1.g", "--on", "2024-01-10"],
            ["concurrence", "--fines", "1", "--maxima", "2"],
            ["split", "1", "--on", "2024-01-10"],
        )
    }
    assert len(digests) == 1
    assert all(isinstance(digest, str) and len(digest) == 64 for digest in digests)


def test_a_forced_wording_is_called_a_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    answer = printed(capsys, "coima", "39.1.g", "--on", "2024-01-10", "--wording", "PT/lei-39-2009/2013-07-30")
    assert answer["simulation"] is True
    assert printed(capsys, "coima", "39.1.g", "--on", "2024-01-10")["simulation"] is False
