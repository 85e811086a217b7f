"""The receipt of a computation: what was asked, which rules answered, each step, the result and what is uncertain."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from legislation.exact import fraction_text


@dataclass(frozen=True, slots=True)
class LimitStep:
    """One step that sets or moves the limits of a coima; exact euro before any rounding."""

    rule: str
    cite: str
    minimum: Fraction
    maximum: Fraction

    def as_json(self) -> dict[str, str]:
        """The step with exact limits as `n/d` euro."""
        return {
            "rule": self.rule,
            "cite": self.cite,
            "min": fraction_text(self.minimum),
            "max": fraction_text(self.maximum),
        }


@dataclass(frozen=True, slots=True)
class Step:
    """One step that turns an input into an output, both as text a person can follow."""

    rule: str
    cite: str
    input: str
    output: str

    def as_json(self) -> dict[str, str]:
        """The step as JSON."""
        return {"rule": self.rule, "cite": self.cite, "input": self.input, "output": self.output}


def warning(state: str, note: str) -> str:
    """A warning that names the state of what was used (`disputed: …`, `provisional: …`)."""
    return f"{state}: {note}"


STATE_WORDS = {"provisional": "A confirmar", "disputed": "Controvertido"}


def in_words(text: str) -> str:
    """A warning for a person: `A confirmar: …` or `Controvertido: …` in place of the code of its state."""
    state, separator, note = text.partition(": ")
    return f"{STATE_WORDS[state]}: {note}" if separator and state in STATE_WORDS else text


def doubts(*rows: Mapping[str, Any]) -> list[str]:
    """Warnings for each row used whose state is not `confirmed`, in order and without repetition."""
    found = (warning(row["state"], row["note"]) for row in rows if row.get("state", "confirmed") != "confirmed")
    return list(dict.fromkeys(found))
