"""Pages of the measure: charges with their laws, the proposal beside the evidence, the check, the president's queue."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from audit import services as audit
from audit.errors import ActRefused
from entities import access
from entities.http import numbers, user_of, version_sent
from legislation import dates, formats
from sanctions import blocks, casepage, measure, papers, receipts, selectors
from sanctions.forms.cases import ChargeForm
from sanctions.forms.measure import CommentsForm, MeasureForm
from sanctions.models import Charge, Proposal
from sanctions.models.decisions import Kind
from sanctions.services import cases, deciding, drafting
from sanctions.views.autos import charge_data
from sanctions.views.common import ActView, ChargedActView, charged_of, proposal_of


class EditCharge(ActView):
    """How an offence is imputed: circumstances with reasons, and the law chosen."""

    form_class = ChargeForm
    action, title, done = "case.charge", "Infração imputada", "Infração alterada."
    template_name = "sanctions/charge.html"

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find the charge and the laws compared."""
        super().setup(request, *args, **kwargs)
        found = access.get("charge", user_of(request), kwargs["pk"])
        assert isinstance(found, Charge)  # noqa: S101 - narrows the type that the access function gives
        self.charge = found
        self.assessment = measure.assess(found, dates.today())

    def subject(self) -> tuple[str, object]:
        """The case."""
        return "case", self.charge.charged.case_id

    def get_form_kwargs(self) -> dict[str, Any]:
        """The wording of the day, and the later ones that punish the conduct."""
        later = [
            (f"{regime.wording.name}|{regime.wording.first.isoformat()}|{regime.offence}", regime.wording.title)
            for regime in self.assessment.comparison.candidates
            if regime.punishable and regime.wording.name != self.charge.wording
        ]
        return {**super().get_form_kwargs(), "on": self.charge.facts_on, "charge": self.charge, "candidates": later}

    def get_initial(self) -> dict[str, Any]:
        """The charge as it stands."""
        extra, reasons = self.charge.modifiers, self.charge.reasons
        chosen = extra.get("milder")
        return {
            "version": self.charge.charged.case.version,
            "offence": self.charge.offence,
            "charge_facts": self.charge.facts,
            "fault": self.charge.fault,
            "kinds": extra.get("kinds", []),
            "benefit": extra.get("benefit_cents"),
            "reason": "\n".join(dict.fromkeys(reason for name, reason in reasons.items() if name != "opinion")),
            "opinion": extra.get("opinion", ""),
            "no_opinion": reasons.get("opinion", ""),
            "milder": f"{chosen['wording']}|{chosen['first']}|{chosen['offence']}" if chosen else "",
        }

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """The computation beside the form."""
        return {
            **super().get_context_data(**context),
            "assessment": receipts.of_assessment(self.assessment),
            "case": self.charge.charged.case,
        }

    def perform(self, form: Any) -> str:
        """Change it."""
        data = form.cleaned_data
        milder = None
        if data["milder"]:
            wording, first, offence = data["milder"].split("|")
            milder = {"wording": wording, "first": first, "offence": offence}
        cases.set_charge(
            by=user_of(self.request), charge=self.charge, data=charge_data(data, milder), version=data["version"]
        )
        return reverse("sanctions:case-detail", args=[self.charge.charged.case_id])


