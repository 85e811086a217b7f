"""The law's files: finding them, reading them, and choosing the wording in force on a day.

A file `<jurisdiction>/<act>/<first day>.toml` is one wording of one act. An act may have parts in folders of its own
(`PT/lei-39-2009/risk/2013-07-30.toml` is a wording of the act `lei-39-2009/risk`). Other `.toml` files of a
jurisdiction (`PT/calendars/pt.toml`) are plain documents.
"""

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from legislation import formats
from legislation.errors import Refusal

HOME = Path(__file__).resolve().parent
MAIN_ACT = {"PT": "lei-39-2009", "AO": "dp-185-26"}
BASES = ("law", "bill", "repeal")
STATES = ("confirmed", "provisional", "disputed")

_IDENTITY = ("id", "rule", "paragraph", "kind", "code", "region")
_DATED = re.compile(r"^\d{4}-\d{2}-\d{2}$")


class BrokenRuleFile(Exception):
    """A rule file that cannot be used; the text names the file and the key."""


@dataclass(frozen=True)
class _Float:
    """Stands for a float found while parsing, so that the fault can name its key."""

    text: str


@dataclass(frozen=True, eq=False)
class Wording:
    """One wording of one act, with the days on which it is in force (both inside) and its tables merged."""

    name: str
    jurisdiction: str
    act: str
    first: date
    last: date | None
    basis: str
    state: str
    title: str
    source: str
    tables: Mapping[str, Any]
    path: Path

    @cached_property
    def label(self) -> str:
        """How citations name the act (`Lei 39/2009`)."""
        return str(self.tables.get("short", self.act))

    def cite(self, article: str) -> str:
        """A citation as people read it: `Lei 39/2009, art. 40.9`."""
        return f"{self.label}, art. {article}"

    @cached_property
    def spoken(self) -> str:
        """How sentences name the wording: `a redação de 30/07/2013 (Lei 39/2009)`."""
        return f"a redação de {formats.day(self.first)} ({self.label})"

    def rows(self, table: str) -> list[dict[str, Any]]:
        """The rows of an array of tables; empty where the wording has none."""
        rows: list[dict[str, Any]] = self.tables.get(table, [])
        return rows

    def in_force(self, on: date) -> bool:
        """Whether the wording is law on that day; a bill never is."""
        return self.basis == "law" and self.first <= on and (self.last is None or on <= self.last)

    def as_json(self) -> dict[str, Any]:
        """One row of the command `wordings`."""
        return {
            "wording": self.name,
            "act": self.act,
            "title": self.title,
            "from": self.first.isoformat(),
            "to": self.last.isoformat() if self.last else None,
            "basis": self.basis,
            "state": self.state,
            "source": self.source,
        }


