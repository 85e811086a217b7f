"""What several pages share."""

from typing import Any, cast

from django import forms
from django.conf import settings
from django.core.paginator import Page, Paginator
from django.http import HttpRequest

from audit import services as audit
from audit.errors import ActRefused
from entities import access
from entities.models import User
from legislation.dates import today
from matches.models import Match, Season
from matches.selectors import season_now
from qualification.models import RiskOrder, SeasonReport

PAGE = 50


def user_of(request: HttpRequest) -> User:
    """The signed-in user; the gate before every page lets nobody else in."""
    return cast(User, request.user)


def is_htmx(request: HttpRequest) -> bool:
    """Whether the page asks for a part of itself."""
    return bool(getattr(request, "htmx", False))


def report_of(request: HttpRequest, pk: int) -> SeasonReport:
    """The report of an address, if the user may see it; 404 otherwise."""
    return cast(SeasonReport, access.get("season_report", user_of(request), pk))


def order_of(request: HttpRequest, pk: int) -> RiskOrder:
    """The order of an address, if the user may see it; 404 otherwise."""
    return cast(RiskOrder, access.get("risk_order", user_of(request), pk))


def match_of(request: HttpRequest, pk: int) -> Match:
    """The match of an address, if the user may see it; 404 otherwise."""
    return cast(Match, access.get("match", user_of(request), pk))


def season_of(request: HttpRequest, pk: int) -> Season:
    """The season of an address; 404 where there is none."""
    return cast(Season, access.get("season", user_of(request), pk))


def season_asked(request: HttpRequest, text: str) -> Season | None:
    """The season whose number was sent, else that of today, else the last; none where there is no season at all."""
    if text.isdigit() and len(text) < 12:
        return season_of(request, int(text))
    day = today(settings.JURISDICTION)
    return season_now(user_of(request), day)


def put_refusal(request: HttpRequest, form: forms.Form, error: ActRefused, action: str, kind: str, pk: object) -> None:
    """Write a refusal in the trail and beside its field, or on top of the form."""
    audit.record_refusal(request, action, kind, pk, error)
    form.add_error(error.field if error.field in form.fields else None, error.message)


def page_of(request: HttpRequest, rows: Any, size: int = PAGE) -> Page[Any]:
    """The page of a list that the address asks for."""
    return Paginator(rows, size).get_page(request.GET.get("pagina"))


def version_sent(request: HttpRequest) -> int:
    """The version of the object that the page showed; 0, which is never right, where it is no number."""
    text = request.POST.get("version", "")
    return int(text) if text.isdigit() and len(text) < 10 else 0