class Measure(ChargedActView):
    """The proposal: measure and text on one page, evidence beside it, the checklist below. Saved, then checked."""

    form_class = MeasureForm
    action, title, done = "case.draft", "Proposta de decisão", ""
    template_name = "sanctions/measure.html"

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """The draft as it stands."""
        super().setup(request, *args, **kwargs)
        self.content, self.draft_version = drafting.draft_content(self.charged)
        kind = request.GET.get("medida", "")
        if kind in Kind.values and kind != self.content["kind"]:
            texts = {**blocks.starting_texts(self.charged, kind), **self.content["texts"]}
            self.content = {**self.content, "kind": kind, "texts": texts}

    def get_form_kwargs(self) -> dict[str, Any]:
        """The form follows the charges, the criteria of the wording, and the kind of measure."""
        return {
            **super().get_form_kwargs(),
            "charged": self.charged,
            "content": self.content,
            "draft_version": self.draft_version,
        }

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """Limits with their sum, laws compared, antecedents, and what the text still lacks."""
        assessed = [measure.assess(charge, dates.today()) for charge in measure.live_charges(self.charged)]
        shown = self.content
        return {
            **super().get_context_data(**context),
            "case": self.case,
            "charged": self.charged,
            "content": shown,
            "kinds": [(code, label, code == shown["kind"]) for code, label in Kind.choices],
            "assessments": [receipts.of_assessment(found) for found in assessed],
            "antecedents": measure.antecedents(self.charged.person, before=self.case.pk),
            "namesakes": measure.namesakes(self.charged.person),
            "accessories": measure.accessories(self.charged).values(),
            "mandatory": measure.mandatory_question(self.charged),
            "checklist": drafting.checklist(self.charged, shown),
            "evidence": casepage.timeline(self.case, user_of(self.request), "atos"),
            "blocks": sorted(blocks.in_force(dates.today()).values(), key=lambda block: block.short_name),
            "returned": self.charged.proposals.filter(state=Proposal.State.RETURNED).first(),
        }

    def perform(self, form: Any) -> str:
        """Save the draft; go to the check."""
        drafting.save_draft(
            by=user_of(self.request),
            charged=self.charged,
            content=form.content(self.content),
            version=form.cleaned_data["draft_version"],
        )
        if "guardar" in self.request.POST:
            messages.success(self.request, "Rascunho guardado.")
            return reverse("sanctions:measure", args=[self.charged.pk])
        return reverse("sanctions:measure-check", args=[self.charged.pk])


