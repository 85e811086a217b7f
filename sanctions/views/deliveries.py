"""Pages of notifications, communications owed, papers in and out, and requests to see the file."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from audit import services as audit
from audit.errors import ActRefused
from entities import access
from entities.http import numbers, user_of
from legislation import dates
from sanctions import selectors
from sanctions.forms import cases as forms
from sanctions.forms.deliveries import BatchForm, PaperForm, ProofForm, RequestForm
from sanctions.models import Communication, Dispatch
from sanctions.paging import page_of
from sanctions.services import communications, notifying, papers_register
from sanctions.views.common import ActView, ChargedActView, dispatch_of


class Notify(ChargedActView):
    """Preparing a notification to everybody who must have it."""

    form_class = forms.NotifyForm
    action, title, done = "dispatch.prepare", "Notificar", "Notificação preparada."
    lead = "Prepara uma carta para cada destinatário: arguido, representante e mandatário."

    def get_initial(self) -> dict[str, Any]:
        """What the link asked for."""
        asked = {kind: what for what, (_, kind) in notifying.ACTS.items()}.get(self.request.GET.get("ato", ""), "")
        return {**super().get_initial(), "what": asked, "channel": Dispatch.Channel.REGISTERED}

    def perform(self, form: Any) -> str:
        """Prepare."""
        data = form.cleaned_data
        made = notifying.prepare(
            by=user_of(self.request),
            charged=self.charged,
            what=data["what"],
            channel=data["channel"],
            version=data["version"],
        )
        return reverse("sanctions:dispatch-detail", args=[made[0].pk])


@require_safe
def dispatch_list(request: HttpRequest) -> HttpResponse:
    """Notifications by state; those to send can be sent together, with labels and a posting list."""
    state = request.GET.get("estado", Dispatch.State.PREPARED)
    state = state if state in Dispatch.State.values else Dispatch.State.PREPARED
    found = selectors.dispatches_visible_to(user_of(request)).filter(state=state).order_by("pk")
    audit.record(action="dispatch.list", actor=request.user, kind="dispatch", request=request)
    context = {
        "page": page_of(request, found),
        "state": state,
        "tabs": [(label, f"?estado={code}", code == state) for code, label in Dispatch.State.choices],
        "owed": selectors.communications_visible_to(user_of(request)).filter(sent_on__isnull=True)[:20],
        "form": BatchForm(initial={"posted_on": dates.today()}),
    }
    return render(request, "sanctions/dispatch_list.html", context)


class SendBatch(ActView):
    """Letters sent together under one posting list."""

    form_class = BatchForm
    action, title, done = "dispatch.batch", "Expedir em conjunto", ""
    template_name = "sanctions/dispatch_batch.html"

    def _chosen(self) -> list[Dispatch]:
        given = self.request.POST if self.request.method == "POST" else self.request.GET
        pks = numbers(given.getlist("carta"))
        return list(
            selectors.dispatches_visible_to(user_of(self.request)).filter(pk__in=pks, state=Dispatch.State.PREPARED)[
                :100
            ]
        )

    def get_initial(self) -> dict[str, Any]:
        """Posted today."""
        return {"posted_on": dates.today()}

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """The letters chosen, with their address labels."""
        return {**super().get_context_data(**context), "dispatches": self._chosen()}

    def perform(self, form: Any) -> str:
        """Send them."""
        chosen = self._chosen()
        numbers = {found.pk: self.request.POST.get(f"numero_{found.pk}", "") for found in chosen}
        batch = notifying.send_batch(
            by=user_of(self.request), dispatches=chosen, posted_on=form.cleaned_data["posted_on"], numbers=numbers
        )
        messages.success(self.request, f"Guia {batch}: expedidas {len(chosen)}.")
        return reverse("sanctions:dispatch-list") + "?estado=sent"


class DispatchDetail(ActView):
    """One notification: sending, proof and next step on one page."""

    template_name = "sanctions/dispatch_detail.html"
    action, title = "dispatch.prove", "Notificação"

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find the notification."""
        super().setup(request, *args, **kwargs)
        self.dispatch_ = dispatch_of(request, kwargs["pk"])
        self.done = "Guardado."

    def subject(self) -> tuple[str, object]:
        """The notification."""
        return "dispatch", self.dispatch_.pk

    def get_form_class(self) -> Any:
        """Sending before proof; both at once where both are known."""
        return forms.SendForm if self.dispatch_.state == Dispatch.State.PREPARED else ProofForm

    def get_initial(self) -> dict[str, Any]:
        """Today."""
        return {"posted_on": dates.today()}

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """The notification and what to do next."""
        case = self.dispatch_.case
        return {
            **super().get_context_data(**context),
            "dispatch": self.dispatch_,
            "case": case,
            "next_step": notifying.next_step(self.dispatch_),
            "open": self.dispatch_.state in {Dispatch.State.PREPARED, Dispatch.State.SENT},
            "others": case.dispatches.filter(charged=self.dispatch_.charged).exclude(pk=self.dispatch_.pk)[:10],
        }

    def perform(self, form: Any) -> str:
        """Send, prove, or both."""
        from django.db import transaction

        data, by = form.cleaned_data, user_of(self.request)
        with transaction.atomic():
            if self.dispatch_.state == Dispatch.State.PREPARED:
                notifying.send_batch(
                    by=by,
                    dispatches=[self.dispatch_],
                    posted_on=data["posted_on"],
                    numbers={self.dispatch_.pk: data["registered_number"]},
                )
                if not (data["delivered"] or data["received_on"] or data["accessed_on"]):
                    return reverse("sanctions:dispatch-detail", args=[self.dispatch_.pk])
            notifying.prove(
                by=by,
                dispatch=self.dispatch_,
                received_on=data["received_on"],
                accessed_on=data["accessed_on"],
                signer_name=data["signer_name"],
                signer_document=data["signer_document"],
                signed_by_other=data["signed_by_other"],
            )
        waiting = self.dispatch_.case.dispatches.filter(
            state__in=[Dispatch.State.PREPARED, Dispatch.State.SENT]
        ).first()
        if waiting is not None:
            return reverse("sanctions:dispatch-detail", args=[waiting.pk])
        return reverse("sanctions:case-detail", args=[self.dispatch_.case_id])


