"""Tags that the house's partials need to read forms."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django import template
from django.conf import settings
from django.forms import BaseForm, BoundField

register = template.Library()

RELEASED_ON = date(2026, 11, 30)


def _target(field: BoundField) -> str:
    """The id that a link from the error summary jumps to: the first choice of a group, or the field itself."""
    return field.id_for_label or (f"{field.auto_id}_0" if field.auto_id else "")


def _lines_of(form: BaseForm) -> Iterable[dict[str, str]]:
    for error in form.non_field_errors():
        yield {"text": error, "target": ""}
    for name in form.fields:
        field = form[name]
        for error in field.errors:
            yield {"text": error, "target": _target(field)}


@register.simple_tag
def error_list(form: Any = None, forms: Any = None, errors: Any = None) -> list[dict[str, str]]:
    """Every error of a form, of several forms, or of a list of (text, field id), in the order of the fields."""
    lines = [line for one in (forms or ([form] if form else [])) if one.is_bound for line in _lines_of(one)]
    return lines + [{"text": text, "target": target} for text, target in errors or []]


@register.simple_tag
def released_on() -> date:
    """The day this version of the service was made, which every page states (national rules, content with its date)."""
    return RELEASED_ON


@register.simple_tag
def session_seconds() -> int:
    """How long a session lasts without an act, in seconds; the warning comes two minutes before."""
    return settings.SESSION_COOKIE_AGE
