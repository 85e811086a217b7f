"""Forms about a case: acts recorded by hand, notes, accusation, lawyer, notifications, precautionary ban, summary."""

from typing import Any

from django import forms

from entities.fields import DayField, EurosField
from entities.house import HouseForm
from entities.models import Address, RoleGrant, User
from entities.roles import Role
from legislation import dates
from legislation.procedure import vocabulary, words
from sanctions import reading
from sanctions.forms.autos import ChargeFields
from sanctions.forms.common import Versioned, choice, one_of, paragraph, text
from sanctions.models import Act, Case, Charge, Charged, Dispatch
from sanctions.models.decisions import Kind
from sanctions.words import LABELS, WORDS

LONG_DETAILS = {"reason", "reasons", "text", "request", "summary", "order"}


class ActForm(Versioned):
    """An act recorded by hand: its fields are the details that the procedure's vocabulary asks for."""

    button = "Registar ato"
    on = DayField(label="Dia em que aconteceu")
    rests_on = text("Documento em que se apoia", required=False, help_text="Entrada, ofício ou despacho.", most=300)
    file = forms.FileField(label="Ficheiro", required=False)

    def __init__(self, *args: Any, case: Case, kind: str, **options: Any) -> None:
        super().__init__(*args, **options)
        known = vocabulary()[kind]
        self.kind = known
        people = [(str(found.pk), found.person.name) for found in case.charged.select_related("person")]
        if known.scope != "case":
            needed = known.scope == "person"
            self.fields["charged"] = choice("Arguido", people, required=needed)
            if len(people) == 1 and needed:
                self.initial.setdefault("charged", people[0][0])
        for name, form in known.details.items():
            self.fields[f"d_{name}"] = self._detail(case, name, form, required=True)
        for name, form in known.optional.items():
            if name != "document":
                self.fields[f"d_{name}"] = self._detail(case, name, form, required=False)
        last = ["on", *(["charged"] if "charged" in self.fields else [])]
        details = [name for name in self.fields if name.startswith("d_")]
        self.order_fields(["version", *last, *details, "rests_on", "file"])

    def _detail(self, case: Case, name: str, form: str, *, required: bool) -> forms.Field:
        label = LABELS.get(name, name).capitalize()
        if form == "day":
            return DayField(label=label, required=required)
        if form == "cents":
            return EurosField(label=label, required=required)
        if form == "flag":
            return forms.BooleanField(label=label, required=False)
        if form == "count":
            return forms.IntegerField(label=label, required=required, min_value=1)
        if form == "act":
            requests = case.acts.filter(kind="evidence_request").order_by("-on")
            return choice("Pedido a que se responde", [(str(a.pk), _request_label(a)) for a in requests])
        if form == "list":
            return text(label, required=required, help_text="Separe por vírgulas.")
        if form == "text":
            return (
                paragraph(label, required=required, rows=3) if name in LONG_DETAILS else text(label, required=required)
            )
        return choice(label, [(word, WORDS.get(word, word).capitalize()) for word in words(form)], required=required)

    def details(self) -> dict[str, Any]:
        """The details as they are stored: days as ISO text, nothing for what was left blank."""
        found: dict[str, Any] = {}
        forms_of = {**self.kind.details, **self.kind.optional}
        for name, form in forms_of.items():
            value = self.cleaned_data.get(f"d_{name}")
            if form == "flag":
                if value or name in self.kind.details:
                    found[name] = bool(value)
            elif form == "list" and value:
                found[name] = [part.strip() for part in value.split(",") if part.strip()]
            elif value not in (None, ""):
                found[name] = value.isoformat() if form == "day" else value
        return found

    def chosen(self, case: Case) -> Charged | None:
        """The person charged that was chosen."""
        pk = self.cleaned_data.get("charged")
        return case.charged.filter(pk=pk).first() if pk else None


def _request_label(act: Act) -> str:
    return f"{act.on:%d/%m/%Y}: {act.details.get('request', '')}"[:120]


def hand_choices() -> list[tuple[str, str]]:
    """The acts that are recorded on the general page."""
    return [(kind.kind, kind.label) for kind in reading.by_hand()]


class NoteForm(HouseForm):
    """A working note."""

    button = "Guardar nota"
    text = paragraph("Nota", rows=3, help_text="Não faz parte do processo nem vai para o tribunal.")


class AccuseForm(Versioned):
    """The accusation, and how it goes out."""

    button = "Acusar e preparar a notificação"
    facts = paragraph("Factos imputados", rows=8)
    subjective_facts = paragraph("Factos da culpa", rows=5, help_text="O que sabia e queria, ou que cuidado faltou.")
    channel = choice("Via da notificação", Dispatch.Channel.choices)


class LawyerForm(Versioned):
    """The power of attorney."""

    button = "Registar mandatário"
    name = text("Nome do mandatário")
    number = text("Cédula profissional", required=False, wide=False, most=20)
    address = text("Domicílio profissional", most=300)
    since = DayField(label="Procuração junta em")


