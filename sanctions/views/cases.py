"""Pages of cases: my work, the list, one case, and the acts done from it."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from audit import services as audit
from audit.errors import ActRefused
from documents import detection
from documents import services as documents
from entities import access
from entities.http import number, put_refusal, typed, user_of
from entities.roles import Role
from legislation import dates
from legislation.procedure import STAGES
from sanctions import casepage, measure, reading, receipts, selectors
from sanctions.forms import cases as forms
from sanctions.forms.autos import ReasonForm
from sanctions.models import Act, Case, Decision
from sanctions.paging import page_of
from sanctions.permissions import CASEWORK, DECIDERS
from sanctions.services import accusing, acts, cases, ledger, notifying, publishing
from sanctions.services import bundle as court_bundle
from sanctions.views.common import ActView, CaseActView, ChargedActView, case_of

# Where the session keeps the words of the last search of cases.
SEARCHED = "cases_searched"
SUPERVISE = (Role.SUPERVISOR, Role.PRESIDENT)
ATTACHED = documents.Limits(
    max_bytes=50 * 1024 * 1024,
    types=frozenset({detection.PDF, detection.DOCX, detection.ODT}) | detection.PICTURES,
)


@require_safe
def work(request: HttpRequest) -> HttpResponse:
    """My work: late, due soon, waiting; for those without cases of their own, the open ones by next term."""
    user, today = user_of(request), dates.today()
    mine = selectors.my_work(user)
    own = mine.exists()
    found = mine if own else selectors.cases_visible_to(user).filter(is_closed=False).order_by("next_term_on", "pk")
    late = list(selectors.late(found, today)[:50])
    page = page_of(request, found.exclude(next_term_on__lt=today))
    audit.record(action="case.list", actor=request.user, kind="case", request=request)
    context = {
        "own": own,
        "late": late,
        "page": page,
        "load": selectors.load_by_instructor(user) if user.has_role(*SUPERVISE) else [],
        "stages": STAGES,
    }
    return render(request, "sanctions/work.html", context)


@require_safe
def bundle(request: HttpRequest, pk: int) -> HttpResponse:
    """The file for the court: what is in it and what is missing first; with `baixar`, the package itself."""
    case, user = case_of(request, pk), user_of(request)
    if "baixar" not in request.GET:
        found = court_bundle.pieces(case)
        context = {"case": case, "pieces": found, "missing": [piece for piece in found if piece.missing]}
        return render(request, "sanctions/bundle.html", context)
    response = HttpResponse(court_bundle.build(by=user, case=case), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="processo-{case.number}.zip"'
    return response


@require_safe
def publications(request: HttpRequest) -> HttpResponse:
    """Final decisions as anybody may read them: without names (art. 43.º-B)."""
    return render(request, "sanctions/publications.html", {"rows": publishing.public_list()})


class Publish(ActView):
    """Publishing a final decision, field by field."""

    form_class = forms.PublishForm
    action, title, done = "publication.publish", "Publicar decisão sem nomes", "Decisão publicada."
    consequence = "Numa terra pequena, a idade e o jogo podem identificar alguém: deixe de fora o que for preciso."

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find the decision."""
        super().setup(request, *args, **kwargs)
        found = access.get("decision", user_of(request), kwargs["pk"])
        assert isinstance(found, Decision)  # noqa: S101 - narrows the type that the access function gives
        self.decision = found

    def subject(self) -> tuple[str, object]:
        """The decision."""
        return "decision", self.decision.pk

    def get_form_kwargs(self) -> dict[str, Any]:
        """What each field would say."""
        return {**super().get_form_kwargs(), "candidates": publishing.candidates(self.decision)}

    def perform(self, form: Any) -> str:
        """Publish."""
        publishing.publish(by=user_of(self.request), decision=self.decision, fields=form.cleaned_data["fields"])
        return reverse("sanctions:case-detail", args=[self.decision.case_id])


