"""Tells the database who is acting during a request."""

from collections.abc import Callable
from uuid import uuid4

from django.http import HttpRequest, HttpResponse

from audit.context import acting

# The reason an outside user chose before opening registers (S40); it goes into every row of the session.
REASON_KEY = "access_reason"


class ActingMiddleware:
    """Numbers the request and names its user to the triggers. Stands after authentication."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not hasattr(request, "number"):
            request.number = uuid4().hex  # type: ignore[attr-defined]
        user = request.user if request.user.is_authenticated else None
        with acting(user, reason=request.session.get(REASON_KEY, "") if user else "", request=request):
            return self.get_response(request)
