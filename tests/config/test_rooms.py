"""The picture of the rooms, held against the code: who imports whom, who reads tables, who says what day it is."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from config.env import BASE_DIR

# From the top: a room imports only rooms above it. `config` knows them all and is imported by none but as settings.
ORDER = ["legislation", *settings.ROOMS, "config"]


def sources(room: str) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted((BASE_DIR / room).rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name.split(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.lineno, node.module.split(".")[0]


def lower_imports(room: str) -> list[str]:
    below = set(ORDER[ORDER.index(room) + 1 :])
    return [
        f"{path.relative_to(BASE_DIR)}:{line} imports {name}"
        for path, tree in sources(room)
        for line, name in imports(tree)
        if name in below
    ]


def table_reads_in_views(room: str) -> list[str]:
    return [
        f"{path.relative_to(BASE_DIR)}:{node.lineno}"
        for path, tree in sources(room)
        if path.name in {"views.py"} or "views" in path.parts or path.name.endswith("_views.py")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in {"objects", "_default_manager", "_base_manager"}
    ]


def own_ideas_of_today(tree: ast.Module) -> list[int]:
    """Lines that ask the machine what day it is: `date.today()`, `….now().date()`, `localdate()`."""
    found = []
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name)):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        said = ast.unparse(owner) if owner is not None else ""
        if (
            (name == "today" and said.split(".")[-1] in {"date", "datetime"})
            or (name == "date" and said.endswith("now()"))
            or name == "localdate"
        ):
            found.append(node.lineno)
    return found


@pytest.mark.parametrize("room", ORDER[:-1])
def test_room_imports_only_rooms_above_it(room: str) -> None:
    assert lower_imports(room) == []


def test_legislation_imports_only_the_standard_library() -> None:
    import sys

    strange = [
        f"{path.relative_to(BASE_DIR)}:{line} imports {name}"
        for path, tree in sources("legislation")
        for line, name in imports(tree)
        if name not in sys.stdlib_module_names and name != "legislation"
    ]
    assert strange == []


@pytest.mark.parametrize("room", settings.ROOMS)
def test_views_reach_tables_through_selectors(room: str) -> None:
    assert table_reads_in_views(room) == []


@pytest.mark.parametrize("room", ORDER)
def test_today_comes_from_one_place(room: str) -> None:
    found = [
        f"{path.relative_to(BASE_DIR)}:{line}"
        for path, tree in sources(room)
        if path.relative_to(BASE_DIR) != Path("legislation/dates.py")
        for line in own_ideas_of_today(tree)
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    ["date.today()", "datetime.date.today()", "timezone.now().date()", "timezone.localdate()", "datetime.now().date()"],
)
def test_the_search_for_today_sees_each_way_of_asking(source: str) -> None:
    assert own_ideas_of_today(ast.parse(source)) == [1]


def test_the_search_for_today_lets_the_right_one_pass() -> None:
    assert own_ideas_of_today(ast.parse("from legislation.dates import today\ntoday()\nact.happened_at.date()")) == []


def test_every_room_has_its_tests() -> None:
    assert [room for room in ORDER if not list((BASE_DIR / "tests" / room).glob("test_*.py"))] == []
