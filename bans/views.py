"""Pages of bans: the register, one ban, what is recorded on it, and what police may look up."""

from collections.abc import Callable
from typing import Any, cast

from django import forms as django_forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from bans import forms, livefile, selectors, services
from bans.models import Ban, BanNotice, GroundMeasure
from entities import access
from entities.http import number, put_refusal, user_of
from entities.models import Person
from legislation import dates

ROWS = 50
Act = Callable[..., Any]


@require_safe
def ban_list(request: HttpRequest) -> HttpResponse:
    """Bans in force today, to come, or ended; and the notices still owed."""
    shown = request.GET.get("estado", "vigor")
    user, today = user_of(request), dates.today()
    every = selectors.bans_visible_to(user)
    found = {
        "vigor": selectors.live(every, today),
        "por-comecar": every.filter(starts_on__isnull=True, lifted_on__isnull=True),
        "todas": every,
    }.get(shown)
    asked = number(request.GET.get("pagina", "1"))
    if found is None or asked is None or not 1 <= asked <= 400:
        raise Http404("Página não encontrada.")
    start = (asked - 1) * ROWS
    rows = list(found.order_by("ends_on", "pk")[start : start + ROWS + 1])
    audit.record(action="ban.list", actor=user, kind="ban", request=request)
    tabs = (("vigor", "Em vigor"), ("por-comecar", "Por começar"), ("todas", "Todas"))
    context = {
        "bans": rows[:ROWS],
        "next_url": f"?estado={shown}&pagina={asked + 1}" if len(rows) > ROWS else "",
        "previous_url": f"?estado={shown}&pagina={asked - 1}" if asked > 1 else "",
        "position": f"Página {number}" if number != "1" or len(rows) > ROWS else "",
        "tabs": [(label, f"?estado={code}", code == shown) for code, label in tabs],
        "owed": selectors.notices_visible_to(user).filter(sent_on__isnull=True).order_by("pk")[:30],
        "grounds": selectors.ground_measures_visible_to(user).filter(lifted_on__isnull=True)[:30],
    }
    return render(request, "bans/list.html", context)


