"""For the authority: registers in default with the evidence, suspensions to annul, questions about support. And the
public list of registered groups."""

from django.contrib import messages
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from audit import services as audit
from audit.errors import ActRefused
from entities import access
from entities.http import put_refusal, user_of
from legislation import dates
from registry.forms_groups import AnswerForm, SupportForm
from registry.models import SupportRequest
from registry.selectors import duties as owed
from registry.selectors.groups import public_groups
from registry.services import duties


@require_safe
def defaults(request: HttpRequest) -> HttpResponse:
    """Who is in default, since when, with which reminders; and suspensions that have lasted their term."""
    user = user_of(request)
    found = owed.defaults(user)
    audit.record_read(request, "fan_group", "defaults")
    by_group: dict[int, list[owed.Default]] = {}
    for item in found:
        by_group.setdefault(item.due.group.pk, []).append(item)
    context = {
        "groups": list(by_group.values()),
        "consequences": sorted({owed.consequence(item.due.quarter.last_day) for item in found} - {""}),
        "suspensions": [(state, owed.annulment_day(state)) for state in owed.suspensions_to_annul(user)],
    }
    return render(request, "registry/defaults.html", context)


@require_safe
def support_list(request: HttpRequest) -> HttpResponse:
    """Questions about support, the open ones first."""
    requests = access.scope("support_request", user_of(request)).order_by(
        F("answered_at").asc(nulls_first=True), "-asked_at"
    )[:100]
    audit.record_read(request, "support_request", "list")
    return render(request, "registry/support_list.html", {"requests": requests})


@require_http_methods(["GET", "HEAD", "POST"])
def support_answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer a question with its reference."""
    asked = access.get("support_request", user_of(request), pk)
    assert isinstance(asked, SupportRequest)  # noqa: S101 - the kind says so
    form = AnswerForm(request.POST or None, initial={"group": asked.group_id})
    if request.method == "POST" and form.is_valid():
        try:
            duties.answer_support(by=user_of(request), request=asked, **form.cleaned_data)
        except ActRefused as error:
            put_refusal(request, form, error, "support.answer", "support_request", pk)
        else:
            messages.success(request, f"A resposta a {asked.reference} ficou registada.")
            return redirect("registry:support-list")
    context = {"asked": asked, "form": form, "page_has_errors": form.is_bound and bool(form.errors)}
    return render(request, "registry/support_answer.html", context)


@require_safe
def public_list(request: HttpRequest) -> HttpResponse:
    """Registered groups and the support declared, with no natural person."""
    today = dates.today()
    groups = public_groups(today).order_by("club__name_key", "name_key")
    return render(request, "registry/public_list.html", {"groups": groups, "today": today})


@require_http_methods(["GET", "HEAD", "POST"])
def public_ask(request: HttpRequest) -> HttpResponse:
    """Anybody asks whether a group may be supported, and gets a reference."""
    form = SupportForm(request.POST or None)
    asked = None
    if request.method == "POST" and form.is_valid():
        asked = duties.ask_support(**form.cleaned_data)
    context = {"form": form, "asked": asked, "page_has_errors": form.is_bound and bool(form.errors)}
    return render(request, "registry/public_ask.html", context)
