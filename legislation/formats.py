"""How the product writes amounts, days and counts for people: one form on screens, in documents and in e-mails."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from legislation.dates import ZONES

MONTHS = (
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
)
WEEKDAYS = (
    "segunda-feira",
    "terça-feira",
    "quarta-feira",
    "quinta-feira",
    "sexta-feira",
    "sábado",
    "domingo",
)
NO_BREAK = "\u00a0"


def number(value: int) -> str:
    """A whole number with a point between thousands: `15.000`."""
    return f"{value:,}".replace(",", ".")


def amount(cents: int) -> str:
    """Cents as an amount in euro without its sign, as typed in a field: `1.500,00`."""
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}{number(whole)},{rest:02d}"


def euros(cents: int) -> str:
    """Cents as an amount in euro: `1.500,00 €`, with a space that does not break."""
    return f"{amount(cents)}{NO_BREAK}€"


def day(value: date) -> str:
    """A legal day: `05/09/2025`."""
    return f"{value.day:02d}/{value.month:02d}/{value.year:04d}"


def weekday(value: date) -> str:
    """The name of the day of the week: `sexta-feira`."""
    return WEEKDAYS[value.weekday()]


def long_day(value: date) -> str:
    """A day in words, as letters and decisions write it: `5 de setembro de 2025`."""
    return f"{value.day} de {MONTHS[value.month - 1]} de {value.year}"


def moment(value: datetime, zone: ZoneInfo = ZONES["PT"]) -> str:
    """An aware moment by the clock of the authority's seat: `05/09/2025, 14:30`. Raises `ValueError` when naive."""
    if value.tzinfo is None:
        raise ValueError("a moment needs its zone")
    local = value.astimezone(zone)
    return f"{day(local.date())}, {local:%H:%M}"


def plural(count: int, one: str, many: str) -> str:
    """A count with its noun: `1 processo`, `2 processos`, `1.504 processos`."""
    return f"{number(count)}{NO_BREAK}{one if count == 1 else many}"


def days_left(last_day: date, today: date) -> str:
    """How far a last day is from today, in words: `faltam 3 dias`, `termina hoje`, `terminou há 1 dia`."""
    distance = (last_day - today).days
    if distance == 0:
        return "termina hoje"
    if distance < 0:
        return f"terminou há {plural(-distance, 'dia', 'dias')}"
    return f"{'falta' if distance == 1 else 'faltam'} {plural(distance, 'dia', 'dias')}"


def file_size(count: int) -> str:
    """A size in bytes as people read it: `820 bytes`, `1,4 MB`."""
    size = float(count)
    for unit in ("bytes", "kB", "MB"):
        if size < 1000:
            return f"{count} {unit}" if unit == "bytes" else f"{size:.1f} {unit}".replace(".", ",")
        size /= 1000
    return f"{size:.1f} GB".replace(".", ",")
