"""Pages of the data protection officer: requests of people to know what is held about them."""

from typing import cast

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from audit.errors import ActRefused
from audit.services import record, record_read, record_refusal
from desk import access_requests
from desk.models import AccessRequest
from documents.selectors import issued_for
from entities import access
from entities.fields import DayField
from entities.house import HouseForm
from entities.http import SignedInRequest, put_refusal

MEDIA = {"json": "application/json", "csv": "text/csv; charset=utf-8"}


class AccessForm(HouseForm):
    """Who asks, by which document, and by when the answer is owed."""

    button = "Registar o pedido"
    name = forms.CharField(label="Nome de quem pede", max_length=200)
    document_kind = forms.ChoiceField(label="Tipo de documento", choices=AccessRequest.Document.choices)
    document_number = forms.CharField(label="Número do documento", max_length=30)
    identity_proof = forms.CharField(
        label="Como se confirmou a identidade",
        max_length=300,
        help_text="Por exemplo «cartão de cidadão mostrado ao balcão».",
    )
    received_on = DayField(label="Pedido recebido em")
    due_on = DayField(label="Responder até")


@require_safe
def access_list(request: SignedInRequest) -> HttpResponse:
    """The requests, those without an answer first, by term."""
    record(action="access_request.list", actor=request.user, kind="access_request", request=request)
    requests = access.scope("access_request", request.user)
    context = {
        "waiting": requests.filter(answered_at=None).order_by("due_on", "pk"),
        "answered": requests.filter(answered_at__isnull=False).order_by("-answered_at")[:50],
    }
    return render(request, "desk/access_list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def access_new(request: SignedInRequest) -> HttpResponse:
    """Record a request."""
    form = AccessForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = access_requests.record_request(by=request.user, **form.cleaned_data)
        except ActRefused as error:
            put_refusal(request, form, error, "access_request.create", "access_request", "")
        else:
            return redirect("desk:access-detail", made.pk)
    context = {"form": form, "page_has_errors": form.is_bound and bool(form.errors)}
    return render(request, "desk/access_new.html", context)


@require_safe
def access_detail(request: SignedInRequest, pk: int) -> HttpResponse:
    """What every room holds about who asks, and who read it."""
    asked = _asked(request, pk)
    sections = access_requests.collect(asked)
    record_read(request, "access_request", pk, {item.kind for section in sections for item in section.items})
    context = {
        "asked": asked,
        "sections": sections,
        "readings": access_requests.readings(sections),
        "documents": issued_for(request.user, subject_kind="access_request", subject_id=pk),
    }
    return render(request, "desk/access_detail.html", context)


@require_POST
def access_answer(request: SignedInRequest, pk: int) -> HttpResponse:
    """Issue the answer."""
    asked = _asked(request, pk)
    try:
        access_requests.answer(by=request.user, request=asked)
    except ActRefused as error:
        record_refusal(request, "access_request.send", "access_request", pk, error)
        messages.error(request, error.message)
    else:
        messages.success(request, "A resposta foi emitida. O PDF fica pronto dentro de momentos.")
    return redirect("desk:access-detail", pk)


@require_safe
def access_data(request: SignedInRequest, pk: int, kind: str) -> HttpResponse:
    """What is held as open data, in JSON or CSV."""
    asked = _asked(request, pk)
    if kind not in MEDIA:
        raise Http404("Não encontrado.")
    sections = access_requests.collect(asked)
    content = access_requests.as_json(sections) if kind == "json" else access_requests.as_csv(sections)
    record(action="access_request.export", actor=request.user, kind="access_request", object_id=pk, request=request)
    return HttpResponse(
        content,
        content_type=MEDIA[kind],
        headers={
            "Content-Disposition": f'attachment; filename="pedido-de-acesso-{pk}.{kind}"',
            "Cache-Control": "private, no-store",
            "X-Content-Type-Options": "nosniff",
        },
    )


def _asked(request: SignedInRequest, pk: int) -> AccessRequest:
    return cast(AccessRequest, access.get("access_request", request.user, pk))
