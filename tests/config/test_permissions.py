"""Every address × every role × own and foreign object, from the one table of routes (security S01, S02, S05)."""

import re
from typing import Any

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
    factories,
    personal_factories,
    shared_kinds,
    taken_back,
)

ADDRESSES = addresses()
TABLE = routes.table()
NAMES = sorted(set(ADDRESSES) & set(TABLE))
CLOSED = [name for name in NAMES if not TABLE[name].public]
UNKNOWN = 987_654_321
# Who tries acts as well as pages where the table is closed to them.
REPLAYING = OUTSIDE | {Role.ADMINISTRATOR, Role.STATISTICS}


def ask(client: Client, url: str) -> list[Any]:
    """The answers to a GET and to a POST without data, leaving out a method that the address does not take."""
    with taken_back():
        answers = [client.get(url), client.post(url)]
    return [answer for answer in answers if answer.status_code != 405]


def closed_to(role: Role, route: Route) -> bool:
    return not (route.public or route.signed_in or role in route.roles)


def all_not_found(answers: list[Any]) -> bool:
    return bool(answers) and all(answer.status_code == 404 for answer in answers)


def plain(answer: Any, url: str) -> bytes:
    """The body of an answer without what differs from request to request."""
    number = answer.headers.get("X-Request-Number", "-").encode()
    content = re.sub(rb'data-seconds="\d+"|\d\d/\d\d/\d{4}, \d\d:\d\d', b"", answer.content)
    return content.replace(number, b"").replace(url.encode(), b"")


def test_every_address_has_an_entry_in_the_table():
    assert sorted(set(ADDRESSES) - set(TABLE)) == []


def test_every_entry_in_the_table_has_an_address():
    assert sorted(set(TABLE) - set(ADDRESSES)) == []


def test_every_kind_named_by_a_route_has_an_access_function_and_an_object_to_test_with():
    kinds = {route.kind for route in TABLE.values() if route.kind}
    assert sorted(kinds - set(access.kinds())) == []
    assert sorted(kinds - set(factories()) - set(personal_factories())) == []


def test_document_of_permissions_is_the_table():
    assert permissions_doc.path().read_text(encoding="utf-8") == permissions_doc.text()


@pytest.mark.django_db
@pytest.mark.parametrize("name", NAMES)
def test_address_without_sign_in(everything, name):
    route, pattern = TABLE[name], ADDRESSES[name]
    for answer in ask(everything.client(None), address_of(name, pattern, None)):
        if route.public:
            # 503 is what the page of health says where a service is missing.
            assert answer.status_code < 500 or answer.status_code == 503
        else:
            assert answer.status_code == 302
            assert resolve(answer.url.split("?")[0]).view_name == "account_login"


@pytest.mark.django_db
@pytest.mark.parametrize("name", CLOSED)
def test_address_by_role_and_object(everything, name):
    route, pattern = TABLE[name], ADDRESSES[name]
    for role in Role:
        client = everything.client(role)
        if closed_to(role, route):
            target = everything.target(name, route.kind, role, own=True) if route.kind else None
            url = address_of(name, pattern, target)
            answers = ask(client, url) if role in REPLAYING else [client.get(url)]
            assert all_not_found(answers), f"{name} is open to {role}"
        elif route.kind is None:
            assert opened(client, address_of(name, pattern, None)), f"{name} is closed to {role}"
        else:
            for own in (True, False):
                target = everything.target(name, route.kind, role, own=own)
                seen = access.scope(route.kind, everything.users[role]).filter(pk=target.pk).exists()
                was_opened = opened(client, address_of(name, pattern, target))
                assert was_opened == seen, f"{name} as {role}, own={own}: opened {was_opened}, in scope {seen}"


def opened(client: Client, url: str) -> bool:
    """Whether the address answers with something else than "not found"; errors fail here."""
    answers = ask(client, url)
    assert [a.status_code for a in answers if a.status_code >= 500] == []
    return not all_not_found(answers)


@pytest.mark.django_db
@pytest.mark.parametrize("name", [name for name in CLOSED if TABLE[name].kind not in {None, *shared_kinds()}])
def test_foreign_object_looks_like_an_unknown_one(everything, name):
    """A club or organiser gets for another's object exactly what it gets for a number that does not exist."""
    route, pattern = TABLE[name], ADDRESSES[name]
    for role in (Role.CLUB, Role.ORGANISER):
        client, foreign = everything.client(role), everything.target(name, route.kind, role, own=False)
        assert not access.scope(route.kind, everything.users[role]).filter(pk=foreign.pk).exists()
        bodies = []
        for target in (foreign, type(foreign)(pk=UNKNOWN)):
            url = address_of(name, pattern, target)
            bodies.append([(a.status_code, plain(a, url)) for a in ask(client, url)])
        assert bodies[0] == bodies[1]


@pytest.mark.django_db
@pytest.mark.parametrize("role", [Role.CLUB, Role.ORGANISER])
def test_outside_role_sees_nothing_of_another_body_and_its_own_where_a_page_is_meant_for_it(everything, role):
    """The scopes themselves, address or not: lists, counts, exports and autocompletes all come from them."""
    user = everything.users[role]
    for kind in sorted(set(factories()) - shared_kinds()):
        foreign = everything.target("", kind, role, own=False)
        assert not access.scope(kind, user).filter(pk=foreign.pk).exists(), kind
        pages = [route for route in TABLE.values() if route.kind == kind and role in route.roles]
        if pages:
            own = everything.target("", kind, role, own=True)
            assert access.scope(kind, user).filter(pk=own.pk).exists(), kind


def test_outside_roles_are_told_from_staff():
    assert {Role.CLUB, Role.ORGANISER, Role.FORCE} == OUTSIDE
    assert set(Organisation.Kind.values) >= {"club", "federation", "force"}
