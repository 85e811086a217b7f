"""Pages of the treasury: what is owed, what came in, what could not be identified, monthly statements."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from audit import services as audit
from audit.errors import ActRefused
from entities import access
from entities.http import put_refusal, typed, user_of
from jobs.models import Job
from legislation import dates
from sanctions import selectors
from sanctions.forms import money as forms
from sanctions.models import Payment
from sanctions.paging import page_of
from sanctions.services import bank, ledger, paying, statements
from sanctions.views.common import ActView, ChargedActView, claim_of


@require_safe
def treasury(request: HttpRequest) -> HttpResponse:
    """The treasury's first page: to identify, to return, late, and the last files."""
    user, today = user_of(request), dates.today()
    waiting = selectors.payments_in_suspense(user)[:100]
    claims = selectors.claims_visible_to(user).filter(cancelled_on__isnull=True)
    audit.record(action="treasury.read", actor=user, kind="claim", request=request)
    context = {
        "waiting": [{"payment": found, "cents": paying.in_suspense(found)} for found in waiting],
        "late": [
            {"claim": claim, "outstanding": owed}
            for claim in claims.filter(due_on__lt=today, enforced_on__isnull=True).order_by("due_on")[:100]
            if (owed := ledger.outstanding(claim))
        ],
        "over": [
            {"claim": claim, "cents": cents}
            for claim in selectors.claims_to_return(user)[:100]
            if (cents := ledger.balances(claim).get(("overpaid", ""), 0))
        ],
        "files": selectors.bank_files_visible_to(user)[:10],
        "faults": ledger.ledger_faults()[:5],
    }
    return render(request, "sanctions/treasury.html", context)


@require_safe
def claim_list(request: HttpRequest) -> HttpResponse:
    """What is owed, newest first; a reference finds one."""
    found = selectors.claims_visible_to(user_of(request))
    words = typed(request.GET.get("q", ""))
    if words:
        found = found.filter(reference=words) | found.filter(case__number=words)
    page = page_of(request, found.order_by("-pk"))
    rows = [{"claim": claim, "outstanding": ledger.outstanding(claim)} for claim in page.rows]
    audit.record(action="claim.list", actor=request.user, kind="claim", request=request)
    return render(request, "sanctions/claim_list.html", {"page": page, "rows": rows, "words": words})


@require_safe
def claim_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One debt: what is owed, what came in, who got it (art. 44.º), instalments, and the ledger behind it."""
    claim = claim_of(request, pk)
    audit.record_read(request, "claim", pk)
    held = ledger.balances(claim)
    plan, missed = paying.instalment_state(claim, dates.today())
    shares = ledger.wanted_shares(claim, ledger.coima_paid(claim), dates.today())
    context = {
        "claim": claim,
        "case": claim.case,
        "due": ledger.coima_due(claim),
        "costs": ledger.costs_due(claim),
        "received": ledger.received(claim),
        "paid": ledger.coima_paid(claim),
        "outstanding": ledger.outstanding(claim),
        "over": held.get(("overpaid", ""), 0),
        "shares": shares,
        "plan": plan,
        "missed": missed,
        "postings": claim.postings.select_related("payment", "by").order_by("pk"),
        "payments": selectors.payments_of(claim),
    }
    return render(request, "sanctions/claim.html", context)


class RecordPayment(ActView):
    """A payment recorded by hand."""

    form_class = forms.PaymentForm
    action, title, done = "payment.record", "Registar pagamento", "Pagamento registado e repartido."
    consequence = "Com referência conhecida, o valor é repartido logo pelo art. 44.º."

    def crumbs(self) -> list[tuple[str, str]]:
        """The treasury."""
        return [("Tesouraria", reverse("sanctions:treasury"))]

    def get_initial(self) -> dict[str, Any]:
        """Today, with the reference of the link."""
        given = self.request.GET.get("referencia", "")
        return {"received_on": dates.today(), "reference": given if given.isdigit() else ""}

    def perform(self, form: Any) -> str:
        """Record it."""
        data = form.cleaned_data
        payment = paying.record_payment(
            by=user_of(self.request),
            cents=data["amount"],
            received_on=data["received_on"],
            reference=data["reference"],
            bank_id=data["bank_id"],
            payer=data["payer"],
        )
        claim = selectors.claim_of_payment(payment)
        return reverse("sanctions:claim", args=[claim.pk]) if claim else reverse("sanctions:treasury")


class ImportBankFile(ActView):
    """A bank's file."""

    form_class = forms.BankFileForm
    action, title, done = "bank_file.import", "Importar ficheiro do banco", ""
    lead = "Cada crédito é ligado ao processo pela referência. O que não tiver referência fica por identificar."

    def crumbs(self) -> list[tuple[str, str]]:
        """The treasury."""
        return [("Tesouraria", reverse("sanctions:treasury"))]

    def perform(self, form: Any) -> str:
        """Receive it; the worker reads it."""
        job = bank.receive_bank_file(by=user_of(self.request), upload=form.cleaned_data["file"])
        return reverse("sanctions:bank-file-job", args=[job.pk])


