"""The signer's queue: read the exact bytes, choose, check, sign."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from audit import services as audit
from audit.errors import ActRefused
from documents import selectors, storage
from documents.services import signing
from documents.views import objects
from documents.views.issued import file_name
from documents.views.serving import stored_file
from entities.http import number, numbers


@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """What waits for this person's signature, oldest first, and what became of the last ones asked for."""
    user = objects.signed_in(request)
    context = {
        "waiting": selectors.waiting_for_signature(user),
        "recent": selectors.recent_signatures(user),
        "largest": signing.LARGEST_BATCH,
    }
    return render(request, "documents/pages/signing_queue.html", context)


@require_safe
def file(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The exact bytes that the signature will cover; opening them is recorded."""
    document = objects.issued(request, pk)
    try:
        content = signing.open_to_sign(document=document, by=objects.signed_in(request))
    except ActRefused as refusal:
        audit.record_refusal(request, "issued.open_to_sign", "issued", pk, refusal)
        messages.error(request, refusal.message)
        return redirect("documents:issued-detail", pk)
    return stored_file(
        request,
        storage.open_file(storage.ISSUED, document.sha256),
        size=len(content),
        sha256=document.sha256,
        media_type="application/pdf",
        name=file_name(document),
        attachment=False,
    )


@require_safe
def check(request: HttpRequest) -> HttpResponse:
    """Everything that would be signed, with the hash of each file, before the act."""
    chosen = numbers(request.GET.getlist("d"))
    documents = [row for row in selectors.waiting_for_signature(objects.signed_in(request)) if row.pk in chosen]
    if not documents or len(documents) > signing.LARGEST_BATCH:
        messages.error(request, f"Escolha entre 1 e {signing.LARGEST_BATCH} documentos para assinar.")
        return redirect("documents:signing-queue")
    return render(request, "documents/pages/signing_check.html", {"documents": documents})


@require_POST
def sign(request: HttpRequest) -> HttpResponse:
    """Ask for the signatures; each document's outcome is told."""
    pairs = [value.partition(":") for value in request.POST.getlist("documento")]
    chosen = [(key, shown) for pk, _, shown in pairs if (key := number(pk)) is not None]
    try:
        outcomes = signing.ask(chosen=chosen, by=objects.signed_in(request))
    except ActRefused as refusal:
        audit.record_refusal(request, "issued.ask_signature", "issued", "", refusal)
        messages.error(request, refusal.message)
        return redirect("documents:signing-queue")
    for outcome in outcomes:
        if outcome.refusal is not None:
            audit.record_refusal(request, "issued.ask_signature", "issued", outcome.document_id, outcome.refusal)
            messages.error(request, outcome.refusal.message)
    asked = sum(outcome.refusal is None for outcome in outcomes)
    if asked:
        messages.success(request, f"Assinaturas pedidas: {asked}. O resultado aparece nesta página dentro de segundos.")
    return redirect("documents:signing-queue")
