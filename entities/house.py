"""The form that every room's pages build on."""

from collections.abc import Callable
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Fieldset, Layout, Submit
from django import forms

from entities.identifiers import Checked


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

    def checked(self, name: str, check: Callable[[str], Checked]) -> str:
        """The normalised value of a field that may be empty; raises the check's error."""
        text = str(self.cleaned_data.get(name) or "")
        if not text.strip():
            return ""
        result = check(text)
        if result.error:
            raise forms.ValidationError(result.error)
        return result.value
