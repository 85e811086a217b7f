"""Pages of grounds and halls."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from entities import access, services
from entities.forms import SearchForm, VenueForm
from entities.http import SignedInRequest
from entities.views.forms import form_page

SHOWN = 50


@require_safe
def venue_list(request: SignedInRequest) -> HttpResponse:
    """Grounds by half a name."""
    form = SearchForm(request.GET or None)
    found = list(form.found(access.scope("venue", request.user))[: SHOWN + 1])
    context = {"form": form, "rows": found[:SHOWN], "more": len(found) > SHOWN, "may_create": _may_keep(request)}
    return render(request, "entities/venue_list.html", context)


@require_safe
def venue_detail(request: SignedInRequest, pk: int) -> HttpResponse:
    """One ground and how many people it took through time."""
    venue = access.get("venue", request.user, pk)
    return render(request, "entities/venue_detail.html", {"venue": venue, "may_edit": _may_keep(request)})


@require_http_methods(["GET", "POST"])
def venue_create(request: SignedInRequest) -> HttpResponse:
    """Register a ground."""

    def do(form: VenueForm) -> str:
        made = services.venue_save(by=request.user, venue=None, fields=form.cleaned_data)
        return reverse("entities:venue-detail", args=[made.pk])

    form = VenueForm(request.POST or None)
    return form_page(request, form, title="Registar um recinto", do=do, refusal=("venue.create", "venue", ""))


@require_http_methods(["GET", "POST"])
def venue_edit(request: SignedInRequest, pk: int) -> HttpResponse:
    """Change a ground; a new capacity counts from today."""
    venue = access.get("venue", request.user, pk)
    address = reverse("entities:venue-detail", args=[pk])
    last = venue.capacities.order_by("-first_day").first()

    def do(form: VenueForm) -> str:
        services.venue_save(by=request.user, venue=venue, fields=form.cleaned_data)
        return address

    initial = {name: getattr(venue, name, None) for name in VenueForm.base_fields}
    form = VenueForm(request.POST or None, initial=initial | {"capacity": last.capacity if last else None})
    return form_page(
        request, form, title=f"Alterar {venue}", do=do, refusal=("venue.change", "venue", pk), back=address
    )


def _may_keep(request: SignedInRequest) -> bool:
    return request.user.has_role(*services.VENUE_KEEPERS)
