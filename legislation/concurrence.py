"""The single coima for several offences (RGCO 19): from the highest fine to the sum, at most twice the top maximum."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from legislation import receipts, rules
from legislation.errors import Refusal
from legislation.exact import cents_half_up, fraction


@dataclass(frozen=True, slots=True)
class Concurrence:
    """Limits of the single coima, in whole cents, with the steps that gave them."""

    min_cents: int
    max_cents: int
    steps: tuple[receipts.Step, ...]
    warnings: tuple[str, ...]
    ruleset: str

    def as_json(self) -> dict[str, Any]:
        """The answer of the command `concurrence`."""
        return {
            "min_cents": self.min_cents,
            "max_cents": self.max_cents,
            "steps": [step.as_json() for step in self.steps],
            "warnings": list(self.warnings),
            "ruleset": self.ruleset,
        }

    def receipt(self) -> dict[str, Any]:
        """What a decision stores."""
        return {"kind": "concurrence", **self.as_json()}


def compute(
    fines: Sequence[Fraction], maxima: Sequence[Fraction], *, source: rules.Library | None = None
) -> Concurrence:
    """Limits of the single coima (RGCO 19) from each concrete fine and the maximum of its range, in exact euro.

    The maximum of each offence is the one after modifiers. Raises `Refusal`: `bad_concurrence` when the lists do not
    pair up, are empty, or a fine is above its own maximum.
    """
    if not fines or len(fines) != len(maxima):
        raise Refusal(
            "bad_concurrence", "Dê uma coima e um máximo por infração: as duas listas têm de ter o mesmo tamanho."
        )
    for index, (fine, most) in enumerate(zip(fines, maxima, strict=True), start=1):
        if fine > most:
            raise Refusal(
                "bad_concurrence", f"A coima {index} é superior ao máximo da sua infração: corrija uma delas."
            )
    shelf = source or rules.library()
    regime = shelf.wordings("PT", "rgco/coima")[-1]
    rows = {row["rule"]: row for row in regime.rows("concurrence")}
    highest, total = max(fines), sum(fines, Fraction(0))
    cap = max(maxima) * fraction(rows["cap"]["times"])
    steps = (
        _step(regime, rows["minimum"], fines, highest),
        _step(regime, rows["sum"], fines, total),
        _step(regime, rows["cap"], maxima, min(total, cap)),
    )
    return Concurrence(
        min_cents=cents_half_up(highest),
        max_cents=cents_half_up(min(total, cap)),
        steps=steps,
        warnings=tuple(receipts.doubts(*rows.values())),
        ruleset=shelf.digest,
    )


def check_single_fine(result: Concurrence, cents: int) -> str | None:
    """Why a single coima, in cents, does not fit the limits of RGCO 19; None where it does."""
    if result.min_cents <= cents <= result.max_cents:
        return None
    side = "Abaixo da coima mais elevada" if cents < result.min_cents else "Acima do máximo da coima única"
    return f"{side} ({result.steps[0 if cents < result.min_cents else 2].cite})."


def _step(regime: rules.Wording, row: dict[str, Any], given: Sequence[Fraction], output: Fraction) -> receipts.Step:
    listed = " + ".join(f"{_plain(value)}" for value in given)
    return receipts.Step(row["text"], regime.cite(row["cite"]), listed, _plain(output))


def _plain(value: Fraction) -> str:
    """An exact euro amount as text with two decimals and a point."""
    whole, rest = divmod(cents_half_up(value), 100)
    return f"{whole}.{rest:02d}"
