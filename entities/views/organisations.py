"""Pages of clubs, federations, leagues, forces and courts."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from entities import access, services
from entities.forms import OrganisationForm, SearchForm
from entities.http import SignedInRequest
from entities.views.forms import form_page

SHOWN = 50


@require_safe
def organisation_list(request: SignedInRequest) -> HttpResponse:
    """Bodies by half a name."""
    form = SearchForm(request.GET or None)
    found = list(form.found(access.scope("organisation", request.user))[: SHOWN + 1])
    context = {"form": form, "rows": found[:SHOWN], "more": len(found) > SHOWN, "may_create": _may_keep(request)}
    return render(request, "entities/organisation_list.html", context)


@require_safe
def organisation_detail(request: SignedInRequest, pk: int) -> HttpResponse:
    """One body, its former names and what is part of it."""
    body = access.get("organisation", request.user, pk)
    return render(request, "entities/organisation_detail.html", {"body": body, "may_edit": _may_keep(request)})


@require_http_methods(["GET", "POST"])
def organisation_create(request: SignedInRequest) -> HttpResponse:
    """Register a body."""

    def do(form: OrganisationForm) -> str:
        made = services.organisation_save(by=request.user, organisation=None, fields=form.cleaned_data)
        return reverse("entities:organisation-detail", args=[made.pk])

    form = OrganisationForm(request.POST or None)
    refusal = ("organisation.create", "organisation", "")
    return form_page(request, form, title="Registar uma entidade", do=do, refusal=refusal)


@require_http_methods(["GET", "POST"])
def organisation_edit(request: SignedInRequest, pk: int) -> HttpResponse:
    """Change a body; a former name is kept with its days."""
    body = access.get("organisation", request.user, pk)
    address = reverse("entities:organisation-detail", args=[pk])

    def do(form: OrganisationForm) -> str:
        services.organisation_save(by=request.user, organisation=body, fields=form.cleaned_data)
        return address

    form = OrganisationForm(
        request.POST or None, initial={name: getattr(body, name) for name in OrganisationForm.base_fields}
    )
    refusal = ("organisation.change", "organisation", pk)
    return form_page(request, form, title=f"Alterar {body}", do=do, refusal=refusal, back=address)


def _may_keep(request: SignedInRequest) -> bool:
    return request.user.has_role(*services.ORGANISATION_KEEPERS)
