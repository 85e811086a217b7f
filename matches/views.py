"""Pages of sport's own data: the calendar, one match with its history, competitions, teams and seasons."""

from typing import Any, cast

from django import forms as django_forms
from django.core.paginator import Paginator
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from audit import services as audit
from audit.errors import ActRefused
from entities import access
from entities.http import filters_read, put_refusal, user_of
from legislation import formats
from matches import catalogue, forms, permissions, selectors, services
from matches.models import Competition, Match, Season

PAGE = 50


@require_safe
def match_list(request: HttpRequest) -> HttpResponse:
    """The calendar, by day; matches without a day come last and can be shown alone."""
    user = user_of(request)
    form = forms.MatchFilter(request.GET or None, user=user)
    values = filters_read(form)
    found = selectors.matches_visible_to(user)
    found = found.filter(**{key: values[key] for key in ("season", "competition", "state") if values.get(key)})
    if values.get("undated"):
        found = found.filter(day=None)
    page = Paginator(found.order_by(F("day").desc(nulls_first=True), "-pk"), PAGE).get_page(request.GET.get("pagina"))
    context = {
        "page": page,
        "filter_form": form,
        "active": _active(request, form, values),
        "clear_url": request.path,
        "filters_open": True,
        "result_text": formats.plural(page.paginator.count, "jogo", "jogos"),
        "may_manage": user.has_role(*permissions.MANAGERS),
    }
    return render(request, "matches/match_list.html", context)


