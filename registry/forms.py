"""Forms of the room."""

from typing import Any

from django import forms

from audit.errors import InvalidInput
from entities.fields import DayField
from entities.house import HouseForm
from legislation import dates
from registry import mapping as columns
from registry.fields import BY_KEY, Register
from registry.models import FanGroup
from registry.quarters import Quarter
from registry.reading.headers import column_letter
from registry.rules.values import KIND_LABELS

TABLE_ACCEPT = ".xlsx,.xls,.ods,.csv,.txt"
FILE_HELP = "xlsx, xls, ods ou csv, até 48 MB. Serve qualquer folha com títulos nas colunas."
QUARTERS_BACK = 8


def table_field(label: str = "Ficheiro do registo", **options: Any) -> forms.FileField:
    """A field for one tabular file."""
    return forms.FileField(
        label=label,
        help_text=FILE_HELP,
        widget=forms.FileInput(attrs={"accept": TABLE_ACCEPT}),
        allow_empty_file=True,
        error_messages={"required": "Escolha o ficheiro com os filiados."},
        **options,
    )


class StartForm(HouseForm):
    """Which quarter, which file, and how many members the covering letter declares."""

    button = "Enviar ficheiro"
    quarter = forms.ChoiceField(label="Trimestre", error_messages={"required": "Escolha o trimestre do registo."})
    file = table_field()
    declared_count = forms.IntegerField(
        label="Número de filiados declarado na folha de rosto",
        required=False,
        min_value=0,
        max_value=1_000_000,
        help_text="Se a folha de rosto diz quantos são, comparamos com as linhas do ficheiro.",
        widget=forms.TextInput(attrs={"class": "input--4", "inputmode": "numeric"}),
        error_messages={"invalid": "Escreva um número inteiro, por exemplo 281."},
    )

    def __init__(self, *args: Any, group: FanGroup, **options: Any) -> None:
        super().__init__(*args, **options)
        current = Quarter.of(dates.today())
        choices = [(current.code, f"{current} (em curso)")]
        quarter = current.previous
        for _ in range(QUARTERS_BACK):
            choices.append((quarter.code, str(quarter)))
            quarter = quarter.previous
        for chosen in (self.initial.get("quarter"), self.data.get("quarter")):
            older = _quarter(chosen)
            if older and older.code not in dict(choices):
                choices.append((older.code, str(older)))
        self.fields["quarter"].choices = choices  # type: ignore[attr-defined]

    def clean_quarter(self) -> Quarter:
        """The quarter itself."""
        return Quarter.parse(self.cleaned_data["quarter"])


class ManyFilesInput(forms.FileInput):
    """A file box that takes several files."""

    allow_multiple_selected = True


class ManyFilesField(forms.FileField):
    """Several files in one field; gives the list."""

    widget = ManyFilesInput

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        """Each file is checked as one."""
        given = data if isinstance(data, list | tuple) else [data]
        return [super(ManyFilesField, self).clean(item, initial) for item in given]


class PhotosForm(HouseForm):
    """Photographs: a zip, or several pictures."""

    button = "Enviar fotografias"
    pictures = ManyFilesField(
        label="Fotografias",
        help_text="Um zip, ou várias fotografias JPEG, PNG ou WebP, até 48 MB de cada vez.",
        widget=ManyFilesInput(attrs={"accept": ".zip,.jpg,.jpeg,.png,.webp", "multiple": True}),
        error_messages={"required": "Escolha o zip ou as fotografias."},
    )


def _quarter(text: object) -> Quarter | None:
    try:
        return Quarter.parse(str(text))
    except InvalidInput:
        return None


class FileForm(HouseForm):
    """Another file for the same sending."""

    button = "Enviar ficheiro"
    file = table_field()