@require_http_methods(["GET", "HEAD", "POST"])
def measure_check(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything of the proposal in the order of the document, and the one button that sends it to be decided."""
    charged = charged_of(request, pk)
    content, draft_version = drafting.draft_content(charged)
    faults = drafting.measure_faults(charged, content)
    checklist = drafting.checklist(charged, content)
    error = None
    if request.method == "POST":
        try:
            drafting.propose(
                by=user_of(request),
                charged=charged,
                version=version_sent(request),
                draft_version=version_sent(request, "draft_version"),
            )
        except ActRefused as refused:
            audit.record_refusal(request, "case.propose", "case", charged.case_id, refused)
            error = refused.message
        else:
            messages.success(request, "Proposta enviada para decisão.")
            return redirect("sanctions:case-detail", pk=charged.case_id)
    missing = [item for item in checklist if item.state == "missing"]
    context = {
        "charged": charged,
        "case": charged.case,
        "draft_version": draft_version,
        "content": content,
        "kind": Kind(content["kind"]).label,
        "summary": papers.summary(charged, content),
        "operative": papers.operative(charged, content, None),
        "parts": [
            (section, content["texts"].get(section.code, "")) for section in blocks.sections_for(content["kind"])
        ],
        "checklist": checklist,
        "faults": [text for _, text in faults],
        "ready": not faults and not missing,
        "errors": [(error, "")] if error else [],
        "page_has_errors": bool(error),
        "costs": formats.euros(drafting.costs_of(content)),
    }
    return render(request, "sanctions/measure_check.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def queue(request: HttpRequest) -> HttpResponse:
    """The president's queue, the nearest prescription first; those opened can be signed together, up to twenty."""
    user = user_of(request)
    waiting = selectors.waiting_proposals(user)
    outcomes: list[deciding.Outcome] = []
    error = ""
    if request.method == "POST":
        chosen = list(waiting.filter(pk__in=numbers(request.POST.getlist("proposta"))))
        try:
            outcomes = deciding.decide_batch(by=user, proposals=chosen)
        except ActRefused as refused:
            audit.record_refusal(request, "case.decide_batch", "proposal", "", refused)
            error = refused.message
        for outcome in outcomes:
            if outcome.error is not None:
                audit.record_refusal(request, "case.decide", "proposal", outcome.proposal.pk, outcome.error)
    opened = selectors.proposals_opened_by(user)
    rows = [
        {
            "proposal": proposal,
            "case": proposal.charged.case,
            "opened": proposal.pk in opened,
            "own": proposal.proposed_by_id == user.pk,
        }
        for proposal in waiting[:100]
    ]
    audit.record(action="case.queue", actor=user, kind="proposal", request=request)
    context = {
        "rows": rows,
        "outcomes": outcomes,
        "errors": [(error, "propostas")] if error else [],
        "page_has_errors": bool(error),
        "most": deciding.BATCH,
    }
    return render(request, "sanctions/queue.html", context)


@require_safe
def proposal_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """A proposal as the decision will read, with its computation and earlier versions beside it."""
    proposal = proposal_of(request, pk)
    user = user_of(request)
    audit.record_read(request, "proposal", pk, ["content"])
    if user.has_role(*deciding.DECIDERS):
        deciding.note_reading(by=user, proposal=proposal)
    charged, content = proposal.charged, proposal.content
    context = {
        "proposal": proposal,
        "charged": charged,
        "case": charged.case,
        "summary": papers.summary(charged, content),
        "operative": papers.operative(charged, content, None),
        "parts": [(s, content["texts"].get(s.code, "")) for s in blocks.sections_for(content["kind"]) if not s.notice],
        "notices": [(s, content["texts"].get(s.code, "")) for s in blocks.sections_for(content["kind"]) if s.notice],
        "receipt": _receipt(proposal),
        "earlier": charged.proposals.exclude(pk=proposal.pk),
        "may_decide": proposal.state == Proposal.State.WAITING
        and user.has_role(*deciding.DECIDERS)
        and proposal.proposed_by_id != user.pk,
        "own": proposal.proposed_by_id == user.pk,
        "comments_form": CommentsForm(),
        "checklist": drafting.checklist(charged, content),
    }
    return render(request, "sanctions/proposal.html", context)


def _receipt(proposal: Proposal) -> dict[str, Any] | None:
    if proposal.kind != Kind.COIMA:
        return None
    found = papers.receipt(proposal.receipt)
    return {
        "caption": found["title"],
        "steps": [{**step, "result": step["output"]} for step in found["steps"]],
        "total_label": "Coima",
        "total": formats.euros(proposal.fine_cents or 0),
        "wording": found["wording"],
        "warnings": found["warnings"],
    }


@require_POST
def sign(request: HttpRequest, pk: int) -> HttpResponse:
    """Sign the decision that a proposal asks for; go to the document."""
    proposal = proposal_of(request, pk)
    try:
        decision = deciding.decide(by=user_of(request), proposal=proposal)
    except ActRefused as refused:
        audit.record_refusal(request, "case.decide", "proposal", pk, refused)
        messages.error(request, refused.message)
        return redirect("sanctions:proposal", pk=pk)
    messages.success(request, f"Decisão {decision.document} assinada no processo {decision.case.number}.")
    return redirect("sanctions:case-detail", pk=decision.case_id)


class ReturnProposal(ActView):
    """Back to the instructor with comments."""

    form_class = CommentsForm
    action, title, done = "case.return", "Devolver proposta", "Proposta devolvida ao instrutor."

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find the proposal."""
        super().setup(request, *args, **kwargs)
        self.proposal = proposal_of(request, kwargs["pk"])

    def subject(self) -> tuple[str, object]:
        """The proposal."""
        return "proposal", self.proposal.pk

    def perform(self, form: Any) -> str:
        """Return it."""
        drafting.return_proposal(
            by=user_of(self.request), proposal=self.proposal, comments=form.cleaned_data["comments"]
        )
        return reverse("sanctions:queue")


@require_POST
def step_aside(request: HttpRequest, pk: int) -> HttpResponse:
    """ "I do not decide this": the proposal stays for another decider."""
    deciding.step_aside(by=user_of(request), proposal=proposal_of(request, pk))
    messages.success(request, "Ficou registado que não decide este processo.")
    return redirect("sanctions:queue")
