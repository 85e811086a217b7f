"""The number of a case: prefix, order in the year, year (`1-266-2020`). Given once, never reused nor changed."""

from documents.numbering import next_number
from sanctions.models import Case

PREFIX = 1
SERIES = "case"


def text(prefix: int, sequence: int, year: int) -> str:
    """The number as people write it."""
    return f"{prefix}-{sequence}-{year}"


def next_case_number(year: int) -> tuple[int, int, int]:
    """Prefix, order and year of the next case. Inside the transaction that opens it; the counter stays locked.

    Numbers that cases brought from older files already have are passed over.
    """
    while True:
        sequence = next_number(SERIES, year)
        if not Case.objects.filter(prefix=PREFIX, sequence=sequence, year=year).exists():
            return PREFIX, sequence, year
