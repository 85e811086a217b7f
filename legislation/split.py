"""The product of a coima among its beneficiaries (Lei 39/2009, art. 44), to the cent.

Each share gets its exact part rounded down; the cents left over go to the largest remainders, ties to the earlier
letter of the article. Instalments and refunds use the running total, so their shares add up to those of the whole.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from legislation import receipts, rules
from legislation.errors import Refusal
from legislation.exact import fraction, fraction_text

REGIONS = ("azores", "madeira")


@dataclass(frozen=True, slots=True)
class Share:
    """One beneficiary's part of a payment, in whole cents."""

    beneficiary: str
    name: str
    fraction: Fraction
    cents: int
    cite: str

    def as_json(self) -> dict[str, Any]:
        """The share as JSON, with the fraction as `n/d`."""
        return {
            "beneficiary": self.beneficiary,
            "name": self.name,
            "fraction": fraction_text(self.fraction),
            "cents": self.cents,
            "cite": self.cite,
        }


@dataclass(frozen=True, slots=True)
class Split:
    """The shares of a payment in the order of the article; they add up to it."""

    wording: rules.Wording
    shares: tuple[Share, ...]
    warnings: tuple[str, ...]
    ruleset: str

    def as_json(self) -> dict[str, Any]:
        """The answer of the command `split`."""
        return {
            "wording": self.wording.name,
            "shares": [share.as_json() for share in self.shares],
            "warnings": list(self.warnings),
            "ruleset": self.ruleset,
        }

    def receipt(self) -> dict[str, Any]:
        """What the postings of a payment store."""
        return {"kind": "split", **self.as_json()}


def compute(
    cents: int,
    *,
    on: date,
    paid_on: date | None = None,
    region: str | None = None,
    no_force: bool = False,
    jurisdiction: str = "PT",
    wording: str | None = None,
    source: rules.Library | None = None,
) -> Split:
    """Split a payment in whole cents by the wording of the day of the facts (art. 44).

    `region` is where the offence was committed (`azores`, `madeira`, or None for the mainland); `no_force` means that
    no force wrote the auto; `paid_on` is the day of the payment, which decides who succeeds a body that was replaced.
    Raises `Refusal`: `bad_region`, `no_force_share`, or what choosing the wording raises.
    """
    return split_running(
        0,
        cents,
        on=on,
        paid_on=paid_on,
        region=region,
        no_force=no_force,
        jurisdiction=jurisdiction,
        wording=wording,
        source=source,
    )


def split_running(
    paid_before: int,
    paid_after: int,
    *,
    on: date,
    paid_on: date | None = None,
    region: str | None = None,
    no_force: bool = False,
    jurisdiction: str = "PT",
    wording: str | None = None,
    source: rules.Library | None = None,
) -> Split:
    """Shares of one movement that takes the total paid, in cents, from one value to another.

    The result is the split of the new total less that of the old one, so any series of instalments and refunds adds up
    to the split of what remains paid. Shares of a refund are negative.
    """
    if paid_before < 0 or paid_after < 0:
        raise Refusal("bad_amount", "O total pago não pode ser negativo.")
    shelf = source or rules.library()
    chosen = rules.choose(on, jurisdiction=jurisdiction, wording=wording, source=shelf)
    row = _row(chosen, region)
    parts, warnings = _parts(chosen, row, no_force, paid_on or on)
    fractions = [part.fraction for part in parts]
    before, after = largest_remainder(paid_before, fractions), largest_remainder(paid_after, fractions)
    shares = tuple(
        Share(part.beneficiary, part.name, part.fraction, new - old, part.cite)
        for part, old, new in zip(parts, before, after, strict=True)
    )
    return Split(chosen, shares, warnings, shelf.digest)


def largest_remainder(cents: int, fractions: Sequence[Fraction]) -> list[int]:
    """Whole cents for each fraction of a total; the fractions add up to one, and ties go to the earlier one."""
    exact = [cents * part for part in fractions]
    whole = [value.__floor__() for value in exact]
    left = cents - sum(whole)
    by_remainder = sorted(range(len(exact)), key=lambda index: (whole[index] - exact[index], index))
    for index in by_remainder[:left]:
        whole[index] += 1
    return whole


def _row(wording: rules.Wording, region: str | None) -> dict[str, Any]:
    if region is not None and region not in REGIONS:
        raise Refusal(
            "bad_region", f"A região «{region}» não existe: use azores ou madeira, ou nenhuma para o continente."
        )
    wanted = "mainland" if region is None else "regions"
    for row in wording.rows("revenue"):
        if row["region"] == wanted:
            return row
    raise Refusal("bad_region", f"Não há regra de repartição para a região pedida: {wording.spoken} não a prevê.")


def _parts(
    wording: rules.Wording, row: dict[str, Any], no_force: bool, paid_on: date
) -> tuple[list[Share], tuple[str, ...]]:
    if no_force and all(share["beneficiary"] != "force" for share in row["shares"]):
        raise Refusal("no_force_share", f"{wording.label} não dá parte da coima a uma força de segurança.")
    warnings = receipts.doubts(row)
    if "caveat" in row:
        warnings.append(receipts.warning("provisional", row["caveat"]))
    unassigned = wording.tables.get("no_force", {})
    parts = []
    for share in row["shares"]:
        beneficiary, name = share["beneficiary"], share["name"]
        if no_force and beneficiary == "force":
            beneficiary, name = unassigned["beneficiary"], "por atribuir"
            warnings += receipts.doubts(unassigned)
        if "successor" in share and paid_on >= share["successor_since"]:
            name = share["successor"]
            warnings += receipts.doubts(share)
        parts.append(Share(beneficiary, name, fraction(share["fraction"]), 0, wording.cite(share["cite"])))
    return parts, tuple(dict.fromkeys(warnings))
