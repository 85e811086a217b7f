"""Tags that the house's partials and its pack of form templates need."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django import forms, template
from django.conf import settings
from django.forms import BaseForm, BoundField
from django.utils.safestring import SafeString

from entities.context import AUTHORITY

register = template.Library()

RELEASED_ON = date(2026, 11, 30)


def _target(field: BoundField) -> str:
    """The id that a link from the error summary jumps to: the first choice of a group, or the field itself."""
    return field.id_for_label or (f"{field.auto_id}_0" if field.auto_id else "")


def _lines_of(form: BaseForm) -> Iterable[dict[str, str]]:
    for error in form.non_field_errors():
        yield {"text": str(error), "target": ""}
    for name in form.fields:
        field = form[name]
        for error in field.errors:
            yield {"text": str(error), "target": _target(field)}


@register.simple_tag
def error_list(form: Any = None, forms: Any = None, errors: Any = None) -> list[dict[str, str]]:
    """Every error of a form, of several forms, or of a list of (text, field id), in the order of the fields."""
    lines = [line for one in (forms or ([form] if form else [])) if one.is_bound for line in _lines_of(one)]
    return lines + [{"text": text, "target": target} for text, target in errors or []]


@register.filter
def field_kind(field: BoundField) -> str:
    """How a field is laid out: `group` (choices), `checkbox`, `parts` (several boxes) or `single`."""
    widget = field.field.widget
    if isinstance(widget, forms.RadioSelect | forms.CheckboxSelectMultiple):
        return "group"
    if isinstance(widget, forms.CheckboxInput):
        return "checkbox"
    return "parts" if widget.use_fieldset else "single"


def _control_class(widget: forms.Widget) -> str:
    if isinstance(widget, forms.Select):
        return "select"
    if isinstance(widget, forms.Textarea):
        return "textarea"
    return "" if isinstance(widget, forms.CheckboxInput) else "input"


def _described_by(field: BoundField) -> str:
    parts = []
    if field.help_text:
        parts.append(f"{field.auto_id}_ajuda")
    if field.errors:
        parts.append(f"{field.auto_id}_erro")
    if getattr(field.field.widget, "unit", ""):
        parts.append(f"{field.auto_id}_unidade")
    return " ".join(parts)


@register.simple_tag
def control(field: BoundField) -> SafeString:
    """The control of a field with the house's class, tied to its hint, its error and its unit."""
    own = field.field.widget.attrs.get("class", "")
    attrs: dict[str, str | bool] = {"class": f"{_control_class(field.field.widget)} {own}".strip()}
    if not attrs["class"]:
        del attrs["class"]
    if field.field.widget.attrs.get("placeholder") == field.label:
        attrs["placeholder"] = False
    if described := _described_by(field):
        attrs["aria-describedby"] = described
    return field.as_widget(attrs=attrs)


@register.simple_tag
def described_by(field: BoundField) -> str:
    """The ids of a group's hint and error, for its fieldset."""
    return _described_by(field)


@register.filter
def button_class(button: Any) -> str:
    """The class of a button in a crispy layout: what the form asks for, else primary for the one that sends."""
    asked = [name for name in button.field_classes.split() if name.startswith("button--")]
    return (
        f"button {asked[0] if asked else 'button--primary' if button.input_type == 'submit' else 'button--secondary'}"
    )


@register.simple_tag
def form_id(form: BaseForm) -> str:
    """The id of a whole form: its helper's, or one made from its prefix, so that two forms on a page differ."""
    given = getattr(getattr(form, "helper", None), "form_id", "")
    return given or "-".join(part for part in ("formulario", form.prefix) if part)


@register.simple_tag
def weekday_said_back(field: BoundField) -> str:
    """The weekday of the day in the box, for fields that know one."""
    weekday_of = getattr(field.field, "weekday_of", None)
    return weekday_of(field.value()) if weekday_of else ""


@register.simple_tag
def installation() -> dict[str, Any]:
    """What the frame of every page says, also of error pages, which are drawn without a request."""
    return {"demo": settings.DEMO, "jurisdiction": settings.JURISDICTION, "authority": AUTHORITY[settings.JURISDICTION]}


@register.simple_tag
def released_on() -> date:
    """The day this version of the service was made, which every page states (national rules, content with its date)."""
    return RELEASED_ON


@register.simple_tag
def session_seconds() -> int:
    """How long a session lasts without an act, in seconds; the warning comes two minutes before."""
    return settings.SESSION_IDLE_SECONDS


@register.simple_tag
def support_contact() -> str:
    """The e-mail address that answers people, from the installation's settings; empty where none is set."""
    return settings.SUPPORT_EMAIL


@register.filter
def role_names(user: Any) -> str:
    """The roles a user holds today, in words."""
    return ", ".join(sorted(role.label for role in user.roles)) if user.is_authenticated else ""