@require_http_methods(["GET", "HEAD", "POST"])
def case_list(request: HttpRequest) -> HttpResponse:
    """Every case the user sees, by stage and words; an unknown filter is a page that does not exist.

    Words may be a person's name: they come by POST and wait in the session, so that none stands in an address (S24).
    """
    user = user_of(request)
    stage = (request.POST or request.GET).get("fase", "")
    if stage and stage not in STAGES:
        raise Http404("Página não encontrada.")
    if request.method == "POST":
        request.session[SEARCHED] = typed(request.POST.get("q", ""))
        kept = {"procura": "1" if request.session[SEARCHED] else "", "fase": stage}
        query = urlencode({name: value for name, value in kept.items() if value})
        return redirect(f"{reverse('sanctions:case-list')}?{query}")
    words = str(request.session.get(SEARCHED, "")) if "procura" in request.GET else ""
    found = selectors.search(user, words) if words else selectors.cases_visible_to(user)
    if stage:
        found = found.filter(stage=stage)
    page = page_of(request, found.order_by("-year", "-sequence", "prefix"))
    audit.record(action="case.search" if words else "case.list", actor=user, kind="case", request=request)
    context = {"page": page, "words": words, "stage": stage, "stages": STAGES}
    return render(request, "sanctions/case_list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def case_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One case on one page: where it stands, what to do next, by when, who did what. Notes are added here."""
    case, user = case_of(request, pk), user_of(request)
    note = forms.NoteForm(request.POST or None, prefix="nota")
    if request.method == "POST" and note.is_valid():
        try:
            cases.add_note(by=user, case=case, text=note.cleaned_data["text"])
        except ActRefused as error:
            put_refusal(request, note, error, "case.note", "case", pk)
        else:
            messages.success(request, "Nota guardada.")
            return redirect("sanctions:case-detail", pk=pk)
    audit.record_read(request, "case", pk, ["acts", "charged"])
    found = reading.read(case)
    shown = request.GET.get("mostrar", "")
    people = [_person(charged, found) for charged in case.charged.select_related("person", "address").order_by("pk")]
    context = {
        "case": case,
        "reading": found,
        "stage": STAGES[found.stage],
        "people": people,
        "phases": casepage.phases(case, found, user),
        "terms": casepage.term_rows(found, {str(row["charged"].pk): row["charged"].person.name for row in people}),
        "events": casepage.timeline(case, user, shown),
        "kinds": [
            (label, f"?mostrar={code}" if code else "?", shown == code)
            for code, label in (("", "Tudo"), ("atos", "Atos do processo"), ("notas", "Notas"))
        ],
        "note_form": note,
        "other_acts": _other_acts(case, found, user),
        "documents": selectors.documents_of(case),
        "communications": case.communications.filter(sent_on__isnull=True),
        "next_case": selectors.next_in_my_work(user, case),
        "warnings": [text.split(": ", 1)[-1] for text in found.warnings],
        "autos": [link.auto for link in case.case_autos.select_related("auto__force")],
        "may_bundle": user.has_role(*CASEWORK, *DECIDERS),
        "page_has_errors": bool(note.errors),
        "form": note if note.errors else None,
    }
    return render(request, "sanctions/case_detail.html", context)


def _person(charged: Any, found: Any) -> dict[str, Any]:
    person = found.people.get(str(charged.pk))
    decision = charged.decisions.filter(in_force=True).select_related("document").first()
    claims = [
        {
            "claim": claim,
            "due": ledger.coima_due(claim) + ledger.costs_due(claim),
            "received": ledger.received(claim),
            "outstanding": ledger.outstanding(claim),
        }
        for claim in charged.claims.filter(cancelled_on__isnull=True).select_related("decision")
    ]
    return {
        "charged": charged,
        "minor": reading.was_minor(charged.person, charged.case.facts_on),
        "reading": person,
        "stage": STAGES[person.stage] if person else "",
        "prescription": casepage.prescription_rows(person) if person else [],
        "charges": [{"charge": charge, "result": measure.compute(charge)} for charge in measure.live_charges(charged)],
        "decision": decision,
        "claims": claims,
        "dispatches": charged.dispatches.order_by("-pk")[:5],
        "proposal": charged.proposals.filter(state="waiting").first(),
    }


def _other_acts(case: Case, found: Any, user: Any) -> list[tuple[str, str]]:
    """Acts recorded by hand that are possible now and are not in the task list."""
    listed = {kind for _, kinds in casepage.PHASES for kind in kinds}
    rows = []
    for row in found.possible_acts:
        if row.kind in listed or row.lacks or row.kind in reading.OWN_SERVICE:
            continue
        url = casepage.act_url(case, None, row.kind, user)
        if url:
            rows.append((row.label, url))
    return rows


class NewAct(CaseActView):
    """An act recorded by hand; the fields are those of its kind."""

    action = "case.act"
    done = "Ato registado."

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find case and kind; an unknown kind is a page that does not exist."""
        super().setup(request, *args, **kwargs)
        self.kind = request.GET.get("ato", "")
        if self.kind and self.kind not in dict(forms.hand_choices()):
            raise Http404("Página não encontrada.")
        self.title = dict(forms.hand_choices()).get(self.kind, "")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Without a kind, the acts that are possible now."""
        if self.kind:
            return super().dispatch(request, *args, **kwargs)
        found = reading.read(self.case)
        listed = [
            (row.label, casepage.act_url(self.case, None, row.kind, user_of(request)), row.lacks)
            for row in found.possible_acts
            if row.kind not in reading.OWN_SERVICE
        ]
        return render(request, "sanctions/act_choose.html", {"case": self.case, "acts": listed})

    def get_form(self, form_class: Any = None) -> Any:
        """The form of the kind."""
        options = {**self.get_form_kwargs(), "case": self.case, "kind": self.kind}
        return forms.ActForm(**options)

    def get_initial(self) -> dict[str, Any]:
        """Today, and the person the link named."""
        charged = number(self.request.GET.get("arguido", ""))
        named = {} if charged is None else {"charged": charged}
        return {**super().get_initial(), "on": dates.today(), **named}

    def perform(self, form: Any) -> str:
        """Record it."""
        by = user_of(self.request)
        upload = form.cleaned_data["file"]
        file = documents.receive(upload=upload, purpose="case", by=by, limits=ATTACHED) if upload else None
        acts.record_act(
            by=by,
            case=self.case,
            kind=self.kind,
            on=form.cleaned_data["on"],
            charged=form.chosen(self.case),
            details=form.details(),
            rests_on=form.cleaned_data["rests_on"],
            file=file,
            version=form.cleaned_data["version"],
        )
        return self.case_url()


class CorrectAct(ActView):
    """Taking back a wrong act."""

    form_class = forms.CorrectForm
    action, title, done = "case.correct", "Corrigir ato", "Ato corrigido."
    consequence = "O ato deixa de contar e fica no processo, marcado como corrigido. Depois registe o ato certo."

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find the act."""
        super().setup(request, *args, **kwargs)
        found = access.get("act", user_of(request), kwargs["pk"])
        assert isinstance(found, Act)  # noqa: S101 - narrows the type that the access function gives
        self.act = found

    def subject(self) -> tuple[str, object]:
        """The case."""
        return "case", self.act.case_id

    def perform(self, form: Any) -> str:
        """Correct it."""
        acts.correct_act(by=user_of(self.request), act=self.act, reason=form.cleaned_data["reason"])
        return reverse("sanctions:case-detail", args=[self.act.case_id])


class Accuse(ChargedActView):
    """The accusation and its notification, prepared together."""

    form_class = forms.AccuseForm
    action, title, done = "case.accuse", "Acusar", "Acusação feita e notificação preparada."
    consequence = "A acusação fica com número. O prazo de defesa corre desde a prova da notificação."

    def get_initial(self) -> dict[str, Any]:
        """What was imputed."""
        facts = "\n\n".join(charge.facts for charge in measure.live_charges(self.charged))
        return {**super().get_initial(), "facts": facts, "channel": "registered"}

    def perform(self, form: Any) -> str:
        """Accuse, then prepare the letters."""
        from django.db import transaction

        data, by = form.cleaned_data, user_of(self.request)
        with transaction.atomic():
            accusing.accuse(
                by=by,
                charged=self.charged,
                facts=data["facts"],
                subjective_facts=data["subjective_facts"],
                version=data["version"],
            )
            made = notifying.prepare(by=by, charged=self.charged, what="accusation", channel=data["channel"])
        return reverse("sanctions:dispatch-detail", args=[made[0].pk])


class Precautionary(ChargedActView):
    """A precautionary ban."""

    form_class = forms.PrecautionaryForm
    action, title, done = "case.precautionary", "Interdição cautelar", "Interdição cautelar aplicada."
    consequence = "A interdição conta desde a notificação e acaba com a decisão. Avise depois as entidades indicadas."

    def perform(self, form: Any) -> str:
        """Order it."""
        accusing.order_precautionary_ban(by=user_of(self.request), charged=self.charged, **form.cleaned_data)
        return self.case_url()


class Summary(ChargedActView):
    """A decision in the summary procedure."""

    form_class = forms.SummaryForm
    action, title, done = "case.summary", "Processo sumaríssimo", "Decisão sumaríssima feita."

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """The cap of each offence, with its sum."""
        found = [receipts.of_result(measure.compute(charge)) for charge in measure.live_charges(self.charged)]
        return {**super().get_context_data(**context), "receipts": found}

    def perform(self, form: Any) -> str:
        """Decide."""
        data = {**form.cleaned_data, "cents": form.cleaned_data["cents"] or 0}
        accusing.decide_summarily(by=user_of(self.request), charged=self.charged, **data)
        return self.case_url()


class Assign(CaseActView):
    """Another instructor."""

    form_class = forms.AssignForm
    action, title, done = "case.assign", "Distribuir processo", "Processo distribuído."

    def get_initial(self) -> dict[str, Any]:
        """From today."""
        return {**super().get_initial(), "on": dates.today()}

    def perform(self, form: Any) -> str:
        """Assign."""
        cases.assign(by=user_of(self.request), case=self.case, **form.cleaned_data)
        return self.case_url()


class Join(CaseActView):
    """Joining to another case."""

    form_class = forms.JoinForm
    action, title, done = "case.join", "Apensar processo", "Processo apensado."

    def perform(self, form: Any) -> str:
        """Join."""
        by, number = user_of(self.request), form.cleaned_data["number"].strip()
        other = selectors.cases_visible_to(by).filter(number=number).first()
        if other is None:
            raise ActRefused("no_such_case", f"Não há o processo {number}. Confirme o número.", "number")
        cases.join(by=by, case=self.case, to=other, reason=form.cleaned_data["reason"])
        return self.case_url()


class SplitCase(ChargedActView):
    """A person charged into a case of its own."""

    form_class = ReasonForm
    action, title, done = "case.split", "Separar processo", "Processo separado."
    consequence = "O arguido passa para um processo novo, com cópia dos atos."

    def perform(self, form: Any) -> str:
        """Split; go to the new case."""
        new = cases.split_case(
            by=user_of(self.request),
            charged=self.charged,
            reason=form.cleaned_data["reason"],
            version=self.case.version,
        )
        return reverse("sanctions:case-detail", args=[new.pk])
