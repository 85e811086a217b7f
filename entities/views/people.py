"""Pages of natural and legal persons. Every reading and search is written down."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from audit.services import record, record_read
from entities import access, services
from entities.forms import AddressForm, CivilIdForm, PersonForm, SearchForm
from entities.house import HouseForm
from entities.http import SignedInRequest
from entities.roles import Role
from entities.views.forms import form_page

SHOWN = 50
READ = ("name", "birth_date", "tax_number", "phone", "email", "civil_ids", "addresses")


@require_http_methods(["GET", "HEAD", "POST"])
def person_list(request: SignedInRequest) -> HttpResponse:
    """People by half a name. The search goes by POST, so that no name stands in an address or a log (S24)."""
    form = SearchForm(request.POST if request.method == "POST" else None)
    rows: list[Any] = []
    asked = request.method == "POST" and form.is_valid() and bool(form.cleaned_data["q"].strip())
    if asked:
        rows = list(form.found(access.scope("person", request.user))[: SHOWN + 1])
        record(action="person.search", actor=request.user, kind="person", fields=["name"], request=request)
    context = {
        "form": form,
        "rows": rows[:SHOWN],
        "more": len(rows) > SHOWN,
        "asked": asked,
        "may_create": _may_keep(request),
    }
    return render(request, "entities/person_list.html", context)


@require_safe
def person_detail(request: SignedInRequest, pk: int) -> HttpResponse:
    """One person, the documents and the addresses through time."""
    person = access.get("person", request.user, pk)
    record_read(request, "person", pk, READ)
    context = {"person": person, "may_edit": _may_keep(request), "may_audit": request.user.has_role(Role.AUDITOR)}
    return render(request, "entities/person_detail.html", context)


@require_http_methods(["GET", "POST"])
def person_create(request: SignedInRequest) -> HttpResponse:
    """Register a person."""

    def do(form: HouseForm) -> str:
        return _address(services.person_save(by=request.user, person=None, fields=form.cleaned_data).pk)

    form = PersonForm(request.POST or None)
    return form_page(request, form, title="Registar uma pessoa", do=do, refusal=("person.create", "person", ""))


@require_http_methods(["GET", "POST"])
def person_edit(request: SignedInRequest, pk: int) -> HttpResponse:
    """Change a person."""
    person = access.get("person", request.user, pk)
    record_read(request, "person", pk, READ[:5])

    def do(form: HouseForm) -> str:
        services.person_save(by=request.user, person=person, fields=form.cleaned_data)
        return _address(pk)

    form = PersonForm(request.POST or None, initial={name: getattr(person, name) for name in PersonForm.base_fields})
    return form_page(
        request, form, title="Alterar uma pessoa", do=do, refusal=("person.change", "person", pk), back=_address(pk)
    )


@require_http_methods(["GET", "POST"])
def civil_id_add(request: SignedInRequest, pk: int) -> HttpResponse:
    """Add an identification document to a person."""
    person = access.get("person", request.user, pk)

    def do(form: HouseForm) -> str:
        services.civil_id_add(by=request.user, person=person, **form.cleaned_data)
        return _address(pk)

    form = CivilIdForm(request.POST or None)
    return form_page(
        request, form, title="Juntar um documento", do=do, refusal=("person.change", "person", pk), back=_address(pk)
    )


@require_http_methods(["GET", "POST"])
def address_add(request: SignedInRequest, pk: int) -> HttpResponse:
    """Add an address from a day on."""
    person = access.get("person", request.user, pk)

    def do(form: HouseForm) -> str:
        services.address_add(by=request.user, person=person, fields=form.cleaned_data)
        return _address(pk)

    form = AddressForm(request.POST or None)
    return form_page(
        request, form, title="Juntar uma morada", do=do, refusal=("person.change", "person", pk), back=_address(pk)
    )


def _address(pk: int) -> str:
    return reverse("entities:person-detail", args=[pk])


def _may_keep(request: SignedInRequest) -> bool:
    return request.user.has_role(*services.PEOPLE_KEEPERS)
