"""What holds for every request: a number, a size, limits of a session, and answers that no cache keeps."""

from collections.abc import Callable
from uuid import uuid4

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from config import errors
from config.logs import request_number

Next = Callable[[HttpRequest], HttpResponse]

PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
# The activity of a session is written down at most this often, not at every request.
SEEN_EVERY_SECONDS = 30


class RequestNumber:
    """Gives the request its number, for the log, the audit and whoever reports an error."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.number = uuid4().hex  # type: ignore[attr-defined]
        token = request_number.set(request.number)  # type: ignore[attr-defined]
        try:
            response = self.get_response(request)
        finally:
            request_number.reset(token)
        response["X-Request-Number"] = request.number  # type: ignore[attr-defined]
        response["Permissions-Policy"] = PERMISSIONS_POLICY
        return response


class RequestSize:
    """Refuses a body larger than any upload may be before a byte of it is read."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.REQUEST_LARGEST_BYTES:
            return errors.too_large(request)
        return self.get_response(request)


class SessionLimits:
    """Ends a session left idle, and any session after its longest time (security S16). Stands after authentication.

    A page that asks by itself (progress of an upload) sends the header `X-Passive: 1`, which is not activity.
    """

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            self._check(request)
        return self.get_response(request)

    def _check(self, request: HttpRequest) -> None:
        now = int(timezone.now().timestamp())
        started = request.session.setdefault("started", now)
        seen = request.session.setdefault("seen", now)
        if now - seen > settings.SESSION_IDLE_SECONDS or now - started > settings.SESSION_LONGEST_SECONDS:
            logout(request)
            messages.info(request, "A sua sessão terminou. Entre outra vez para continuar.")
        elif now - seen >= SEEN_EVERY_SECONDS and "X-Passive" not in request.headers:
            request.session["seen"] = now


class PrivateAnswers:
    """No browser or proxy keeps a page, unless its view said otherwise; static files do not pass here."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        return response
