"""From the headings of a file to the fields of the register: proposed where certain, asked where not, remembered."""

import difflib
from collections.abc import Mapping as MappingType
from dataclasses import asdict, dataclass, field
from typing import Any

from audit.errors import InvalidInput
from registry.fields import BY_KEY, Column, Register, column_for, kind_in
from registry.reading.errors import FileRefused
from registry.reading.headers import column_letter, comparable

DOCUMENT_KINDS = ("citizen_card", "old_id", "passport", "residence", "foreign_id", "angolan_id")
NEEDED = ("name", "document_number", "birth_date", "address")


@dataclass(frozen=True)
class Mapping:
    """Which column of a sheet holds each field.

    `columns` is field key to column number from 0; `document_kind` is the kind for rows that do not state one.
    """

    sheet: str
    columns: dict[str, int] = field(default_factory=dict)
    document_kind: str = ""

    def as_json(self) -> dict[str, Any]:
        """The form kept in the database and in files of the command line."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: MappingType[str, Any]) -> "Mapping":
        """Read the kept form. Raises `InvalidInput` (`bad_mapping`) for any other."""
        try:
            columns = {str(key): int(value) for key, value in dict(data["columns"]).items()}
            return cls(str(data["sheet"]), columns, str(data.get("document_kind", "")))
        except (KeyError, TypeError, ValueError) as error:
            raise InvalidInput("bad_mapping", "A correspondência de colunas não tem a forma esperada.") from error


@dataclass(frozen=True)
class Problem:
    """Something about the columns that a person must settle before rows are read."""

    code: str
    field: str
    message: str


@dataclass(frozen=True)
class Proposal:
    """A mapping, what stands in its way, and the columns that are not kept."""

    mapping: Mapping
    problems: tuple[Problem, ...]
    ignored: tuple[str, ...]
    guesses: dict[str, int]


def refuse_repeated(labels: tuple[str, ...]) -> None:
    """Refuse a table with the same heading twice: no column may silently win (B17). Raises `FileRefused`."""
    seen: dict[str, int] = {}
    for index, label in enumerate(labels):
        key = comparable(label)
        if not key:
            continue
        if key in seen:
            raise FileRefused(
                "repeated_heading",
                f"As colunas {column_letter(seen[key])} («{labels[seen[key]]}») e {column_letter(index)} («{label}») "
                "têm o mesmo título. Apague uma ou mude-lhe o título, e envie outra vez.",
            )
        seen[key] = index


def propose(
    register: Register, sheet: str, labels: tuple[str, ...], remembered: MappingType[str, str] | None = None
) -> Proposal:
    """The mapping for a heading row.

    `remembered` is field key to comparable heading (`""` for «not in the file»), as the club chose the last time.
    Two headings for one field are never chosen between, not even by what was remembered: the person is asked, with
    the remembered one proposed.
    """
    columns: dict[str, int] = {}
    problems: list[Problem] = []
    by_heading = {comparable(label): index for index, label in enumerate(labels) if comparable(label)}
    kept = {key: heading for key, heading in (remembered or {}).items() if key in register.keys}
    for key, heading in kept.items():
        if heading in by_heading:
            columns[key] = by_heading[heading]
    doubted: dict[str, int] = {}
    for column in register.columns:
        if kept.get(column.key) == "":
            continue
        found = [i for i, label in enumerate(labels) if column_for(label) is column and i not in columns.values()]
        if column.key in columns:
            if not found:
                continue
            doubted[column.key] = columns.pop(column.key)
            found = sorted({*found, doubted[column.key]})
        if len(found) == 1:
            columns[column.key] = found[0]
        elif found:
            names = " e ".join(f"{column_letter(i)} («{labels[i]}»)" for i in found)
            problems.append(
                Problem(
                    "two_columns", column.key, f"Há mais de uma coluna para «{column.label}»: {names}. Escolha uma."
                )
            )
    kind = (remembered or {}).get("document_kind_default", "")
    if "document_number" in columns:
        kind = _national(register, kind_in(labels[columns["document_number"]])) or kind
    mapping = Mapping(sheet, columns, kind)
    settled = {problem.field for problem in problems}
    problems += [problem for problem in missing(register, mapping) if problem.field not in settled]
    return Proposal(mapping, tuple(problems), ignored(mapping, labels), _guesses(register, labels, columns) | doubted)


def _national(register: Register, kind: str) -> str:
    """`N.º BI` is the identity card of the installation's own country."""
    return "angolan_id" if register.jurisdiction == "AO" and kind == "old_id" else kind


def missing(register: Register, mapping: Mapping) -> list[Problem]:
    """What a mapping still lacks for rows to be read."""
    problems = []
    for key in NEEDED:
        if key in register.keys and key not in mapping.columns:
            label = BY_KEY[key].label
            problems.append(Problem("missing_column", key, f"Falta dizer que coluna tem «{label}»."))
    has_kind = "document_kind" in mapping.columns or mapping.document_kind in DOCUMENT_KINDS
    if "document_number" in mapping.columns and not has_kind:
        problems.append(
            Problem(
                "missing_document_kind",
                "document_kind",
                "O ficheiro não diz de que documento é o número. Escolha o tipo de documento ou a coluna que o diz.",
            )
        )
    return problems


def check(register: Register, mapping: Mapping, labels: tuple[str, ...]) -> list[Problem]:
    """Everything wrong with a mapping that a person chose."""
    problems = missing(register, mapping)
    used: dict[int, str] = {}
    for key, index in mapping.columns.items():
        if key not in register.keys or not 0 <= index < len(labels):
            problems.append(Problem("unknown_column", key, "Essa coluna não existe no ficheiro. Escolha outra."))
        elif index in used:
            problems.append(
                Problem(
                    "column_used_twice",
                    key,
                    f"A coluna {column_letter(index)} («{labels[index]}») está em dois campos: "
                    f"«{BY_KEY[used[index]].label}» e «{BY_KEY[key].label}». Escolha uma coluna para cada campo.",
                )
            )
        else:
            used[index] = key
    return problems


def ignored(mapping: Mapping, labels: tuple[str, ...]) -> tuple[str, ...]:
    """Headings of the columns that are not read, for the screen; their values are never kept."""
    used = set(mapping.columns.values())
    return tuple(label for index, label in enumerate(labels) if label and index not in used)


def remember(register: Register, mapping: Mapping, labels: tuple[str, ...]) -> dict[str, str]:
    """What to keep of a mapping for the club's next file.

    «Not in the file» is kept only of a column that was there and was refused: a file that merely lacked it says
    nothing about the next one, where it must be read.
    """
    kept = {key: comparable(labels[index]) for key, index in mapping.columns.items() if key in register.keys}
    refused = {column.key for label in labels if (column := column_for(label)) and column.key in register.keys}
    kept |= dict.fromkeys(refused - kept.keys(), "")
    return {**kept, "document_kind_default": mapping.document_kind}


def _guesses(register: Register, labels: tuple[str, ...], columns: dict[str, int]) -> dict[str, int]:
    """Near matches offered in the list of choices, never applied by themselves."""
    free = {comparable(label): index for index, label in enumerate(labels) if label and index not in columns.values()}
    guesses = {}
    for column in register.columns:
        if column.key not in columns:
            near = _nearest(column, list(free))
            if near:
                guesses[column.key] = free[near]
    return guesses


def _nearest(column: Column, headings: list[str]) -> str:
    for heading in (*column.headings, comparable(column.label)):
        near = difflib.get_close_matches(heading, headings, n=1, cutoff=0.8)
        if near:
            return near[0]
    return ""
