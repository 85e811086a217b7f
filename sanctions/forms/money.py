"""Forms of the treasury."""

from typing import Any

from django import forms

from entities.fields import DayField, EurosField
from entities.house import HouseForm
from sanctions.forms.common import paragraph, text


class PaymentForm(HouseForm):
    """A payment recorded at the desk."""

    button = "Registar pagamento"
    amount = EurosField(label="Valor", min_cents=1)
    received_on = DayField(label="Data-valor")
    reference = text(
        "Referência indicada", required=False, wide=False, help_text="Sem referência fica por identificar."
    )
    bank_id = text("Número do movimento no banco", wide=False, most=140)
    payer = text("Quem pagou", required=False)


class BankFileForm(HouseForm):
    """A bank's file."""

    button = "Importar"
    file = forms.FileField(label="Ficheiro do banco", help_text="camt.053, camt.054 ou csv, até 20 MB.")


class MatchForm(HouseForm):
    """Which claim a payment belongs to."""

    button = "Identificar pagamento"
    reference = text("Referência do processo", wide=False, most=15)
    reason = text("Porque pertence a este processo")


class RefundForm(HouseForm):
    """Money sent back."""

    button = "Registar devolução"
    amount = EurosField(label="Valor", min_cents=1)
    on = DayField(label="Dia da devolução")
    bank_id = text("Número do movimento no banco", wide=False, most=140)
    reason = text("Motivo")


class PlanForm(HouseForm):
    """A payment plan."""

    button = "Fixar prestações"
    count = forms.IntegerField(
        label="Número de prestações", min_value=1, max_value=24, widget=forms.TextInput(attrs={"class": "input--4"})
    )
    first_on = DayField(label="Primeira prestação até", help_text="As outras, no mesmo dia dos meses seguintes.")
    rests_on = text("Despacho que autoriza")


class VoluntaryForm(HouseForm):
    """A reference for voluntary payment."""

    button = "Abrir pagamento voluntário"
    costs = EurosField(label="Custas: despesas efetivas", required=False)
    due_on = DayField(label="Pagar até")


class UnmatchForm(HouseForm):
    """A payment that was given to the wrong claim."""

    button = "Pôr por identificar"
    reason = paragraph("Porque não pertence a este processo", rows=2)


class MonthForm(HouseForm):
    """A month to close."""

    button = "Fazer os mapas do mês"
    month = forms.CharField(label="Mês", help_text="mm/aaaa, por exemplo 03/2024", max_length=7)

    def clean_month(self) -> Any:
        """The first day of the month. Refuses what is not a month."""
        from datetime import date

        given = self.cleaned_data["month"].strip()
        month, _, year = given.partition("/")
        if not (month.isdecimal() and year.isdecimal() and 1 <= int(month) <= 12 and 2009 <= int(year) <= 2100):
            raise forms.ValidationError("Escreva o mês como mm/aaaa, por exemplo 03/2024.")
        return date(int(year), int(month), 1)
