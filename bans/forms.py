"""Forms of the room."""

from django import forms

from entities.fields import DayField
from entities.house import HouseForm


def _text(label: str, *, most: int = 300, help_text: str = "") -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=most,
        help_text=help_text,
        widget=forms.TextInput(attrs={"class": "input--wide"}),
        error_messages={"required": f"Preencha: {label.lower()}."},
    )


class ServeForm(HouseForm):
    """The day the person was notified."""

    button = "Registar notificação"
    on = DayField(label="Notificada em")


class PauseForm(HouseForm):
    """Days that do not count."""

    button = "Registar dias que não contam"
    first_day = DayField(label="Desde")
    last = DayField(label="Até")
    reason = _text("Motivo", help_text="Por exemplo: prisão preventiva, segundo o ofício do tribunal.")


class LiftForm(HouseForm):
    """The end before its time."""

    button = "Levantar interdição"
    on = DayField(label="Levantada em", help_text="Neste dia já não vale.")
    reason = _text("Motivo", most=400)


class BreachForm(HouseForm):
    """A banned person found inside a ground."""

    button = "Registar violação"
    on = DayField(label="Dia")
    where = _text("Recinto e jogo")
    reported_by = _text("Quem comunicou", most=200)


class NoticeForm(HouseForm):
    """A body was told."""

    button = "Registar aviso"
    on = DayField(label="Enviado em")
    proof = _text("Prova do envio", help_text="Ofício, mensagem com recibo ou registo dos correios.")


class CourtForm(HouseForm):
    """A ban that a court communicated."""

    button = "Registar interdição"
    document = _text("Documento ou NIF da pessoa", most=30, help_text="A pessoa tem de estar registada.")
    court = _text("Tribunal", most=100)
    process = _text("Processo do tribunal", most=40)
    legal_basis = _text("Norma", most=200)
    scope = _text("Onde vale", most=200)
    starts_on = DayField(label="Primeiro dia")
    ends_on = DayField(label="Último dia")


class MatchForm(HouseForm):
    """A match held under a ground measure."""

    button = "Contar jogo"
    on = DayField(label="Dia do jogo")
    match = _text("Jogo", most=200)


class SearchForm(forms.Form):
    """One person to look for."""

    q = forms.CharField(
        label="Nome ou número de documento",
        max_length=100,
        help_text="Pelo menos três letras, com ou sem acentos, ou o número completo.",
        widget=forms.TextInput(attrs={"class": "input--wide", "autocomplete": "off"}),
    )
