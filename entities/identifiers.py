"""Numbers that people and bodies carry: tax number, civil identification, postal code, telephone.

Each check takes the text as typed and answers a `Checked`: the value to keep, and an error (refuse it), a warning
(keep it and say so) or a hint (something the number suggests and that a person may know better).
"""

import re
import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import phonenumbers
from stdnum.pt import cc, nif

from entities.models import CivilId, Person

RANGES = Path(__file__).parent / "reference" / "tax_numbers.toml"

BLANKS = re.compile(r"[\s.]+")
DASHES = re.compile(r"\s*[-‐‑‒–—−]\s*")
AZORES = range(9500, 10000)
MADEIRA = range(9000, 9500)


@dataclass(frozen=True)
class Checked:
    """What a check found. `value` is what to keep: normalised when right, as typed when not."""

    value: str
    error: str = ""
    warning: str = ""
    hint: str = ""

    @property
    def ok(self) -> bool:
        """Whether the value can be kept."""
        return not self.error


def check_tax_number(text: str, on: date | None = None) -> Checked:
    """A Portuguese NIF or NIPC: nine digits, blanks and the prefix PT allowed. `on` is the day of reading.

    The check digit is 0 when the weighted sum leaves 0 or 1. An unknown first digit with a right check digit is a
    warning only. `hint` is `natural`, `legal` or empty.
    """
    value = re.sub(r"^PT", "", BLANKS.sub("", text).upper())
    if not re.fullmatch(r"\d{9}", value, re.ASCII):
        return Checked(text.strip(), "O NIF tem nove algarismos, por exemplo 123 456 789.")
    if not nif.is_valid(value):
        return Checked(value, _tax_number_fault(value))
    if value in _tax_ranges()["fillers"]:
        return Checked(value, "Este é um número de preenchimento, não o NIF de alguém. Deixe em branco se não o sabe.")
    found = _tax_range(value, on)
    if found is None:
        return Checked(value, warning="O NIF começa por algarismos que não conhecemos. Confirme-o no documento.")
    return Checked(value, hint="" if found["holder"] == "unknown" else found["holder"])


def _tax_number_fault(value: str) -> str:
    if len(set(value)) == 1 or value.startswith("0"):
        return "Este é um número de preenchimento, não o NIF de alguém. Deixe em branco se não o sabe."
    return "O algarismo de controlo do NIF não bate certo. Confirme-o no documento."


@cache
def _tax_ranges() -> dict[str, Any]:
    return tomllib.loads(RANGES.read_text(encoding="utf-8"))


def _tax_range(value: str, on: date | None) -> dict[str, Any] | None:
    for row in _tax_ranges()["ranges"]:
        if value.startswith(tuple(row["prefixes"])) and (on is None or row.get("first", date.min) <= on):
            return dict(row)
    return None


def check_civil_id(kind: str, text: str) -> Checked:
    """One identification document, by its kind (`CivilId.Kind`); a number means nothing without it.

    Of the citizen card and of the old identity card only the civil number is kept, eight digits: the version of the
    card changes with each renewal and the law does not ask for it.
    """
    value = DASHES.sub(" ", text).strip().upper()
    if not value:
        return Checked("", "Escreva o número do documento.")
    if kind == CivilId.Kind.CITIZEN_CARD:
        return _citizen_card(value)
    if kind == CivilId.Kind.OLD_ID:
        return _civil_number(value)
    if kind == CivilId.Kind.ANGOLAN_ID:
        return _angolan_id(value)
    return _foreign(value)


def _citizen_card(text: str) -> Checked:
    value = text.replace(" ", "")
    if re.fullmatch(r"[\dO]{7,9}", value, re.ASCII):
        number = _civil_number(text)
        warning = "É o número de identificação civil; o do cartão tem 12 carateres. Aceita-se." if number.ok else ""
        return Checked(number.value, number.error, number.warning or warning)
    if re.match(r"[\dO]{9}", value, re.ASCII) and "O" in value[:9]:
        return Checked(text, "Há uma letra O onde devia estar o algarismo zero.")
    if not re.fullmatch(r"\d{9}[A-Z0-9]{2}\d", value, re.ASCII):
        return Checked(text, "O número do cartão de cidadão tem 12 carateres, por exemplo 12345678 9 ZY3.")
    if not cc.is_valid(value) or not _civil_digit_is_right(value[:8], value[8]):
        return Checked(text, "O controlo do cartão de cidadão não bate certo. Confirme os 12 carateres no cartão.")
    return Checked(value[:8])


