"""Forms of the pattern pages: one of each kind of field, in a form that could be real."""

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Fieldset, Layout, Row, Submit
from django import forms

from entities.fields import DayField, EurosField

FORCES = [("", "Escolha uma força"), ("psp", "Polícia de Segurança Pública"), ("gnr", "Guarda Nacional Republicana")]
PHASES = [("", "Todas"), ("instruction", "Instrução"), ("defence", "Defesa"), ("decision", "Decisão")]


class AutoForm(forms.Form):
    """Registration of an auto, as the pattern of a form."""

    force = forms.ChoiceField(
        label="Força que levantou o auto",
        choices=FORCES,
        error_messages={"required": "Escolha a força que levantou o auto."},
    )
    number = forms.CharField(
        label="Número do auto",
        max_length=30,
        help_text="Por exemplo 000123/26.8PAVIS",
        widget=forms.TextInput(attrs={"class": "input--20"}),
        error_messages={"required": "Escreva o número do auto, por exemplo 000123/26.8PAVIS."},
    )
    facts_on = DayField(label="Dia dos factos")
    nif = forms.CharField(
        label="NIF do arguido",
        required=False,
        help_text="Nove algarismos",
        widget=forms.TextInput(attrs={"class": "input--10", "inputmode": "numeric"}),
    )
    place = forms.ChoiceField(
        label="Onde aconteceu",
        choices=[
            ("inside", "Dentro do recinto"),
            ("ring", "No anel ou perímetro de segurança"),
            ("trip", "Na deslocação"),
        ],
        widget=forms.RadioSelect,
        error_messages={"required": "Escolha onde aconteceu."},
    )
    means = forms.MultipleChoiceField(
        label="O que acompanha o auto",
        required=False,
        choices=[("video", "Videovigilância"), ("photo", "Fotografias"), ("object", "Objetos apreendidos")],
        widget=forms.CheckboxSelectMultiple,
    )
    damage = EurosField(label="Valor dos danos", required=False, help_text="Por exemplo 1.500,00", min_cents=1)
    facts = forms.CharField(
        label="Factos",
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="Quem, o quê, onde e quando. Não copie dados de terceiros.",
        error_messages={"required": "Descreva os factos."},
    )
    file = forms.FileField(
        label="Auto digitalizado",
        required=False,
        help_text="PDF até 20 MB",
        widget=forms.FileInput(attrs={"accept": ".pdf"}),
    )
    urgent = forms.BooleanField(label="Há pedido de interdição preventiva", required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.helper = FormHelper()
        self.helper.form_class = "form"
        self.helper.layout = Layout(
            Fieldset("O auto", "force", Row("number", "facts_on"), "file"),
            Fieldset("Os factos", "nif", "place", "means", "damage", "facts", "urgent"),
        )
        self.helper.add_input(Submit("", "Registar auto", css_id="registar"))

    def clean_nif(self) -> str:
        """Nine figures, or nothing."""
        nif: str = self.cleaned_data["nif"].replace(" ", "")
        if nif and (len(nif) != 9 or not nif.isdigit()):
            raise forms.ValidationError("Escreva os nove algarismos do NIF, por exemplo 123456789.")
        return nif


class CaseFilterForm(forms.Form):
    """Filters of a list of cases."""

    q = forms.CharField(label="Número ou nome", required=False)
    fase = forms.ChoiceField(label="Fase", choices=PHASES, required=False)
    ate = DayField(label="Prazo até", required=False, help_text="")


class RegisterUploadForm(forms.Form):
    """One register file for a group and a quarter."""

    group = forms.ChoiceField(label="Grupo", choices=[("1", "Brigada da Ribeira"), ("2", "Onda Norte")])
    file = forms.FileField(
        label="Ficheiro do registo",
        help_text="xlsx, xls, ods ou csv, até 20 MB. Pode sair do Excel ou do LibreOffice.",
        widget=forms.FileInput(attrs={"accept": ".xlsx,.xls,.ods,.csv"}),
        error_messages={"required": "Escolha o ficheiro do registo."},
    )
