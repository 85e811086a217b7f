"""Who stands for a person charged, and where the person is found: lawyer, legal representative, address."""

from typing import Any

from entities.http import user_of
from entities.models import Address
from sanctions.forms import cases as forms
from sanctions.services import cases, notifying
from sanctions.views.common import ChargedActView


class Lawyer(ChargedActView):
    """The lawyer of record."""

    form_class = forms.LawyerForm
    action, title, done = "case.lawyer", "Registar mandatário", "Mandatário registado."
    consequence = "A partir daqui, as notificações só ficam completas quando o mandatário também as recebe."

    def perform(self, form: Any) -> str:
        """Record it."""
        cases.set_lawyer(by=user_of(self.request), charged=self.charged, **form.cleaned_data)
        return self.case_url()


class Guardian(ChargedActView):
    """Who legally represents a minor charged."""

    form_class = forms.GuardianForm
    action, title, done = "case.guardian", "Registar representante legal", "Representante legal registado."
    lead = "Para quem tinha menos de 18 anos no dia dos factos. A lei não diz que é obrigatório."
    consequence = "A partir daqui, as notificações vão também para o representante legal."

    def get_initial(self) -> dict[str, Any]:
        """Who is recorded."""
        return {**super().get_initial(), "name": self.charged.guardian}

    def perform(self, form: Any) -> str:
        """Record it."""
        cases.set_guardian(by=user_of(self.request), charged=self.charged, **form.cleaned_data)
        return self.case_url()


class NewAddress(ChargedActView):
    """Where a person can be notified from now on."""

    form_class = forms.AddressForm
    action, title, done = "person.address", "Registar morada", "Morada registada."
    lead = "A morada anterior fica no histórico, com os seus dias."

    def get_initial(self) -> dict[str, Any]:
        """By the person."""
        return {**super().get_initial(), "source": Address.Source.PERSON}

    def perform(self, form: Any) -> str:
        """Record it."""
        notifying.new_address(by=user_of(self.request), charged=self.charged, **form.cleaned_data)
        return self.case_url()