class Library:
    """All rule files under one folder, read once."""

    def __init__(self, home: Path = HOME) -> None:
        self.home = home
        self._documents: dict[str, dict[str, Any]] = {}
        self._chains: dict[tuple[str, str], tuple[Wording, ...]] = {}

    @cached_property
    def files(self) -> dict[str, Path]:
        """Rule files by relative name without the ending, sorted (`PT/lei-39-2009/2013-07-30`)."""
        found = {}
        for folder in sorted(self.home.iterdir()):
            if folder.is_dir() and re.match(r"^[A-Z]{2}$", folder.name):
                for path in sorted(folder.rglob("*.toml")):
                    found[path.relative_to(self.home).with_suffix("").as_posix()] = path
        return found

    @cached_property
    def digest(self) -> str:
        """SHA-256 over names and bytes of all rule files; receipts carry it, so a result can be traced to its rules."""
        total = hashlib.sha256()
        for name, path in self.files.items():
            total.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
        return total.hexdigest()

    def document(self, name: str) -> dict[str, Any]:
        """The tables of one file by name (`PT/calendars/pt`). Raises `BrokenRuleFile` or, for no file, `Refusal`."""
        if name not in self._documents:
            if name not in self.files:
                raise Refusal("unknown_document", f"Não há o ficheiro de regras «{name}».")
            self._documents[name] = read(self.files[name], name)
        return self._documents[name]

    def acts(self, jurisdiction: str) -> list[str]:
        """Acts of a jurisdiction that have dated wordings, their parts included."""
        names = (name.split("/", 1)[1].rsplit("/", 1) for name in self.files if name.startswith(f"{jurisdiction}/"))
        return sorted({parts[0] for parts in names if len(parts) == 2 and _DATED.match(parts[1])})

    def jurisdictions(self) -> list[str]:
        """Jurisdictions that have rule files."""
        return sorted({name.split("/", 1)[0] for name in self.files})

    def wordings(self, jurisdiction: str, act: str) -> tuple[Wording, ...]:
        """The wordings of an act by first day, bills included. Raises `Refusal` (`unknown_act`) for none."""
        key = (jurisdiction, act)
        if key not in self._chains:
            chain = tuple(self._chain(jurisdiction, act))
            if not chain:
                raise Refusal("unknown_act", f"Não há regras do ato «{act}» em {jurisdiction}.")
            self._chains[key] = chain
        return self._chains[key]

    def wording_on(self, jurisdiction: str, act: str, on: date) -> Wording:
        """The wording in force on a day; bills are never chosen.

        Raises `Refusal`: `before_first_wording`, or `repealed_act` once the act was repealed.
        """
        chain = self.wordings(jurisdiction, act)
        for wording in reversed(chain):
            if wording.first <= on and (wording.last is None or on <= wording.last):
                if wording.basis == "law":
                    return wording
                if wording.basis == "repeal":
                    raise Refusal("repealed_act", f"Em {formats.day(on)} já não estava em vigor: {wording.label}.")
        law = [wording for wording in chain if wording.basis == "law"]
        label, first = law[0].label, formats.day(law[0].first)
        raise Refusal("before_first_wording", f"{label} não estava em vigor em {formats.day(on)}: começa em {first}.")

    def wording_named(self, name: str) -> Wording:
        """A wording by its full name, bills included. Raises `Refusal` (`unknown_wording`)."""
        if name in self.files and name.count("/") >= 2 and _DATED.match(name.rsplit("/", 1)[1]):
            jurisdiction, rest = name.split("/", 1)
            for wording in self.wordings(jurisdiction, rest.rsplit("/", 1)[0]):
                if wording.name == name:
                    return wording
        raise Refusal("unknown_wording", f"Não há a redação «{name}»: o comando `wordings` mostra as que há.")

    def between(self, jurisdiction: str, act: str, first: date, last: date) -> list[Wording]:
        """Wordings in force on any day from the first to the last, by date."""
        chain = self.wordings(jurisdiction, act)
        return [w for w in chain if w.basis == "law" and w.first <= last and (w.last is None or w.last >= first)]

    def _chain(self, jurisdiction: str, act: str) -> Iterator[Wording]:
        prefix = f"{jurisdiction}/{act}/"
        names = [n for n in self.files if n.startswith(prefix) and _DATED.match(n[len(prefix) :])]
        read_ones = [self._wording(name, jurisdiction, act) for name in names]
        dated = [wording for wording in read_ones if wording.basis != "bill"]
        for wording in read_ones:
            later = [other.first for other in dated if other.first > wording.first]
            yield replace(wording, last=min(later) - timedelta(days=1)) if later else wording

    def _wording(self, name: str, jurisdiction: str, act: str) -> Wording:
        tables = self._merged(name, ())
        for key in ("title", "basis", "state", "source"):
            if not isinstance(tables.get(key), str):
                raise BrokenRuleFile(f"{name}.toml: falta a chave «{key}».")
        try:
            first = date.fromisoformat(name.rsplit("/", 1)[1])
        except ValueError:
            raise BrokenRuleFile(f"{name}.toml: o nome do ficheiro não é um dia.") from None
        return Wording(
            name=name,
            jurisdiction=jurisdiction,
            act=act,
            first=first,
            last=None,
            basis=tables["basis"],
            state=tables["state"],
            title=tables["title"],
            source=tables["source"],
            tables=tables,
            path=self.files[name],
        )

    def _merged(self, name: str, seen: tuple[str, ...]) -> dict[str, Any]:
        own = self.document(name)
        base = own.get("based_on")
        if base is None:
            return stamped(own)
        parent = f"{name.rsplit('/', 1)[0]}/{base}"
        if parent in seen or parent not in self.files:
            raise BrokenRuleFile(f"{name}.toml: «based_on» aponta para «{base}», que não existe ou volta ao início.")
        inherited = self._merged(parent, (*seen, name))
        head: dict[str, Any] = (
            {} if "state" in own else {key: inherited[key] for key in ("state", "note") if key in inherited}
        )
        return merge(inherited, stamped({**head, **own}))


