"""Watching over processes: what dies is started again, what keeps dying is named, nothing is left behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from config.launch.children import Children, LaunchError

SLEEP = [sys.executable, "-m", "timeit", "-n", "1", "import time; time.sleep(600)"]
FAIL = [sys.executable, "-m", "timeit", "-n", "1", "raise SystemExit(3)"]


def runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False


def test_a_killed_child_is_started_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    children = Children(tmp_path)
    children.add("web", SLEEP, dict(os.environ))
    first = children.members[0].process
    assert first is not None
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    children.revive()
    second = children.members[0].process
    assert second is not None
    assert runs(second.pid)
    assert "web ended (signal 9); starting it again." in capsys.readouterr().err
    children.stop()
    assert not runs(second.pid)


def test_a_child_that_keeps_ending_stops_the_start_with_its_log(tmp_path: Path) -> None:
    children = Children(tmp_path)
    children.add("worker", FAIL, dict(os.environ))

    def revive_until_it_gives_up() -> None:
        for _ in range(200):
            children.revive()
            time.sleep(0.05)

    with pytest.raises(LaunchError, match=r"worker ended 5 times in a minute; its log is .*worker\.log"):
        revive_until_it_gives_up()
    children.stop()


def test_the_next_start_ends_what_a_killed_one_left(tmp_path: Path) -> None:
    children = Children(tmp_path)
    children.add("web", SLEEP, dict(os.environ))
    left = children.members[0].process
    assert left is not None
    Children(tmp_path).end_leftovers()
    left.wait(timeout=10)
    assert not (tmp_path / "processes").exists()


def test_a_recorded_number_that_is_now_somebody_else_is_left_alone(tmp_path: Path) -> None:
    other = subprocess.Popen(["sleep", "60"], start_new_session=True)
    try:
        (tmp_path / "processes").write_text(f"{other.pid} celery")
        Children(tmp_path).end_leftovers()
        assert runs(other.pid)
    finally:
        other.kill()
        other.wait()


def test_children_end_with_a_launcher_that_was_killed(tmp_path: Path) -> None:
    script = (
        "import os, sys, time; from pathlib import Path; from config.launch.children import Children;"
        f"children = Children(Path({str(tmp_path)!r})); children.add('web', {SLEEP!r}, dict(os.environ));"
        "print(children.members[0].process.pid, flush=True); time.sleep(600)"
    )
    launcher = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert launcher.stdout is not None
    child = int(launcher.stdout.readline())
    launcher.kill()
    launcher.wait()
    deadline = time.monotonic() + 10
    while runs(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not runs(child)
