"""Forms of the room. What a number must look like is in `entities.identifiers`."""

from typing import Any

from django import forms
from django.utils.http import url_has_allowed_host_and_scheme

from entities.fields import DayField
from entities.house import HouseForm
from entities.identifiers import check_civil_id, check_phone, check_postal_code, check_tax_number
from entities.models import Address, CivilId, Organisation, Person, User, Venue
from entities.roles import OUTSIDE, Role
from entities.selectors import by_name
from legislation.dates import today


def text(label: str, longest: int, *, required: bool = False, **options: Any) -> forms.CharField:
    """One line of text with its limit."""
    return forms.CharField(label=label, max_length=longest, required=required, **options)


class OrganisationForm(HouseForm):
    kind = forms.ChoiceField(label="Tipo", choices=Organisation.Kind.choices)
    name = text("Nome", 200, required=True)
    short_name = text("Nome curto", 60)
    tax_number = text("NIPC", 20, help_text="Nove algarismos, por exemplo 500 000 000.")
    email = forms.EmailField(label="Correio eletrónico", required=False)
    address = text("Morada", 300)
    postal_code = text("Código postal", 12, help_text="Por exemplo 1000-001.")
    locality = text("Localidade", 100)
    district = text("Distrito ou região", 60)

    def clean_tax_number(self) -> str:
        return self.checked("tax_number", check_tax_number)

    def clean_postal_code(self) -> str:
        return self.checked("postal_code", check_postal_code)


class VenueForm(HouseForm):
    name = text("Nome", 200, required=True)
    kind = forms.ChoiceField(label="Tipo", choices=Venue.Kind.choices)
    municipality = text("Concelho", 100, required=True)
    district = text("Distrito ou região", 60, required=True)
    force = forms.ModelChoiceField(
        label="Força territorialmente competente", queryset=Organisation.objects.filter(kind=Organisation.Kind.FORCE)
    )
    capacity = forms.IntegerField(
        label="Lotação",
        required=False,
        min_value=1,
        max_value=250_000,
        help_text="Quantas pessoas o recinto pode receber hoje.",
        widget=forms.TextInput(attrs={"class": "input--10", "inputmode": "numeric"}),
    )


class PersonForm(HouseForm):
    kind = forms.ChoiceField(label="Tipo", choices=Person.Kind.choices)
    name = text("Nome completo", 200, required=True)
    birth_date = DayField(label="Data de nascimento", required=False)
    tax_number = text("NIF ou NIPC", 20, help_text="Nove algarismos, por exemplo 123 456 789.")
    phone = text("Telefone", 30)
    email = forms.EmailField(label="Correio eletrónico", required=False)

    def clean_birth_date(self) -> Any:
        born = self.cleaned_data["birth_date"]
        if born and not (born.year >= 1900 and born <= today()):
            raise forms.ValidationError("A data de nascimento tem de ser entre 1900 e hoje.")
        return born

    def clean_tax_number(self) -> str:
        return self.checked("tax_number", check_tax_number)

    def clean_phone(self) -> str:
        return self.checked("phone", check_phone)


class CivilIdForm(HouseForm):
    button = "Juntar documento"
    kind = forms.ChoiceField(label="Tipo de documento", choices=CivilId.Kind.choices)
    number = text("Número", 40, required=True, help_text="Como está no documento.")
    country = forms.RegexField(
        label="País emissor", regex="^[A-Z]{2}$", initial="PT", help_text="Duas letras, por exemplo PT ou AO."
    )

    def clean_number(self) -> str:
        kind = str(self.cleaned_data.get("kind") or "")
        return self.checked("number", lambda number: check_civil_id(kind, number))


class AddressForm(HouseForm):
    button = "Juntar morada"
    lines = text("Morada", 300, required=True)
    postal_code = text("Código postal", 12, help_text="Por exemplo 1000-001.")
    locality = text("Localidade", 100)
    country = forms.RegexField(label="País", regex="^[A-Z]{2}$", initial="PT", help_text="Duas letras, por exemplo PT.")
    first_day = DayField(label="Desde")
    source = forms.ChoiceField(label="Quem a indicou", choices=Address.Source.choices)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        country = cleaned.get("country", "PT")
        if cleaned.get("postal_code"):
            result = check_postal_code(cleaned["postal_code"], country)
            if result.error:
                self.add_error("postal_code", result.error)
            cleaned["postal_code"] = result.value
        return cleaned


class UserForm(HouseForm):
    button = "Criar conta"
    username = forms.RegexField(
        label="Nome de utilizador",
        regex=r"^[a-z0-9][a-z0-9._-]{2,59}$",
        help_text="Letras minúsculas, algarismos, ponto e hífen.",
        error_messages={"invalid": "Use só letras minúsculas sem acento, algarismos, ponto e hífen."},
    )
    name = text("Nome", 200, required=True)
    email = forms.EmailField(label="Correio eletrónico", required=False)
    civil_id = text(
        "Identificação civil", 60, help_text="O número que o fornecedor nacional vai dar. Nunca o nome nem o correio."
    )


