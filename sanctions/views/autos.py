"""Pages of autos: the list, registering, one auto, and the case opened from it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from audit import services as audit
from audit.errors import ActRefused
from entities import access
from entities.http import put_refusal, user_of
from entities.models import Person, User
from legislation import dates
from sanctions import measure, receipts, selectors
from sanctions.forms import autos as forms
from sanctions.models import Auto
from sanctions.paging import page_of
from sanctions.services import autos, cases, importing, people
from sanctions.services.cases import ChargeData, OrderedBy
from sanctions.views.common import ActView, auto_of

AUTO_FIELDS = (
    "kind",
    "force",
    "number",
    "received_on",
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
)


@require_safe
def auto_list(request: HttpRequest) -> HttpResponse:
    """Autos by state, the oldest to treat first."""
    found = selectors.autos_visible_to(user_of(request))
    state = request.GET.get("estado", Auto.State.RECEIVED)
    if state != "todos":
        found = found.filter(state=state if state in Auto.State.values else Auto.State.RECEIVED)
    page = page_of(request, found.order_by("received_on", "pk"))
    audit.record(action="auto.list", actor=request.user, kind="auto", request=request)
    tabs = [(label, f"?estado={code}", code == state) for code, label in [*Auto.State.choices, ("todos", "Todos")]]
    return render(request, "sanctions/auto_list.html", {"page": page, "tabs": tabs, "state": state})


class Register(ActView):
    """Registering what arrived, and at once who it is about."""

    form_class = forms.AutoForm
    action = "auto.register"
    title = "Registar auto"
    lead = "Também queixas, relatórios de segurança e registos de incidentes."
    done = "Auto registado."

    def crumbs(self) -> list[tuple[str, str]]:
        """The list of autos."""
        return [("Autos", reverse("sanctions:auto-list"))]

    def get_initial(self) -> dict[str, Any]:
        """Received today."""
        return {"received_on": dates.today()}

    def perform(self, form: Any) -> str:
        """Record the person, then the auto; go to the opening of the case, or to the auto where that cannot be yet."""
        data, by = form.cleaned_data, user_of(self.request)
        auto = register(by, data)
        if auto.person is not None and auto.state == Auto.State.RECEIVED and not auto.crime_suspected:
            return reverse("sanctions:auto-open", args=[auto.pk])
        return reverse("sanctions:auto-detail", args=[auto.pk])


def register(by: User, data: dict[str, Any]) -> Auto:
    """Person and auto together, or neither."""
    from django.db import transaction

    with transaction.atomic():
        person: Person | None = None
        if data["name"].strip():
            given = people.PersonData(
                name=data["name"],
                kind=data["person_kind"] or Person.Kind.NATURAL,
                birth_date=data["birth_date"],
                document_kind=data["document_kind"],
                document_number=data["document_number"],
                tax_number=data["tax_number"],
                lines=data["lines"],
                postal_code=data["postal_code"],
                locality=data["locality"],
            )
            person = people.find_or_record(
                by=by, data=given, on=data["received_on"], other_name_seen=data["other_name_seen"]
            )
        names = AUTO_FIELDS
        return autos.register_auto(
            by=by,
            data=autos.AutoData(person=person, **{name: data[name] for name in names}),
            same_number_seen=data["same_number_seen"],
        )


@require_safe
def auto_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One auto: what it says, what runs (images, answer of the force), and what can be done."""
    auto = auto_of(request, pk)
    audit.record_read(request, "auto", pk, ["facts", "person"])
    link = getattr(auto, "case_auto", None)
    context = {
        "auto": auto,
        "case": link.case if link else None,
        "video_until": autos.video_until(auto),
        "delivery_due": autos.delivery_due(auto),
        "antecedents": measure.antecedents(auto.person) if auto.person else [],
        "seized": auto.objects_seized.prefetch_related("custody"),
        "files": auto.files.select_related("received"),
    }
    return render(request, "sanctions/auto_detail.html", context)


