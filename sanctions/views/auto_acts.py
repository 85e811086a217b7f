"""Acts on one auto after it was registered, and the custody of what was seized with it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from audit.errors import ActRefused
from documents import detection
from documents import services as documents
from entities import access
from entities.http import put_refusal, user_of
from legislation import dates
from sanctions.forms import autos as forms
from sanctions.services import autos
from sanctions.views.common import ActView, auto_of

EVIDENCE = documents.Limits(
    max_bytes=200 * 1024 * 1024,
    types=frozenset({detection.PDF, detection.MP4, detection.QUICKTIME}) | detection.PICTURES,
)


class AutoAct(ActView):
    """An act on one auto."""

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find the auto."""
        super().setup(request, *args, **kwargs)
        self.auto = auto_of(request, kwargs["pk"])

    def subject(self) -> tuple[str, object]:
        """The auto."""
        return "auto", self.auto.pk

    def crumbs(self) -> list[tuple[str, str]]:
        """The list of autos and this one."""
        return [
            ("Autos", reverse("sanctions:auto-list")),
            (str(self.auto), reverse("sanctions:auto-detail", args=[self.auto.pk])),
        ]

    def auto_url(self) -> str:
        """The page of the auto."""
        return reverse("sanctions:auto-detail", args=[self.auto.pk])


class ReturnAuto(AutoAct):
    """Back to the force, with a day to answer."""

    form_class = forms.ReturnForm
    action, title, done = "auto.return", "Devolver à força", "Auto devolvido."
    consequence = "O auto sai da lista dos que estão por tratar até a força responder."

    def get_initial(self) -> dict[str, Any]:
        """What is missing most often."""
        missing = "" if self.auto.person else "Identificação do visado: nome, documento e morada."
        return {"reason": missing}

    def perform(self, form: Any) -> str:
        """Return it."""
        data = form.cleaned_data
        autos.return_auto(by=user_of(self.request), auto=self.auto, reason=data["reason"], due_on=data["due_on"])
        return self.auto_url()


class ForwardAuto(AutoAct):
    """To the prosecutor."""

    form_class = forms.ReasonForm
    action, title, done = "auto.prosecutor", "Enviar ao Ministério Público", "Auto enviado ao Ministério Público."
    consequence = "Não se abre processo de contraordenação por este auto."

    def perform(self, form: Any) -> str:
        """Forward it."""
        autos.forward_to_prosecutor(by=user_of(self.request), auto=self.auto, reason=form.cleaned_data["reason"])
        return self.auto_url()


class CloseAuto(AutoAct):
    """Ended without a case."""

    form_class = forms.ReasonForm
    action, title, done = "auto.close", "Encerrar sem processo", "Auto encerrado."

    def perform(self, form: Any) -> str:
        """Close it."""
        autos.close_auto(by=user_of(self.request), auto=self.auto, reason=form.cleaned_data["reason"])
        return self.auto_url()


class ReleaseAuto(AutoAct):
    """A held auto may go on."""

    form_class = forms.ReasonForm
    action, title, done = "auto.release", "Deixar seguir o auto", "O auto pode seguir."

    def perform(self, form: Any) -> str:
        """Release it."""
        autos.release_auto(by=user_of(self.request), auto=self.auto, reason=form.cleaned_data["reason"])
        return self.auto_url()


class AskVideo(AutoAct):
    """Images were asked for."""

    form_class = forms.DayForm
    action, title, done = "auto.video", "Registar pedido de imagens", "Pedido de imagens registado."

    def get_initial(self) -> dict[str, Any]:
        """Today."""
        return {"on": dates.today()}

    def perform(self, form: Any) -> str:
        """Record it."""
        autos.ask_for_video(by=user_of(self.request), auto=self.auto, on=form.cleaned_data["on"])
        return self.auto_url()


class AttachFile(AutoAct):
    """Evidence as a file."""

    form_class = forms.AttachForm
    action, title, done = "auto.attach", "Juntar ficheiro", "Ficheiro recebido; abre-se depois da verificação."

    def perform(self, form: Any) -> str:
        """Receive and attach it."""
        by = user_of(self.request)
        received = documents.receive(upload=form.cleaned_data["file"], purpose="evidence", by=by, limits=EVIDENCE)
        autos.attach_file(by=by, auto=self.auto, received=received, what=form.cleaned_data["what"])
        return self.auto_url()


class SeizeObject(AutoAct):
    """An object seized."""

    form_class = forms.SeizedForm
    action, title, done = "auto.seize", "Registar objeto apreendido", "Objeto registado."

    def get_initial(self) -> dict[str, Any]:
        """Seized on the day of the facts, kept by the force."""
        return {"seized_on": self.auto.facts_on, "where": self.auto.force or ""}

    def perform(self, form: Any) -> str:
        """Record it."""
        autos.seize(by=user_of(self.request), auto=self.auto, **form.cleaned_data)
        return self.auto_url()


@require_http_methods(["GET", "HEAD", "POST"])
def move_object(request: HttpRequest, pk: int) -> HttpResponse:
    """A step of custody of an object seized."""
    seized: Any = access.get("seized", user_of(request), pk)
    form = forms.CustodyForm(request.POST or None, initial={"on": dates.today()})
    if request.method == "POST" and form.is_valid():
        try:
            autos.move_object(by=user_of(request), seized=seized, **form.cleaned_data)
            return redirect("sanctions:auto-detail", pk=seized.auto_id)
        except ActRefused as error:
            put_refusal(request, form, error, "custody.move", "auto", seized.auto_id)
    context = {
        "form": form,
        "title": f"Guarda de: {seized.what}",
        "above": [
            ("Autos", reverse("sanctions:auto-list")),
            (str(seized.auto), reverse("sanctions:auto-detail", args=[seized.auto_id])),
        ],
        "page_has_errors": bool(form.errors),
    }
    return render(request, "sanctions/act.html", context)