def merge(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """A wording stated as differences from another.

    Tables merge key by key. Rows of arrays of tables merge by their identity (id, rule, paragraph, kind, code or
    region); `removed = true` takes a row out; rows without identity replace the whole array. Inherited offences
    correspond to themselves.
    """
    merged: dict[str, Any] = {}
    for key in [*base, *(key for key in own if key not in base)]:
        if key not in own:
            merged[key] = _same_conduct(base[key]) if key == "offences" else base[key]
        elif key in base and isinstance(own[key], dict) and isinstance(base[key], dict):
            merged[key] = merge(base[key], own[key])
        elif key in base and _rows(own[key]) and _rows(base[key]) and _identity(own[key][0]):
            merged[key] = _merge_rows(_same_conduct(base[key]) if key == "offences" else base[key], own[key])
        else:
            merged[key] = own[key]
    return merged


def stamped(tables: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of a file with every citable row saying its source and state.

    A row without them takes those of its file; an offence is cited by its id and a range by its paragraph.
    """

    def stamp(value: Any) -> Any:
        if isinstance(value, list):
            return [stamp(item) for item in value]
        if not isinstance(value, dict):
            return value
        row = {key: stamp(item) for key, item in value.items()}
        if "cite" not in row and ("subject" in row or "paragraph" in row):
            row["cite"] = row.get("paragraph", row.get("id"))
        return {**_unstated(row, tables), **row} if "cite" in row else row

    return {key: stamp(value) for key, value in tables.items()}


def _unstated(row: Mapping[str, Any], tables: Mapping[str, Any]) -> dict[str, Any]:
    given = {"source": tables.get("source", "")}
    if "state" not in row:
        given["state"] = tables.get("state", "")
        if given["state"] != "confirmed":
            given["note"] = tables.get("note", "")
    return given


def _rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _identity(row: Mapping[str, Any]) -> str | None:
    return next((key for key in _IDENTITY if key in row), None)


def _merge_rows(base: list[dict[str, Any]], own: list[dict[str, Any]]) -> list[dict[str, Any]]:
    key = _identity(own[0]) or ""
    by_identity = {row[key]: row for row in base if key in row}
    for row in own:
        if row.get("removed"):
            by_identity.pop(row[key], None)
        else:
            by_identity[row[key]] = row
    return list(by_identity.values())


def _same_conduct(offences: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**offence, "corresponds_to": [offence["id"]]} for offence in offences]


def read(path: Path, name: str) -> dict[str, Any]:
    """Parse one rule file. A float anywhere raises `BrokenRuleFile` with its key: amounts and fractions are strings."""
    try:
        with path.open("rb") as handle:
            tables = tomllib.load(handle, parse_float=_Float)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenRuleFile(f"{name}.toml: não se lê como TOML ({error}).") from None
    for key, value in walk(tables):
        if isinstance(value, _Float):
            raise BrokenRuleFile(
                f"{name}.toml: «{key}» é um número com vírgula flutuante ({value.text}); escreva-o como texto."
            )
    return tables


def walk(value: object, key: str = "") -> Iterator[tuple[str, object]]:
    """Every leaf of a document with its path (`ranges[2].min`)."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from walk(inner, f"{key}.{name}" if key else str(name))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from walk(inner, f"{key}[{index}]")
    else:
        yield key, value


_chosen: ContextVar["Library | None"] = ContextVar("chosen", default=None)


@cache
def _installed() -> Library:
    return Library()


def library() -> Library:
    """The rule files in use: those of this installation, or those given to `using`."""
    return _chosen.get() or _installed()


@contextmanager
def using(shelf: Library) -> Iterator[Library]:
    """Answer from other rule files inside the block (to prove a folder before it is installed)."""
    token = _chosen.set(shelf)
    try:
        yield shelf
    finally:
        _chosen.reset(token)


def ruleset_digest() -> str:
    """Digest of the rule files in use, as receipts carry it."""
    return library().digest


def wording_on(jurisdiction: str, act: str, on: date) -> Wording:
    """The wording of an act in force on a day (see `Library.wording_on`)."""
    return library().wording_on(jurisdiction, act, on)


def wording_named(name: str) -> Wording:
    """A wording by its full name (see `Library.wording_named`)."""
    return library().wording_named(name)


def main_act(jurisdiction: str) -> str:
    """The act on violence in sport of a jurisdiction. Raises `Refusal` (`unknown_jurisdiction`)."""
    if jurisdiction not in MAIN_ACT:
        raise Refusal("unknown_jurisdiction", f"Não há regras da jurisdição «{jurisdiction}»: use PT ou AO.")
    return MAIN_ACT[jurisdiction]


def choose(on: date, *, jurisdiction: str = "PT", wording: str | None = None, source: Library | None = None) -> Wording:
    """The wording that answers: the one named, else the one of the main act in force on the day."""
    shelf = source or library()
    if wording is not None:
        named = shelf.wording_named(wording)
        if named.act != MAIN_ACT.get(named.jurisdiction):
            raise Refusal("unknown_wording", f"«{wording}» não é uma redação da lei sobre violência no desporto.")
        return named
    return shelf.wording_on(jurisdiction, main_act(jurisdiction), on)