class ColumnsForm(HouseForm):
    """Which column has each field. Every choice shows the letter, the title and what the first rows hold."""

    button = "Ler as linhas com estas colunas"
    # A browser would not let another sheet be chosen before its columns are known.
    use_required_attribute = False

    def __init__(self, *args: Any, register: Register, about: dict[str, Any], **options: Any) -> None:
        super().__init__(*args, **options)
        self.register = register
        self.about = about
        sheets = about.get("sheets", [])
        if len(sheets) > 1:
            self.fields["sheet"] = forms.ChoiceField(
                label="Folha com os filiados", choices=[(name, name) for name in sheets], initial=about["sheet"]
            )
        proposed = about["mapping"]["columns"]
        choices = [("", "Não está no ficheiro"), *self._choices()]
        for column in register.columns:
            chosen = proposed.get(column.key, about["guesses"].get(column.key, ""))
            self.fields[column.key] = forms.ChoiceField(
                label=column.label, choices=choices, required=column.key in columns.NEEDED, initial=str(chosen)
            )
        kinds = [("", "Uma coluna do ficheiro di-lo"), *KIND_LABELS.items()]
        self.fields["kind"] = forms.ChoiceField(
            label="Tipo de documento quando a linha não o diz",
            choices=kinds,
            required=False,
            initial=about["mapping"]["document_kind"],
            help_text="Por exemplo CC, se a lista só tem números de cartão de cidadão.",
        )

    def _choices(self) -> list[tuple[str, str]]:
        samples = self.about.get("samples", [])
        choices = []
        for index, label in enumerate(self.about["labels"]):
            seen = [row[index] for row in samples if index < len(row) and row[index]]
            shown = f"{column_letter(index)}: {label or 'sem título'}" + (f" (ex.: {seen[0]})" if seen else "")
            choices.append((str(index), shown))
        return choices

    def mapping(self) -> columns.Mapping:
        """What the person chose."""
        data = self.cleaned_data
        chosen = {column.key: int(data[column.key]) for column in self.register.columns if data.get(column.key)}
        return columns.Mapping(data.get("sheet") or self.about["sheet"], chosen, data["kind"])

    def clean(self) -> dict[str, Any]:
        """Every problem of the choice at once, beside its field; of another sheet the columns are not known yet."""
        data: dict[str, Any] = super().clean() or {}
        for key in columns.NEEDED:
            if self.has_error(key, "required"):
                del self.errors[key]
        mapping = self.mapping()
        if mapping.sheet == self.about["sheet"]:
            for problem in columns.check(self.register, mapping, tuple(self.about["labels"])):
                field = "kind" if problem.field == "document_kind" else problem.field
                self.add_error(field if field in self.fields else None, problem.message)
        return data


class RowForm(HouseForm):
    """Every field of one row."""

    button = "Guardar esta linha"

    def __init__(self, *args: Any, keys: tuple[str, ...], **options: Any) -> None:
        super().__init__(*args, **options)
        for key in keys:
            if key != "photo":
                column = BY_KEY[key]
                size = "input--wide" if column.width > 20 else "input--20"
                self.fields[key] = forms.CharField(
                    label=column.label,
                    required=False,
                    max_length=300,
                    widget=forms.TextInput(attrs={"class": size, "autocomplete": "off"}),
                )


class LeaveOutForm(HouseForm):
    """Why a row is left out."""

    button = "Deixar esta linha de fora"
    reason = forms.CharField(
        label="Motivo",
        max_length=300,
        help_text="Por exemplo «deixou o grupo em agosto» ou «linha repetida».",
        error_messages={"required": "Diga porque deixa esta linha de fora."},
    )


class ConfirmForm(HouseForm):
    """The sentences that a confirmation may need."""

    button = "Confirmar e enviar o registo"
    seen_version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, needs_difference: bool, needs_replace: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if needs_difference:
            self.fields["difference_reason"] = forms.CharField(
                label="Porque mudou tanto o número de filiados",
                max_length=500,
                help_text="Uma frase chega, por exemplo «campanha de inscrições em setembro».",
                error_messages={"required": "Explique numa frase a grande subida ou descida."},
            )
        if needs_replace:
            self.fields["replace_reason"] = forms.CharField(
                label="Porque substitui o registo deste trimestre",
                max_length=500,
                error_messages={"required": "Diga porque substitui o registo que já enviou."},
            )


class SearchForm(HouseForm):
    """One box for a number or a name."""

    button = "Procurar"
    text = forms.CharField(
        label="Número do documento ou nome",
        max_length=200,
        help_text="Metade do nome chega, sem acentos e por qualquer ordem.",
        widget=forms.TextInput(attrs={"class": "input--wide", "autocomplete": "off", "autocapitalize": "none"}),
        error_messages={"required": "Escreva o número do documento ou parte do nome."},
    )

    def clean_text(self) -> str:
        """At least three letters or figures: the search looks for one person."""
        text: str = self.cleaned_data["text"]
        if sum(c.isalnum() for c in text) < 3:
            raise forms.ValidationError("Escreva pelo menos três letras ou algarismos.")
        return text


class TravelForm(HouseForm):
    """Who travels to a match, by document number."""

    button = "Fazer a lista (xlsx)"
    numbers = forms.CharField(
        label="Números dos documentos de quem viaja",
        max_length=100_000,
        help_text="Um por linha. Pode copiar a coluna de uma folha de cálculo.",
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off"}),
        error_messages={"required": "Escreva pelo menos um número de documento."},
    )

    def clean_numbers(self) -> list[str]:
        """The lines, each once, without the empty ones."""
        lines = [line.strip() for line in self.cleaned_data["numbers"].splitlines()]
        return list(dict.fromkeys(line for line in lines if line))


class DayForm(HouseForm):
    """A day in the past of a register."""

    button = "Ver quem estava no registo"
    dia = DayField(label="Dia")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.helper.form_method = "get"
        self.helper.disable_csrf = True
