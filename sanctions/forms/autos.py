"""Forms of autos and of opening a case."""

from typing import Any

from django import forms

from entities.fields import DayField, EurosField
from entities.house import HouseForm
from entities.models import CivilId, Organisation, Person, RoleGrant, User
from entities.roles import Role
from legislation import coima, dates, lookups
from legislation.errors import Refusal
from sanctions.forms.common import choice, one_of, paragraph, text
from sanctions.models import Auto, Charge
from sanctions.services.cases import may_order_on

MODIFIERS = [(kind, coima.MODIFIER_NAMES[kind]) for kind in coima.MODIFIERS if kind != "negligence"]


class AutoForm(HouseForm):
    """What is written in an auto, and who it is about."""

    button = "Registar auto"
    groups = (
        ("O auto", ("kind", "force", "number", "received_on", "same_number_seen")),
        (
            "Os factos",
            (
                "facts_on",
                "facts_time",
                "place",
                "municipality",
                "region",
                "match",
                "competition",
                "facts",
                "witnesses",
                "crime_suspected",
            ),
        ),
        (
            "Quem",
            (
                "person_kind",
                "name",
                "document_kind",
                "document_number",
                "tax_number",
                "birth_date",
                "lines",
                "postal_code",
                "locality",
                "other_name_seen",
            ),
        ),
    )

    kind = choice("O que chegou", Auto.Kind.choices)
    force = one_of("Força que levantou o auto", Organisation.objects.none(), required=False)
    number = text("Número do auto", required=False, wide=False, most=60)
    received_on = DayField(label="Recebido em")
    same_number_seen = forms.BooleanField(label="Vi o outro auto com este número: este é diferente", required=False)
    facts_on = DayField(label="Dia dos factos")
    facts_time = forms.TimeField(
        label="Hora dos factos",
        required=False,
        help_text="hh:mm, por exemplo 20:45",
        widget=forms.TimeInput(attrs={"class": "input--4"}),
        error_messages={"invalid": "Escreva a hora como hh:mm, por exemplo 20:45."},
    )
    place = text("Local", help_text="Recinto e setor, por exemplo: Estádio da Ribeira, bancada sul")
    municipality = text("Concelho", required=False, wide=False, most=100)
    region = choice("Região", Auto.Region.choices)
    match = text("Jogo", required=False)
    competition = text("Competição", required=False)
    facts = paragraph("Factos", help_text="O quê, como e por quem. Não escreva dados de saúde, raça ou política.")
    witnesses = paragraph("Testemunhas", required=False, rows=2)
    crime_suspected = forms.BooleanField(label="Há indícios de crime pelos mesmos factos", required=False)
    person_kind = choice("Pessoa", Person.Kind.choices, required=False)
    name = text("Nome completo", required=False, help_text="Deixe em branco se ninguém foi identificado.")
    document_kind = choice("Tipo de documento", CivilId.Kind.choices, required=False)
    document_number = text("Número do documento", required=False, wide=False, most=30)
    tax_number = text("NIF ou NIPC", required=False, wide=False, most=20)
    birth_date = DayField(label="Data de nascimento", required=False)
    lines = text("Morada", required=False, most=300)
    postal_code = text("Código postal", required=False, wide=False, most=12)
    locality = text("Localidade", required=False, wide=False, most=100)
    other_name_seen = forms.BooleanField(label="É a mesma pessoa, com outro nome", required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        forces = Organisation.objects.filter(kind=Organisation.Kind.FORCE)
        self.fields["force"].queryset = forces  # type: ignore[attr-defined]
        self.initial.setdefault("kind", Auto.Kind.AUTO)
        self.initial.setdefault("region", Auto.Region.MAINLAND)
        self.initial.setdefault("person_kind", Person.Kind.NATURAL)


class ChargeFields(HouseForm):
    """The offence charged, its circumstances and their reasons. `on` is the day of the facts."""

    def __init__(self, *args: Any, on: Any, **options: Any) -> None:
        self.on = on
        super().__init__(*args, **options)
        try:
            wording, listed = coima.offences(on)
        except Refusal:
            wording, listed = None, []
        self.wording = wording
        self.fields["offence"].choices = [  # type: ignore[attr-defined]
            ("", "Escolha…"),
            *((found.id, f"{found.id}: {found.summary}"[:160]) for found in listed),
        ]
        self.fields["opinion"].choices = [  # type: ignore[attr-defined]
            ("", "Nenhum"),
            *((row["body"], f"{row['body']}: {row['grounds']}") for row in lookups.opinions(dates.today())),
        ]
        if wording is not None:
            self.fields["offence"].help_text = f"{wording.title}, em vigor no dia dos factos."

    offence = choice("Infração", [])
    charge_facts = paragraph("Factos imputados", help_text="Com dia, hora e local. É o texto que vai para a acusação.")
    fault = forms.ChoiceField(label="Culpa", choices=Charge.Fault.choices, widget=forms.RadioSelect)
    kinds = forms.MultipleChoiceField(
        label="Circunstâncias que mudam os limites",
        choices=MODIFIERS,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    benefit = EurosField(label="Benefício económico", required=False, help_text="Só se eleva o máximo da coima.")
    reason = paragraph("Fundamento das circunstâncias", required=False, rows=3)
    opinion = choice(
        "Parecer vinculativo devido",
        [],
        required=False,
        help_text="Nas infrações que podem ser discriminação. Pede-se depois, no processo.",
    )
    no_opinion = paragraph(
        "Porque não é devido parecer", required=False, rows=2, help_text="Só se a infração o pode pedir e não é o caso."
    )


class OpenForm(ChargeFields):
    """Opening a case from an auto: offence, order, instructor."""

    button = "Abrir processo"
    groups = (
        ("Infração", ("offence", "charge_facts", "fault", "benefit", "kinds", "reason", "opinion", "no_opinion")),
        ("Abertura", ("subject", "ordered_by", "ordered_on", "instructor", "crime_answer")),
    )

    subject = text("Assunto do processo", help_text="Curto, sem nomes. Por exemplo: Pirotecnia, Ribeira – Valverde")
    ordered_by = one_of("Quem assinou o despacho de abertura", User.objects.none())
    ordered_on = DayField(label="Data do despacho de abertura")
    instructor = one_of("Instrutor", User.objects.none())
    crime_answer = paragraph(
        "Porque não vai ao Ministério Público", required=False, rows=2, help_text="Só se o auto diz que há crime."
    )

    def __init__(self, *args: Any, auto: Auto, **options: Any) -> None:
        super().__init__(*args, on=auto.facts_on, **options)
        today = dates.today()
        signers = [found.pk for found in may_order_on(today)]
        self.fields["ordered_by"].queryset = User.objects.filter(pk__in=signers)  # type: ignore[attr-defined]
        instructors = RoleGrant.objects.in_force(today).filter(role=Role.INSTRUCTOR).values("user")
        self.fields["instructor"].queryset = User.objects.filter(pk__in=instructors)  # type: ignore[attr-defined]
        if not auto.crime_suspected:
            self.fields["crime_answer"].widget = forms.HiddenInput()
        self.helper.add_input(_preview())


class ReturnForm(HouseForm):
    """Sending an auto back."""

    button = "Devolver à força"
    reason = paragraph("O que falta", rows=3)
    due_on = DayField(label="Resposta até")


class ReasonForm(HouseForm):
    """An act that needs a reason."""

    reason = paragraph("Motivo", rows=3)


class DayForm(HouseForm):
    """An act that needs its day."""

    on = DayField(label="Dia")


class SeizedForm(HouseForm):
    """An object seized."""

    button = "Registar objeto"
    what = text("Objeto")
    quantity = forms.IntegerField(
        label="Quantidade", min_value=1, initial=1, widget=forms.NumberInput(attrs={"class": "input--4"})
    )
    seized_on = DayField(label="Apreendido em")
    where = text("À guarda de")


class CustodyForm(HouseForm):
    """A step of custody."""

    button = "Registar"
    kind = choice("O que aconteceu", [])
    on = DayField(label="Em")
    where = text("À guarda de, ou entregue a")
    proof = text("Auto ou despacho", required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        from sanctions.models import CustodyEvent

        super().__init__(*args, **options)
        self.fields["kind"].choices = [("", "Escolha…"), *CustodyEvent.Kind.choices]  # type: ignore[attr-defined]


class ImportForm(HouseForm):
    """A force's export."""

    button = "Importar"
    force = one_of("Força que enviou", Organisation.objects.filter(kind=Organisation.Kind.FORCE))
    file = forms.FileField(label="Ficheiro", help_text="xlsx, xls, ods ou csv, até 20 MB.")


class AttachForm(HouseForm):
    """Evidence as a file."""

    button = "Juntar ficheiro"
    file = forms.FileField(label="Ficheiro", help_text="pdf, imagem ou vídeo, até 200 MB.")
    what = text("O que é", most=120)


def _preview() -> Any:
    from crispy_forms.layout import Submit

    return Submit("ver", "Ver limites da coima", css_id="ver", css_class="button--secondary")
