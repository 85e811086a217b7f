"""Codes of this room in plain words."""

from django import template

from qualification.models.hearing import LEVELS

register = template.Library()

_OUTCOMES = {"met": "verifica-se", "not_met": "não se verifica", "unknown": "não se sabe"}


@register.filter
def nivel(code: str | None) -> str:
    """A level of risk in words."""
    return dict(LEVELS).get(code or "", "—").lower() if code not in {"A", "B", "C"} else f"categoria {code}"


@register.filter
def resultado(outcome: str) -> str:
    """Whether a criterion is met, in words."""
    return _OUTCOMES[outcome]
