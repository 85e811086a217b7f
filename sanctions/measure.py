"""The measure of the coima for a person charged: limits, milder law, antecedents, concurrence.

Everything the law leaves to judgement is a choice of a person with a reason; nothing here proposes an amount.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from audit.errors import ActRefused
from entities.models import Person
from legislation import coima, concurrence, dates, lookups, milder, recidivism
from legislation.errors import Refusal
from sanctions.models import Charge, Charged, Decision

CONVICTIONS = ("coima", "admonition", "accessory_only")
NEEDS_REASON = ("sports_agent", "disabled_victim", "recidivist", "attempt", "special_attenuation", "benefit", "milder")


@dataclass(frozen=True)
class Antecedent:
    """One earlier final decision against the same person, or against somebody with a similar name."""

    decision: Decision
    certain: bool


@dataclass(frozen=True)
class Assessment:
    """One charge computed: limits with their sum, the milder-law table, and the windows of recidivism."""

    charge: Charge
    result: coima.CoimaResult
    comparison: milder.Comparison
    windows: tuple[recidivism.Recidivism, ...]


def compute(charge: Charge) -> coima.CoimaResult:
    """The limits for a charge as it stands, in the law a person chose. Raises `ActRefused` with the law's own words."""
    extra: Mapping[str, Any] = charge.modifiers
    chosen = extra.get("milder") or {}
    offence, on = charge.offence, charge.facts_on
    if chosen:
        offence, on = chosen["offence"], max(on, date.fromisoformat(chosen["first"]))
    return limits(
        offence,
        on=on,
        kinds=extra.get("kinds", ()),
        negligence=charge.fault == Charge.Fault.NEGLIGENCE,
        benefit_cents=extra.get("benefit_cents"),
        legal_person=charge.charged.person.kind == Person.Kind.LEGAL,
    )


def limits(
    offence: str,
    *,
    on: date,
    kinds: tuple[str, ...] | list[str] = (),
    negligence: bool = False,
    benefit_cents: int | None = None,
    legal_person: bool = False,
) -> coima.CoimaResult:
    """Limits of the coima after modifiers, with their steps. Raises `ActRefused` with the refusal of the law room."""
    words = [*kinds, *(["negligence"] if negligence else [])]
    benefit = None if benefit_cents is None else Fraction(benefit_cents, 100)
    try:
        return coima.compute(offence, on=on, modifiers=words, benefit=benefit, legal_person=legal_person)
    except Refusal as refusal:
        raise ActRefused(refusal.code, refusal.message, "offence") from None


def assess(charge: Charge, decided_on: date) -> Assessment:
    """Everything the instructor sees about a charge before proposing a measure."""
    plain = Charge(
        charged=charge.charged,
        offence=charge.offence,
        facts_on=charge.facts_on,
        fault=charge.fault,
        modifiers={key: value for key, value in charge.modifiers.items() if key != "milder"},
    )
    facts = compute(plain)
    benefit = charge.modifiers.get("benefit_cents")
    comparison = milder.compare(
        facts,
        decided_on=max(decided_on, charge.facts_on),
        benefit=None if benefit is None else Fraction(benefit, 100),
    )
    finals = [found.decision.final_on for found in antecedents(charge.charged.person, before=charge.charged.case.pk)]
    windows = []
    for test in recidivism.TESTS:
        try:
            windows.append(recidivism.evaluate([day for day in finals if day], charge.facts_on, test=test))
        except Refusal:
            continue
    return Assessment(charge, compute(charge), comparison, tuple(windows))


def antecedents(person: Person, *, before: int | None = None) -> list[Antecedent]:
    """Earlier final convictions of the same person, newest first. `before` leaves out the case at hand."""
    found = Decision.objects.filter(
        charged__person=person, in_force=True, final_on__isnull=False, kind__in=CONVICTIONS
    ).select_related("case")
    if before is not None:
        found = found.exclude(case_id=before)
    return [Antecedent(decision, True) for decision in found.order_by("-final_on")]


def namesakes(person: Person, *, limit: int = 10) -> list[Antecedent]:
    """Final convictions of other records with the same words in the name, for a person to confirm or set aside."""
    words = person.name_key.split()
    others = Person.objects.exclude(pk=person.pk)
    for word in (words[:1] + words[-1:]) if len(words) > 1 else words:
        others = others.filter(name_key__contains=word)
    if not words:
        return []
    found = Decision.objects.filter(
        charged__person__in=others.values("pk")[:50], in_force=True, final_on__isnull=False, kind__in=CONVICTIONS
    ).select_related("case", "charged__person")
    return [Antecedent(decision, False) for decision in found.order_by("-final_on")[:limit]]