class ReturnedMail(ActView):
    """A letter that came back; the next one is prepared."""

    form_class = forms.ReturnMailForm
    action, title, done = "dispatch.return", "Registar devolução", "Devolução registada."
    consequence = "Uma carta registada devolvida dá lugar a uma carta simples com prova de depósito, já preparada."

    def get_initial(self) -> dict[str, Any]:
        """Today."""
        return {"on": dates.today()}

    def perform(self, form: Any) -> str:
        """Record it."""
        dispatch = dispatch_of(self.request, self.kwargs["pk"])
        data = form.cleaned_data
        following = notifying.record_return(
            by=user_of(self.request), dispatch=dispatch, on=data["on"], reason=data["reason"]
        )
        if following is None:
            return reverse("sanctions:case-detail", args=[dispatch.case_id])
        return reverse("sanctions:dispatch-detail", args=[following.pk])


class SendCommunication(ActView):
    """A communication owed was sent."""

    form_class = forms.SendCommunicationForm
    action, title, done = "communication.send", "Registar comunicação", "Comunicação registada."

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find the communication."""
        super().setup(request, *args, **kwargs)
        found = access.get("communication", user_of(request), kwargs["pk"])
        assert isinstance(found, Communication)  # noqa: S101 - narrows the type that the access function gives
        self.communication = found
        self.lead = f"{found.matter}: {found.recipient} ({found.cite}). Processo {found.case.number}."

    def subject(self) -> tuple[str, object]:
        """The communication."""
        return "communication", self.communication.pk

    def get_initial(self) -> dict[str, Any]:
        """Today."""
        return {"on": dates.today()}

    def perform(self, form: Any) -> str:
        """Record it."""
        communications.send(by=user_of(self.request), communication=self.communication, **form.cleaned_data)
        return reverse("sanctions:communications")


@require_safe
def communication_list(request: HttpRequest) -> HttpResponse:
    """Communications owed, the oldest first."""
    found = selectors.communications_visible_to(user_of(request)).filter(sent_on__isnull=True)
    page = page_of(request, found.order_by("owed_since", "pk"))
    return render(request, "sanctions/communications.html", {"page": page})


@require_safe
def paper_list(request: HttpRequest) -> HttpResponse:
    """The register of papers in and out."""
    found = selectors.papers_visible_to(user_of(request))
    audit.record(action="paper.list", actor=request.user, kind="paper", request=request)
    return render(request, "sanctions/papers.html", {"page": page_of(request, found)})


class NewPaper(ActView):
    """A line of the register of papers."""

    form_class = PaperForm
    action, title, done = "paper.register", "Registar entrada ou saída", ""

    def get_initial(self) -> dict[str, Any]:
        """Today."""
        return {"on": dates.today()}

    def perform(self, form: Any) -> str:
        """Register it."""
        data, by = form.cleaned_data, user_of(self.request)
        case = None
        if data["case"].strip():
            case = selectors.cases_visible_to(by).filter(number=data["case"].strip()).first()
            if case is None:
                raise ActRefused("no_such_case", "Não há esse processo. Confirme o número.", "case")
        paper = papers_register.register(
            by=by, way=data["way"], on=data["on"], who=data["who"], matter=data["matter"], case=case
        )
        messages.success(self.request, f"Ficou com o número {paper}.")
        return reverse("sanctions:papers")


class AskFile(ChargedActView):
    """A request to see the file."""

    form_class = RequestForm
    action, title, done = "file.ask", "Pedido de consulta, cópia ou certidão", "Pedido registado."

    def get_initial(self) -> dict[str, Any]:
        """Today, by the person."""
        return {**super().get_initial(), "asked_on": dates.today(), "asked_by": self.charged.person.name}

    def perform(self, form: Any) -> str:
        """Record it."""
        data = form.cleaned_data
        papers_register.ask_for_file(
            by=user_of(self.request),
            charged=self.charged,
            kind=data["kind"],
            asked_on=data["asked_on"],
            asked_by=data["asked_by"],
        )
        return self.case_url()
