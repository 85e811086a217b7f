"""Why somebody of a force opens registers (S40), and why somebody takes more files than usual (S26)."""

import time

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from audit.middleware import REASON_KEY
from audit.services import record
from entities.forms import ExportReasonForm, ReasonForm
from entities.http import SignedInRequest
from entities.reasons import EXPORT_KEY, MATCH_KEY, matches_for

HOUR = 3600


@require_http_methods(["GET", "POST"])
def choose_reason(request: SignedInRequest) -> HttpResponse:
    """Choose the match, the inspection or the inquiry; may be changed at any time."""
    matches = matches_for(request.user)
    form = ReasonForm(request.POST or None, matches=matches, initial={"next": request.GET.get("next", "")})
    if request.method == "POST" and form.is_valid():
        request.session[REASON_KEY] = form.words()
        request.session[MATCH_KEY] = form.match_key()
        record(action="reason.choose", actor=request.user, reason=form.words(), request=request)
        return redirect(form.address(request.get_host()))
    context = {"form": form, "heading": "Motivo da consulta", "page_has_errors": bool(form.errors)}
    return render(request, "entities/reason.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def export_reason(request: SignedInRequest) -> HttpResponse:
    """Say why more files are needed: an hour more, and the alarm for the data protection officer."""
    form = ExportReasonForm(request.POST or None, initial={"next": request.GET.get("next", "")})
    if request.method == "POST" and form.is_valid():
        request.session[EXPORT_KEY] = time.time() + HOUR
        record(
            action="alarm.exports",
            actor=request.user,
            kind="user",
            object_id=request.user.pk,
            reason=form.cleaned_data["reason"],
            request=request,
        )
        return redirect(form.address(request.get_host()))
    context = {"form": form, "page_has_errors": bool(form.errors)}
    return render(request, "entities/export_reason.html", context)
