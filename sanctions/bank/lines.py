"""One movement as a bank file gives it."""

from dataclasses import asdict, dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from audit.errors import InvalidInput

MOST_LINES = 20_000
MOST_BYTES = 20 * 1024 * 1024


class BankFileError(InvalidInput):
    """A file that cannot be used; the text says what is wrong and where."""

    def __init__(self, message: str) -> None:
        super().__init__("bank_file", message, "file")


@dataclass(frozen=True)
class Line:
    """A credit on the authority's account: the bank's own number, value day, whole cents, and what the payer wrote."""

    bank_id: str
    on: date
    cents: int
    reference: str
    payer: str

    def as_json(self) -> dict[str, Any]:
        """The line as plain values, to cross a process border."""
        return {**asdict(self), "on": self.on.isoformat()}


@dataclass(frozen=True)
class Reading:
    """What a file holds: its form, the credits, and how many movements were left out because they are debits."""

    form: str
    lines: tuple[Line, ...]
    debits: int

    def as_json(self) -> dict[str, Any]:
        """The reading as plain values."""
        return {"form": self.form, "lines": [line.as_json() for line in self.lines], "debits": self.debits}


def cents(text: str, where: str) -> int:
    """Whole cents from a decimal with a point. Raises `BankFileError` for anything but an exact amount in cents."""
    try:
        value = Decimal(text.strip()) * 100
    except InvalidOperation:
        raise BankFileError(f"{where}: o valor «{text}» não se lê. Confirme o ficheiro com o banco.") from None
    if not value.is_finite() or value != value.to_integral_value() or abs(value) > 10**13:
        raise BankFileError(f"{where}: o valor «{text}» não são cêntimos certos. Confirme o ficheiro com o banco.")
    return int(value)


def day(text: str, where: str) -> date:
    """An ISO day. Raises `BankFileError` for anything else."""
    try:
        return date.fromisoformat(text.strip()[:10])
    except ValueError:
        raise BankFileError(f"{where}: o dia «{text}» não existe. Confirme o ficheiro com o banco.") from None
