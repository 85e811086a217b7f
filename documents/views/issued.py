"""The page and the file of an issued document."""

import hashlib
import io
from typing import IO

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from audit import services as audit
from audit.errors import ActRefused
from documents import kinds, selectors, storage
from documents.models import IssuedDocument, Signature
from documents.permissions import PRINTERS
from documents.services import copies
from documents.services.issuing import RENDER
from documents.views import objects
from documents.views.serving import stored_file
from jobs import services as jobs
from jobs.selectors import job_for


@require_safe
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    """What the document is, whether it is rendered and signed, what it corrects, how to verify it."""
    document = objects.issued(request, pk)
    audit.record_read(request, "issued", document.pk)
    context = {
        "document": document,
        "kind": kinds.get(document.kind),
        "job": None if document.sha256 else job_for(RENDER, document.pk),
        "keeps_texts": objects.signed_in(request).has_role(*selectors.TEXT_KEEPERS),
        "may_copy": _may_copy(request, document),
        "signature": document.signatures.filter(state=Signature.State.DONE).first(),
        "replaced_by": selectors.replacement_of(document),
    }
    return render(request, "documents/pages/issued_detail.html", context)


@require_safe
def file(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The stored bytes, exactly as rendered or signed; marked as a draft until signed. 404 while there are none."""
    document = objects.issued(request, pk)
    if not document.sha256:
        raise Http404("O documento ainda não foi composto.")
    audit.record(action="issued.open", actor=request.user, kind="issued", object_id=document.pk, request=request)
    file, size, sha256 = _file_of(document)
    return stored_file(
        request,
        file,
        size=size,
        sha256=sha256,
        media_type="application/pdf",
        name=file_name(document),
        attachment="descarregar" in request.GET,
    )


@require_POST
def retry(request: HttpRequest, pk: int) -> HttpResponse:
    """Try again to render a document whose rendering failed."""
    document = objects.issued(request, pk)
    job = job_for(RENDER, document.pk)
    try:
        if job is None:
            raise ActRefused("not_failed", "Este documento não está à espera de ser composto.")
        jobs.retry(job_id=job.pk, by=objects.signed_in(request))
    except ActRefused as refusal:
        audit.record_refusal(request, "document.retry", "issued", pk, refusal)
        messages.error(request, refusal.message)
    return redirect("documents:issued-detail", pk)


def _file_of(document: IssuedDocument) -> tuple[IO[bytes], int, str]:
    """The stored bytes; or, of a document that still has to be signed, a copy with the mark of a draft."""
    if kinds.get(document.kind).signed and document.state != IssuedDocument.State.SIGNED and not document.draft:
        # The PDF engine is loaded only where it is used: most requests never need it.
        from documents.rendering.marking import as_draft

        marked = as_draft(storage.read(storage.ISSUED, document.sha256))
        return io.BytesIO(marked), len(marked), hashlib.sha256(marked).hexdigest()
    return storage.open_file(storage.ISSUED, document.sha256), document.size or 0, document.sha256


def _may_copy(request: HttpRequest, document: IssuedDocument) -> bool:
    named = bool(document.data.get("third_parties"))
    return named and copies.is_final(document) and objects.signed_in(request).has_role(*PRINTERS)


def file_name(document: IssuedDocument) -> str:
    """The name a downloaded file gets: the kind and the number, without bars."""
    kind = kinds.get(document.kind)
    number = document.number or f"projeto {document.pk}"
    if kind.signed and document.state != IssuedDocument.State.SIGNED:
        number = f"{number} (por assinar)"
    return kind.filename.format(label=kind.label, number=number).replace("/", "-").replace("\\", "-")
