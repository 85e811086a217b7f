"""What the generated test of permissions needs: every address, an object of every kind, a user of every role.

A room supplies its objects in `tests/<room>/objects.py`: `OBJECTS`, by kind, each a function from an organisation to an
object that belongs to it; `PERSONAL`, the same from a user, for what belongs to one person; `SHARED`, the kinds that
belong to nobody; `ROUTE_OBJECTS`, by name of the route, where the address asks for an object in another state; and
`ARGUMENTS`, by name of the route, a function from the object to the arguments of an address that has more than the
object's own number.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from allauth.account.internal.flows.login import record_authentication
from django.conf import settings
from django.core.files.storage import storages
from django.db import transaction
from django.http import HttpRequest
from django.test import Client, override_settings
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
    """How to make an object of each kind that belongs to an organisation."""
    return _collected("OBJECTS")


def personal_factories() -> dict[str, Callable[[User], Any]]:
    """How to make an object of each kind that belongs to a person."""
    return _collected("PERSONAL")


def _collected(name: str) -> dict[str, Any]:
    return {key: make for room in _rooms() for key, make in getattr(room, name, {}).items()}


def shared_kinds() -> set[str]:
    """Kinds that belong to nobody."""
    return {kind for room in _rooms() for kind in getattr(room, "SHARED", set())}


def address_of(name: str, pattern: URLPattern, target: Any) -> str:
    """The address of a route for an object, or of a route without object."""
    for room in _rooms():
        if name in getattr(room, "ARGUMENTS", {}):
            return reverse(name, kwargs=room.ARGUMENTS[name](target))
    return reverse(name, kwargs={part: getattr(target, "pk", 1) for part in pattern.pattern.converters})


def user_with(role: Role, organisation: Organisation, username: str = "") -> User:
    """Somebody with one role since 2009, for the organisation if the role is an outside one."""
    user = User.objects.create(username=username or f"quem{role}", name=f"Quem {role.label}")
    RoleGrant.objects.create(
        user=user,
        role=role,
        organisation=organisation if role in OUTSIDE else None,
        first_day=date(2009, 8, 29),
        act="Despacho de teste",
    )
    return user


def session_of(user: User) -> str:
    """The key of a session of the user, with a factor just used and a reason already given."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    request = HttpRequest()
    request.session = client.session
    record_authentication(request, user, method="password")
    request.session[REASON_KEY] = "Fiscalização: ensaio"
    request.session.save()
    return str(request.session.session_key)


class World:
    """A user of each role, two bodies of each kind, and an object of each kind for each body.

    Made once for a module of tests, inside a transaction that is taken back at its end.
    """

    def __init__(self) -> None:
        kinds = sorted({str(BODY_OF.get(role, Organisation.Kind.CLUB)) for role in Role})
        self.bodies = {
            (kind, own): Organisation.objects.create(kind=kind, name=f"{'Própria' if own else 'Alheia'} {kind}")
            for kind in kinds
            for own in (True, False)
        }
        self.users = {role: user_with(role, self.body(role)) for role in Role}
        self.sessions = {role: session_of(user) for role, user in self.users.items()}
        makers = factories() | _collected("ROUTE_OBJECTS")
        self.objects = {
            (key, organisation.pk): make(organisation)
            for organisation in self.bodies.values()
            for key, make in makers.items()
        }
        stranger = User.objects.create(username="estranho", name="Estranho")
        self.personal = {
            (kind, user.pk): make(user)
            for user in (*self.users.values(), stranger)
            for kind, make in personal_factories().items()
        }
        self.stranger = stranger

    def body(self, role: Role, *, own: bool = True) -> Organisation:
        """The organisation that users of the role act for, or another of the same kind; a club for staff."""
        return self.bodies[str(BODY_OF.get(role, Organisation.Kind.CLUB)), own]

    def client(self, role: Role | None) -> Client:
        """A browser of the user of a role, or of nobody."""
        client = Client()
        if role is not None:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[role]
        return client

    def target(self, name: str, kind: str, role: Role, *, own: bool) -> Any:
        """The object of a kind for an address: of the role's own body (or person), or of another."""
        if kind in personal_factories():
            return self.personal[kind, (self.users[role] if own else self.stranger).pk]
        organisation = self.body(role, own=own).pk
        return self.objects.get((name, organisation)) or self.objects[kind, organisation]


@contextmanager
def world(folder: Path, django_db_blocker: Any) -> Iterator[World]:
    """The world of a module; files go to the folder. Tests that use it mark `django_db` and see it unchanged each."""
    place = {"BACKEND": "documents.storage.Disk", "OPTIONS": {"location": folder}}
    with (
        override_settings(STORAGE_DIR=folder, STORAGES={**settings.STORAGES, "documents": place}),
        django_db_blocker.unblock(),
        transaction.atomic(),
    ):
        storages._storages.pop("documents", None)
        try:
            yield World()
        finally:
            transaction.set_rollback(True)
            storages._storages.pop("documents", None)


@contextmanager
def taken_back() -> Iterator[None]:
    """What happens inside leaves no rows."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
