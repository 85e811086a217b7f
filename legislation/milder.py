"""The milder law (RGCO 3.2): whole regimes compared between the day of the facts and the day of the decision.

Regimes are never mixed. A wording is milder only when it is at least as mild as every other on every point; where none
is, the result says so and a person decides, giving the reason.
"""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from legislation import coima, formats, lookups, receipts, rules
from legislation.errors import Refusal

POINTS = ("punishable", "minimum", "maximum", "prescription", "accessory", "recidivism")
POINT_NAMES = {
    "punishable": "ser punível",
    "minimum": "mínimo",
    "maximum": "máximo",
    "prescription": "prescrição",
    "accessory": "sanções acessórias",
    "recidivism": "janela de reincidência",
}


UNIT_NAMES = {"years": "ano(s)", "events": "espetáculos", "seasons": "época"}


@dataclass(frozen=True, slots=True)
class Regime:
    """How one wording treats the conduct: the points that are compared."""

    wording: rules.Wording
    offence: str
    result: coima.CoimaResult | None
    recidivism_years: int
    note: str
    undecided: bool

    @property
    def punishable(self) -> bool:
        """Whether this wording punishes the conduct with a coima."""
        return self.result is not None

    def as_json(self) -> dict[str, Any]:
        """One row of `candidates[]`; amounts are null where the conduct is not punishable."""
        result = self.result
        return {
            "wording": self.wording.name,
            "offence": self.offence or None,
            "punishable": self.punishable,
            "min_cents": result.min_cents if result else None,
            "max_cents": result.max_cents if result else None,
            "prescription_years": result.prescription_years if result else None,
            "accessory": [sanction.as_json() for sanction in result.offence.accessory] if result else [],
            "recidivism_years": self.recidivism_years,
            "note": self.note or None,
        }


