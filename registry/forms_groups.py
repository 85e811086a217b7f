"""Forms about groups: registration, steps, requests, protocols, support."""

import re
from typing import Any

from django import forms
from django.db.models import QuerySet

from entities.fields import DayField
from entities.house import HouseForm
from entities.models import Organisation
from legislation import dates
from matches.models import Season
from registry.models import FanGroup, GroupPaper, GroupState, Protocol
from registry.rules.rows import NATIONAL, identity_of
from registry.rules.values import KIND_LABELS
from registry.services.groups import NEEDED_PAPERS, cites_on

_AREA = forms.Textarea(attrs={"rows": 3})


def _paper_field(kind: str) -> forms.FileField:
    return forms.FileField(
        label=GroupPaper.Kind(kind).label,
        required=kind in NEEDED_PAPERS,
        help_text="PDF, JPEG ou PNG, até 20 MB.",
        widget=forms.FileInput(attrs={"accept": ".pdf,.jpg,.jpeg,.png"}),
        error_messages={"required": f"Junte: {GroupPaper.Kind(kind).label.lower()}."},
    )


class GroupForm(HouseForm):
    """What the registration of a group needs."""

    button = "Pedir o registo do grupo"
    FIELDS = (
        "name",
        "association",
        "tax_number",
        "seat",
        "email",
        "scope",
        "founded_on",
        "lasts_until",
        "purpose",
        "declared_support",
    )
    club = forms.ModelChoiceField(label="Promotor", queryset=Organisation.objects.none(), empty_label=None)
    name = forms.CharField(label="Nome do grupo", max_length=200)
    association = forms.CharField(label="Nome da associação", max_length=200)
    tax_number = forms.CharField(
        label="NIPC da associação", max_length=20, widget=forms.TextInput(attrs={"class": "input--10"})
    )
    seat = forms.CharField(label="Sede", max_length=300)
    email = forms.EmailField(label="Correio eletrónico da associação", required=False)
    scope = forms.ChoiceField(label="Âmbito", choices=FanGroup.Scope.choices)
    founded_on = DayField(label="Constituída em", required=False)
    lasts_until = DayField(label="Duração até", required=False)
    purpose = forms.CharField(label="Fim social e programa", max_length=1000, required=False, widget=_AREA)
    declared_support = forms.CharField(label="Apoios que o promotor dá", max_length=500, required=False, widget=_AREA)
    people = forms.CharField(
        label="Representantes",
        widget=_AREA,
        help_text="Um por linha: nome, cargo. Por exemplo «Ana Sá, presidente».",
    )

    def __init__(self, *args: Any, clubs: "QuerySet[Organisation]", **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        for kind in GroupPaper.Kind.values:
            self.fields[kind] = _paper_field(kind)


class StepForm(HouseForm):
    """One step in the life of a registration."""

    button = "Registar este ato"
    kind = forms.ChoiceField(label="Ato", widget=forms.RadioSelect)
    on = DayField(label="Com efeito em")
    reason = forms.CharField(label="Fundamento", max_length=1000, widget=_AREA)
    cite = forms.ChoiceField(label="Norma", required=False)
    document = forms.FileField(
        label="Documento",
        required=False,
        help_text="PDF, JPEG ou PNG, até 20 MB.",
        widget=forms.FileInput(attrs={"accept": ".pdf,.jpg,.jpeg,.png"}),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, possible: list[str], state: str | None, **options: Any) -> None:
        super().__init__(*args, **options)
        lifted = state in {GroupState.Kind.SUSPENDED_BY_CLUB, GroupState.Kind.SUSPENDED_BY_AUTHORITY}
        labels = {**ACTS, **({str(GroupState.Kind.REGISTERED): "Levantar a suspensão"} if lifted else {})}
        self.fields["kind"].choices = [(kind, labels[kind]) for kind in possible]  # type: ignore[attr-defined]
        self.fields["cite"].choices = [("", "Sem norma indicada"), *cites_on(dates.today())]  # type: ignore[attr-defined]


ACTS: dict[str, str] = {
    GroupState.Kind.ASKED: "Pedir o registo",
    GroupState.Kind.REGISTERED: "Registar o grupo",
    GroupState.Kind.REFUSED: "Recusar o registo",
    GroupState.Kind.SUSPENDED_BY_CLUB: "Suspender, por decisão do promotor",
    GroupState.Kind.SUSPENDED_BY_AUTHORITY: "Suspender, por decisão da autoridade",
    GroupState.Kind.CANCELLED_BY_REQUEST: "Anular, a pedido do promotor",
    GroupState.Kind.CANCELLED_BY_AUTHORITY: "Anular, por decisão da autoridade",
}


class AskForm(HouseForm):
    """By when the register is asked for, and why."""

    button = "Pedir o registo ao clube"
    due_on = DayField(label="Até")
    reason = forms.CharField(label="Fundamento", max_length=500, widget=_AREA)


class ProtocolForm(HouseForm):
    """A season's protocol of support."""

    button = "Registar o protocolo"
    season = forms.ModelChoiceField(label="Época", queryset=Season.objects.none())
    first_day = DayField(label="Início")
    last_day = DayField(label="Fim", required=False)
    support = forms.CharField(label="Apoios dados", max_length=1000, widget=_AREA)
    file = forms.FileField(
        label="Protocolo assinado", help_text="PDF até 20 MB.", widget=forms.FileInput(attrs={"accept": ".pdf"})
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["season"].queryset = Season.objects.order_by("-first_day")  # type: ignore[attr-defined]


class CopyForm(HouseForm):
    """The day on which a copy was sent, or a protocol ended."""

    button = "Registar"
    what = forms.ChoiceField(label="O que aconteceu", widget=forms.RadioSelect)
    on = DayField(label="Em que dia")

    def __init__(self, *args: Any, protocol: Protocol, **options: Any) -> None:
        super().__init__(*args, **options)
        waiting = protocol.copies.filter(sent_on__isnull=True)
        choices = [(str(copy.pk), f"Enviei a cópia: {copy}") for copy in waiting]
        if protocol.last_day is None:
            choices.append(("end", "O protocolo cessou"))
        self.fields["what"].choices = choices  # type: ignore[attr-defined]


class HoldForm(HouseForm):
    """Whose data are kept, why, and when somebody looks again."""

    button = "Suspender o apagamento"
    group = forms.ModelChoiceField(
        label="Grupo", queryset=FanGroup.objects.none(), required=False, empty_label="Nenhum: é uma pessoa"
    )
    document_kind = forms.ChoiceField(
        label="Tipo de documento da pessoa", required=False, choices=[("", "Nenhum: é um grupo"), *KIND_LABELS.items()]
    )
    document_number = forms.CharField(label="Número do documento da pessoa", max_length=30, required=False)
    reason = forms.CharField(label="Motivo", max_length=500, widget=_AREA)
    review_on = DayField(label="Rever em")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["group"].queryset = FanGroup.objects.select_related("club")  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """A group or a person, and not both; the person by a document that can exist."""
        data: dict[str, Any] = super().clean() or {}
        kind, number = data.get("document_kind", ""), data.get("document_number", "")
        if bool(data.get("group")) == bool(kind or number):
            self.add_error("group", "Escolha um grupo, ou indique o documento de uma pessoa.")
        elif not data.get("group"):
            if not kind:
                self.add_error("document_kind", "Escolha o tipo de documento.")
            if not number:
                self.add_error("document_number", "Escreva o número do documento.")
            data["identity"] = identity_of({"document_kind": kind, "document_number": _as_kept(kind, number)})
        data.setdefault("identity", "")
        return data


def _as_kept(kind: str, number: str) -> str:
    """A number as registers keep it: of the two national cards, the civil number of eight digits."""
    plain = re.sub(r"[^A-Z0-9]", "", number.upper())
    return plain[:8].zfill(8) if plain and kind in NATIONAL else plain


class LiftForm(HouseForm):
    """What a second look decided."""

    button = "Registar"
    what = forms.ChoiceField(
        label="Decisão",
        choices=[("keep", "Continua suspenso"), ("lift", "Levanta-se: os dados podem apagar-se")],
        widget=forms.RadioSelect,
    )
    review_on = DayField(label="Se continua, rever de novo em", required=False)


class SupportForm(HouseForm):
    """A question about support."""

    button = "Pedir confirmação"
    entity = forms.CharField(label="Entidade que quer apoiar", max_length=200)
    email = forms.EmailField(label="Correio eletrónico para a resposta")
    group_name = forms.CharField(label="Nome do grupo", max_length=200)
    support = forms.CharField(label="Apoio que quer dar", max_length=500, widget=_AREA)


class AnswerForm(HouseForm):
    """The answer to a question about support."""

    button = "Responder"
    group = forms.ModelChoiceField(
        label="Grupo a que se refere", queryset=FanGroup.objects.none(), required=False, empty_label="Nenhum conhecido"
    )
    answer = forms.CharField(label="Resposta", max_length=1000, widget=_AREA)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["group"].queryset = FanGroup.objects.select_related("club")  # type: ignore[attr-defined]