@require_safe
def match_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One match: what is known of it, everything that changed, and its incidents."""
    user, match = user_of(request), _match(request, pk)
    audit.record_read(request, "match", pk)
    mine = match.competition_id in set(selectors.competitions_visible_to(user).values_list("pk", flat=True))
    context = {
        "match": match,
        "history": selectors.history_of(match),
        "incidents": selectors.incidents_of(user, match),
        "may_manage": mine and user.has_role(*permissions.MANAGERS),
        "may_report": user.has_role(*permissions.REPORTERS),
    }
    return render(request, "matches/match_detail.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def match_create(request: HttpRequest) -> HttpResponse:
    """A match typed in."""
    form = forms.MatchForm(request.POST or None, user=user_of(request))
    if request.method == "POST" and form.is_valid():
        try:
            match = services.match_record(data=services.MatchData(**form.cleaned_data), by=user_of(request))
        except ActRefused as refusal:
            put_refusal(request, form, refusal, "match.record", "competition", form.cleaned_data["competition"].pk)
        else:
            return redirect("matches:match-detail", match.pk)
    return _form(request, form, "Marcar um jogo", reverse("matches:match-list"))


@require_http_methods(["GET", "HEAD", "POST"])
def match_move(request: HttpRequest, pk: int) -> HttpResponse:
    """Another day, hour or venue."""
    match = _managed(request, pk)
    initial = {"version": match.version, "day": match.day, "time": match.time, "venue": match.venue}
    form = forms.MoveForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            services.match_move(
                match_id=pk, version=data["version"], by=user_of(request), reason=data["reason"], day=data["day"],
                at=data["time"], venue=data["venue"],
            )  # fmt: skip
        except ActRefused as refusal:
            put_refusal(request, form, refusal, "match.move", "match", pk)
        else:
            return redirect("matches:match-detail", pk)
    return _form(request, form, f"Mudar {match}", reverse("matches:match-detail", args=[pk]))


@require_http_methods(["GET", "HEAD", "POST"])
def match_close(request: HttpRequest, pk: int) -> HttpResponse:
    """Held, cancelled, or to be repeated; the repetition is a match of its own that names this one."""
    match = _managed(request, pk)
    form = forms.CloseForm(request.POST or None, initial={"version": match.version})
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            if data["state"] == Match.State.REPEATED:
                match = services.match_repeat(
                    match_id=pk, version=data["version"], by=user_of(request), day=data["day"], reason=data["reason"]
                )
            else:
                services.match_close(
                    match_id=pk,
                    version=data["version"],
                    by=user_of(request),
                    state=data["state"],
                    reason=data["reason"],
                )
        except ActRefused as refusal:
            put_refusal(request, form, refusal, "match.close", "match", pk)
        else:
            return redirect("matches:match-detail", match.pk)
    return _form(request, form, f"Estado de {match}", reverse("matches:match-detail", args=[pk]))


@require_http_methods(["GET", "HEAD", "POST"])
def incident_record(request: HttpRequest, pk: int) -> HttpResponse:
    """An incident, from a report of the police or of the security manager."""
    match = _match(request, pk)
    form = forms.IncidentForm(request.POST or None, match=match)
    if request.method == "POST" and form.is_valid():
        services.incident_record(match=match, by=user_of(request), **form.cleaned_data)
        audit.record(action="incident.record", actor=request.user, kind="match", object_id=pk, request=request)
        return redirect("matches:match-detail", pk)
    return _form(request, form, f"Incidente em {match}", reverse("matches:match-detail", args=[pk]))


@require_safe
def competition_list(request: HttpRequest) -> HttpResponse:
    """Competitions, seasons and teams, as far as the user manages them."""
    user = user_of(request)
    context = {
        "competitions": selectors.competitions_visible_to(user),
        "seasons": selectors.seasons_visible_to(user),
        "page": Paginator(selectors.teams_visible_to(user), PAGE).get_page(request.GET.get("pagina")),
        "officer": user.has_role(*permissions.OFFICER),
    }
    return render(request, "matches/competition_list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def competition_edit(request: HttpRequest, pk: int | None = None) -> HttpResponse:
    """A new competition, or one to change."""
    kept = cast(Competition, access.get("competition", user_of(request), pk)) if pk else None
    form = forms.CompetitionForm(request.POST or None, instance=kept)
    if request.method == "POST" and form.is_valid():
        catalogue.competition_keep(competition=form.instance, by=user_of(request))
        return redirect("matches:competition-list")
    return _form(
        request, form, str(kept) if kept else "Acrescentar uma competição", reverse("matches:competition-list")
    )


@require_http_methods(["GET", "HEAD", "POST"])
def team_create(request: HttpRequest) -> HttpResponse:
    """A new team."""
    form = forms.TeamForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        catalogue.team_keep(
            team=form.instance, season=form.cleaned_data["season"], competition=form.cleaned_data["competition"],
            by=user_of(request),
        )  # fmt: skip
        return redirect("matches:competition-list")
    return _form(request, form, "Acrescentar uma equipa", reverse("matches:competition-list"))


@require_http_methods(["GET", "HEAD", "POST"])
def season_edit(request: HttpRequest, pk: int | None = None) -> HttpResponse:
    """A new season, or other days for one."""
    kept = cast(Season, access.get("season", user_of(request), pk)) if pk else None
    initial = {"name": kept.name, "first_day": kept.first_day, "last_day": kept.last_day} if kept else None
    form = forms.SeasonForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            catalogue.season_keep(season_id=pk, by=user_of(request), **form.cleaned_data)
        except ActRefused as refusal:
            put_refusal(request, form, refusal, "season.keep", "season", pk or "")
        else:
            return redirect("matches:competition-list")
    return _form(
        request, form, f"Época {kept}" if kept else "Acrescentar uma época", reverse("matches:competition-list")
    )


def _match(request: HttpRequest, pk: int) -> Match:
    return cast(Match, access.get("match", user_of(request), pk))


def _managed(request: HttpRequest, pk: int) -> Match:
    """A match of a competition that the user manages; an organiser whose team only plays in it gets 404."""
    match = _match(request, pk)
    access.get("competition", user_of(request), match.competition_id)
    return match


def _form(request: HttpRequest, form: django_forms.BaseForm, title: str, back: str) -> HttpResponse:
    context = {"form": form, "title": title, "back": back, "page_has_errors": form.is_bound and bool(form.errors)}
    return render(request, "matches/form.html", context)


def _active(request: HttpRequest, form: django_forms.Form, values: dict[str, Any]) -> list[tuple[str, str]]:
    active = []
    for key, value in values.items():
        if value:
            rest = request.GET.copy()
            rest.pop(key, None)
            rest.pop("pagina", None)
            shown = {"state": dict(Match.State.choices).get(value), "undated": form.fields["undated"].label}.get(key)
            active.append((str(shown or value), f"?{rest.urlencode()}"))
    return active
