"""A wording read once into exact values: its offences, what can move their limits, and what is uncertain about them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import lru_cache
from typing import Any

from legislation import formats, receipts, rules
from legislation.errors import Refusal
from legislation.exact import cents_half_up, euros, fraction

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
    combination_warnings: tuple[str, ...]
    voluntary: Mapping[str, tuple[Fraction, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class DayNote:
    """Days on which facts carry a warning, for some offences or, where it names none, for all."""

    first: date
    last: date
    offences: frozenset[str]
    warning: str


@dataclass(frozen=True, slots=True)
class Resolved:
    """A wording made ready for many computations."""

    wording: rules.Wording
    offences: Mapping[str, Offence]
    general: General | None
    summary_fraction: Fraction | None
    summary_warnings: tuple[str, ...]
    day_notes: tuple[DayNote, ...]
    ruleset: str


def find(ready: Resolved, offence: str, shelf: rules.Library) -> Offence:
    """An offence of a wording by id. Raises `Refusal`: `repealed_offence` or `unknown_offence`, saying which."""
    if offence in ready.offences:
        return ready.offences[offence]
    here = ready.wording
    chain = [w for w in shelf.wordings(here.jurisdiction, here.act) if w.basis == "law"]
    for wording in reversed([w for w in chain if w.first <= here.first]):
        for row in wording.rows("repealed"):
            if offence in row["offences"]:
                raise Refusal("repealed_offence", f"{offence} não se pune pel{here.spoken}: {row['note']}")
    later = [w for w in chain if w.first > here.first and any(o["id"] == offence for o in w.rows("offences"))]
    if later:
        raise Refusal("not_yet_offence", f"{offence} só existe desde {formats.day(later[0].first)} ({later[0].label}).")
    raise Refusal(
        "unknown_offence",
        f"A infração «{offence}» não existe n{here.spoken}: escolha uma da lista de infrações desse dia.",
    )


@lru_cache(maxsize=64)
def resolved(wording: rules.Wording, shelf: rules.Library) -> Resolved:
    """A wording with its offences, factors and the general regime read once into exact values."""
    general = _general(wording, shelf)
    ranges = {offence: row for row in wording.rows("ranges") for offence in row["offences"]}
    offences = {row["id"]: _offence(wording, row, ranges.get(row["id"], {})) for row in wording.rows("offences")}
    summary = wording.tables.get("summary_procedure")
    return Resolved(
        wording=wording,
        offences=offences,
        general=general,
        summary_fraction=fraction(summary["fraction"]) if summary else None,
        summary_warnings=tuple(receipts.doubts(summary)) if summary else (),
        day_notes=tuple(_day_notes(wording, shelf)),
        ruleset=shelf.digest,
    )


def _day_notes(wording: rules.Wording, shelf: rules.Library) -> Iterator[DayNote]:
    for row in wording.rows("suspensions"):
        yield DayNote(row["first"], row["last"], frozenset(), receipts.warning(row["state"], row["note"]))
    for row in wording.rows("deferred"):
        last = row["since"] - timedelta(days=1)
        yield DayNote(wording.first, last, frozenset(row["offences"]), receipts.warning(row["state"], row["note"]))
    for other in shelf.wordings(wording.jurisdiction, wording.act):
        start = other.tables.get("start", {})
        for day in start.get("doubtful_days", []):
            yield DayNote(day, day, frozenset(), receipts.warning(start["state"], start["note"]))


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


def _general(wording: rules.Wording, shelf: rules.Library) -> General | None:
    if wording.jurisdiction not in GENERAL_REGIME:
        return None
    regime = shelf.wording_on(wording.jurisdiction, GENERAL_REGIME[wording.jurisdiction], wording.first)
    rows = {row["kind"]: row for row in regime.rows("modifiers")}
    benefit = rows.pop("benefit")
    return General(
        factors={kind: _factor(regime, row, "") for kind, row in rows.items()},
        benefit=_factor(regime, {**benefit, "factor": benefit["most"]}, ""),
        prescription=tuple((euros(row["from"]), row["years"]) for row in regime.rows("prescription")),
        prescription_warnings=tuple(receipts.doubts(regime.tables["prescription_basis"])),
        combination_warnings=tuple(receipts.doubts(regime.tables["combination"])),
        voluntary={
            row["kind"]: (euros(row["most"]), tuple(receipts.doubts(row))) for row in regime.rows("voluntary_payment")
        },
    )