def _civil_number(text: str) -> Checked:
    """Seven or eight digits; a check digit may follow, after a blank or as the ninth digit."""
    if "O" in text and re.fullmatch(r"[\dO ]+", text, re.ASCII):
        return Checked(text, "Há uma letra O onde devia estar o algarismo zero.")
    match = re.fullmatch(r"(\d{6,8})(?: (\d))?|(\d{8})(\d)", BLANKS.sub(" ", text), re.ASCII)
    if match is None:
        return Checked(text, "O número de identificação civil tem até oito algarismos, por exemplo 12345678.")
    number = (match[1] or match[3]).zfill(8)
    digit = match[2] or match[4]
    if digit is not None and not _civil_digit_is_right(number, digit):
        return Checked(text, "O algarismo de controlo do número de identificação civil não bate certo.")
    if not number.strip("0"):
        return Checked(text, "Este é um número de preenchimento. Escreva o número do documento.")
    return Checked(number)


def _civil_digit_is_right(number: str, digit: str) -> bool:
    """Weights 9 to 2, modulo 11; ten is printed as 0."""
    expected = -sum(int(n) * weight for n, weight in zip(number, range(9, 1, -1), strict=True)) % 11
    return int(digit) == (0 if expected == 10 else expected)


def _angolan_id(text: str) -> Checked:
    value = text.replace(" ", "")
    if not re.fullmatch(r"\d{9}[A-Z]{2}\d{3}", value, re.ASCII):
        return Checked(text, "O bilhete de identidade de Angola tem 14 carateres, por exemplo 001234567LA041.")
    return Checked(value)


def _foreign(text: str) -> Checked:
    value = text.replace(" ", "")
    if not re.fullmatch(r"[A-Z0-9/]{4,30}", value, re.ASCII):
        return Checked(text, "O número do documento tem letras e algarismos, entre 4 e 30 carateres.")
    return Checked(value)


def check_postal_code(text: str, country: str = "PT") -> Checked:
    """A postal code; the Portuguese form is `NNNN-NNN`. `hint` names the island region it suggests, and nothing more:
    the split of revenue never rests on it.
    """
    typed = text.strip()
    if country != "PT":
        ok = 0 < len(typed) <= 12
        return Checked(typed.upper() if ok else typed, "" if ok else "O código postal tem no máximo 12 carateres.")
    match = re.fullmatch(r"([1-9]\d{3})(?:[-‐‑‒–—−]| ?)(\d{3})", DASHES.sub("-", typed), re.ASCII)
    if match is None:
        return Checked(typed, _postal_code_fault(typed))
    return Checked(f"{match[1]}-{match[2]}", hint=_island_region(int(match[1])))


def _island_region(first_four: int) -> str:
    if first_four in AZORES:
        return "azores"
    return "madeira" if first_four in MADEIRA else ""


def _postal_code_fault(typed: str) -> str:
    if re.fullmatch(r"\d{4}", typed, re.ASCII):
        return f"Faltam os três últimos algarismos do código postal: escreva {typed}-000 com os algarismos certos."
    return "O código postal tem a forma 0000-000 e não começa por zero, por exemplo 1000-001."


def check_phone(text: str, region: str = "PT") -> Checked:
    """A telephone number, kept in international form (`+351912345678`); without prefix it belongs to `region`."""
    try:
        number = phonenumbers.parse(text, region)
    except phonenumbers.NumberParseException:
        return Checked(
            text.strip(), "Escreva o telefone só com algarismos, por exemplo 912 345 678 ou +351 912 345 678."
        )
    if not phonenumbers.is_valid_number(number):
        return Checked(text.strip(), "Este número de telefone não existe. Fora de Portugal comece por + e o país.")
    return Checked(phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164))


def holder_kind(checked: Checked) -> str | None:
    """The kind of person a tax number suggests, if any; a person may know better."""
    return checked.hint if checked.hint in Person.Kind.values else None
