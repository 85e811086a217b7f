"""The matches of a season with the level of each, and the risk of one match."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.paginator import Page
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from audit import services as audit
from entities.fields import DayField
from entities.http import UnreadableFilter, filters_read, number, user_of
from entities.models import User
from entities.roles import Role
from legislation import consequences, formats
from legislation.dates import today
from legislation.errors import Refusal
from matches.models import Match, Season
from matches.selectors import seasons_visible_to
from qualification import selectors
from qualification.forms.hearing import SeasonFilter, bodies_of
from qualification.forms.orders import MatchesForm
from qualification.models import RecordedFact, RiskOrder
from qualification.standing import (
    ONLY,
    WITHOUT_EVALUATION,
    Standing,
    in_list,
    only,
    season_matches,
    standing,
    standings,
)
from qualification.views.common import PAGE, match_of, page_of, season_asked, season_of


@dataclass(frozen=True)
class Choice:
    """The matches that the filters of a request choose, and how they are said."""

    form: SeasonFilter
    which: str
    matches: QuerySet[Match]
    active: list[tuple[str, str]]

    @cached_property
    def found(self) -> list[Standing]:
        """Every match chosen, evaluated."""
        return only(standings(list(self.matches)), self.which)

    def page(self, request: HttpRequest, size: int) -> Page[Any]:
        """One page of them; only its own matches are evaluated where the list does not ask for more."""
        if self.which not in WITHOUT_EVALUATION:
            return page_of(request, self.found, size)
        page = page_of(request, in_list(self.matches, self.which), size)
        page.object_list = standings(list(page.object_list))
        return page


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Where each role's work is: organisers their reports, forces what waits for a word, the rest the orders."""
    user = user_of(request)
    if user.has_role(Role.ORGANISER) and not user.is_staff_member:
        return redirect("qualification:report-list")
    if user.has_role(Role.FORCE) and not user.is_staff_member:
        return redirect("qualification:hearing-list")
    if user.has_role(Role.QUALIFICATION_OFFICER):
        current = season_asked(request, "")
        if current is not None:
            return redirect("qualification:season", current.pk)
    return redirect("qualification:order-list")


@require_safe
def season(request: HttpRequest, season: int) -> HttpResponse:
    """Every match of a season that the user may see, with the level it has and the one an order would give."""
    user, current = user_of(request), season_of(request, season)
    choice = chosen(request, user, current)
    page = choice.page(request, 2 * PAGE)
    drafts = selectors.orders_visible_to(user).filter(season=current, state=RiskOrder.State.DRAFT)
    adding = _draft_asked(request, drafts)
    officer = user.has_role(Role.QUALIFICATION_OFFICER)
    context = {
        "season": current,
        "seasons": seasons_visible_to(user),
        "page": page,
        "only": choice.which,
        "filter_form": choice.form,
        "active": choice.active,
        "clear_url": request.path,
        "result_text": formats.plural(page.paginator.count, "jogo", "jogos"),
        "filters_open": True,
        "officer": officer,
        "adding": adding,
        "drafts": drafts if officer else (),
        "form": MatchesForm(season=current, adding=adding is not None) if officer else None,
        "query": request.GET.urlencode(),
    }
    return render(request, "qualification/season.html", context)


@require_safe
def match_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """The risk of one match on a day: what the law gives and why, what was said, the orders, what it asks of whom."""
    user, match = user_of(request), match_of(request, pk)
    day, wrong_day = _day_asked(request)
    found = standing(match, as_of=day)
    audit.record_read(request, "match", match.pk)
    lines = match.order_lines.filter(order__state=RiskOrder.State.SIGNED).select_related("order__document")
    context = {
        "match": match,
        "standing": found,
        "day": day,
        "wrong_day": wrong_day,
        "is_today": day == today(settings.JURISDICTION),
        "opinions": selectors.opinions_visible_to(user).filter(match=match),
        "facts": _recorded(user, match),
        "lines": lines.order_by("-order__signed_at", "-pk"),
        "changes": match.changes.select_related("recorded_by").order_by("-pk"),
        "asked": asked_of(found),
        "may_record": user.has_role(Role.QUALIFICATION_OFFICER),
        "may_speak": bool(bodies_of(user)),
    }
    return render(request, "qualification/match_detail.html", context)


def chosen(request: HttpRequest, user: User, current: Season) -> Choice:
    """What the request's filters choose among the matches that the user may see.

    Raises `UnreadableFilter` for a value that is none of the list's own.
    """
    matches = season_matches(user, current)
    form = SeasonFilter(request.GET or None, matches=matches, initial={"only": "all"})
    values = filters_read(form)
    if values.get("competition"):
        matches = matches.filter(competition=values["competition"])
    if values.get("force"):
        matches = matches.filter(Q(venue__force=values["force"]) | Q(venue__force__parent=values["force"]))
    if values.get("club"):
        matches = matches.filter(Q(home__club=values["club"]) | Q(away__club=values["club"]))
    which = values.get("only") or "all"
    return Choice(form, which, matches, _active(request, values))


def asked_of(found: Standing) -> list[dict[str, Any]]:
    """What the level in force asks of whom, from the wording of the match's day; empty while the level is open."""
    if found.level is None or found.match.day is None:
        return []
    facts = {key: found.evaluation["facts"].get(key) for key in ("competition", "scope")}
    try:
        duties = consequences.of_level(found.level, found.match.day, facts=facts, jurisdiction=settings.JURISDICTION)
    except Refusal:
        return []
    return [{**duty.as_json(), "on_or_before": duty.on_or_before} for duty in duties]


def _active(request: HttpRequest, values: dict[str, Any]) -> list[tuple[str, str]]:
    active = []
    for key, value in values.items():
        if value and (key, value) != ("only", "all"):
            rest = request.GET.copy()
            rest.pop(key, None)
            rest.pop("pagina", None)
            active.append((ONLY.get(value, str(value)) if key == "only" else str(value), f"?{rest.urlencode()}"))
    return active


def _draft_asked(request: HttpRequest, drafts: QuerySet[RiskOrder]) -> RiskOrder | None:
    """The draft that the address names, to add matches to. Raises `UnreadableFilter` where it is none any more."""
    asked = request.GET.get("despacho", "")
    found = drafts.filter(pk=number(asked) or 0).first() if asked else None
    if asked and found is None:
        raise UnreadableFilter("projeto de despacho")
    return found


def _recorded(user: User, match: Match) -> list[RecordedFact]:
    """Facts that officers recorded; people outside see what follows from them, not who said what."""
    if not user.is_staff_member:
        return []
    return list(match.recorded_facts.select_related("recorded_by").order_by("-pk"))


def _day_asked(request: HttpRequest) -> tuple[Any, str]:
    """The day in the address, or today; with what is wrong where it is no day."""
    text = request.GET.get("dia", "").strip()
    if not text:
        return today(settings.JURISDICTION), ""
    try:
        return DayField().clean(text), ""
    except ValidationError as error:
        return today(settings.JURISDICTION), " ".join(error.messages)