def single_limits(fines: list[int], results: list[coima.CoimaResult]) -> concurrence.Concurrence:
    """Limits of the single coima for several offences (RGCO, art. 19.º). Raises `ActRefused` as the law room."""
    try:
        return concurrence.compute([Fraction(f, 100) for f in fines], [r.maximum for r in results])
    except Refusal as refusal:
        raise ActRefused(refusal.code, refusal.message, "single_fine") from None


def criteria(charged: Charged) -> list[tuple[str, str]]:
    """What art. 41.º tells to weigh, for the wordings applied: citation and text, each once."""
    seen: dict[str, str] = {}
    for charge in live_charges(charged):
        result = compute(charge)
        for row in lookups.criteria(result.on, subject=result.offence.subject, legal_person=result.legal_person):
            seen.setdefault(row["cite"], row["text"])
    return sorted(seen.items())


def live_charges(charged: Charged) -> list[Charge]:
    """The charges that stand, in order."""
    return list(charged.charges.filter(dropped_on__isnull=True).select_related("charged__person", "charged__case"))


@dataclass(frozen=True)
class Sanction:
    """An accessory sanction open to a person charged: kind, longest amount in its own unit, and norm."""

    kind: str
    name: str
    most: int
    unit: str
    cite: str


UNITS = {"years": ("meses", 12), "months": ("meses", 1), "events": ("jogos", 1), "seasons": ("épocas", 1)}


def opinion_bodies(offence: str, facts_on: date) -> list[str]:
    """The bodies whose binding opinion the facts of an offence may need, by the law of today (art. 43.º)."""
    return [str(row["body"]) for row in lookups.opinions_for(offence, facts_on, dates.today())]


def opinion_unanswered(charge: Charge) -> bool:
    """Whether nobody has said yet if an offence that may be discrimination needs a binding opinion."""
    answered = charge.modifiers.get("opinion") or charge.reasons.get("opinion")
    return not answered and bool(opinion_bodies(charge.offence, charge.facts_on))


def accessories(charged: Charged) -> dict[str, Sanction]:
    """The accessory sanctions that the charges allow, with the longest maximum among them (art. 42.º)."""
    found: dict[str, Sanction] = {}
    for charge in live_charges(charged):
        for known in compute(charge).offence.accessory:
            unit, factor = UNITS[known.unit]
            most = known.maximum * factor
            if known.kind not in found or found[known.kind].most < most:
                found[known.kind] = Sanction(known.kind, known.name, most, unit, known.cite)
    return found


def mandatory_question(charged: Charged) -> bool:
    """Whether an earlier conviction inside the window makes an accessory sanction mandatory, for a person to judge."""
    finals = [found.decision.final_on for found in antecedents(charged.person, before=charged.case_id)]
    days = [day for day in finals if day]
    for charge in live_charges(charged):
        if not any(known.mandatory_when for known in compute(charge).offence.accessory):
            continue
        try:
            found = recidivism.evaluate(days, charge.facts_on, test="42.4")
        except Refusal:
            continue
        if found.recidivist == "judge":
            return True
    return False


def receipt(charged: Charged, fines: Mapping[str, int], single_fine: int | None, decided_on: date) -> dict[str, Any]:
    """What a decision keeps of its computation: every charge with its limits, the law compared, and the concurrence."""
    charges = live_charges(charged)
    results = [compute(charge) for charge in charges]
    kept: dict[str, Any] = {
        "charges": [
            {
                "charge": charge.pk,
                "offence": charge.offence,
                "fine_cents": fines.get(str(charge.pk)),
                "reasons": charge.reasons,
                "coima": result.receipt(),
                "milder": assess(charge, decided_on).comparison.receipt(),
            }
            for charge, result in zip(charges, results, strict=True)
        ]
    }
    if len(charges) > 1 and len(fines) == len(charges):
        kept["concurrence"] = single_limits([int(fines[str(c.pk)]) for c in charges], results).receipt()
        kept["single_fine_cents"] = single_fine
    return kept