@require_safe
def ban_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One ban: its days and those not counted, who was told, breaches; the person's other bans beside it."""
    ban = cast(Ban, access.get("ban", user_of(request), pk))
    audit.record_read(request, "ban", pk)
    context = {
        "ban": ban,
        "pauses": ban.pauses.all(),
        "breaches": ban.breaches.all(),
        "notices": ban.notices.select_related("organisation"),
        "others": selectors.person_bans(user_of(request), ban.person_id).exclude(pk=ban.pk),
        "live": selectors.is_live(ban, dates.today()),
    }
    return render(request, "bans/detail.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def serve(request: HttpRequest, pk: int) -> HttpResponse:
    """The person was notified."""
    return _act(request, pk, forms.ServeForm, "Registar notificação", "ban.serve", services.serve)


@require_http_methods(["GET", "HEAD", "POST"])
def pause(request: HttpRequest, pk: int) -> HttpResponse:
    """Days that do not count."""
    return _act(request, pk, forms.PauseForm, "Dias que não contam", "ban.pause", services.add_pause)


@require_http_methods(["GET", "HEAD", "POST"])
def lift(request: HttpRequest, pk: int) -> HttpResponse:
    """The end before its time."""
    return _act(request, pk, forms.LiftForm, "Levantar interdição", "ban.lift", services.lift)


@require_http_methods(["GET", "HEAD", "POST"])
def breach(request: HttpRequest, pk: int) -> HttpResponse:
    """A banned person found inside a ground."""
    return _act(request, pk, forms.BreachForm, "Registar violação", "ban.breach", services.record_breach)


def _act(
    request: HttpRequest, pk: int, form_class: type[django_forms.Form], title: str, action: str, service: Act
) -> HttpResponse:
    ban = cast(Ban, access.get("ban", user_of(request), pk))
    form = form_class(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            service(by=user_of(request), ban=ban, **form.cleaned_data)
        except ActRefused as error:
            put_refusal(request, form, error, action, "ban", pk)
        else:
            messages.success(request, "Guardado.")
            return redirect("bans:detail", pk=pk)
    back = reverse("bans:detail", args=[pk])
    return _form_page(request, form, title, f"{ban.person}, {ban}", back)


@require_http_methods(["GET", "HEAD", "POST"])
def notice(request: HttpRequest, pk: int) -> HttpResponse:
    """A body was told."""
    owed = cast(BanNotice, access.get("ban_notice", user_of(request), pk))
    form = forms.NoticeForm(request.POST or None, initial={"on": dates.today()})
    if request.method == "POST" and form.is_valid():
        try:
            services.send_notice(by=user_of(request), notice=owed, **form.cleaned_data)
        except ActRefused as error:
            put_refusal(request, form, error, "ban.notice", "ban_notice", pk)
        else:
            messages.success(request, "Aviso registado.")
            return redirect("bans:detail", pk=owed.ban_id)
    lead = f"{owed.get_matter_display()}: {owed.get_body_display()} ({owed.cite})"
    return _form_page(request, form, "Registar aviso", lead, reverse("bans:detail", args=[owed.ban_id]))


@require_http_methods(["GET", "HEAD", "POST"])
def court(request: HttpRequest) -> HttpResponse:
    """A ban that a court communicated."""
    form = forms.CourtForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = dict(form.cleaned_data)
        try:
            ban = services.enter_court_ban(by=user_of(request), person=_person(data.pop("document")), **data)
        except ActRefused as error:
            put_refusal(request, form, error, "ban.court", "ban", "")
        else:
            messages.success(request, "Interdição registada.")
            return redirect("bans:detail", pk=ban.pk)
    lead = "Para as interdições que os tribunais aplicam e comunicam."
    return _form_page(request, form, "Interdição de tribunal", lead, reverse("bans:list"))


def _person(text: str) -> Person:
    person = selectors.person_by_number(text)
    if person is None:
        raise InvalidInput(
            "person_unknown", "Não há pessoa com este número. Registe-a primeiro em Pessoas.", "document"
        )
    return person


@require_safe
def live_file(request: HttpRequest) -> HttpResponse:
    """The bans in force today as a signed file."""
    user, today = user_of(request), dates.today()
    content = livefile.build(selectors.live(selectors.bans_visible_to(user), today), today)
    audit.record(action="ban.export", actor=user, kind="ban", object_id=today.isoformat(), request=request)
    response = HttpResponse(content, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="interdicoes-{today:%Y-%m-%d}.json"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def search(request: HttpRequest) -> HttpResponse:
    """Police look for one person; the words travel in the body, never in the address."""
    form = forms.SearchForm(request.POST or None)
    found: list[Ban] | None = None
    if request.method == "POST" and form.is_valid():
        found = list(selectors.find_person(user_of(request), form.cleaned_data["q"], dates.today())[:20])
        audit.record(action="ban.search", actor=request.user, kind="ban", request=request)
        for ban in found:
            audit.record_read(request, "ban", ban.pk, ["person"])
    context = {"form": form, "found": found, "today": dates.today(), "page_has_errors": bool(form.errors)}
    return render(request, "bans/search.html", context)


@require_safe
def ground_list(request: HttpRequest) -> HttpResponse:
    """Measures on grounds."""
    found = selectors.ground_measures_visible_to(user_of(request))[:200]
    return render(request, "bans/ground_list.html", {"measures": found})


@require_safe
def ground_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One measure on a ground, with the matches counted."""
    measure = cast(GroundMeasure, access.get("ground_measure", user_of(request), pk))
    audit.record_read(request, "ground_measure", pk)
    return render(request, "bans/ground_detail.html", {"measure": measure, "matches": measure.served_matches.all()})


@require_http_methods(["GET", "HEAD", "POST"])
def ground_match(request: HttpRequest, pk: int) -> HttpResponse:
    """A match held under a measure."""
    measure = cast(GroundMeasure, access.get("ground_measure", user_of(request), pk))
    form = forms.MatchForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            services.count_match(by=user_of(request), measure=measure, **form.cleaned_data)
        except ActRefused as error:
            put_refusal(request, form, error, "ground_measure.match", "ground_measure", pk)
        else:
            messages.success(request, "Jogo contado.")
            return redirect("bans:ground-detail", pk=pk)
    return _form_page(request, form, "Contar um jogo", str(measure), reverse("bans:ground-detail", args=[pk]))


def _form_page(request: HttpRequest, form: django_forms.Form, title: str, lead: str, back: str) -> HttpResponse:
    context = {"form": form, "title": title, "lead": lead, "back": back, "page_has_errors": bool(form.errors)}
    return render(request, "bans/form.html", context)