class OpenCase(ActView):
    """Opening a case from an auto, in one page, with the limits of the coima and their sum."""

    form_class = forms.OpenForm
    action = "case.open"
    template_name = "sanctions/case_open.html"
    title = "Abrir processo"
    done = ""

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

    def get_initial(self) -> dict[str, Any]:
        """Facts as the auto has them, today's order, this instructor."""
        user = user_of(self.request)
        signers = cases.may_order_on(dates.today())
        return {
            "charge_facts": self.auto.facts,
            "fault": "intent",
            "subject": self.auto.match[:150] and f"{self.auto.match[:150]}",
            "ordered_on": dates.today(),
            "ordered_by": signers[0].pk if len(signers) == 1 else None,
            "instructor": user.pk,
        }

    def get_form_kwargs(self) -> dict[str, Any]:
        """The auto decides the wording and the offences."""
        return {**super().get_form_kwargs(), "auto": self.auto}

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """The limits for what is chosen, once asked for."""
        found = super().get_context_data(**context)
        return {**found, "auto": self.auto, "receipt": getattr(self, "receipt", None)}

    def form_valid(self, form: Any) -> HttpResponse:
        """Show the limits, or open the case."""
        if "ver" in self.request.POST:
            return self._show_limits(form)
        return super().form_valid(form)

    def form_invalid(self, form: Any) -> HttpResponse:
        """Limits can be seen before the rest is filled."""
        if "ver" in self.request.POST and form.cleaned_data.get("offence"):
            form._errors = type(form.errors)()
            return self._show_limits(form)
        return super().form_invalid(form)

    def _show_limits(self, form: Any) -> HttpResponse:
        data = form.cleaned_data
        try:
            result = measure.limits(
                data["offence"],
                on=self.auto.facts_on,
                kinds=data.get("kinds") or (),
                negligence=data.get("fault") == "negligence",
                benefit_cents=data.get("benefit"),
                legal_person=bool(self.auto.person and self.auto.person.kind == Person.Kind.LEGAL),
            )
        except ActRefused as error:
            put_refusal(self.request, form, error, "case.limits", "auto", self.auto.pk)
            return super().form_invalid(form)
        self.receipt = receipts.of_result(result)
        return self.render_to_response(self.get_context_data(form=form))

    def perform(self, form: Any) -> str:
        """Open the case; go to its page."""
        data = form.cleaned_data
        if self.auto.person is None:
            raise ActRefused("nobody_charged", "O auto não identifica ninguém: complete-o ou devolva-o à força.")
        case = cases.open_case(
            by=user_of(self.request),
            autos=[self.auto],
            subject=data["subject"],
            charges={self.auto.person: [charge_data(data)]},
            ordered=OrderedBy(data["ordered_by"], data["ordered_on"]),
            instructor=data["instructor"],
            crime_answer=data.get("crime_answer", ""),
        )
        return reverse("sanctions:case-detail", args=[case.pk])


def charge_data(data: dict[str, Any], milder: dict[str, str] | None = None) -> ChargeData:
    """The charge that a form describes; one reason stands for each circumstance chosen."""
    chosen = [
        *data["kinds"],
        *(["benefit"] if data.get("benefit") is not None else []),
        *(["milder"] if milder else []),
    ]
    return ChargeData(
        offence=data["offence"],
        facts=data["charge_facts"],
        fault=data["fault"],
        kinds=tuple(data["kinds"]),
        benefit_cents=data.get("benefit"),
        reasons={name: data.get("reason", "") for name in chosen} | {"opinion": data.get("no_opinion", "")},
        milder=milder,
        opinion=data.get("opinion", ""),
    )


class ImportAutos(ActView):
    """Many autos at once, from a force's export."""

    form_class = forms.ImportForm
    action, title, done = "auto.import", "Importar autos de um ficheiro", ""
    lead = "Colunas: número, data dos factos, hora, local, concelho, jogo, factos, nome, documento, NIF, morada."
    consequence = "Ou entram todas as linhas, ou nenhuma: se houver erros, diz-se a célula e o que corrigir."

    def crumbs(self) -> list[tuple[str, str]]:
        """The list of autos."""
        return [("Autos", reverse("sanctions:auto-list"))]

    def perform(self, form: Any) -> str:
        """Receive it; the worker reads it."""
        data = form.cleaned_data
        job = importing.receive_autos_file(by=user_of(self.request), upload=data["file"], force=data["force"])
        return reverse("sanctions:autos-import-job", args=[job.pk])


@require_safe
def import_job(request: HttpRequest, pk: int) -> HttpResponse:
    """How the reading goes, and what was wrong."""
    job = access.get("job", user_of(request), pk)
    return render(request, "sanctions/autos_import_job.html", {"job": job})
