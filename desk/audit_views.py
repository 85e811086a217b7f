"""Pages of the auditor and data protection officer. Using them is itself written down (S45)."""

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from audit.selectors import entries_about, entries_of, seal_is_late
from audit.services import record
from desk.audit_selectors import alarms, page
from desk.audit_words import kind_words
from entities import access
from entities.http import SignedInRequest


class ObjectForm(forms.Form):
    """An object by its kind and number, as the trail keeps them."""

    kind = forms.ChoiceField(
        label="Tipo de objeto",
        choices=lambda: sorted(((kind, kind_words(kind)) for kind in access.kinds()), key=lambda choice: choice[1]),
    )
    number = forms.CharField(label="Número", max_length=60)


@require_safe
def audit_home(request: SignedInRequest) -> HttpResponse:
    """Alarms, and where to look."""
    record(action="audit.list", actor=request.user, kind="audit", request=request)
    context = {
        "page": page(alarms(), request.GET.get("antes", "")),
        "form": ObjectForm(),
        "seal_is_late": seal_is_late(),
    }
    return render(request, "desk/audit_home.html", context)


@require_safe
def audit_user(request: SignedInRequest, pk: int) -> HttpResponse:
    """What one account did, saw and was refused."""
    account = access.get("user", request.user, pk)
    record(action="audit.read", actor=request.user, kind="user", object_id=pk, request=request)
    context = {"heading": f"O que fez {account}", "page": page(entries_of(pk), request.GET.get("antes", ""))}
    return render(request, "desk/audit_entries.html", context)


@require_safe
def audit_person(request: SignedInRequest, pk: int) -> HttpResponse:
    """Who saw or changed one person."""
    person = access.get("person", request.user, pk)
    record(action="audit.read", actor=request.user, kind="person", object_id=pk, request=request)
    context = {
        "heading": f"Quem consultou {person}",
        "page": page(entries_about("person", pk), request.GET.get("antes", "")),
    }
    return render(request, "desk/audit_entries.html", context)


@require_safe
def audit_object(request: SignedInRequest) -> HttpResponse:
    """Who saw or changed any object, by kind and number."""
    form = ObjectForm(request.GET or None)
    if not form.is_valid():
        context = {"page": page(alarms(), ""), "form": form, "seal_is_late": seal_is_late()}
        return render(request, "desk/audit_home.html", context)
    kind, number = form.cleaned_data["kind"], form.cleaned_data["number"]
    record(action="audit.read", actor=request.user, kind=kind, object_id=number, request=request)
    context = {
        "heading": f"O que se passou com {kind_words(kind)} {number}",
        "page": page(entries_about(kind, number), request.GET.get("antes", "")),
    }
    return render(request, "desk/audit_entries.html", context)
