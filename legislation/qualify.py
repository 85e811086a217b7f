"""Risk of a match (art. 12 of Lei 39/2009; arts. 44 to 47 of Angola's DP 185/26) by the wording in force on its day.

The law's criteria are data in `legislation/<jurisdiction>/<act>/risk/`. A fact that is not given is unknown, and the
result then says which facts are missing and which levels are still possible.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import product
from typing import Any

from legislation import dates, logic, rules
from legislation.errors import Refusal
from legislation.inputs import read_json
from legislation.receipts import doubts, warning

YES_NO = (
    "team_in_professional_competition",
    "expected_full",
    "final_phase_european_or_world",
    "sport_listed_by_order",
    "ordered_high_risk",
    "declared_by_authority",
    "declared_by_international_body",
    "exceptional_reasons",
    "knockout_two_rounds_before_final",
    "serious_incidents_before",
    "decisive_for_both_teams",
    "decisive_for_one_team",
    "level_1_proposed_by_force_or_federation",
    "declared_by_federation",
    "hostility_history",
    "national_continental_or_world_final_phase",
    "public_order_concentration",
    "signs_of_incident_prone_behaviour",
)
COUNTS = ("capacity", "expected_spectators", "expected_visiting_supporters")
WORDS = {
    "scope": ("national", "international"),
    "age_group": ("seniors", "juniors", "juvenis", "iniciados", "infantis", "benjamins", "traquinas", "petizes"),
    "competition": ("professional", "non_professional"),
    "venue": ("open_air", "indoor"),
}
FACTS: Mapping[str, object] = {**dict.fromkeys(YES_NO, bool), **dict.fromkeys(COUNTS, int), **WORDS}

_OUTCOMES = {True: "met", False: "not_met", None: "unknown"}


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion of the law, with the condition over facts that it states."""

    id: str
    cite: str
    title: str
    when: logic.Condition
    unless: logic.Condition | None
    doubts: tuple[str, ...]
    warns: tuple[Mapping[str, Any], ...]

    def holds(self, facts: logic.Facts) -> bool | None:
        """Whether the criterion is met, in three values."""
        if self.unless is not None and self.unless.outcome(facts):
            return False
        return self.when.outcome(facts)


@dataclass(frozen=True, slots=True)
class Level:
    """One level of risk; without `any_of` and `all_of` it is what remains when no other applies."""

    code: str
    name: str
    cite: str
    any_of: tuple[str, ...]
    all_of: tuple[str, ...]

    def applies(self, held: Mapping[str, bool | None]) -> bool | None:
        """Whether the level applies, from the outcome of each criterion, in three values."""
        needed = [held[name] for name in self.all_of]
        if self.any_of:
            chosen = [held[name] for name in self.any_of]
            needed.append(True if True in chosen else None if None in chosen else False)
        return False if False in needed else None if None in needed else True


@dataclass(frozen=True)
class RiskRules:
    """The risk criteria of one wording, ready to be applied to many matches."""

    wording: str
    decider: str
    criteria: tuple[Criterion, ...]
    levels: tuple[Level, ...]
    if_ordered: tuple[Level, ...]
    split_on: tuple[str, ...]
    doubts: tuple[str, ...]
    simulation: bool = False


@dataclass(frozen=True, slots=True)
class CriterionOutcome:
    """What one criterion gives for the facts of a match."""

    criterion: Criterion
    outcome: str
    missing: tuple[str, ...]


