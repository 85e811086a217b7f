"""The limits of a coima: the range of the offence, moved by exact factors, rounded once at the end.

Article 40 of Lei 39/2009 gives the range and most factors; articles 18, 27 and 50-A of the RGCO give the rest. The
page `docs/algorithms/coima.md` explains the order and shows worked tables.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from legislation import formats, receipts, rules
from legislation.errors import Refusal
from legislation.exact import cents_down, cents_half_up, fraction_text
from legislation.resolving import (
    MODIFIER_NAMES,
    MODIFIERS,
    Accessory,
    Factor,
    General,
    Offence,
    Resolved,
    find,
    resolved,
)

__all__ = [
    "MODIFIERS",
    "MODIFIER_NAMES",
    "Accessory",
    "CoimaResult",
    "Offence",
    "check_fine",
    "check_summary_fine",
    "compute",
    "offences",
]


@dataclass(frozen=True, slots=True)
class CoimaResult:
    """The receipt of one range: exact and rounded limits, each step, and what follows from the limits.

    `beside` are the warnings that touch only what follows (prescription, voluntary payment, summary procedure): a
    decision that imposes a coima does not print them.
    """

    on: date
    wording: rules.Wording
    offence: Offence
    modifiers: tuple[str, ...]
    legal_person: bool
    minimum: Fraction
    maximum: Fraction
    min_cents: int
    max_cents: int
    steps: tuple[receipts.LimitStep, ...]
    prescription_years: int
    voluntary_payment_cents: int | None
    summary_max_cents: int | None
    warnings: tuple[str, ...]
    beside: tuple[str, ...]
    ruleset: str
    simulation: bool

    def as_json(self) -> dict[str, Any]:
        """The answer of the command `coima`."""
        return {
            "wording": self.wording.name,
            "offence": self.offence.id,
            "subject": self.offence.subject,
            "summary": self.offence.summary,
            "on": self.on.isoformat(),
            "modifiers": list(self.modifiers),
            "min_cents": self.min_cents,
            "max_cents": self.max_cents,
            "min_exact": fraction_text(self.minimum),
            "max_exact": fraction_text(self.maximum),
            "steps": [step.as_json() for step in self.steps],
            "prescription_years": self.prescription_years,
            "voluntary_payment_cents": self.voluntary_payment_cents,
            "summary_max_cents": self.summary_max_cents,
            "accessory": [sanction.as_json() for sanction in self.offence.accessory],
            "other_reading": self.offence.other_reading or None,
            "simulation": self.simulation,
            "warnings": list(self.warnings),
            "ruleset": self.ruleset,
        }

    def receipt(self) -> dict[str, Any]:
        """What a decision stores: the answer, the dates used and why this wording answered."""
        why = "indicada à mão, só para simulação" if self.simulation else "em vigor no dia dos factos"
        return {
            "kind": "coima",
            "chosen_because": why,
            "legal_person": self.legal_person,
            "beside": list(self.beside),
            **self.as_json(),
        }


def compute(
    offence: str,
    *,
    on: date,
    modifiers: Collection[str] = (),
    benefit: Fraction | None = None,
    legal_person: bool = False,
    jurisdiction: str = "PT",
    wording: str | None = None,
    source: rules.Library | None = None,
) -> CoimaResult:
    """The limits of the coima for one offence (Lei 39/2009, art. 40; RGCO 17, 18, 27 and 50-A).

    `on` is the day of the facts; `modifiers` are words of `MODIFIERS`; `benefit` is exact euro (RGCO 18.2); `wording`
    forces one by name, for simulation only. Raises `Refusal`: `unknown_offence`, `repealed_offence`, `no_amounts`,
    `no_general_regime`, `modifier_unknown`, `modifiers_exclude`, or what choosing the wording raises.
    """
    chosen = rules.choose(on, jurisdiction=jurisdiction, wording=wording, source=source)
    ready = resolved(chosen, source or rules.library())
    found = find(ready, offence, source or rules.library())
    if found.start is None:
        raise Refusal("no_amounts", f"{chosen.label} não fixa montantes para {offence}: faltam os do despacho próprio.")
    general = ready.general
    if general is None:
        raise Refusal(
            "no_general_regime", f"O regime geral de {chosen.jurisdiction} não está carregado: sem ele não há coima."
        )
    factors = _factors(ready, general, found, modifiers)
    steps, warnings = _steps(general, found.start, factors, benefit)
    minimum, maximum = steps[-1].minimum, steps[-1].maximum
    most, doubts = general.voluntary["legal_person" if legal_person else "natural_person"]
    beside = [*(general.prescription_warnings if len(steps) > 1 else ()), *doubts, *ready.summary_warnings]
    return CoimaResult(
        on=on,
        wording=chosen,
        offence=found,
        modifiers=tuple(factor.kind for factor, _ in factors),
        legal_person=legal_person,
        minimum=minimum,
        maximum=maximum,
        min_cents=cents_half_up(minimum),
        max_cents=cents_half_up(maximum),
        steps=tuple(steps),
        prescription_years=prescription_years(general, maximum),
        voluntary_payment_cents=cents_half_up(minimum) if maximum <= most else None,
        summary_max_cents=None if ready.summary_fraction is None else cents_down(minimum * ready.summary_fraction),
        warnings=tuple(dict.fromkeys([*found.warnings, *_day_warnings(ready, found, on), *warnings, *beside])),
        beside=tuple(beside),
        ruleset=ready.ruleset,
        simulation=wording is not None,
    )


def offences(
    on: date, *, jurisdiction: str = "PT", wording: str | None = None, source: rules.Library | None = None
) -> tuple[rules.Wording, list[Offence]]:
    """The wording of a day and its offences in the order of the article."""
    chosen = rules.choose(on, jurisdiction=jurisdiction, wording=wording, source=source)
    return chosen, list(resolved(chosen, source or rules.library()).offences.values())


def check_fine(result: CoimaResult, cents: int) -> str | None:
    """Why a concrete coima, in cents, does not fit the limits; None where it does. A printed limit is inside."""
    articles = ", ".join(step.cite for step in result.steps)
    if cents < result.min_cents:
        return f"Abaixo do mínimo de {formats.euros(result.min_cents)} ({articles}): indique o fundamento."
    if cents > result.max_cents:
        return f"Acima do máximo de {formats.euros(result.max_cents)} ({articles}): indique o fundamento."
    return None


def check_summary_fine(result: CoimaResult, cents: int) -> str | None:
    """Why a coima, in cents, does not fit the summary procedure (art. 43-A.1); None where it does."""
    if result.summary_max_cents is None:
        return f"Não há processo sumaríssimo: {result.wording.spoken} não o prevê."
    if cents > result.summary_max_cents:
        return (
            f"Acima do teto do processo sumaríssimo, {formats.euros(result.summary_max_cents)} (dois terços do mínimo)."
        )
    return None


def prescription_years(general: General, maximum: Fraction) -> int:
    """Years of prescription of the procedure by the maximum of the coima, exact euro (RGCO 27)."""
    return next(years for threshold, years in general.prescription if maximum >= threshold)


def _factors(
    ready: Resolved, general: General, offence: Offence, modifiers: Collection[str]
) -> list[tuple[Factor, Fraction]]:
    unknown = sorted(set(modifiers) - set(MODIFIERS))
    if unknown:
        raise Refusal("unknown_modifier", f"«{unknown[0]}» não é uma circunstância conhecida.")
    if "attempt" in modifiers and "negligence" in modifiers:
        raise Refusal("modifiers_exclude", "Tentativa e negligência excluem-se: a tentativa supõe intenção.")
    found = []
    for kind in MODIFIERS:
        if kind in modifiers:
            factor = offence.factors.get(kind) or general.factors.get(kind)
            if factor is None or factor.factor is None:
                reason = (
                    factor.refusal
                    if factor
                    else f"A circunstância «{MODIFIER_NAMES[kind]}» não existe: {ready.wording.spoken} não a prevê."
                )
                raise Refusal("modifier_unknown", reason)
            found.append((factor, factor.factor))
    return found


def _steps(
    general: General,
    start: receipts.LimitStep,
    factors: Sequence[tuple[Factor, Fraction]],
    benefit: Fraction | None,
) -> tuple[list[receipts.LimitStep], list[str]]:
    steps = [start]
    warnings: list[str] = []
    for factor, by in factors:
        low, high = steps[-1].minimum * by, steps[-1].maximum * by
        steps.append(receipts.LimitStep(MODIFIER_NAMES[factor.kind], factor.cite, low, high))
        warnings += factor.warnings
    if benefit is not None:
        high = _raised(general.benefit, steps[-1].maximum, benefit)
        steps.append(receipts.LimitStep(MODIFIER_NAMES["benefit"], general.benefit.cite, steps[-1].minimum, high))
        warnings += general.benefit.warnings
    if len(steps) > 2:
        warnings += general.combination_warnings
    return steps, warnings


def _raised(rule: Factor, maximum: Fraction, benefit: Fraction) -> Fraction:
    if benefit <= maximum:
        return maximum
    return min(benefit, maximum * (1 + (rule.factor or 0)))


def _day_warnings(ready: Resolved, offence: Offence, on: date) -> list[str]:
    return [
        note.warning
        for note in ready.day_notes
        if note.first <= on <= note.last and (not note.offences or offence.id in note.offences)
    ]