class GuardianForm(Versioned):
    """Who legally represents a minor."""

    button = "Registar representante"
    name = text("Nome do representante legal", required=False, help_text="Vazio, se deixa de haver.")


class NotifyForm(Versioned):
    """Preparing a notification."""

    button = "Preparar notificação"
    what = choice("O que se notifica", Dispatch.What.choices)
    channel = choice("Via", Dispatch.Channel.choices)


class SendForm(HouseForm):
    """Sending and, where it is already known, the proof of delivery."""

    button = "Guardar"
    posted_on = DayField(label="Dia do registo nos correios, ou do contacto")
    registered_number = text("Número do registo", required=False, wide=False, most=40)
    received_on = DayField(label="Recebida em (aviso assinado)", required=False)
    accessed_on = DayField(label="Acedida em (via eletrónica)", required=False)
    signer_name = text("Quem assinou", required=False)
    signer_document = text("Documento de quem assinou", required=False, wide=False, most=60)
    signed_by_other = forms.BooleanField(label="Assinou outra pessoa", required=False)
    delivered = forms.BooleanField(label="Há prova de entrega", required=False)


class ReturnMailForm(HouseForm):
    """A letter that came back."""

    button = "Registar devolução"
    on = DayField(label="Devolvida em")
    reason = text("Motivo escrito pelos correios")


class AddressForm(HouseForm):
    """Where a person can be notified from now on."""

    button = "Guardar morada"
    lines = text("Morada", most=300)
    postal_code = text("Código postal", required=False, wide=False, most=12)
    locality = text("Localidade", required=False, wide=False, most=100)
    source = choice("Quem a indicou", Address.Source.choices)


class PrecautionaryForm(Versioned):
    """A precautionary ban."""

    button = "Aplicar interdição cautelar"
    reason = paragraph("Fundamentos", rows=5)
    reporting_duty = forms.BooleanField(label="Com dever de apresentação às autoridades", required=False)


class SummaryForm(Versioned):
    """A decision in the summary procedure."""

    button = "Decidir em processo sumaríssimo"
    measure_kind = choice("Medida", [(Kind.COIMA, "Coima"), (Kind.ADMONITION, "Admoestação")])
    cents = EurosField(label="Coima", required=False)
    facts = paragraph("Factos, em poucas palavras", rows=4)
    order = paragraph("Conduta ordenada, com prazo", required=False, rows=3)


class AssignForm(HouseForm):
    """Another instructor."""

    button = "Distribuir"
    instructor = one_of("Instrutor", User.objects.none())
    on = DayField(label="Desde")
    reason = text("Motivo")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        who = RoleGrant.objects.in_force(dates.today()).filter(role=Role.INSTRUCTOR).values("user")
        self.fields["instructor"].queryset = User.objects.filter(pk__in=who)  # type: ignore[attr-defined]


class JoinForm(HouseForm):
    """Joining to another case."""

    button = "Apensar"
    number = text("Número do outro processo", wide=False, help_text="Por exemplo 1-266-2020")
    reason = paragraph("Motivo", rows=3)


class CorrectForm(HouseForm):
    """Taking back a wrong act."""

    button = "Corrigir ato"
    reason = paragraph("O que estava errado", rows=3)


class ChargeForm(ChargeFields):
    """How an offence is imputed, with the milder law where a person chooses it."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    milder = choice("Lei mais favorável", [], required=False, help_text="Só se não for a do dia dos factos.")

    def __init__(self, *args: Any, charge: Charge, candidates: list[tuple[str, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["milder"].choices = [("", "A do dia dos factos"), *candidates]  # type: ignore[attr-defined]


class SendCommunicationForm(HouseForm):
    """A communication that was sent."""

    button = "Registar comunicação"
    on = DayField(label="Enviada em")
    proof = text("Prova do envio", help_text="Ofício, correio registado ou recibo.", most=300)


PUBLISHED = {
    "age": "Idade",
    "municipality": "Concelho",
    "offence": "Infração",
    "conduct": "Conduta",
    "match": "Jogo",
    "competition": "Competição",
    "season": "Época",
    "fine_cents": "Coima",
    "accessory": "Sanção acessória",
    "final_on": "Definitiva desde",
}


class PublishForm(HouseForm):
    """Which fields of a final decision are published."""

    button = "Publicar"

    def __init__(self, *args: Any, candidates: dict[str, object], **options: Any) -> None:
        super().__init__(*args, **options)
        known = [(name, f"{PUBLISHED[name]}: {value}") for name, value in candidates.items() if value]
        self.fields["fields"] = forms.MultipleChoiceField(
            label="Campos a publicar",
            choices=known,
            widget=forms.CheckboxSelectMultiple,
            error_messages={"required": "Escolha pelo menos um campo."},
        )