@dataclass(frozen=True)
class Qualification:
    """The level the law gives a match on the facts known, and why; `decider` is who may order otherwise.

    `level` and `level_code` are `None` while more than one level is possible. `level_if_ordered` is the level that an
    order of art. 12.1 would give where a match is high risk only by order or declaration (since 2019); `None` elsewhere
    or while open.
    """

    wording: str
    decider: str
    on: date
    facts: Mapping[str, Any]
    level: str | None
    level_code: str | None
    possible: tuple[str, ...]
    level_if_ordered: str | None
    criteria: tuple[CriterionOutcome, ...]
    missing: tuple[str, ...]
    warnings: tuple[str, ...]
    simulation: bool

    def as_json(self) -> dict[str, Any]:
        """The answer of the command `qualify`."""
        return {
            "wording": self.wording,
            "decider": self.decider,
            "on": self.on.isoformat(),
            "level": self.level,
            "level_code": self.level_code,
            "possible": list(self.possible),
            "level_if_ordered": self.level_if_ordered,
            "criteria": [
                {
                    "id": row.criterion.id,
                    "cite": row.criterion.cite,
                    "title": row.criterion.title,
                    "outcome": row.outcome,
                    "missing": list(row.missing),
                    "figures": row.criterion.when.figures(self.facts),
                }
                for row in self.criteria
            ],
            "missing": list(self.missing),
            "simulation": self.simulation,
            "warnings": list(self.warnings),
            "ruleset": rules.ruleset_digest(),
        }


def evaluate(
    facts: Mapping[str, object], on: date, jurisdiction: str = "PT", wording: str | None = None
) -> Qualification:
    """Qualify one match by the wording in force on its day, or by the one named (a simulation; the bill included).

    Raises `Refusal`: `unknown_fact`, `impossible_fact`, `before_first_wording`, `unknown_wording`,
    `unknown_jurisdiction`.
    """
    law = risk_rules(on, jurisdiction, wording)
    known = checked(facts)
    held = {criterion.id: criterion.holds(known) for criterion in law.criteria}
    possible = _possible(law, law.levels, known, held)
    code = possible[0].code if len(possible) == 1 else None
    ordered = _possible(law, law.if_ordered, known, held) if law.if_ordered else []
    if code is not None and code.startswith("high") and law.if_ordered:
        ordered = possible
    outcomes = tuple(
        CriterionOutcome(row, _OUTCOMES[held[row.id]], row.when.missing(known) if held[row.id] is None else ())
        for row in law.criteria
    )
    return Qualification(
        wording=law.wording,
        decider=law.decider,
        on=on,
        facts=known,
        level=possible[0].name if code else None,
        level_code=code,
        possible=tuple(level.code for level in possible),
        level_if_ordered=ordered[0].code if len(ordered) == 1 else None,
        criteria=outcomes,
        missing=() if code else tuple(dict.fromkeys(name for row in outcomes for name in row.missing)),
        warnings=tuple(dict.fromkeys(_warnings(law, known, held, code))),
        simulation=law.simulation,
    )


def checked(facts: Mapping[str, object]) -> dict[str, Any]:
    """The facts of a match, checked against the vocabulary; a fact given as `None` is unknown.

    Raises `Refusal`: `unknown_fact` for a word outside the vocabulary, `impossible_fact` for a value that cannot be.
    """
    known: dict[str, Any] = {}
    for name, value in facts.items():
        kind = FACTS.get(name)
        if kind is None:
            raise Refusal("unknown_fact", f"O facto «{name}» não existe: veja os factos de um jogo na documentação.")
        if value is None:
            continue
        if isinstance(kind, tuple):
            if value not in kind:
                raise Refusal("impossible_fact", f"«{value}» não serve em «{name}»: use {', '.join(kind)}.")
        elif kind is bool and not isinstance(value, bool):
            raise Refusal("impossible_fact", f"«{name}» é uma pergunta de sim ou não: use true ou false.")
        elif kind is int and (isinstance(value, bool) or not isinstance(value, int) or value < 0):
            raise Refusal("impossible_fact", f"«{name}» é um número inteiro de pessoas, zero ou mais.")
        known[name] = value
    if known.get("capacity") == 0:
        raise Refusal("impossible_fact", "A lotação não pode ser zero: corrija-a, ou deixe-a por preencher.")
    if known.get("expected_visiting_supporters", 0) > known.get("expected_spectators", float("inf")):
        raise Refusal("impossible_fact", "Os adeptos visitantes previstos são mais do que os espectadores previstos.")
    return known


