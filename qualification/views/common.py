"""What several pages share."""

from typing import Any, cast

from django.conf import settings
from django.core.paginator import Page, Paginator
from django.http import HttpRequest

from entities import access
from entities.http import UnreadableFilter, number, user_of
from legislation.dates import today
from matches.models import Match, Season
from matches.selectors import season_now
from qualification.models import RiskOrder, SeasonReport

PAGE = 50


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
    """The season whose number was sent, else that of today, else the last; none where there is no season at all.

    Raises `UnreadableFilter` where what was sent is no number.
    """
    chosen = number(text)
    if text and chosen is None:
        raise UnreadableFilter("Época")
    if chosen is not None:
        return season_of(request, chosen)
    return season_now(user_of(request), today(settings.JURISDICTION))


def page_of(request: HttpRequest, rows: Any, size: int = PAGE) -> Page[Any]:
    """The page of a list that the address asks for."""
    return Paginator(rows, size).get_page(request.GET.get("pagina"))
