"""Every address × every role × own and foreign object, from the one table of routes (security S01, S02, S05)."""

import pytest
from django.test import Client
from django.urls import resolve

from entities import access, permissions_doc, routes
from entities.models import Organisation
from entities.roles import OUTSIDE, Role
from entities.routes import Route
from tests.support.permissions import (
    address_of,
    addresses,
    body,
    client_of,
    factories,
    shared_kinds,
    user_with,
)

ADDRESSES = addresses()
TABLE = routes.table()
NAMES = sorted(set(ADDRESSES) & set(TABLE))
UNKNOWN = 987_654_321


def ask(client: Client, url: str):
    """GET, or POST where the address only takes that; an act without data is refused or shown again, never an error."""
    answer = client.get(url)
    return client.post(url) if answer.status_code == 405 else answer


def closed_to(role: Role, route: Route) -> bool:
    return not (route.public or route.signed_in or role in route.roles)


def is_not_found(answer) -> bool:
    return answer.status_code == 404


def plain(answer) -> bytes:
    """The body of an answer without what differs from request to request."""
    return answer.content.replace(answer.headers.get("X-Request-Number", "-").encode(), b"")


def test_every_address_has_an_entry_in_the_table():
    assert sorted(set(ADDRESSES) - set(TABLE)) == []


def test_every_entry_in_the_table_has_an_address():
    assert sorted(set(TABLE) - set(ADDRESSES)) == []


def test_every_kind_named_by_a_route_has_an_access_function_and_an_object_to_test_with():
    kinds = {route.kind for route in TABLE.values() if route.kind}
    assert sorted(kinds - set(access.kinds())) == []
    assert sorted(kinds - set(factories())) == []


def test_document_of_permissions_is_the_table():
    assert permissions_doc.path().read_text(encoding="utf-8") == permissions_doc.text()


@pytest.mark.django_db
@pytest.mark.parametrize("name", NAMES)
def test_address_without_sign_in(name):
    route, pattern = TABLE[name], ADDRESSES[name]
    if route.public:
        return_is_error = ask(client_of(None), address_of(name, pattern, None)).status_code >= 500
        assert not return_is_error
        return
    answer = client_of(None).get(address_of(name, pattern, None))
    assert answer.status_code == 302
    assert resolve(answer.url.split("?")[0]).view_name == "account_login"


@pytest.mark.django_db
@pytest.mark.parametrize("name", [name for name in NAMES if not TABLE[name].public])
def test_address_by_role_and_object(name):
    route, pattern = TABLE[name], ADDRESSES[name]
    kind = route.kind
    for role in Role:
        own_body, foreign_body = body(role, "Própria"), body(role, "Alheia")
        user = user_with(role, own_body)
        client = client_of(user)
        own, foreign = (factories()[kind](b) if kind else None for b in (own_body, foreign_body))
        if closed_to(role, route):
            assert is_not_found(ask(client, address_of(name, pattern, own))), f"{name} is open to {role}"
            continue
        for target in (own, foreign) if kind else (None,):
            seen = kind is None or access.scope(kind, user).filter(pk=target.pk).exists()
            answer = ask(client, address_of(name, pattern, target))
            assert answer.status_code < 500, f"{name} as {role}"
            assert is_not_found(answer) != seen, f"{name} as {role}: {answer.status_code}, scope says {seen}"
        if kind and kind not in shared_kinds() and role in {Role.CLUB, Role.ORGANISER}:
            assert_foreign_looks_unknown(client, user, name, foreign)


def assert_foreign_looks_unknown(client, user, name, foreign):
    """A club or organiser gets for another's object exactly what it gets for a number that does not exist."""
    kind, pattern = TABLE[name].kind, ADDRESSES[name]
    assert not access.scope(kind, user).filter(pk=foreign.pk).exists(), f"{name}: foreign {kind} in scope of {user}"
    bodies = []
    for target in (foreign, type(foreign)(pk=UNKNOWN)):
        url = address_of(name, pattern, target)
        bodies.append(plain(ask(client, url)).replace(url.encode(), b""))
    assert bodies[0] == bodies[1]


def test_outside_roles_are_told_from_staff():
    assert {Role.CLUB, Role.ORGANISER, Role.FORCE} == OUTSIDE
    assert set(Organisation.Kind.values) >= {"club", "federation", "force"}