@dataclass(frozen=True, slots=True)
class Point:
    """One point of the comparison: how each candidate stands on it, and which are mildest there."""

    point: str
    values: tuple[str, ...]
    mildest: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """The row of the table; `values` are in the order of the candidates."""
        return {
            "point": self.point,
            "name": POINT_NAMES[self.point],
            "values": list(self.values),
            "mildest": list(self.mildest),
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """The table of regimes and the milder one, or None where a person must decide."""

    decided_on: date
    candidates: tuple[Regime, ...]
    points: tuple[Point, ...]
    milder: rules.Wording | None
    reason: str
    warnings: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """The keys that `--decided-on` adds to the answer of `coima`."""
        return {
            "decided_on": self.decided_on.isoformat(),
            "candidates": [candidate.as_json() for candidate in self.candidates],
            "points": [point.as_json() for point in self.points],
            "milder": self.milder.name if self.milder else None,
            "reason": self.reason,
            "warnings": list(self.warnings),
        }

    def receipt(self) -> dict[str, Any]:
        """What a decision stores about the choice of law."""
        return {"kind": "milder", **self.as_json()}


def compare(
    facts: coima.CoimaResult,
    *,
    decided_on: date,
    benefit: Fraction | None = None,
    source: rules.Library | None = None,
) -> Comparison:
    """Compare every wording in force from the facts to the decision, with the same circumstances (RGCO 3.2).

    `facts` is the result on the day of the facts. Raises `Refusal` (`decided_before_facts`).
    """
    if decided_on < facts.on:
        raise Refusal("decided_before_facts", "A decisão não pode ser anterior aos factos: corrija um dos dias.")
    shelf = source or rules.library()
    start = facts.wording
    chain = shelf.between(start.jurisdiction, start.act, facts.on, decided_on)
    regimes = [_regime(start, facts.offence.id, facts, "", False)]
    ids = [facts.offence.id]
    for wording in chain:
        if wording.first > start.first:
            found, ids = _following(wording, ids, regimes[-1].offence, facts, benefit, shelf)
            regimes.append(found)
    return _judged(decided_on, regimes)


def _following(
    wording: rules.Wording,
    ids: list[str],
    same: str,
    facts: coima.CoimaResult,
    benefit: Fraction | None,
    shelf: rules.Library,
) -> tuple[Regime, list[str]]:
    rows = lookups.corresponding(wording, ids)
    if not rows:
        gone = [row for row in wording.rows("repealed") if set(row["offences"]) & set(ids)]
        note = gone[0]["note"] if gone else "O facto deixou de ser punível nesta redação."
        undecided = bool(gone) and gone[0]["state"] == "disputed"
        return _regime(wording, "", None, note, undecided), []
    main = next((row for row in rows if row["id"] == same), rows[0])
    result = coima.compute(
        main["id"],
        on=max(facts.on, wording.first),
        modifiers=facts.modifiers,
        benefit=benefit,
        legal_person=facts.legal_person,
        jurisdiction=wording.jurisdiction,
        source=shelf,
    )
    notes = [row["link_note"] for row in rows if "link_note" in row]
    others = [row["id"] for row in rows if row is not main]
    if others:
        notes.append(f"Também pode corresponder a {', '.join(others)}.")
    return _regime(wording, main["id"], result, " ".join(notes), False), [row["id"] for row in rows]


def _regime(
    wording: rules.Wording, offence: str, result: coima.CoimaResult | None, note: str, undecided: bool
) -> Regime:
    rows = [row for row in wording.rows("recidivism") if row["rule"] == "41-A"]
    return Regime(wording, offence, result, rows[0]["years"] if rows else 0, note, undecided)


def _judged(decided_on: date, regimes: list[Regime]) -> Comparison:
    warnings = [receipts.warning("provisional", regime.note) for regime in regimes if regime.note]
    warnings += [
        receipts.warning("disputed", regime.result.offence.other_reading)
        for regime in regimes
        if regime.result and regime.result.offence.other_reading
    ]
    undecided = next((regime for regime in regimes if regime.undecided), None)
    mildest = next((one for one in regimes if all(not harsher_points(one, other) for other in regimes)), None)
    if undecided is not None:
        chosen, reason, warnings = None, undecided.note, [receipts.warning("disputed", undecided.note)]
    elif mildest is not None:
        chosen, reason = mildest.wording, _reason(mildest, regimes)
    else:
        mixed = {point for a in regimes for b in regimes for point in harsher_points(a, b)}
        names = ", ".join(POINT_NAMES[point] for point in POINTS if point in mixed)
        chosen = None
        reason = f"Nenhuma redação é mais favorável em todos os pontos ({names}): uma pessoa decide e fundamenta."
    return Comparison(decided_on, tuple(regimes), _points(regimes), chosen, reason, tuple(warnings))


def _points(regimes: list[Regime]) -> tuple[Point, ...]:
    return tuple(
        Point(
            point=point,
            values=tuple(_value(regime, point) for regime in regimes),
            mildest=tuple(
                one.wording.name
                for one in regimes
                if not any(point in harsher_points(one, other) for other in regimes)
                and (one.punishable or point == "punishable")
            ),
        )
        for point in POINTS
    )


def _value(regime: Regime, point: str) -> str:
    if regime.result is None:
        return "não punível" if point == "punishable" else "—"
    result = regime.result
    return {
        "punishable": "punível",
        "minimum": formats.euros(result.min_cents),
        "maximum": formats.euros(result.max_cents),
        "prescription": f"{result.prescription_years} anos" if result.prescription_years > 1 else "1 ano",
        "accessory": "; ".join(_sanction(sanction) for sanction in result.offence.accessory) or "nenhuma",
        "recidivism": f"{regime.recidivism_years} ano(s)" if regime.recidivism_years else "nenhuma",
    }[point]


def _sanction(sanction: coima.Accessory) -> str:
    return f"{sanction.name}, até {sanction.maximum} {UNIT_NAMES[sanction.unit]}"


def harsher_points(one: Regime, other: Regime) -> list[str]:
    """The points on which one regime is harsher than another; none where it is at least as mild on every point."""
    if one.result is None or other.result is None:
        return ["punishable"] if one.punishable and not other.punishable else []
    a, b = one.result, other.result
    harsher = {
        "minimum": a.minimum > b.minimum,
        "maximum": a.maximum > b.maximum,
        "prescription": a.prescription_years > b.prescription_years,
        "accessory": _accessory_harsher(a.offence, b.offence),
        "recidivism": one.recidivism_years > other.recidivism_years,
    }
    return [point for point, is_harsher in harsher.items() if is_harsher]


def _accessory_harsher(one: coima.Offence, other: coima.Offence) -> bool:
    theirs = {sanction.kind: sanction for sanction in other.accessory}
    for sanction in one.accessory:
        match = theirs.get(sanction.kind)
        if match is None or sanction.maximum > match.maximum:
            return True
        if sanction.mandatory_when and not match.mandatory_when:
            return True
    return False


def _reason(chosen: Regime, regimes: list[Regime]) -> str:
    equal = [other for other in regimes if other is not chosen and not harsher_points(other, chosen)]
    others = [other for other in regimes if other is not chosen]
    if not others:
        return "Só esta redação vigorou entre os factos e a decisão."
    if not chosen.punishable:
        return f"Desde {formats.day(chosen.wording.first)} o facto deixou de ser punível: {chosen.note}"
    text = "É pelo menos tão favorável como as outras em todos os pontos"
    if len(equal) == len(others):
        return f"{text}; são iguais, e fica a do dia dos factos."
    better = {point for other in others for point in harsher_points(other, chosen)}
    names = ", ".join(POINT_NAMES[point] for point in POINTS if point in better)
    return f"{text} e melhor em: {names}."
