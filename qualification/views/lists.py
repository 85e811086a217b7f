"""Lists to read and to download: the season's matches, what each match asks of whom, the calendar."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from audit import services as audit
from entities import access
from entities.http import user_of
from matches.models import Season
from qualification import lists
from qualification.facts import HIGH
from qualification.standing import Standing
from qualification.views.common import page_of, season_asked, season_of
from qualification.views.seasons import Choice, asked_of, chosen
from registry import tables_out

TYPES = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "csv": "text/csv; charset=utf-8",
}


@require_safe
def season_export(request: HttpRequest, season: int, form: str) -> HttpResponse:
    """The matches of a season, with the filters of the page."""
    current = season_of(request, season)
    choice = chosen(request, user_of(request), current)
    audit.record(action="season.export", actor=request.user, kind="season", object_id=current.pk, request=request)
    return _file(form, f"jogos-{current.first_day.year}", lists.SEASON, lists.season_rows(choice.found), "Jogos")


@require_safe
def consequences(request: HttpRequest) -> HttpResponse:
    """What each match of high risk asks, of whom and by when."""
    current, choice = _asked_for(request)
    page = page_of(request, _high(choice), 20)
    context = {
        "season": current,
        "page": page,
        "rows": [
            (s, [{**duty, "bearer": lists.bearer(s, duty["who"])} for duty in asked_of(s)]) for s in page
        ],
        "filter_form": choice.form if choice else None,
        "active": choice.active if choice else (),
        "clear_url": request.path,
        "filters_open": True,
        "query": request.GET.urlencode(),
    }  # fmt: skip
    return render(request, "qualification/consequences.html", context)


@require_safe
def consequences_export(request: HttpRequest, form: str) -> HttpResponse:
    """The same list as a file."""
    current, choice = _asked_for(request)
    audit.record(
        action="consequences.export", actor=request.user, kind="season", object_id=_number(current), request=request
    )
    rows = lists.asked_rows((s, asked_of(s)) for s in _high(choice))
    return _file(form, f"exigencias{_year(current)}", lists.ASKED, rows, "Exigências")


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """The matches of high risk as a calendar file."""
    current, choice = _asked_for(request)
    audit.record(
        action="calendar.export", actor=request.user, kind="season", object_id=_number(current), request=request
    )
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    content = lists.icalendar(_high(choice), address=host, stamp=timezone.now())
    return _attached(content, "text/calendar; charset=utf-8", f"jogos{_year(current)}.ics")


def _asked_for(request: HttpRequest) -> tuple[Season | None, Choice | None]:
    """The season asked for and the matches its filters choose; nothing where there is no season yet."""
    current = season_asked(request, request.GET.get("epoca", ""))
    return current, chosen(request, user_of(request), current) if current else None


def _high(choice: Choice | None) -> list[Standing]:
    """Matches whose level asks for more than the ordinary."""
    return [s for s in (choice.found if choice else ()) if s.level in HIGH | {"A", "B"}]


def _number(current: Season | None) -> object:
    return current.pk if current else ""


def _year(current: Season | None) -> str:
    return f"-{current.first_day.year}" if current else ""


def _file(form: str, name: str, headings: Sequence[str], rows: Sequence[Sequence[str]], sheet: str) -> HttpResponse:
    if form not in TYPES:
        raise access.NotFound("Não encontrado.")
    if form == "csv":
        return _attached(tables_out.separated(headings, rows), TYPES[form], f"{name}.csv")
    widths = [max(12, min(40, len(heading) + 6)) for heading in headings]
    write = tables_out.xlsx if form == "xlsx" else tables_out.ods
    return _attached(write(headings, rows, widths=widths, sheet=sheet), TYPES[form], f"{name}.{form}")


def _attached(content: bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
