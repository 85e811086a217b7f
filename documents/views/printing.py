"""The inspector's page: find by code or number, open the signed file, or put many together for the printer."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from audit import services as audit
from audit.errors import ActRefused
from documents import kinds, selectors, storage
from documents.forms import FindForm, PrintForm
from documents.models import IssuedDocument
from documents.services import copies, printing
from documents.views import objects
from documents.views.serving import stored_file
from entities.http import numbers
from jobs.selectors import job_for


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Look for documents by code, number or case; each line typed or scanned is one search."""
    form = FindForm(request.GET if "procurar" in request.GET else None)
    rows: list[IssuedDocument] = []
    unknown: list[str] = []
    if form.is_bound and form.is_valid():
        rows, unknown = _search(request, form.cleaned_data["procurar"])
    return _page(request, form, rows, unknown, PrintForm())


@require_POST
def ask(request: HttpRequest) -> HttpResponse:
    """Ask for the print file of the documents chosen; what was typed stays when something is missing."""
    chosen = numbers(request.POST.getlist("d"))
    form = PrintForm(request.POST)
    user = objects.signed_in(request)
    if form.is_valid():
        try:
            run = printing.ask_print(
                documents=chosen, reason=form.cleaned_data["motivo"], duplex=form.cleaned_data["verso"], by=user
            )
            return redirect("documents:print-run", run.pk)
        except ActRefused as refusal:
            audit.record_refusal(request, "issued.print", "issued", "", refusal)
            form.add_error(refusal.field, refusal.message)
    kept = {row.pk: row for row in selectors.issued_visible_to(user).filter(pk__in=chosen)}
    rows = [kept[pk] for pk in chosen if pk in kept]
    return _page(request, FindForm(), rows, [], form)


@require_safe
def run(request: HttpRequest, pk: int) -> HttpResponse:
    """A print run: what is in it, whether the file is ready."""
    found = objects.print_run(request, pk)
    context = {
        "run": found,
        "is_there": printing.file_is_there(found),
        "items": found.items.select_related("document").defer("document__data", "document__receipt"),
        "job": None if found.sha256 else job_for(printing.PRINT, found.pk),
    }
    return render(request, "documents/pages/print_run.html", context)


@require_safe
def run_file(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The print file. 404 while it is not ready."""
    found = objects.print_run(request, pk)
    if not printing.file_is_there(found):
        raise Http404("O ficheiro de impressão não está disponível.")
    audit.record(action="print_run.open", actor=request.user, kind="print_run", object_id=pk, request=request)
    return stored_file(
        request,
        storage.open_file(storage.PRINTS, found.sha256),
        size=found.size or 0,
        sha256=found.sha256,
        media_type="application/pdf",
        name=f"Impressão {found.pk}.pdf",
        attachment=False,
    )


@require_POST
def copy(request: HttpRequest, pk: int) -> HttpResponse:
    """Issue a copy without other people's data."""
    document = objects.issued(request, pk)
    try:
        made = copies.issue_copy(document=document, by=objects.signed_in(request))
    except ActRefused as refusal:
        audit.record_refusal(request, "issued.copy", "issued", pk, refusal)
        messages.error(request, refusal.message)
        return redirect("documents:issued-detail", pk)
    return redirect("documents:issued-detail", made.pk)


def _search(request: HttpRequest, text: str) -> tuple[list[IssuedDocument], list[str]]:
    """Documents in the order typed, each once, and the lines that found none. The search is recorded, not its words."""
    user = objects.signed_in(request)
    rows: dict[int, IssuedDocument] = {}
    unknown = []
    for line in [line.strip() for line in text.splitlines() if line.strip()][: printing.LARGEST_RUN]:
        matches = selectors.found(user, line)
        if not matches:
            unknown.append(line)
        rows.update({row.pk: row for row in matches if row.pk not in rows})
    audit.record(action="issued.search", actor=user, kind="issued", fields=["number"], request=request)
    return list(rows.values()), unknown


def _page(
    request: HttpRequest, form: FindForm, rows: list[IssuedDocument], unknown: list[str], print_form: PrintForm
) -> HttpResponse:
    shown = [(row, kinds.get(row.kind).label, copies.is_final(row)) for row in rows]
    context = {
        "form": form,
        "rows": shown,
        "unknown": unknown,
        "print_form": print_form,
        "forms": [form, print_form],
        "page_has_errors": bool(form.errors or print_form.errors),
    }
    return render(request, "documents/pages/print_start.html", context)
