"""What an act is, the closed vocabulary of kinds, and whether an act says what its kind must say."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache
from typing import Any

from legislation import rules

DOCUMENT = "PT/procedure"


@dataclass(frozen=True)
class Act:
    """One dated step of a case. It is never changed: a wrong one is named by a later `correction`.

    `on` is the day in law, `recorded_at` the aware moment of recording, `by` the user who did it, `person` the person
    charged (`None` for an act of the whole case), `id` what other acts call it.
    """

    kind: str
    on: date
    recorded_at: datetime
    by: str
    person: str | None = None
    details: Mapping[str, Any] = field(default_factory=dict)
    id: str = ""


@dataclass(frozen=True)
class Charge:
    """One offence one person is charged with; `max_cents` is the maximum of the coima after modifiers."""

    person: str
    offence: str
    facts_on: date
    max_cents: int
    wording: str | None = None
    birth_on: date | None = None
    opinion: bool = False


@dataclass(frozen=True)
class Setting:
    """What a reading needs besides the acts: the day it is, who is charged with what, and the authority's settings.

    `calendar` is `None` for the calendar of the authority's seat on each day; `defence_days` is `None` for the
    setting in
    `PT/authority.toml`.
    """

    today: date
    charges: tuple[Charge, ...] = ()
    calendar: str | None = None
    defence_days: int | None = None
    with_pandemic: bool = False

    @property
    def people(self) -> tuple[str, ...]:
        """The people charged, in the order of the charges."""
        return tuple(dict.fromkeys(charge.person for charge in self.charges))

    def of(self, person: str) -> tuple[Charge, ...]:
        """The charges against one person."""
        return tuple(charge for charge in self.charges if charge.person == person)


@dataclass(frozen=True)
class Kind:
    """One word of the vocabulary: who it is about, when it can happen, and what it must say."""

    kind: str
    label: str
    cite: str
    scope: str
    stages: frozenset[str] | None
    details: Mapping[str, str]
    optional: Mapping[str, str]
    prescription: str | None

    def possible_in(self, stage: str) -> bool:
        """Whether the act can happen in a stage."""
        return self.stages is None or stage in self.stages


@dataclass(frozen=True)
class Content:
    """One thing the decision must contain (RGCO 58 and the courts), for which outcomes."""

    code: str
    label: str
    cite: str
    outcomes: frozenset[str]
    derived: bool


def vocabulary() -> dict[str, Kind]:
    """The kinds of acts, in the order of a case."""
    return _vocabulary(rules.library())


@cache
def _vocabulary(shelf: rules.Library) -> dict[str, Kind]:
    return {row["kind"]: _kind(row) for row in shelf.document(DOCUMENT)["acts"]}


def contents() -> tuple[Content, ...]:
    """What a decision must contain, in the order of the law."""
    return _contents(rules.library())


@cache
def _contents(shelf: rules.Library) -> tuple[Content, ...]:
    return tuple(
        Content(row["code"], row["label"], row["cite"], frozenset(row["outcomes"]), bool(row.get("derived")))
        for row in shelf.document(DOCUMENT)["checklist"]
    )


def words(name: str) -> tuple[str, ...]:
    """A closed list of words (`archive_reason`, `channel`…)."""
    return tuple(_document()["words"][name])


def limit(code: str) -> int:
    """A figure that bounds an act: `minimum_age` in years (RGCO 10), `instalment_years` after finality (RGCO 88)."""
    return next(int(row["amount"]) for row in _document()["limits"] if row["code"] == code)


def label(detail: str) -> str:
    """What a detail of an act is called on screen."""
    return str(_document()["detail_labels"].get(detail, detail))


def details_fault(act: Act) -> str | None:
    """Why the details of an act do not fit its kind, in one sentence; `None` where they fit."""
    kind = vocabulary().get(act.kind)
    if kind is None:
        return f"O ato «{act.kind}» não existe no vocabulário do processo."
    if kind.scope == "person" and act.person is None:
        return f"«{kind.label}» diz respeito a um arguido: indique qual."
    if kind.scope == "case" and act.person is not None:
        return f"«{kind.label}» diz respeito ao processo inteiro: não indique arguido."
    for name in kind.details:
        if act.details.get(name) in (None, "", [], ()):
            return f"Em «{kind.label}» falta indicar «{label(name)}»."
    for name, value in act.details.items():
        form = kind.details.get(name) or kind.optional.get(name)
        if form is None:
            return f"«{kind.label}» não tem o dado «{name}»."
        if value is not None and not _fits(form, value):
            return f"Em «{kind.label}», o valor de «{label(name)}» não serve{_choices(form)}."
    return None


def effective(acts: Iterable[Act]) -> list[Act]:
    """The acts that count, by day and moment of recording: without those that a correction names."""
    ordered = sorted(acts, key=lambda act: (act.on, act.recorded_at))
    wrong = {act.details.get("act") for act in ordered if act.kind == "correction"}
    return [act for act in ordered if not act.id or act.id not in wrong]


FORMS: Mapping[str, Callable[[Any], bool]] = {
    "text": lambda value: isinstance(value, str) and bool(value.strip()),
    "act": lambda value: isinstance(value, str) and bool(value),
    "day": lambda value: isinstance(value, date) and not isinstance(value, datetime),
    "cents": lambda value: isinstance(value, int) and not isinstance(value, bool) and value >= 0,
    "count": lambda value: isinstance(value, int) and not isinstance(value, bool) and value > 0,
    "flag": lambda value: isinstance(value, bool),
    "list": lambda value: isinstance(value, list | tuple | set | frozenset) and all(isinstance(v, str) for v in value),
}


def _fits(form: str, value: object) -> bool:
    if form in FORMS:
        return FORMS[form](value)
    return value in words(form)


def _choices(form: str) -> str:
    return "" if form in FORMS else f": use {', '.join(words(form))}"


def _kind(row: Mapping[str, Any]) -> Kind:
    stages = None if row["stages"] == "any" else frozenset(row["stages"])
    return Kind(
        kind=row["kind"],
        label=row["label"],
        cite=row["cite"],
        scope=row["scope"],
        stages=stages,
        details=row["details"],
        optional=row.get("optional", {}),
        prescription=row.get("prescription"),
    )


def _document() -> Mapping[str, Any]:
    return rules.library().document(DOCUMENT)
