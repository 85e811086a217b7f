"""Filters that write values in Portuguese of Portugal. They are built into every template (see `TEMPLATES`).

An absent value (`None` or an empty text) is written as nothing, so that the template decides what to say instead.
"""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django import template
from django.conf import settings
from django.utils import timezone

from legislation import dates, formats

register = template.Library()

LEVEL_TAGS = {"debug": "info", "info": "info", "success": "success", "warning": "warning", "error": "danger"}


def _as_day(value: date | datetime) -> date:
    """The legal day of a day or of an aware moment."""
    return timezone.localtime(value).date() if isinstance(value, datetime) else value


@register.filter
def euros(cents: int | None) -> str:
    """Whole cents as `1.500,00 €`."""
    return "" if cents in (None, "") else formats.euros(int(cents))


@register.filter
def numero(value: int | None) -> str:
    """A whole number as `15.000`."""
    return "" if value in (None, "") else formats.number(int(value))


@register.filter
def dia(value: date | datetime | None) -> str:
    """A day as `05/09/2025`."""
    return formats.day(_as_day(value)) if value else ""


@register.filter
def dia_semana(value: date | datetime | None) -> str:
    """The weekday's name: `sexta-feira`."""
    return formats.weekday(_as_day(value)) if value else ""


@register.filter
def dia_extenso(value: date | datetime | None) -> str:
    """A day in words: `5 de setembro de 2025`."""
    return formats.long_day(_as_day(value)) if value else ""


@register.filter
def momento(value: datetime | None) -> str:
    """An aware moment as `05/09/2025, 14:30`, by the clock of the installation's zone."""
    return formats.moment(value, ZoneInfo(settings.TIME_ZONE)) if value else ""


@register.filter
def prazo(value: date | None) -> str:
    """How far a last day is from today: `faltam 3 dias`, `termina hoje`, `terminou há 1 dia`."""
    return formats.days_left(value, dates.today(settings.JURISDICTION)) if value else ""


@register.filter
def urgencia(value: date | None) -> str:
    """The tag colour for a last day: `danger` when past, `warning` within five days, else `neutral`."""
    if not value:
        return "neutral"
    distance = (value - dates.today(settings.JURISDICTION)).days
    if distance < 0:
        return "danger"
    return "warning" if distance <= 5 else "neutral"


@register.filter
def plural(count: int, forms: str) -> str:
    """A count with its noun: `{{ n|plural:"processo,processos" }}` gives `2 processos`."""
    one, many = forms.split(",")
    return formats.plural(int(count), one, many)


@register.filter
def tamanho(count: int | None) -> str:
    """A size in bytes as `1,4 MB`."""
    return "" if count in (None, "") else formats.file_size(int(count))


@register.filter
def sim_nao(value: bool | None) -> str:
    """A truth value in words: `sim`, `não`, or `por saber` when it is not known."""
    return "por saber" if value is None else ("sim" if value else "não")


@register.filter
def nivel(level_tag: str) -> str:
    """The notice style for the level of a Django message."""
    return LEVEL_TAGS.get(level_tag, "info")


@register.simple_tag(takes_context=True)
def query_with(context: template.Context, **changes: object) -> str:
    """This page's query with some parameters changed or, when `None`, taken out: `?estado=aberto&ordem=-prazo`."""
    query = context["request"].GET.copy()
    for name, value in changes.items():
        if value is None:
            query.pop(name, None)
        else:
            query[name] = str(value)
    return f"?{query.urlencode()}"
