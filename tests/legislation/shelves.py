"""Copies of the rule files that a test may change."""

import shutil
from pathlib import Path

from legislation import figures, rules


def copied(folder: Path) -> Path:
    """A copy of the rules of the project, with examples and an agreeing second copy, in a folder of the test."""
    home = folder / "rules"
    for part in ("PT", "AO", "cases"):
        shutil.copytree(rules.HOME / part, home / part)
    figures.accept(rules.Library(home))
    return home


def replace(home: Path, name: str, old: str, new: str) -> None:
    """Change the first place in one file where the old text stands."""
    path = home / name
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{name} does not hold {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
