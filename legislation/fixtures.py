"""Orders that qualify matches by rule ("every away match of X", "the play-off"), as data applied to a list of fixtures.

A rule is a table: `rule`, what the rule needs, and any of the limits `competition`, `season`, `from`, `until`, `except`
(ids of matches left out). A fixture is a table with `id`, `home`, `away`, `competition`, `season`, `phase`, `round`,
`on`; what is absent is unknown, and a match that only an unknown could decide is listed apart, never guessed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from legislation.errors import Refusal

Fixture = Mapping[str, Any]
NEEDS: Mapping[str, tuple[str, ...]] = {
    "match": ("match",),
    "matches_of": ("team",),
    "home_matches_of": ("team",),
    "away_matches_of": ("team",),
    "matches_among": ("teams",),
    "phase": ("phase",),
    "last_rounds": ("count", "rounds"),
    "competition": ("competition",),
}
LIMITS = ("competition", "season", "from", "until", "except")


@dataclass(frozen=True)
class FixtureRule:
    """One rule of an order, checked."""

    rule: str
    needs: Mapping[str, Any]
    limits: Mapping[str, Any]

    def covers(self, fixture: Fixture) -> tuple[bool | None, tuple[str, ...]]:
        """Whether the rule reaches a match, in three values, with the facts missing where that is unknown."""
        if fixture["id"] in self.limits.get("except", ()):
            return False, ()
        answers = [self._reaches(fixture), *self._within(fixture)]
        if any(held is False for held, _ in answers):
            return False, ()
        missing = tuple(dict.fromkeys(name for held, names in answers if held is None for name in names))
        return (None, missing) if missing else (True, ())

    def text(self) -> str:
        """The rule in words, for an order."""
        needs = self.needs
        sentence = {
            "match": lambda: f"o jogo {needs['match']}",
            "matches_of": lambda: f"todos os jogos de {needs['team']}",
            "home_matches_of": lambda: f"todos os jogos de {needs['team']} como visitado",
            "away_matches_of": lambda: f"todos os jogos de {needs['team']} como visitante",
            "matches_among": lambda: f"os jogos entre {_list(needs['teams'])}",
            "phase": lambda: f"os jogos da fase «{needs['phase']}»",
            "last_rounds": lambda: f"as últimas {needs['count']} jornadas de {needs['rounds']}",
            "competition": lambda: f"todos os jogos de {needs['competition']}",
        }[self.rule]()
        limits = self.limits
        if "competition" in limits and self.rule != "competition":
            sentence += f", em {limits['competition']}"
        if "season" in limits:
            sentence += f", na época {limits['season']}"
        if "from" in limits:
            sentence += f", a partir de {limits['from']:%d/%m/%Y}"
        if "until" in limits:
            sentence += f", até {limits['until']:%d/%m/%Y}"
        if limits.get("except"):
            sentence += f", exceto {_list(limits['except'])}"
        return sentence

    def _reaches(self, fixture: Fixture) -> tuple[bool | None, tuple[str, ...]]:
        home, away, needs = fixture.get("home"), fixture.get("away"), self.needs
        if self.rule == "match":
            return fixture["id"] == needs["match"], ()
        if self.rule == "home_matches_of":
            return _equal(fixture, "home", needs["team"])
        if self.rule == "away_matches_of":
            return _equal(fixture, "away", needs["team"])
        if self.rule == "matches_of":
            if needs["team"] in (home, away):
                return True, ()
            missing = tuple(name for name in ("home", "away") if fixture.get(name) is None)
            return (None, missing) if missing else (False, ())
        if self.rule == "matches_among":
            known = [team for team in (home, away) if team is not None]
            if any(team not in needs["teams"] for team in known):
                return False, ()
            missing = tuple(name for name in ("home", "away") if fixture.get(name) is None)
            return (None, missing) if missing else (True, ())
        if self.rule == "phase":
            return _equal(fixture, "phase", needs["phase"])
        if self.rule == "last_rounds":
            turn = fixture.get("round")
            return (None, ("round",)) if turn is None else (turn > needs["rounds"] - needs["count"], ())
        return _equal(fixture, "competition", needs["competition"])

    def _within(self, fixture: Fixture) -> Iterable[tuple[bool | None, tuple[str, ...]]]:
        for name in ("competition", "season"):
            if name in self.limits:
                yield _equal(fixture, name, self.limits[name])
        on = fixture.get("on")
        for name in ("from", "until"):
            if name in self.limits:
                limit = self.limits[name]
                yield (None, ("on",)) if on is None else (on >= limit if name == "from" else on <= limit, ())


@dataclass(frozen=True)
class Reached:
    """A match that a rule of the order reaches, or may reach (`missing` says what would decide it)."""

    fixture: str
    rule: int
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class Application:
    """An order applied to a list: the matches it qualifies, by their first rule, and those still open."""

    matches: tuple[Reached, ...]
    undecided: tuple[Reached, ...]


def rule(table: Mapping[str, Any]) -> FixtureRule:
    """Check a rule of an order. Raises `Refusal` (`unknown_rule`, `bad_rule`) with what is wrong."""
    name = table.get("rule")
    if not isinstance(name, str) or name not in NEEDS:
        raise Refusal("unknown_rule", f"Não há a regra «{name}»: use {', '.join(NEEDS)}.")
    needs = NEEDS[name]
    for key in needs:
        if not table.get(key):
            raise Refusal("bad_rule", f"A regra «{name}» precisa de «{key}».")
    extra = set(table) - {"rule", *needs, *LIMITS}
    if extra:
        raise Refusal("bad_rule", f"A regra «{name}» não tem «{sorted(extra)[0]}».")
    _check_values(table)
    limits = {key: table[key] for key in LIMITS if key in table and key not in needs}
    return FixtureRule(name, {key: table[key] for key in needs}, limits)


def apply(rules: Sequence[FixtureRule], fixtures: Iterable[Fixture]) -> Application:
    """Which fixtures an order reaches, now or when matches are added later."""
    matches: list[Reached] = []
    undecided: list[Reached] = []
    for fixture in fixtures:
        answers = [(index, *found.covers(fixture)) for index, found in enumerate(rules)]
        sure = next((index for index, held, _ in answers if held), None)
        if sure is not None:
            matches.append(Reached(str(fixture["id"]), sure))
            continue
        maybe = next(((index, missing) for index, held, missing in answers if held is None), None)
        if maybe is not None:
            undecided.append(Reached(str(fixture["id"]), *maybe))
    return Application(tuple(matches), tuple(undecided))


def _check_values(table: Mapping[str, Any]) -> None:
    for key in ("teams", "except"):
        if key in table and (isinstance(table[key], str) or not isinstance(table[key], Sequence)):
            raise Refusal("bad_rule", f"«{key}» é uma lista.")
    if len(set(table.get("teams", ("a", "b")))) < 2:
        raise Refusal("bad_rule", "«teams» precisa de duas equipas, pelo menos.")
    for key in ("count", "rounds"):
        if key in table and (isinstance(table[key], bool) or not isinstance(table[key], int) or table[key] < 1):
            raise Refusal("bad_rule", f"«{key}» é um número inteiro, de 1 em diante.")
    if table.get("count", 1) > table.get("rounds", table.get("count", 1)):
        raise Refusal("bad_rule", "As últimas jornadas não podem ser mais do que as da prova.")
    for key in ("from", "until"):
        if key in table and not isinstance(table[key], date):
            raise Refusal("bad_rule", f"«{key}» é um dia.")


def _equal(fixture: Fixture, name: str, wanted: object) -> tuple[bool | None, tuple[str, ...]]:
    value = fixture.get(name)
    return (None, (name,)) if value is None else (value == wanted, ())


def _list(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} e {names[-1]}"
