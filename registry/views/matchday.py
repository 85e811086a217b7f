"""A match and a group: how many tickets, and the list of who travels."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from audit import services as audit
from audit.errors import ActRefused
from entities.http import number, put_refusal, user_of
from registry.forms import TravelForm
from registry.selectors.matchday import match_day, matches_of
from registry.services.travel import travel_list
from registry.views.common import group_of
from registry.views.files import download

PAGE = 30


@require_safe
def matches(request: HttpRequest, pk: int) -> HttpResponse:
    """The matches of the group's club, to choose one."""
    group = group_of(request, pk)
    audit.record_read(request, "fan_group", pk)
    listed = Paginator(matches_of(user_of(request), group), PAGE).get_page(number(request.GET.get("pagina", "1")) or 1)
    context = {
        "group": group,
        "matches": listed,
        "next_url": f"?pagina={listed.next_page_number()}" if listed.has_next() else "",
        "previous_url": f"?pagina={listed.previous_page_number()}" if listed.has_previous() else "",
    }
    return render(request, "registry/match_days.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, pk: int, match_pk: int) -> HttpResponse:
    """What the register means for a match, by the wording of its day; and the list of who travels."""
    group = group_of(request, pk)
    user = user_of(request)
    chosen = matches_of(user, group).filter(pk=match_pk).first()
    if chosen is None:
        raise Http404("Não encontrado.")
    found = match_day(group, chosen)
    form = TravelForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            content = travel_list(by=user, group=group, found=found, lines=form.cleaned_data["numbers"])
        except ActRefused as error:
            put_refusal(request, form, error, "register.export", "fan_group", pk)
        else:
            return download(content, f"deslocacao-{pk}-{match_pk}.xlsx", "xlsx")
    audit.record_read(request, "fan_group", pk)
    context = {
        "group": group,
        "found": found,
        "form": form if found.travel_list and found.version and found.version.data_kept else None,
        "page_has_errors": form.is_bound and bool(form.errors),
    }
    return render(request, "registry/match_day.html", context)
