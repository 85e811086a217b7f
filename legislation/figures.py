"""The second copy of every figure and word of the rule files: amounts, fractions, days, lists and codes.

A figure changed in a rule file alone is caught by comparing both. A change of law is entered in the rule file,
reviewed, and accepted with `check --accept`, which rewrites the second copy; its difference is what a reviewer reads.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from legislation.rules import BrokenRuleFile, Library, read

FILE = "figures.toml"
_WORD = re.compile(r"[\w+./-]+")
_IDENTITIES = ("id", "rule", "paragraph", "kind", "code", "region", "beneficiary", "date", "name", "cite")
_CITATIONS = ("cite", "duty", "short", "source")
_TEXTS = ("title", "note")


def of(document: Mapping[str, Any]) -> dict[str, str]:
    """The figures of one file by key; rows are named by their identity (`ranges.40.1.min`)."""
    found: dict[str, str] = {}
    for key, value in _figures(document, ""):
        name = key
        for again in range(2, 1000):
            if name not in found:
                break
            name = f"{key}~{again}"
        found[name] = value
    return found


def faults(shelf: Library) -> Iterator[str]:
    """Figures that differ from the second copy, or are in one of the two alone."""
    path = shelf.home / FILE
    if not path.exists():
        yield f"{FILE}: falta o ficheiro da segunda cópia dos valores."
        return
    try:
        second = read(path, FILE.removesuffix(".toml"))
    except BrokenRuleFile as fault:
        yield str(fault)
        return
    for name in shelf.files:
        try:
            first = of(shelf.document(name))
        except BrokenRuleFile:
            continue
        other = second.get(name, {})
        for key in [*first, *(key for key in other if key not in first)]:
            if first.get(key) != other.get(key):
                yield (
                    f"{name}.toml: «{key}» é {first.get(key, 'nada')} e na segunda cópia é {other.get(key, 'nada')};"
                    " corrija, ou aceite com check --accept."
                )
    for name in second:
        if name not in shelf.files:
            yield f"{name}.toml: está na segunda cópia e o ficheiro não existe."


def accept(shelf: Library) -> None:
    """Write the second copy anew from the rule files."""
    lines = ["# Segunda cópia dos valores das regras; escrita por check --accept depois de revista a mudança.", ""]
    for name in shelf.files:
        lines.append(f'["{name}"]')
        lines += [f'"{key}" = "{value}"' for key, value in of(shelf.document(name)).items()]
        lines.append("")
    (shelf.home / FILE).write_text("\n".join(lines), encoding="utf-8")


def _figures(value: object, key: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for name, item in value.items():
            if name in _CITATIONS and isinstance(item, str):
                yield f"{key}.{name}" if key else name, item
            elif name not in _TEXTS:
                yield from _figures(item, f"{key}.{name}" if key else name)
    elif isinstance(value, list) and value and isinstance(value[0], Mapping):
        for index, row in enumerate(value):
            label = next((str(row[name]) for name in _IDENTITIES if name in row), str(index))
            yield from _figures(row, f"{key}.{label}")
    elif isinstance(value, list):
        yield key, " ".join(str(item) for item in value)
    elif isinstance(value, int | date) or (isinstance(value, str) and _WORD.fullmatch(value)):
        yield key, str(value)
