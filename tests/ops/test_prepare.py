"""Preparing a machine: what is missing is installed by root, or named so that a person can type it."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from config.env import BASE_DIR


@pytest.fixture
def prepare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The preparation, on an empty folder instead of this clone."""
    spec = importlib.util.spec_from_file_location("prepare", BASE_DIR / "bin" / "_prepare.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    venv = tmp_path / "var" / "venv"
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "VENV", venv)
    monkeypatch.setattr(module, "PYTHON", venv / "bin" / "python")
    return module


def sentence(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err.strip()


@pytest.mark.parametrize("version", [(3, 10), (3, 14), (2, 7)])
def test_another_python_is_named_with_a_way_out(
    prepare: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], version: tuple[int, int]
) -> None:
    monkeypatch.setattr(sys, "version_info", (*version, 0, "final", 0))
    with pytest.raises(SystemExit) as stopped:
        prepare._check_python()
    assert stopped.value.code == 1
    assert f"This is Python {version[0]}.{version[1]}; the product runs on 3.11, 3.12 and 3.13." in sentence(capsys)


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13)])
def test_supported_pythons_pass(
    prepare: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], version: tuple[int, int]
) -> None:
    monkeypatch.setattr(sys, "version_info", (*version, 0, "final", 0))
    prepare._check_python()
    assert sentence(capsys) == ""


def test_without_root_the_missing_libraries_are_what_to_type(
    prepare: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(prepare, "PDF_LIBRARIES", {"libnowhere-one.so": "one", "libnowhere-two.so": "two"})
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit):
        prepare._system_packages(browser=False)
    assert "Type: sudo apt-get install one two" in sentence(capsys)


def test_the_libraries_that_draw_pdf_are_on_this_machine(prepare: ModuleType) -> None:
    assert [library for library in prepare.PDF_LIBRARIES if not prepare._loads(library)] == []


def test_a_browser_elsewhere_is_asked_for(
    prepare: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(prepare, "CHROMIUM", tmp_path / "chromium")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit):
        prepare._system_packages(browser=True)
    assert "sudo apt-get install chromium" in sentence(capsys)


def test_what_is_installed_is_not_installed_again_until_the_list_changes(
    prepare: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "var" / "venv"], check=True)
    (tmp_path / "bin").mkdir()
    (tmp_path / "list.txt").write_text("nothing-like-this-exists==1.0 --hash=sha256:" + "0" * 64)
    with pytest.raises(SystemExit):
        prepare._environment("list.txt")
    assert "The packages could not be installed" in sentence(capsys)
    assert not (prepare.VENV / ".list.txt.installed").exists()

    (tmp_path / "list.txt").write_text("")
    monkeypatch.setattr(prepare, "_install", lambda requirements: True)
    prepare._environment("list.txt")
    assert "Installing the packages" in sentence(capsys)
    prepare._environment("list.txt")
    assert sentence(capsys) == ""
    (tmp_path / "list.txt").write_text("# another")
    prepare._environment("list.txt")
    assert "Installing the packages" in sentence(capsys)


def test_a_second_command_waits_for_the_first(prepare: ModuleType, tmp_path: Path) -> None:
    with prepare._alone():
        probe = (
            "import fcntl, sys; handle = open(sys.argv[1]);\n"
            "try: fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)\n"
            "except BlockingIOError: sys.exit(7)"
        )
        lock = tmp_path / "var" / "prepare.lock"
        assert subprocess.run([sys.executable, "-c", probe, lock], check=False).returncode == 7


def test_no_python_at_all_is_one_sentence(tmp_path: Path) -> None:
    dirname = shutil.which("dirname")
    assert dirname is not None
    (tmp_path / "dirname").symlink_to(dirname)
    answer = subprocess.run(
        ["/bin/sh", BASE_DIR / "bin" / "check"],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 1
    assert answer.stderr == (
        "Python 3.11, 3.12 or 3.13 is needed and none is on the PATH. Type: sudo apt-get install python3 python3-venv\n"
    )
