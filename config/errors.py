"""Error pages: what happened in plain words and a number to quote, and nothing of the inside.

They are drawn without a database, a session or a user, since any of these may be what failed.
"""

from django.http import HttpRequest, HttpResponse
from django.template import loader

from config.logs import request_number
from entities.http import UnreadableFilter


def _page(request: HttpRequest, status: int, reason: str = "") -> HttpResponse:
    number = getattr(request, "number", request_number.get())
    text = loader.render_to_string(f"{status}.html", {"number": number, "reason": reason})
    return HttpResponse(text, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: the request cannot be understood, or has more fields than any form of ours; a filter is named."""
    return _page(request, 400, str(exception) if isinstance(exception, UnreadableFilter) else "")


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: refused for what it is, not for whom."""
    return _page(request, 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: a form without its token, as after a long pause or with cookies off."""
    return _page(request, 403, "csrf")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: no such page, or not for this user; the two look the same."""
    return _page(request, 404)


def too_large(request: HttpRequest) -> HttpResponse:
    """413: the body is larger than any upload may be."""
    return _page(request, 413)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our fault; the number finds it in the log."""
    return _page(request, 500)