@require_safe
def bank_file_job(request: HttpRequest, pk: int) -> HttpResponse:
    """How the reading of a file goes, and where it ended."""
    job = access.get("job", user_of(request), pk)
    assert isinstance(job, Job)  # noqa: S101 - narrows the type that the access function gives
    found = selectors.bank_files_visible_to(user_of(request)).filter(received_id=job.object_id).first()
    if found is not None:
        return redirect("sanctions:bank-file", pk=found.pk)
    return render(request, "sanctions/bank_file_job.html", {"job": job})


@require_safe
def bank_file(request: HttpRequest, pk: int) -> HttpResponse:
    """One bank file: its credits, and which found their case."""
    found: Any = access.get("bank_file", user_of(request), pk)
    audit.record_read(request, "bank_file", pk)
    rows = []
    for payment in found.payments.order_by("received_on", "pk"):
        claim = selectors.claim_of_payment(payment)
        rows.append({"payment": payment, "claim": claim})
    return render(request, "sanctions/bank_file.html", {"file": found, "rows": rows})


class PaymentAct(ActView):
    """An act on one payment."""

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find the payment."""
        super().setup(request, *args, **kwargs)
        found = access.get("payment", user_of(request), kwargs["pk"])
        assert isinstance(found, Payment)  # noqa: S101 - narrows the type that the access function gives
        self.payment = found

    def subject(self) -> tuple[str, object]:
        """The payment."""
        return "payment", self.payment.pk

    def crumbs(self) -> list[tuple[str, str]]:
        """The treasury."""
        return [("Tesouraria", reverse("sanctions:treasury"))]


class Match(PaymentAct):
    """Which claim a payment belongs to."""

    form_class = forms.MatchForm
    action, title, done = "payment.match", "Identificar pagamento", "Pagamento identificado e repartido."

    def perform(self, form: Any) -> str:
        """Match it."""
        by, reference = user_of(self.request), form.cleaned_data["reference"].strip()
        claim = selectors.claims_visible_to(by).filter(reference=reference).first()
        if claim is None:
            raise ActRefused("no_such_reference", "Não há essa referência. Confirme os algarismos.", "reference")
        paying.match_payment(by=by, payment=self.payment, claim=claim, reason=form.cleaned_data["reason"])
        return reverse("sanctions:claim", args=[claim.pk])


class Unmatch(PaymentAct):
    """A payment given to the wrong claim."""

    form_class = forms.UnmatchForm
    action, title, done = "payment.unmatch", "Pôr por identificar", "O pagamento está por identificar."
    consequence = "As partes são estornadas com um lançamento novo; nada se apaga."

    def perform(self, form: Any) -> str:
        """Unmatch it."""
        claim = selectors.claim_of_payment(self.payment)
        if claim is None:
            raise ActRefused("not_here", "Este pagamento não está em nenhum processo.")
        paying.unmatch_payment(
            by=user_of(self.request), payment=self.payment, claim=claim, reason=form.cleaned_data["reason"]
        )
        return reverse("sanctions:treasury")


class ClaimAct(ActView):
    """An act on one debt."""

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find the debt."""
        super().setup(request, *args, **kwargs)
        self.claim = claim_of(request, kwargs["pk"])

    def subject(self) -> tuple[str, object]:
        """The debt."""
        return "claim", self.claim.pk

    def claim_url(self) -> str:
        """The page of the debt."""
        return reverse("sanctions:claim", args=[self.claim.pk])

    def crumbs(self) -> list[tuple[str, str]]:
        """What is owed, which every role that may act here can see, and the debt."""
        return [("O que é devido", reverse("sanctions:claim-list")), (self.claim.reference, self.claim_url())]


