"""What the generated test of permissions needs: every address, an object of every kind, a user of every role.

A room supplies its objects in `tests/<room>/objects.py`: `OBJECTS`, by kind, each a function from an organisation to an
object that belongs to it; `SHARED`, the kinds that belong to nobody; and `ARGUMENTS`, by name of the route, a function
from the object to the arguments of an address that has more than the object's own number.
"""

from collections.abc import Callable, Iterator
from datetime import date
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from allauth.account.internal.flows.login import record_authentication
from django.conf import settings
from django.http import HttpRequest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.views.generic import RedirectView

from audit.middleware import REASON_KEY
from entities.middleware import LIBRARY_PREFIXES
from entities.models import Organisation, RoleGrant, User
from entities.roles import OUTSIDE, Role

BODY_OF = {
    Role.CLUB: Organisation.Kind.CLUB,
    Role.ORGANISER: Organisation.Kind.FEDERATION,
    Role.FORCE: Organisation.Kind.FORCE,
}


def addresses() -> dict[str, URLPattern]:
    """Every address of the product by its full name, those of libraries left out."""
    found = _walk(get_resolver().url_patterns, "")
    return {name: pattern for name, pattern in found if not name.startswith(LIBRARY_PREFIXES)}


def _walk(patterns: list[Any], prefix: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix
            yield from _walk(pattern.url_patterns, inner)
        elif pattern.name or getattr(pattern.callback, "view_class", None) is not RedirectView:
            yield f"{prefix}{pattern.name or pattern.lookup_str}", pattern


def _rooms() -> list[Any]:
    names = [f"tests.{room}.objects" for room in settings.ROOMS]
    return [import_module(name) for name in names if find_spec(name)]


def factories() -> dict[str, Callable[[Organisation], Any]]:
    """How to make an object of each kind."""
    return {kind: make for room in _rooms() for kind, make in room.OBJECTS.items()}


def shared_kinds() -> set[str]:
    """Kinds that belong to nobody."""
    return {kind for room in _rooms() for kind in getattr(room, "SHARED", set())}


def address_of(name: str, pattern: URLPattern, target: Any) -> str:
    """The address of a route for an object, or of a route without object."""
    for room in _rooms():
        if name in getattr(room, "ARGUMENTS", {}):
            return reverse(name, kwargs=room.ARGUMENTS[name](target))
    return reverse(name, kwargs={part: getattr(target, "pk", 1) for part in pattern.pattern.converters})


def body(role: Role, name: str) -> Organisation:
    """An organisation that users of the role act for; of the authority for staff."""
    kind = BODY_OF.get(role, Organisation.Kind.CLUB)
    return Organisation.objects.create(kind=kind, name=f"{name} {role.label}")


def user_with(role: Role, organisation: Organisation) -> User:
    """Somebody with one role since 2009, for the organisation if the role is an outside one."""
    user = User.objects.create(username=f"quem{role}", name=f"Quem {role.label}")
    RoleGrant.objects.create(
        user=user,
        role=role,
        organisation=organisation if role in OUTSIDE else None,
        first_day=date(2009, 8, 29),
        act="Despacho de teste",
    )
    return user


def client_of(user: User | None) -> Client:
    """A browser of the user, with a factor just used and a reason already given."""
    client = Client(raise_request_exception=True)
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        request = HttpRequest()
        request.session = client.session
        record_authentication(request, user, method="password")
        request.session[REASON_KEY] = "Fiscalização: ensaio"
        request.session.save()
    return client
