"""Why somebody of a security force opens registers; asked once a session, kept in every row of the trail (S40)."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from audit.middleware import REASON_KEY
from audit.services import record
from entities.forms import ReasonForm
from entities.http import SignedInRequest
from entities.reasons import MATCH_KEY, matches_for


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