class RoleForm(HouseForm):
    button = "Atribuir função"
    role = forms.ChoiceField(label="Função", choices=Role.choices)
    organisation = forms.ModelChoiceField(
        label="Entidade", required=False, queryset=Organisation.objects.all(),
        help_text="Só para clubes, organizadores e forças de segurança.",
    )  # fmt: skip
    manages = forms.BooleanField(
        label="É responsável da entidade", required=False, help_text="Aprova o primeiro acesso das outras pessoas."
    )
    first_day = DayField(label="Desde")
    last_day = DayField(label="Até", required=False)
    act = text("Ato que a atribui", 200, required=True, help_text="Por exemplo: Despacho n.º 12/2026.")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, last = cleaned.get("first_day"), cleaned.get("last_day")
        if first and last and last < first:
            self.add_error("last_day", "O último dia não pode ser antes do primeiro.")
        if cleaned.get("role") not in OUTSIDE:
            cleaned["organisation"] = None
        return cleaned


class EndForm(HouseForm):
    button = "Terminar função"
    last_day = DayField(label="Último dia")
    reason = text("Motivo", 200, required=True)


class CloseForm(HouseForm):
    button = "Confirmar"
    reason = text("Motivo", 200, required=True)


class DelegationForm(HouseForm):
    button = "Registar delegação"
    delegator = forms.ModelChoiceField(label="Quem delega", queryset=User.objects.none())
    delegate = forms.ModelChoiceField(label="Em quem", queryset=User.objects.none())
    first_day = DayField(label="Desde")
    last_day = DayField(label="Até")
    act = text("Despacho de delegação", 200, required=True)

    def __init__(self, *args: Any, users: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in ("delegator", "delegate"):
            self.fields[name].queryset = users  # type: ignore[attr-defined]


class SearchForm(forms.Form):
    """Half a name, in any order, with or without accents."""

    q = forms.CharField(label="Nome", max_length=100, required=False, help_text="Basta uma parte, sem acentos.")

    def found(self, queryset: Any) -> Any:
        """The rows that match; everything when nothing was asked."""
        asked = self.cleaned_data.get("q", "") if self.is_valid() else ""
        return by_name(queryset, asked) if asked else queryset


class GoOnForm(HouseForm):
    """A form that stands before another page and then goes on to it."""

    next = forms.CharField(required=False, widget=forms.HiddenInput)

    def address(self, host: str) -> str:
        """Where to go on to: an address of ours, or the first page."""
        asked = self.cleaned_data.get("next") or "/"
        return asked if url_has_allowed_host_and_scheme(asked, {host}) else "/"


class ExportReasonForm(GoOnForm):
    """Why somebody takes more files with many people than usual (S26)."""

    button = "Continuar"
    reason = text("Para que precisa de mais ficheiros", 300, required=True, help_text="Não escreva nomes de pessoas.")


class ReasonForm(GoOnForm):
    """Why somebody of a security force opens registers (S40)."""

    button = "Continuar"
    KINDS = (("match", "Jogo"), ("inspection", "Fiscalização"), ("inquiry", "Inquérito"))
    kind = forms.ChoiceField(label="Motivo", choices=KINDS, widget=forms.RadioSelect)
    match = forms.ChoiceField(
        label="Jogo",
        required=False,
        help_text="Se o motivo é um jogo: só os dos recintos da força, nestes dias. Vê os grupos dos dois clubes.",
    )
    reference = text("Fiscalização ou inquérito", 120, required=False, help_text="Se o motivo não é um jogo: qual é.")

    def __init__(self, *args: Any, matches: list[tuple[int, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        self.matches = {str(key): words for key, words in matches}
        choices = [("", "Escolha o jogo"), *self.matches.items()]
        self.fields["match"].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """A match from the list, or the words of an inspection or inquiry."""
        data: dict[str, Any] = super().clean() or {}
        if data.get("kind") == "match" and not data.get("match") and not self.has_error("match"):
            none = "Não há jogos nos recintos da força nestes dias. Escolha outro motivo."
            self.add_error("match", "Escolha o jogo." if self.matches else none)
        if data.get("kind") in {"inspection", "inquiry"} and not data.get("reference"):
            self.add_error("reference", "Escreva qual é a fiscalização ou o número do inquérito.")
        return data

    def match_key(self) -> int | None:
        """The match chosen, if that is the reason."""
        return int(self.cleaned_data["match"]) if self.cleaned_data["kind"] == "match" else None

    def words(self) -> str:
        """The reason as the trail keeps it."""
        data = self.cleaned_data
        which = self.matches[data["match"]] if data["kind"] == "match" else data["reference"]
        return f"{dict(self.KINDS)[data['kind']]}: {which}"
