"""The gate before every page: the table of routes says who passes."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse

from entities import routes

# Addresses of libraries, which guard themselves: sign-in pages, and the machine's own measures.
LIBRARY_PREFIXES = ("account_", "mfa_", "socialaccount_", "usersessions_", "openid_connect_", "prometheus-")


class RouteGate:
    """Refuses every address that the table does not open for this user."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        match = request.resolver_match
        name = match.view_name if match else ""
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
            return None
        raise Http404("Página não encontrada.")
