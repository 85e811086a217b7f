"""The limits of a coima: the range of the offence, moved by exact factors, rounded once at the end.

Article 40 of Lei 39/2009 gives the range and most factors; articles 18, 27 and 50-A of the RGCO give the rest. The
page `docs/algorithms/coima.md` explains the order and shows worked tables.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import Any

from legislation import receipts, rules
from legislation.errors import Refusal
from legislation.exact import cents_down, cents_half_up, euros, fraction, fraction_text

MODIFIERS = ("sports_agent", "disabled_victim", "recidivist", "attempt", "negligence", "special_attenuation")
MODIFIER_NAMES = {
    "sports_agent": "agente desportivo",
    "disabled_victim": "vítima com deficiência",
    "recidivist": "reincidência",
    "attempt": "tentativa",
    "negligence": "negligência",
    "special_attenuation": "atenuação especial",
    "benefit": "benefício económico",
}
GENERAL_REGIME = {"PT": "rgco/coima"}


@dataclass(frozen=True, slots=True)
class Factor:
    """A modifier as one offence of one wording sees it: a factor to apply, or the reason it cannot be."""

    kind: str
    factor: Fraction | None
    cite: str
    warnings: tuple[str, ...]
    refusal: str


@dataclass(frozen=True, slots=True)
class Accessory:
    """An accessory sanction that the offence may bring, with its longest duration."""

    kind: str
    name: str
    maximum: int
    unit: str
    cite: str
    mandatory_when: str
    mandatory_cite: str

    def as_json(self) -> dict[str, Any]:
        """The sanction as JSON; the mandatory keys are null where it is always optional."""
        return {
            "kind": self.kind,
            "name": self.name,
            "maximum": self.maximum,
            "unit": self.unit,
            "cite": self.cite,
            "mandatory_when": self.mandatory_when or None,
            "mandatory_cite": self.mandatory_cite or None,
        }


@dataclass(frozen=True, slots=True)
class Offence:
    """One offence of one wording, resolved: its range, what can move it, and what is uncertain about it."""

    id: str
    subject: str
    summary: str
    duty: str
    paragraph: str
    severity: str
    minimum: Fraction | None
    maximum: Fraction | None
    start: receipts.LimitStep | None
    factors: Mapping[str, Factor]
    accessory: tuple[Accessory, ...]
    warnings: tuple[str, ...]
    other_reading: str

    @property
    def range_text(self) -> str:
        """The paragraph of the range, with its class where the law names one (`40.1 (muito grave)`)."""
        return f"{self.paragraph} ({self.severity})" if self.severity else self.paragraph

    def as_json(self) -> dict[str, Any]:
        """One row of the command `offences`; amounts are null where the law at hand has none."""
        return {
            "id": self.id,
            "subject": self.subject,
            "summary": self.summary,
            "duty": self.duty or None,
            "min_cents": None if self.minimum is None else cents_half_up(self.minimum),
            "max_cents": None if self.maximum is None else cents_half_up(self.maximum),
            "range": self.range_text,
            "warnings": list(self.warnings),
        }


@dataclass(frozen=True, slots=True)
class General:
    """What the general regime adds: its factors, prescription by maximum and voluntary payment."""

    factors: Mapping[str, Factor]
    benefit: Factor
    prescription: tuple[tuple[Fraction, int], ...]
    prescription_warnings: tuple[str, ...]
    voluntary: Mapping[str, tuple[Fraction, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Resolved:
    """A wording made ready for many computations."""

    wording: rules.Wording
    offences: Mapping[str, Offence]
    general: General
    summary_fraction: Fraction | None
    summary_warnings: tuple[str, ...]
    suspensions: tuple[tuple[date, date, str], ...]
    doubtful_days: Mapping[date, str]
    ruleset: str


@dataclass(frozen=True, slots=True)
class CoimaResult:
    """The receipt of one range: exact and rounded limits, each step, and what follows from the limits."""

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
        return {"kind": "coima", "chosen_because": why, "legal_person": self.legal_person, **self.as_json()}


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
    `modifier_unknown`, `modifiers_exclude`, or what choosing the wording raises.
    """
    chosen = rules.choose(on, jurisdiction=jurisdiction, wording=wording, source=source)
    ready = resolved(chosen, source or rules.library())
    found = find(ready, offence, source or rules.library())
    if found.start is None:
        raise Refusal("no_amounts", f"{chosen.label} não fixa montantes para {offence}: faltam os do despacho próprio.")
    factors = _factors(ready, found, modifiers)
    minimum, maximum = found.start.minimum, found.start.maximum
    steps = [found.start]
    warnings = [*found.warnings, *_day_warnings(ready, on)]
    for factor in factors:
        minimum, maximum = minimum * factor.factor, maximum * factor.factor  # type: ignore[operator]
        steps.append(receipts.LimitStep(MODIFIER_NAMES[factor.kind], factor.cite, minimum, maximum))
        warnings += factor.warnings
    if benefit is not None:
        maximum = _raised(ready.general.benefit, maximum, benefit)
        steps.append(receipts.LimitStep(MODIFIER_NAMES["benefit"], ready.general.benefit.cite, minimum, maximum))
        warnings += ready.general.benefit.warnings
    if len(steps) > 1:
        warnings += ready.general.prescription_warnings
    most, doubts = ready.general.voluntary["legal_person" if legal_person else "natural_person"]
    return CoimaResult(
        on=on,
        wording=chosen,
        offence=found,
        modifiers=tuple(factor.kind for factor in factors),
        legal_person=legal_person,
        minimum=minimum,
        maximum=maximum,
        min_cents=cents_half_up(minimum),
        max_cents=cents_half_up(maximum),
        steps=tuple(steps),
        prescription_years=prescription_years(ready.general, maximum),
        voluntary_payment_cents=cents_half_up(minimum) if maximum <= most else None,
        summary_max_cents=None if ready.summary_fraction is None else cents_down(minimum * ready.summary_fraction),
        warnings=tuple(dict.fromkeys([*warnings, *doubts, *ready.summary_warnings])),
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
    if cents < result.min_cents:
        return f"Abaixo do mínimo de {money(result.min_cents)} ({result.steps[-1].cite}): indique o fundamento."
    if cents > result.max_cents:
        return f"Acima do máximo de {money(result.max_cents)} ({result.steps[-1].cite}): indique o fundamento."
    return None


def check_summary_fine(result: CoimaResult, cents: int) -> str | None:
    """Why a coima, in cents, does not fit the summary procedure (art. 43-A.1); None where it does."""
    if result.summary_max_cents is None:
        return (
            f"{result.wording.label}, na redação de {result.wording.first.isoformat()}, não tem processo sumaríssimo."
        )
    if cents > result.summary_max_cents:
        return f"Acima do teto do processo sumaríssimo, {money(result.summary_max_cents)} (dois terços do mínimo)."
    return None


def money(cents: int) -> str:
    """Cents as euro for people: `1.500,00 €`."""
    whole, rest = divmod(cents, 100)
    return f"{whole:,}".replace(",", ".") + f",{rest:02d} €"


def prescription_years(general: General, maximum: Fraction) -> int:
    """Years of prescription of the procedure by the maximum of the coima, exact euro (RGCO 27)."""
    return next(years for threshold, years in general.prescription if maximum >= threshold)


def find(ready: Resolved, offence: str, shelf: rules.Library) -> Offence:
    """An offence of a wording by id. Raises `Refusal`: `repealed_offence` or `unknown_offence`, saying which."""
    if offence in ready.offences:
        return ready.offences[offence]
    here = ready.wording
    chain = [w for w in shelf.wordings(here.jurisdiction, here.act) if w.basis == "law"]
    for wording in reversed([w for w in chain if w.first <= here.first]):
        for row in wording.rows("repealed"):
            if offence in row["offences"]:
                raise Refusal("repealed_offence", f"{offence} não se pune em {here.name}: {row['note']}")
    later = [w for w in chain if w.first > here.first and any(o["id"] == offence for o in w.rows("offences"))]
    if later:
        raise Refusal("not_yet_offence", f"{offence} só existe desde {later[0].first.isoformat()} ({later[0].name}).")
    raise Refusal("unknown_offence", f"A infração «{offence}» não existe em {here.name}: veja o comando `offences`.")


def _factors(ready: Resolved, offence: Offence, modifiers: Collection[str]) -> list[Factor]:
    unknown = sorted(set(modifiers) - set(MODIFIERS))
    if unknown:
        raise Refusal("unknown_modifier", f"«{unknown[0]}» não é uma circunstância conhecida.")
    if "attempt" in modifiers and "negligence" in modifiers:
        raise Refusal("modifiers_exclude", "Tentativa e negligência excluem-se: a tentativa supõe intenção.")
    found = []
    for kind in MODIFIERS:
        if kind in modifiers:
            factor = offence.factors.get(kind) or ready.general.factors.get(kind)
            if factor is None or factor.factor is None:
                reason = factor.refusal if factor else f"{ready.wording.name} não prevê {MODIFIER_NAMES[kind]}."
                raise Refusal("modifier_unknown", reason)
            found.append(factor)
    return found


def _raised(rule: Factor, maximum: Fraction, benefit: Fraction) -> Fraction:
    if benefit <= maximum:
        return maximum
    return min(benefit, maximum * (1 + (rule.factor or 0)))


def _day_warnings(ready: Resolved, on: date) -> list[str]:
    found = [note for first, last, note in ready.suspensions if first <= on <= last]
    return [*found, ready.doubtful_days[on]] if on in ready.doubtful_days else found


@lru_cache(maxsize=64)
def resolved(wording: rules.Wording, shelf: rules.Library) -> Resolved:
    """A wording with its offences, factors and the general regime read once into exact values."""
    general = _general(wording, shelf)
    ranges = {offence: row for row in wording.rows("ranges") for offence in row["offences"]}
    offences = {row["id"]: _offence(wording, row, ranges.get(row["id"], {})) for row in wording.rows("offences")}
    summary = wording.tables.get("summary_procedure")
    chain = shelf.wordings(wording.jurisdiction, wording.act)
    starts = [other.tables.get("start", {}) for other in chain]
    doubtful = {day: f"{row['state']}: {row['note']}" for row in starts for day in row.get("doubtful_days", [])}
    return Resolved(
        wording=wording,
        offences=offences,
        general=general,
        summary_fraction=fraction(summary["fraction"]) if summary else None,
        summary_warnings=tuple(receipts.doubts(summary)) if summary else (),
        suspensions=tuple(
            (row["first"], row["last"], receipts.warning(row["state"], row["note"]))
            for row in wording.rows("suspensions")
        ),
        doubtful_days=doubtful,
        ruleset=shelf.digest,
    )


def _offence(wording: rules.Wording, row: Mapping[str, Any], found: Mapping[str, Any]) -> Offence:
    has_amounts = "min" in found
    minimum = euros(found["min"]) if has_amounts else None
    maximum = euros(found["max"]) if has_amounts else None
    start = None
    if minimum is not None and maximum is not None:
        start = receipts.LimitStep("moldura", wording.cite(found["paragraph"]), minimum, maximum)
    return Offence(
        id=row["id"],
        subject=row["subject"],
        summary=row["summary"],
        duty=row.get("duty", ""),
        paragraph=found.get("paragraph", ""),
        severity=found.get("severity", ""),
        minimum=minimum,
        maximum=maximum,
        start=start,
        factors={item["kind"]: _factor(wording, item, row["id"]) for item in wording.rows("modifiers")},
        accessory=_accessory(wording, row),
        warnings=tuple(receipts.doubts(row, found)),
        other_reading=row.get("other_reading", ""),
    )


def reaches(row: Mapping[str, Any], offence: str) -> bool:
    """Whether a row that names offences or articles (`39-A`, `39.1`) reaches an offence; naming none reaches all."""
    if "offences" not in row and "articles" not in row:
        return True
    return offence in row.get("offences", []) or any(offence.startswith(f"{a}.") for a in row.get("articles", []))


def _factor(wording: rules.Wording, row: Mapping[str, Any], offence: str) -> Factor:
    kind, cite = row["kind"], wording.cite(row["cite"])
    refusal = row.get("refusal", "")
    if not refusal and not reaches(row, offence):
        refusal = f"{MODIFIER_NAMES[kind].capitalize()} não se aplica a {offence} ({cite})."
    warnings = [*receipts.doubts(row), *([receipts.warning("provisional", row["caveat"])] if "caveat" in row else [])]
    factor = None if refusal or "factor" not in row else fraction(row["factor"])
    return Factor(kind, factor, cite, tuple(warnings), refusal)


def _accessory(wording: rules.Wording, offence: Mapping[str, Any]) -> tuple[Accessory, ...]:
    mandatory = [row for row in wording.rows("mandatory_accessory") if reaches(row, offence["id"])]
    found = []
    for row in wording.rows("accessory"):
        if reaches(row, offence["id"]) and row.get("subject", offence["subject"]) == offence["subject"]:
            must = mandatory[0] if mandatory and row["unit"] == "events" else {}
            found.append(
                Accessory(
                    kind=row["kind"],
                    name=row["name"],
                    maximum=row["maximum"],
                    unit=row["unit"],
                    cite=wording.cite(row["cite"]),
                    mandatory_when=must.get("when", ""),
                    mandatory_cite=wording.cite(must["cite"]) if must else "",
                )
            )
    return tuple(found)


def _general(wording: rules.Wording, shelf: rules.Library) -> General:
    if wording.jurisdiction not in GENERAL_REGIME:
        nothing = Factor("benefit", None, "", (), "")
        return General({}, nothing, ((Fraction(0), 0),), (), {"natural_person": (Fraction(0), ())})
    regime = shelf.wording_on(wording.jurisdiction, GENERAL_REGIME[wording.jurisdiction], wording.first)
    rows = {row["kind"]: row for row in regime.rows("modifiers")}
    benefit = rows.pop("benefit")
    return General(
        factors={kind: _factor(regime, row, "") for kind, row in rows.items()},
        benefit=_factor(regime, {**benefit, "factor": benefit["most"]}, ""),
        prescription=tuple((euros(row["from"]), row["years"]) for row in regime.rows("prescription")),
        prescription_warnings=tuple(receipts.doubts(regime.tables["prescription_basis"])),
        voluntary={
            row["kind"]: (euros(row["most"]), tuple(receipts.doubts(row))) for row in regime.rows("voluntary_payment")
        },
    )
