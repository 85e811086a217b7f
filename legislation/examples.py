"""Worked examples as data (`cases/*.toml`): a command, its arguments, and what the answer must hold."""

import json
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from legislation import rules
from legislation.cli import run
from legislation.errors import Refusal

KEYS = ("name", "command", "args", "files", "expect", "warns", "refused", "source")


@dataclass(frozen=True)
class Example:
    """One worked example and the file it stands in."""

    file: str
    name: str
    argv: tuple[str, ...]
    files: Mapping[str, Any]
    expect: Mapping[str, Any]
    warns: tuple[str, ...]
    refused: str | None


def load(home: Path) -> Iterator[Example]:
    """The examples of a rules folder, file by file. Raises `BrokenRuleFile` for a bad one."""
    for path in sorted((home / "cases").glob("*.toml")):
        file = f"cases/{path.name}"
        try:
            cases = rules.read(path, file.removesuffix(".toml"))["case"]
        except KeyError:
            raise rules.BrokenRuleFile(f"{file}: não tem nenhum «case».") from None
        for index, case in enumerate(cases):
            unknown = [key for key in case if key not in KEYS]
            if unknown or not {"name", "command", "args"} <= set(case) or ("expect" in case) == ("refused" in case):
                key = unknown[0] if unknown else "name, command, args e um de expect ou refused"
                raise rules.BrokenRuleFile(f"{file}: «case[{index}]» está mal escrito: {key}.")
            yield Example(
                file=file,
                name=case["name"],
                argv=(case["command"], *case["args"]),
                files=case.get("files", {}),
                expect=case.get("expect", {}),
                warns=tuple(case.get("warns", ())),
                refused=case.get("refused"),
            )


def faults(shelf: rules.Library) -> Iterator[str]:
    """Examples whose answer is not the expected one, with the file, the example and the key."""
    try:
        examples = list(load(shelf.home))
    except rules.BrokenRuleFile as broken:
        yield str(broken)
        return
    with rules.using(shelf):
        for example in examples:
            for difference in differences(example):
                yield f"{example.file}: «{example.name}»: {difference}."


def differences(example: Example) -> Iterator[str]:
    """What the answer to one example has that it should not, or lacks."""
    try:
        answer = _answer(example)
    except Refusal as refusal:
        if refusal.code != example.refused:
            yield f"foi recusado ({refusal.code}): {refusal.message.rstrip('.')}"
        return
    if example.refused is not None:
        yield f"devia ser recusado ({example.refused}) e teve resposta"
        return
    yield from _compare(example.expect, answer, "")
    for text in example.warns:
        if not any(text in warning for warning in answer["warnings"]):
            yield f"«warnings» não tem «{text}»"


def _answer(example: Example) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        paths = {}
        for name, content in example.files.items():
            path = Path(folder) / f"{name}.json"
            path.write_text(json.dumps(content, default=str), encoding="utf-8")
            paths[f"{{{name}}}"] = str(path)
        return run.answer([paths.get(argument, argument) for argument in example.argv])


def _compare(expected: Any, given: Any, key: str) -> Iterator[str]:
    if isinstance(expected, Mapping) and isinstance(given, Mapping):
        for name, value in expected.items():
            inner = f"{key}.{name}" if key else name
            if name not in given:
                yield f"falta «{inner}»"
            else:
                yield from _compare(value, given[name], inner)
    elif isinstance(expected, list) and isinstance(given, list) and len(expected) == len(given):
        for index, (value, item) in enumerate(zip(expected, given, strict=True)):
            yield from _compare(value, item, f"{key}[{index}]")
    elif (None if expected == "null" else expected) != given:
        yield f"«{key}» é {_shown(given)} e devia ser {_shown(expected)}"


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
