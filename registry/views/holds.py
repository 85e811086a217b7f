"""Holds: whose data are kept from being erased, why, and until when nobody looks again."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from audit import services as audit
from audit.errors import ActRefused
from entities import access
from entities.http import put_refusal, user_of
from registry.forms_groups import HoldForm, LiftForm
from registry.models import Hold
from registry.services import retention


@require_safe
def holds(request: HttpRequest) -> HttpResponse:
    """The holds in force, those to be looked at again first; and the ones lifted."""
    found = access.scope("hold", user_of(request))
    audit.record_read(request, "hold", "list")
    context = {
        "standing": found.filter(lifted_at=None).order_by("review_on", "pk"),
        "lifted": found.filter(lifted_at__isnull=False).order_by("-lifted_at")[:50],
    }
    return render(request, "registry/holds.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def place(request: HttpRequest) -> HttpResponse:
    """Place a hold on a group or a person. The document goes in the body, never in the address (S24)."""
    form = HoldForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            retention.place_hold(
                by=user_of(request),
                reason=data["reason"],
                review_on=data["review_on"],
                group=data["group"],
                identity=data["identity"],
            )
        except ActRefused as error:
            put_refusal(request, form, error, "hold.place", "hold", "")
        else:
            messages.success(request, "O apagamento ficou suspenso.")
            return redirect("registry:holds")
    context = {"form": form, "page_has_errors": form.is_bound and bool(form.errors)}
    return render(request, "registry/hold_place.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def lift(request: HttpRequest, pk: int) -> HttpResponse:
    """A second look: keep it until another day, or lift it; somebody else than who placed it lifts it."""
    hold = cast(Hold, access.get("hold", user_of(request), pk))
    form = LiftForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            if data["what"] == "keep":
                retention.review_hold(by=user_of(request), hold=hold, review_on=data["review_on"])
            else:
                retention.lift_hold(by=user_of(request), hold=hold)
        except ActRefused as error:
            put_refusal(request, form, error, "hold.review", "hold", pk)
        else:
            messages.success(request, "Ficou registado.")
            return redirect("registry:holds")
    audit.record_read(request, "hold", pk)
    context = {"hold": hold, "form": form, "page_has_errors": form.is_bound and bool(form.errors)}
    return render(request, "registry/hold_lift.html", context)
