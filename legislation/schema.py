"""The closed vocabulary of the rule files: which tables and keys there are, and what each may hold."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from legislation.rules import BASES, STATES

Test = Callable[[Any], str | None]

SUBJECTS = ("qualquer", "espectador", "promotor", "organizador", "proprietário", "clube_visitante")
BENEFICIARIES = (
    "state",
    "region",
    "authority",
    "regional_service",
    "policing",
    "force",
    "cut",
    "ministry",
    "unassigned",
)
UNITS = ("working_days", "days", "hours", "months", "years", "events", "seasons")


def _matches(pattern: str, what: str) -> Test:
    compiled = re.compile(pattern)
    return lambda value: None if isinstance(value, str) and compiled.fullmatch(value) else f"não é {what}"


def _instance(kind: type, what: str) -> Test:
    return lambda value: None if type(value) is kind else f"não é {what}"


def _word(*words: str) -> Test:
    return lambda value: None if value in words else f"não é uma das palavras {', '.join(words)}"


def _each(test: Test, what: str) -> Test:
    return lambda value: None if isinstance(value, list) and all(test(item) is None for item in value) else what


TEXT = _matches(r"\S(.*\S)?", "um texto preenchido")
AMOUNT = _matches(r"[0-9]+(\.[0-9]{2})?", "um montante em texto, com ponto e dois decimais")
FRACTION = _matches(r"[0-9]+(/[1-9][0-9]*)?", "uma fração em texto, n/d")
WHOLE = _instance(int, "um número inteiro")
DAY = _instance(date, "um dia")
ID = _matches(r"[0-9]+(-[A-Z])?(\.[0-9a-z]+)*", "a forma de uma infração")
IDS = _each(ID, "não é uma lista de infrações")
ARTICLES = _each(ID, "não é uma lista de artigos")
CODE = _matches(r"[a-z0-9_]+", "um código em minúsculas")

SOURCED: Mapping[str, Test] = {"cite": TEXT, "source": TEXT, "state": _word(*STATES), "note": TEXT}


@dataclass(frozen=True)
class Table:
    """The keys of the rows of one table: those each row must have, and those it may have."""

    must: Mapping[str, Test]
    may: Mapping[str, Test]


def _table(must: Mapping[str, Test], may: Mapping[str, Test] | None = None) -> Table:
    return Table(must, {**SOURCED, **(may or {})})


_SHARES = _table({"beneficiary": _word(*BENEFICIARIES), "name": TEXT, "fraction": FRACTION, "cite": TEXT},
                 {"successor": TEXT, "successor_since": DAY})  # fmt: skip
_REACH: Mapping[str, Test] = {"offences": IDS, "articles": ARTICLES}
_MODIFIERS = (
    "attempt",
    "negligence",
    "sports_agent",
    "disabled_victim",
    "recidivist",
    "special_attenuation",
    "benefit",
)
_ACCESSORY = ("ground_ban", "closed_doors", "zone_ban", "closed_doors_recidivist", "activity_ban")

HEAD: Mapping[str, Test] = {
    "title": TEXT,
    "short": TEXT,
    "basis": _word(*BASES),
    "state": _word(*STATES),
    "source": TEXT,
    "note": TEXT,
    "published": DAY,
    "based_on": _matches(r"\d{4}-\d{2}-\d{2}", "o primeiro dia de outra redação"),
}

TABLES: Mapping[str, Table] = {
    "start": _table({"cite": TEXT, "how": TEXT}, {"doubtful_days": _each(DAY, "não é uma lista de dias")}),
    "ranges": _table(
        {"paragraph": TEXT, "offences": IDS},
        {"min": AMOUNT, "max": AMOUNT, "severity": _word("leve", "grave", "muito grave")},
    ),
    "amounts_by_order": _table({"cite": TEXT, "text": TEXT}),
    "offences": _table(
        {"id": ID, "subject": _word(*SUBJECTS), "summary": TEXT},
        {
            "duty": TEXT,
            "duty_bearer": _word(*SUBJECTS),
            "corresponds_to": IDS,
            "other_reading": TEXT,
            "link_note": TEXT,
            "removed": _instance(bool, "verdadeiro ou falso"),
        },
    ),
    "modifiers": _table(
        {"kind": _word(*_MODIFIERS), "cite": TEXT},
        {**_REACH, "factor": FRACTION, "most": FRACTION, "refusal": TEXT, "caveat": TEXT},
    ),
    "recidivism": _table({"rule": _word("41-A", "42.4"), "years": WHOLE, "cite": TEXT}),
    "repealed": _table(
        {"offences": IDS, "cite": TEXT, "effect": _word("crime", "not_punished"), "note": TEXT},
    ),
    "accessory": _table(
        {
            "kind": _word(*_ACCESSORY, "activity_suspension", "licence_cancelled"),
            "name": TEXT,
            "cite": TEXT,
            "maximum": WHOLE,
            "unit": _word(*UNITS),
        },
        {
            **_REACH,
            "breach": TEXT,
            "alternative_to": _word(*_ACCESSORY),
            "subject": _word(*SUBJECTS),
            "when": TEXT,
            "counted_from": TEXT,
        },
    ),
    "mandatory_accessory": _table({"cite": TEXT, "test": _word("42.4"), "when": TEXT}, _REACH),
    "precautionary": _table(
        {"kind": _word("ground_ban", "crime_signs"), "cite": TEXT, "scope": TEXT, "until": TEXT}, _REACH
    ),
    "criteria": _table({"cite": TEXT, "text": TEXT}, {"subject": _word(*SUBJECTS)}),
    "competence": _table(
        {
            "act": _word("opening", "instruction", "decision"),
            "scope": _word("all", "mainland", "regions", "professional", "ministry", "local"),
            "body": TEXT,
            "cite": TEXT,
        },
        {"since": DAY, "until": DAY},
    ),
    "binding_opinions": _table({"body": TEXT, "grounds": TEXT, "cite": TEXT, "offences": IDS}),
    "terms": _table(
        {"rule": CODE, "length": WHOLE, "unit": _word("working_days", "days", "months", "hours"), "cite": TEXT},
        {"renewable": WHOLE},
    ),
    "summary_procedure": _table(
        {"cite": TEXT, "fraction": FRACTION, "of": _word("min"), "rounding": _word("down")},
        {
            "sanctions": _each(_word("admoestação", "coima"), "não é uma lista de sanções"),
            "notice_rule": CODE,
            "refusal_rule": CODE,
            "payment_rule": CODE,
            "effect": TEXT,
        },
    ),
    "revenue": _table({"region": _word("mainland", "regions"), "cite": TEXT}, {"caveat": TEXT}),
    "revenue.shares": _SHARES,
    "no_force": _table({"beneficiary": _word("unassigned"), "cite": TEXT}),
    "register_fields": _table({"code": CODE, "name": TEXT, "cite": TEXT}, {"required_if": _word("minor")}),
    "register_duties": _table({"code": CODE, "bearer": TEXT, "text": TEXT, "cite": TEXT}, {"years": WHOLE}),
    "evidence": _table({"kind": _word("cctv"), "days": WHOLE, "cite": TEXT}),
    "communications": _table({"event": CODE, "to": TEXT, "cite": TEXT}),
    "publication": _table({"cite": TEXT, "what": TEXT}),
    "subsidiary": _table({"cite": TEXT, "text": TEXT}),
    "special_zones": _table({"cite": TEXT, "text": TEXT}),
    "deferred": _table({"articles": ARTICLES, "offences": IDS, "since": DAY, "cite": TEXT}),
    "suspensions": _table({"region": _word("azores", "madeira"), "first": DAY, "last": DAY, "cite": TEXT}),
    "gaps": _table({"text": TEXT}, {"offences": IDS}),
    "prescription": _table({"years": WHOLE, "from": AMOUNT, "cite": TEXT}),
    "combination": _table({"cite": TEXT}),
    "prescription_basis": _table({"cite": TEXT}),
    "voluntary_payment": _table(
        {"kind": _word("natural_person", "legal_person"), "most": AMOUNT, "cite": TEXT},
    ),
    "concurrence": _table({"rule": _word("minimum", "sum", "cap"), "text": TEXT, "cite": TEXT}, {"times": FRACTION}),
}


OTHER_KEYS = frozenset(
    {
        "acts",
        "all",
        "also_professional",
        "amount",
        "any",
        "asserted",
        "at_least",
        "authority",
        "based_on",
        "basis",
        "bridges",
        "calendar",
        "cap_months",
        "channels",
        "checklist",
        "cite",
        "code",
        "consequences",
        "criteria",
        "days",
        "days_before",
        "decider",
        "derived",
        "detail_labels",
        "details",
        "due",
        "extends",
        "extra_months_per_year",
        "fact",
        "fine_interruptions",
        "fine_prescription",
        "fine_suspensions",
        "first",
        "hearing",
        "holidays",
        "hours",
        "id",
        "if_ordered",
        "in",
        "interruption",
        "interruptions",
        "is",
        "kind",
        "label",
        "last",
        "length",
        "level",
        "levels",
        "limits",
        "marked",
        "name",
        "note",
        "of",
        "on",
        "on_access",
        "optional",
        "other_unit",
        "outcomes",
        "over",
        "over_cents",
        "per_day",
        "place",
        "prescription",
        "read",
        "report",
        "rule",
        "scope",
        "seats",
        "short",
        "source",
        "split_on",
        "stages",
        "state",
        "stops",
        "summary",
        "suspended_from",
        "suspended_to",
        "suspension",
        "suspensions",
        "term",
        "terms",
        "title",
        "under",
        "unit",
        "unless",
        "unread",
        "until",
        "warn",
        "when",
        "who",
        "words",
        "years",
    }
)
FREE_NAMES = ("words", "details", "detail_labels", "optional", "facts")


def unknown_keys(name: str, document: Mapping[str, Any]) -> Iterator[str]:
    """Keys that no rule file outside the main acts uses (calendars, risk, procedure), with file and key.

    Below `FREE_NAMES` a file names its own words; the second copy guards those.
    """
    for place, key in _keys(document, ""):
        if key not in OTHER_KEYS:
            yield f"{name}.toml: «{place}» não é uma chave conhecida: se está certa, declare-a em schema.py."


def _keys(value: object, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            inner = f"{place}.{key}" if place else str(key)
            yield inner, str(key)
            if key not in FREE_NAMES:
                yield from _keys(item, inner)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _keys(item, f"{place}[{index}]")


def faults(name: str, document: Mapping[str, Any]) -> Iterator[str]:
    """Words, keys and values of one file that the vocabulary does not know, with file and key."""
    for key in ("title", "short", "basis", "state", "source"):
        if key not in document:
            yield f"{name}.toml: falta a chave «{key}»."
    for key, value in document.items():
        if key in HEAD:
            if reason := HEAD[key](value):
                yield f"{name}.toml: «{key}» {reason}."
        elif key not in TABLES:
            yield f"{name}.toml: «{key}» não é uma tabela conhecida."
        else:
            yield from _rows(name, key, key, value)


def _rows(name: str, table: str, where: str, value: object) -> Iterator[str]:
    rows = value if isinstance(value, list) else [value]
    for index, row in enumerate(rows):
        place = f"{where}[{index}]" if isinstance(value, list) else where
        if isinstance(row, Mapping):
            yield from _row(name, table, place, row)
        else:
            yield f"{name}.toml: «{place}» não é uma tabela."


def _row(name: str, table: str, place: str, row: Mapping[str, Any]) -> Iterator[str]:
    known = TABLES[table]
    for key in known.must:
        if key not in row and not row.get("removed"):
            yield f"{name}.toml: «{place}» não tem «{key}»."
    for key, value in row.items():
        test = known.must.get(key) or known.may.get(key)
        if f"{table}.{key}" in TABLES:
            yield from _rows(name, f"{table}.{key}", f"{place}.{key}", value)
        elif test is None:
            yield f"{name}.toml: «{place}.{key}» não é uma chave conhecida."
        elif reason := test(value):
            yield f"{name}.toml: «{place}.{key}» {reason}: {value}."