class Refund(ClaimAct):
    """Money sent back."""

    form_class = forms.RefundForm
    action, title, done = "payment.refund", "Devolver dinheiro", "Devolução registada."

    def get_initial(self) -> dict[str, Any]:
        """All that waits to be returned, today."""
        return {"on": dates.today(), "amount": ledger.balances(self.claim).get(("overpaid", ""), 0) or None}

    def perform(self, form: Any) -> str:
        """Refund it."""
        data = form.cleaned_data
        paying.refund(
            by=user_of(self.request),
            claim=self.claim,
            cents=data["amount"],
            on=data["on"],
            bank_id=data["bank_id"],
            reason=data["reason"],
        )
        return self.claim_url()


class Plan(ClaimAct):
    """A payment plan in equal parts."""

    form_class = forms.PlanForm
    action, title, done = "claim.plan", "Fixar prestações", "Prestações fixadas."
    consequence = "Faltar uma prestação torna exigível tudo o que falta."

    def perform(self, form: Any) -> str:
        """Fix it."""
        data = form.cleaned_data
        days = [dates.add_months(data["first_on"], n) for n in range(data["count"])]
        paying.plan_instalments(by=user_of(self.request), claim=self.claim, due_days=days, rests_on=data["rests_on"])
        return self.claim_url()


@require_POST
def enforce(request: HttpRequest, pk: int) -> HttpResponse:
    """Send an unpaid decision to court, with its certificate."""
    claim = claim_of(request, pk)
    try:
        paying.send_to_enforcement(by=user_of(request), claim=claim)
    except ActRefused as error:
        audit.record_refusal(request, "claim.enforce", "claim", pk, error)
        messages.error(request, error.message)
    else:
        messages.success(request, "Enviada para execução, com a certidão.")
    return redirect("sanctions:claim", pk=pk)


class Voluntary(ChargedActView):
    """A reference for voluntary payment, where the law allows it."""

    form_class = forms.VoluntaryForm
    action, title, done = "claim.voluntary", "Pagamento voluntário", "Referência criada."
    lead = "Antes da decisão, pelo mínimo da coima. Não afasta sanções acessórias."

    def perform(self, form: Any) -> str:
        """Open it."""
        data = form.cleaned_data
        claim = paying.offer_voluntary_payment(
            by=user_of(self.request), charged=self.charged, costs_cents=data["costs"] or 0, due_on=data["due_on"]
        )
        return reverse("sanctions:claim", args=[claim.pk])


@require_http_methods(["GET", "HEAD", "POST"])
def statement_list(request: HttpRequest) -> HttpResponse:
    """Monthly statements, and closing a month."""
    user = user_of(request)
    form = forms.MonthForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = statements.close_month(by=user, month=form.cleaned_data["month"])
        except ActRefused as error:
            put_refusal(request, form, error, "statement.close", "statement", "")
        else:
            messages.success(request, f"Mapas do mês: {len(made)}.")
            return redirect("sanctions:statements")
    found = selectors.statements_visible_to(user)
    listed = list(found[:200])
    rows = [{"statement": row, "name": statements.name_of(row)} for row in listed]
    months = sorted({row.month for row in listed}, reverse=True)
    context = {"rows": rows, "months": months, "form": form, "page_has_errors": bool(form.errors)}
    return render(request, "sanctions/statements.html", context)


@require_safe
def statement_sheet(request: HttpRequest, year: int, month: int) -> HttpResponse:
    """The statements of a month as a spreadsheet."""
    if not 1 <= month <= 12:
        raise Http404("Página não encontrada.")
    first = date(year, month, 1)
    found = list(selectors.statements_visible_to(user_of(request)).filter(month=first))
    audit.record(
        action="statement.export", actor=request.user, kind="statement", object_id=f"{first:%Y-%m}", request=request
    )
    response = HttpResponse(
        statements.spreadsheet(first, found),
        content_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    )
    response["Content-Disposition"] = f'attachment; filename="mapa-{first:%Y-%m}.xlsx"'
    return response
