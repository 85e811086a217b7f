"""What the room's forms share."""

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Fieldset, Layout, Submit
from django import forms
from django.db.models import Model, QuerySet

LONG = {"rows": 5}


class HouseForm(forms.Form):
    """A form with its one button, in the look of the house. `groups` are legends with the fields under them."""

    button = "Guardar"
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.helper = FormHelper()
        self.helper.form_class = "form"
        if self.groups:
            placed = {name for _, names in self.groups for name in names}
            rest = [name for name in self.fields if name not in placed]
            self.helper.layout = Layout(
                *(Fieldset(title, *(n for n in names if n in self.fields)) for title, names in self.groups), *rest
            )
        self.helper.add_input(Submit("", self.button, css_id="guardar"))


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
