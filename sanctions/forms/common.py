"""What the room's forms share."""

from typing import Any

from django import forms
from django.db.models import Model, QuerySet

from entities.house import HouseForm

LONG = {"rows": 5}


class Versioned(HouseForm):
    """A form about a case: it carries the version that the page showed."""

    version = forms.IntegerField(widget=forms.HiddenInput)


def text(
    label: str, *, required: bool = True, help_text: str = "", most: int = 200, wide: bool = True
) -> forms.CharField:
    """A line of text."""
    attrs = {"class": "input--wide" if wide else "input--20"}
    return forms.CharField(
        label=label, required=required, help_text=help_text, max_length=most, widget=forms.TextInput(attrs=attrs),
        error_messages={"required": f"Preencha: {label.lower()}."},
    )  # fmt: skip


def paragraph(label: str, *, required: bool = True, help_text: str = "", rows: int = 5) -> forms.CharField:
    """A box of text of several lines."""
    return forms.CharField(
        label=label, required=required, help_text=help_text, max_length=20_000,
        widget=forms.Textarea(attrs={"rows": rows}), error_messages={"required": f"Preencha: {label.lower()}."},
    )  # fmt: skip


def choice(label: str, choices: Any, *, required: bool = True, help_text: str = "") -> forms.ChoiceField:
    """A list to choose one from."""
    options = [("", "Escolha…"), *choices]
    return forms.ChoiceField(
        label=label, choices=options, required=required, help_text=help_text,
        error_messages={"required": f"Escolha: {label.lower()}."},
    )  # fmt: skip


def one_of(
    label: str, queryset: QuerySet[Any], *, required: bool = True, help_text: str = ""
) -> forms.ModelChoiceField:
    """A list of objects to choose one from."""
    return forms.ModelChoiceField(
        label=label, queryset=queryset, required=required, help_text=help_text, empty_label="Escolha…",
        error_messages={"required": f"Escolha: {label.lower()}.", "invalid_choice": "Escolha uma opção da lista."},
    )  # fmt: skip


def named(objects: QuerySet[Any]) -> list[tuple[str, str]]:
    """Objects as choices."""
    return [(str(found.pk), str(found)) for found in objects if isinstance(found, Model)]
