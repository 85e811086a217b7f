"""Verification codes: random, easy to read aloud and to type."""

import secrets

# Digits and capitals without I, L, O and U, which are taken for others (Crockford's base 32).
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 16
_MISTAKEN = str.maketrans("ILO", "110")


def new_code() -> str:
    """A code of 80 random bits: nobody guesses one."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def grouped(code: str) -> str:
    """The code as printed: `7K4M-2QXR-9TBV-H3WD`."""
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))


def typed(text: str) -> str:
    """The code in what somebody typed or scanned: any case, spaces and hyphens, an address that ends in it."""
    last = text.strip().rstrip("/").rsplit("/", 1)[-1]
    return "".join(c for c in last.upper().translate(_MISTAKEN) if c in ALPHABET)
