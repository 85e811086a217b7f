"""Forms of the season report: season and file, columns, one row."""

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms

from entities.models import Organisation, User
from matches.models import Season
from qualification.models import ReportRow
from qualification.reading.columns import BY_KEY, COLUMNS
from qualification.selectors import organisers_for
from registry.reading.cells import shown, unpack


class ReportForm(forms.Form):
    """Which season, and the file."""

    organiser = forms.ModelChoiceField(label="Organizador", queryset=Organisation.objects.none())
    season = forms.ModelChoiceField(label="Época", queryset=Season.objects.all())
    file = forms.FileField(
        label="Ficheiro do relatório",
        required=False,
        help_text="Folha de cálculo (xlsx, xls, ods) ou csv, uma linha por jogo. Sem ficheiro, escreve-os a seguir.",
    )
    reason = forms.CharField(label="Motivo, se já enviou um relatório desta época", required=False, max_length=300)

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        organisers = organisers_for(user)
        self.fields["organiser"].queryset = organisers  # type: ignore[attr-defined]
        first = organisers.first()
        if organisers.count() == 1 and first:
            self.fields["organiser"].initial = first.pk
        self.helper = FormHelper()
        self.helper.add_input(Submit("enviar", "Continuar"))


class ColumnsForm(forms.Form):
    """Which column of the file holds each thing."""

    def __init__(self, *args: Any, labels: list[str], mapping: dict[str, int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "não está no ficheiro")] + [(str(i), label) for i, label in enumerate(labels) if label]
        for column in COLUMNS:
            self.fields[column.key] = forms.ChoiceField(
                label=column.label,
                required=column.required,
                choices=choices,
                initial=str(mapping[column.key]) if column.key in mapping else "",
                help_text=f"Exemplo: {column.example}",
            )
        self.helper = FormHelper()
        self.helper.add_input(Submit("guardar", "Ler com estas colunas"))

    def mapping(self) -> dict[str, int]:
        """Field key to column number."""
        return {key: int(value) for key, value in self.cleaned_data.items() if value != ""}


class SendForm(forms.Form):
    """Why the report replaces one that came into force after it was begun; nothing to say otherwise."""

    reason = forms.CharField(label="Motivo da nova versão", max_length=300)

    def __init__(self, *args: Any, replaces: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not replaces:
            del self.fields["reason"]
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True


class RowForm(forms.Form):
    """One row as it was written, or an empty one to type; near names are offered beside the field that is wrong."""

    def __init__(self, *args: Any, row: ReportRow | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        issues = row.issues if row else []
        written = row.written if row else {}
        choices = {issue["field"]: issue["choices"] for issue in issues if issue["choices"]}
        for column in COLUMNS:
            value = written.get(column.key)
            self.fields[column.key] = forms.CharField(
                label=column.label,
                required=False,
                max_length=1000 if column.key == "reasons" else 200,
                initial=shown(unpack(value)),
                help_text=self._help(column.key, choices),
            )
        if row:
            self.fields["left_out"] = forms.CharField(
                label="Deixar este jogo de fora, porque", required=False, max_length=300, initial=row.left_out
            )
        self.helper = FormHelper()
        self.helper.add_input(Submit("guardar", "Guardar a linha"))

    def values(self) -> dict[str, str]:
        """What was typed, by column."""
        return {key: value for key, value in self.cleaned_data.items() if key in BY_KEY}

    def _help(self, key: str, choices: dict[str, list[list[str]]]) -> str:
        near = [name for name, _ in choices.get(key, [])]
        return f"Parecidos: {'; '.join(near)}." if near else f"Exemplo: {BY_KEY[key].example}"
