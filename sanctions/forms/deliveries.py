"""Forms of deliveries and papers."""

from django import forms

from entities.fields import DayField
from entities.house import HouseForm
from sanctions.forms.common import Versioned, choice, text
from sanctions.models import FileRequest, Paper


class BatchForm(HouseForm):
    """The day the post registered a batch of letters."""

    button = "Expedir"
    posted_on = DayField(label="Dia do registo nos correios")


class ProofForm(HouseForm):
    """The proof of a delivery that was sent."""

    button = "Registar prova"
    received_on = DayField(label="Recebida em (aviso assinado)", required=False)
    accessed_on = DayField(label="Acedida em (via eletrónica)", required=False)
    signer_name = text("Quem assinou", required=False)
    signer_document = text("Documento de quem assinou", required=False, wide=False, most=60)
    signed_by_other = forms.BooleanField(label="Assinou outra pessoa", required=False)


class PaperForm(HouseForm):
    """A paper in or out."""

    button = "Registar"
    way = choice("Sentido", Paper.Way.choices)
    on = DayField(label="Dia")
    who = text("Remetente ou destinatário")
    matter = text("Assunto", most=300)
    case = text("Processo", required=False, wide=False, help_text="Por exemplo 1-266-2020")


class RequestForm(Versioned):
    """A request to see the file."""

    button = "Registar pedido"
    kind = choice("Pedido", FileRequest.Kind.choices)
    asked_on = DayField(label="Pedido em")
    asked_by = text("Quem pediu")