def risk_rules(on: date, jurisdiction: str = "PT", wording: str | None = None) -> RiskRules:
    """The risk criteria in force on a day, or those of a named wording. Raises `Refusal` as `rules.wording_on` does."""
    act = f"{rules.main_act(jurisdiction)}/risk"
    if wording is None:
        return _compiled(rules.library(), rules.wording_on(jurisdiction, act, on).name, False)
    home, _, first = wording.rpartition("/")
    return _compiled(rules.library(), rules.wording_named(f"{home}/risk/{first}").name, True)


@cache
def _compiled(shelf: rules.Library, name: str, simulation: bool) -> RiskRules:
    text = shelf.wording_named(name)
    return RiskRules(
        wording=name.replace("/risk/", "/"),
        decider=str(text.tables["decider"]),
        criteria=tuple(_criterion(text, row) for row in text.rows("criteria")),
        levels=_levels(text, "levels"),
        if_ordered=_levels(text, "if_ordered"),
        split_on=tuple(text.tables.get("split_on", ())),
        doubts=tuple(doubts(text.tables)),
        simulation=simulation,
    )


def _criterion(text: rules.Wording, row: Mapping[str, Any]) -> Criterion:
    try:
        when = logic.condition(row["when"], FACTS)
        unless = logic.condition(row["unless"], FACTS) if "unless" in row else None
    except (KeyError, ValueError) as error:
        raise rules.BrokenRuleFile(f"{text.name}.toml: criteria «{row.get('id')}»: {error}.") from None
    warns = tuple(
        {**warn, "when": logic.condition(warn["when"], FACTS)} if "when" in warn else warn
        for warn in row.get("warn", ())
    )
    return Criterion(row["id"], text.cite(row["cite"]), row["title"], when, unless, tuple(doubts(row)), warns)


def _levels(text: rules.Wording, table: str) -> tuple[Level, ...]:
    names = {row["code"]: row["name"] for row in text.rows("levels")}
    found = [
        Level(
            row["code"], names[row["code"]], row.get("cite", ""), tuple(row.get("any", ())), tuple(row.get("all", ()))
        )
        for row in text.rows(table)
    ]
    return tuple(sorted(found, key=lambda level: not (level.any_of or level.all_of)))


def _possible(
    law: RiskRules, levels: Sequence[Level], facts: Mapping[str, Any], held: Mapping[str, bool | None]
) -> list[Level]:
    """Levels that the unknown facts still allow, trying each value of the facts that split the law in two."""
    open_words = [name for name in law.split_on if name not in facts]
    if not open_words:
        return list({level.code: level for level in _tried(levels, held)}.values())
    found: dict[str, Level] = {}
    for values in product(*(WORDS[name] for name in open_words)):
        tried = {**facts, **dict(zip(open_words, values, strict=True))}
        outcomes = {row.id: row.holds(tried) for row in law.criteria}
        found.update((level.code, level) for level in _tried(levels, outcomes))
    order = {level.code: index for index, level in reversed(list(enumerate(levels)))}
    return sorted(found.values(), key=lambda level: order[level.code])


def _tried(levels: Sequence[Level], held: Mapping[str, bool | None]) -> Iterator[Level]:
    for level in levels:
        applies = level.applies(held)
        if applies is not False:
            yield level
        if applies:
            return


def _warnings(
    law: RiskRules, facts: Mapping[str, Any], held: Mapping[str, bool | None], code: str | None
) -> Iterator[str]:
    yield from law.doubts
    for criterion in law.criteria:
        if held[criterion.id] is False:
            continue
        yield from criterion.doubts
        for warn in criterion.warns:
            if warn.get("level", code) == code and ("when" not in warn or warn["when"].outcome(facts)):
                yield warning(warn["state"], warn["note"])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command `qualify`."""
    parser.add_argument("facts", metavar="FACTS.json", help="ficheiro com os factos do jogo")
    parser.add_argument("--on", required=True, metavar="DATE", help="dia do jogo")
    parser.add_argument("--jurisdiction", default="PT")
    parser.add_argument("--wording", default=None, help="força uma redação (simulação)")


def command(args: argparse.Namespace) -> dict[str, Any]:
    """Answer the command `qualify`. Raises `Refusal` for anything that cannot be answered."""
    return evaluate(read_json(args.facts, dict), dates.day(args.on), args.jurisdiction, args.wording).as_json()
