"""Conditions over facts that may be unknown, in three values: true, false and unknown (`None`).

A condition is written in a rule file as a table:

- `{ fact = "expected_full" }`: a yes-or-no fact;
- `{ fact = "scope", is = "national" }`, `{ fact = "age_group", in = ["juvenis", "iniciados"] }`: a word;
- `{ fact = "capacity", at_least = 15000 }`, also `over`, `under`, `at_most`: a number;
- `{ fact = "expected_spectators", at_least = "4/5", of = "capacity" }`: a share of another number;
- `{ fact = "exceptional_reasons", asserted = true }`: true only where the fact was stated as true, never unknown;
- `{ unread = { ... } }`: the law's text is not at hand, so wherever the inner condition may hold the answer is unknown;
- `{ any = [...] }`, `{ all = [...] }`: combinations.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import ge, gt, le, lt
from typing import Any, Protocol

from legislation.exact import fraction, fraction_text

Facts = Mapping[str, Any]
RELATIONS = {"at_least": ge, "over": gt, "under": lt, "at_most": le}


class Condition(Protocol):
    """Something that holds, does not hold, or cannot be said yet of the facts."""

    def outcome(self, facts: Facts) -> bool | None:
        """True, false, or `None` while a missing fact could still decide it."""

    def missing(self, facts: Facts) -> tuple[str, ...]:
        """The facts that could still decide it, in the order of the law; empty once it is decided."""

    def figures(self, facts: Facts) -> list[dict[str, Any]]:
        """The numbers compared, for people who check the arithmetic."""


@dataclass(frozen=True, slots=True)
class YesNo:
    """A yes-or-no fact; with `asserted`, silence counts as no."""

    fact: str
    asserted: bool = False

    def outcome(self, facts: Facts) -> bool | None:
        """See `Condition`."""
        value: bool | None = facts.get(self.fact)
        return value is True if self.asserted else value

    def missing(self, facts: Facts) -> tuple[str, ...]:
        """See `Condition`."""
        return () if self.asserted or self.fact in facts else (self.fact,)

    def figures(self, facts: Facts) -> list[dict[str, Any]]:
        """See `Condition`."""
        return []


@dataclass(frozen=True, slots=True)
class OneOf:
    """A word out of a list."""

    fact: str
    words: frozenset[str]

    def outcome(self, facts: Facts) -> bool | None:
        """See `Condition`."""
        value = facts.get(self.fact)
        return None if value is None else value in self.words

    def missing(self, facts: Facts) -> tuple[str, ...]:
        """See `Condition`."""
        return () if self.fact in facts else (self.fact,)

    def figures(self, facts: Facts) -> list[dict[str, Any]]:
        """See `Condition`."""
        return []


@dataclass(frozen=True, slots=True)
class Compared:
    """A number against a limit, or against an exact share of another number."""

    fact: str
    relation: str
    limit: Fraction
    of: str | None = None

    def outcome(self, facts: Facts) -> bool | None:
        """See `Condition`."""
        value = facts.get(self.fact)
        whole = 1 if self.of is None else facts.get(self.of)
        if value is None or whole is None:
            return None
        held: bool = RELATIONS[self.relation](value * self.limit.denominator, whole * self.limit.numerator)
        return held

    def missing(self, facts: Facts) -> tuple[str, ...]:
        """See `Condition`."""
        return tuple(name for name in (self.fact, self.of) if name is not None and name not in facts)

    def figures(self, facts: Facts) -> list[dict[str, Any]]:
        """See `Condition`."""
        if self.missing(facts):
            return []
        row = {"fact": self.fact, "value": facts[self.fact], "relation": self.relation}
        if self.of is None:
            return [{**row, "limit": fraction_text(self.limit)}]
        exact = fraction_text(self.limit * facts[self.of])
        return [{**row, "limit": exact, "share": fraction_text(self.limit), "of": self.of, "of_value": facts[self.of]}]


@dataclass(frozen=True, slots=True)
class Combined:
    """All or any of several conditions, by Kleene's rules: one that decides needs no other."""

    parts: tuple[Condition, ...]
    decides: bool

    def outcome(self, facts: Facts) -> bool | None:
        """See `Condition`."""
        unknown = False
        for part in self.parts:
            held = part.outcome(facts)
            if held is self.decides:
                return self.decides
            unknown = unknown or held is None
        return None if unknown else not self.decides

    def missing(self, facts: Facts) -> tuple[str, ...]:
        """See `Condition`."""
        if self.outcome(facts) is not None:
            return ()
        return tuple(dict.fromkeys(name for part in self.parts for name in part.missing(facts)))

    def figures(self, facts: Facts) -> list[dict[str, Any]]:
        """See `Condition`."""
        return [row for part in self.parts for row in part.figures(facts)]


@dataclass(frozen=True, slots=True)
class Unread:
    """A part of the law whose text is not at hand: unknown wherever the inner condition does not exclude it."""

    applies: Condition

    def outcome(self, facts: Facts) -> bool | None:
        """See `Condition`."""
        return False if self.applies.outcome(facts) is False else None

    def missing(self, facts: Facts) -> tuple[str, ...]:
        """See `Condition`."""
        return self.applies.missing(facts)

    def figures(self, facts: Facts) -> list[dict[str, Any]]:
        """See `Condition`."""
        return []


def condition(table: Mapping[str, Any], known: Mapping[str, object]) -> Condition:
    """Read a condition from a rule file.

    `known` holds the vocabulary of facts. Raises `ValueError` for an unknown fact or form, with a text that names it.
    """
    for word, decides in (("any", True), ("all", False)):
        if word in table:
            return Combined(_all(table[word], known), decides)
    if "unread" in table:
        return Unread(condition(table["unread"], known))
    for name in (table.get("fact"), table.get("of", table.get("fact"))):
        if name not in known:
            raise ValueError(f"facto desconhecido «{name}»")
    rest = set(table) - {"fact", "of"}
    if rest <= {"asserted"}:
        return YesNo(table["fact"], bool(table.get("asserted", False)))
    if rest == {"is"}:
        return OneOf(table["fact"], frozenset([table["is"]]))
    if rest == {"in"}:
        return OneOf(table["fact"], frozenset(table["in"]))
    if len(rest) == 1 and rest <= set(RELATIONS):
        relation = rest.pop()
        return Compared(table["fact"], relation, fraction(str(table[relation])), table.get("of"))
    raise ValueError(f"condição que não se lê: {dict(table)}")


def _all(tables: Sequence[Mapping[str, Any]], known: Mapping[str, object]) -> tuple[Condition, ...]:
    if not tables:
        raise ValueError("condição vazia")
    return tuple(condition(table, known) for table in tables)
