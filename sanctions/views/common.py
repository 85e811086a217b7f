"""What the room's pages share: the user, the object of the address, and one way to show that an act was refused."""

from typing import TYPE_CHECKING, Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.generic import FormView

from audit.errors import ActRefused
from entities import access
from entities.http import put_refusal, user_of
from sanctions.models import Auto, Case, Charged, Claim, Dispatch, Proposal

if TYPE_CHECKING:
    _Form = FormView[Any]
else:
    _Form = FormView


def case_of(request: HttpRequest, pk: int) -> Case:
    """The case of an address; 404 outside the user's scope."""
    return cast(Case, access.get("case", user_of(request), pk))


def charged_of(request: HttpRequest, pk: int) -> Charged:
    """The person charged of an address; 404 outside the user's scope."""
    return cast(Charged, access.get("charged", user_of(request), pk))


def auto_of(request: HttpRequest, pk: int) -> Auto:
    """The auto of an address; 404 outside the user's scope."""
    return cast(Auto, access.get("auto", user_of(request), pk))


def proposal_of(request: HttpRequest, pk: int) -> Proposal:
    """The proposal of an address; 404 outside the user's scope."""
    return cast(Proposal, access.get("proposal", user_of(request), pk))


def dispatch_of(request: HttpRequest, pk: int) -> Dispatch:
    """The notification of an address; 404 outside the user's scope."""
    return cast(Dispatch, access.get("dispatch", user_of(request), pk))


def claim_of(request: HttpRequest, pk: int) -> Claim:
    """The debt of an address; 404 outside the user's scope."""
    return cast(Claim, access.get("claim", user_of(request), pk))


class ActView(_Form):
    """A page that is one act: its form, its consequence in a sentence, and a button that says the act.

    `perform` calls one service and returns where to go. `subject` gives the kind and id for the trail.
    """

    template_name = "sanctions/act.html"
    action = ""
    title = ""
    lead = ""
    consequence = ""
    done = "Guardado."

    def perform(self, form: Any) -> str:
        """Do the act. Returns the address to go to."""
        raise NotImplementedError

    def subject(self) -> tuple[str, object]:
        """Kind and id of what the act is about."""
        return "", ""

    def crumbs(self) -> list[tuple[str, str]]:
        """The pages above: label and address."""
        return []

    def get_form_kwargs(self) -> dict[str, Any]:
        """Forms of this room may ask for the user."""
        options = super().get_form_kwargs()
        if getattr(self.form_class, "wants_user", False):
            options["user"] = user_of(self.request)
        return options

    def form_valid(self, form: Any) -> HttpResponse:
        """Do the act, or say why not."""
        try:
            url = self.perform(form)
        except ActRefused as error:
            kind, pk = self.subject()
            put_refusal(self.request, form, error, self.action, kind, pk)
            return self.form_invalid(form)
        if self.done:
            messages.success(self.request, self.done)
        return redirect(url)

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """Title, lead, consequence and crumbs for the template."""
        found = super().get_context_data(**context)
        return {
            "title": self.title,
            "lead": self.lead,
            "consequence": self.consequence,
            "above": self.crumbs(),
            "page_has_errors": bool(found["form"].errors),
            **found,
        }


class CaseActView(ActView):
    """An act about a case; its version goes with the form."""

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find the case before anything else."""
        super().setup(request, *args, **kwargs)
        self.case = self.find_case(kwargs["pk"])

    def find_case(self, pk: int) -> Case:
        """The case of the address."""
        return case_of(self.request, pk)

    def subject(self) -> tuple[str, object]:
        """The case."""
        return "case", self.case.pk

    def crumbs(self) -> list[tuple[str, str]]:
        """The list of cases and the case."""
        from django.urls import reverse

        return [
            ("Processos", reverse("sanctions:work")),
            (self.case.number, reverse("sanctions:case-detail", args=[self.case.pk])),
        ]

    def get_initial(self) -> dict[str, Any]:
        """The version that the page shows."""
        return {"version": self.case.version, **super().get_initial()}

    def case_url(self) -> str:
        """The page of the case."""
        from django.urls import reverse

        return reverse("sanctions:case-detail", args=[self.case.pk])


class ChargedActView(CaseActView):
    """An act about one person charged."""

    def find_case(self, pk: int) -> Case:
        """The case of the person of the address."""
        self.charged = charged_of(self.request, pk)
        return self.charged.case
