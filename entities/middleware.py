"""The gate before every page: the table of routes says who passes."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse

from entities import gates, routes
from entities.access import NotFound

# Addresses of libraries, which guard themselves: sign-in pages, and the machine's own measures.
LIBRARY_PREFIXES = ("account_", "mfa_", "socialaccount_", "usersessions_", "openid_connect_", "prometheus-")


class RouteGate:
    """Refuses every address that the table does not open for this user, and writes each refusal down."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Raises 404 where the table says no; answers with another page where something is still missing."""
        match = request.resolver_match
        name = match.view_name if match else ""
        if answer := gates.second_factor(request, name):
            return answer
        if name.startswith(LIBRARY_PREFIXES):
            return None
        route = routes.find(name)
        if route is None:
            raise Http404("Página não encontrada.")
        if route.public:
            return None
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if route.signed_in or request.user.has_role(*route.roles):
            return gates.gate(request, request.user, route)
        gates.record_refused_access(request, kind=route.kind or name, object_id=_object(kwargs), why="role")
        raise Http404("Página não encontrada.")

    def process_exception(self, request: HttpRequest, exception: Exception) -> None:
        """Write down an access outside the user's scope; the answer stays the 404 of an unknown id."""
        match = request.resolver_match
        if isinstance(exception, NotFound) and match and request.user.is_authenticated:
            route = routes.find(match.view_name)
            kind = (route.kind if route else None) or match.view_name
            gates.record_refused_access(request, kind=kind, object_id=_object(match.kwargs), why="scope")


def _object(kwargs: dict[str, Any]) -> object:
    """The object an address names: its first part that varies."""
    return next(iter(kwargs.values()), "")
