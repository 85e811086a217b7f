"""Exact amounts and shares: euro and fractions as `Fraction`, money at rest as whole cents."""

import re
from fractions import Fraction

from legislation.errors import Refusal

_AMOUNT = re.compile(r"[0-9]+(\.[0-9]{1,2})?")


def euros(text: str) -> Fraction:
    """Read an amount in euro written with a point and at most two decimals.

    Raises `Refusal` (`bad_amount`) for anything else; a comma, a sign or a blank is never guessed at.
    """
    if not _AMOUNT.fullmatch(text):
        raise Refusal(
            "bad_amount",
            f"O montante «{text}» não se lê: escreva-o com ponto e no máximo dois decimais, por exemplo 1500.00.",
        )
    return Fraction(text)


def fraction(text: str) -> Fraction:
    """Read a share or factor written as `n/d` or as a whole number."""
    if not re.fullmatch(r"[0-9]+(/[1-9][0-9]*)?", text):
        raise Refusal("bad_fraction", f"A fração «{text}» não se lê: escreva-a como n/d, por exemplo 1/3.")
    return Fraction(text)


def fraction_text(value: Fraction) -> str:
    """Write a share or an exact euro value as `n/d` in lowest terms."""
    return f"{value.numerator}/{value.denominator}"


def cents_half_up(value: Fraction) -> int:
    """Round an exact euro amount once, to whole cents, half up."""
    return (value * 200 + 1).__floor__() // 2


def cents_down(value: Fraction) -> int:
    """Round an exact euro amount down to whole cents (caps that may not be passed, such as art. 43-A)."""
    return (value * 100).__floor__()
