"""Every page of every role, opened once: nothing changes by reading, and each answer carries its headers (S19, S22)."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest
from django.db import connection

from entities import access, routes
from entities.roles import Role
from tests.support.permissions import World, address_of, addresses

pytestmark = pytest.mark.django_db

ADDRESSES = addresses()
TABLE = routes.table()
# Written by reading itself: the trail, the session, who opened what before deciding, counters of attempts.
WRITTEN_BY_READING = re.compile(r"^(audit_|django_session$|entities_cache$|account_|usersessions_)")
EVIDENCE_OF_READING = {"sanctions_proposalreading", "documents_opening"}
PEOPLE = ("Filiado", "Pessoa Interditada", "Adepto Inventado", "11000000")
LINK = re.compile(r"""(?:href|src|action|hx-get|hx-post)=["']([^"']*)["']""")
GET_FORM = re.compile(r"""<form[^>]*method=["']get["'].*?</form>""", re.DOTALL | re.IGNORECASE)
ROLES = [*Role, None]


def pages(everything: World, role: Role | None) -> Iterator[tuple[str, Any]]:
    """Every GET that a role (or nobody) may make, with own objects."""
    client = everything.client(role)
    for name, route in TABLE.items():
        is_open = route.public or (role is not None and (route.signed_in or role in route.roles))
        if name not in ADDRESSES or not is_open:
            continue
        target = None
        if route.kind and role is not None:
            target = everything.target(name, route.kind, role, own=True)
            if not access.scope(route.kind, everything.users[role]).filter(pk=target.pk).exists():
                continue
        yield name, client.get(address_of(name, ADDRESSES[name], target))


def contents() -> dict[str, str]:
    """A digest of each table's rows."""
    tables = [
        table
        for table in connection.introspection.table_names()
        if not WRITTEN_BY_READING.match(table) and table not in EVIDENCE_OF_READING
    ]
    digests = {}
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f'SELECT md5(string_agg(t::text, chr(10) ORDER BY t::text)) FROM "{table}" t')  # noqa: S608
            digests[table] = cursor.fetchone()[0]
    return digests


@pytest.mark.parametrize("role", ROLES)
def test_reading_every_page_changes_no_row(everything, role):
    before = contents()
    opened = [name for name, answer in pages(everything, role) if answer.status_code == 200]
    after = contents()
    assert len(opened) > 5
    assert [table for table in before if before[table] != after[table]] == []


@pytest.mark.parametrize("role", ROLES)
def test_every_answer_carries_its_headers_and_no_person_in_its_addresses(everything, role):
    faults = []
    for name, answer in pages(everything, role):
        faults += [(name, fault) for fault in faults_of(answer, signed_in=role is not None)]
    shown_with_invented_data = {("desk:pattern", "a form by GET asks for a name")}
    assert set(faults) - shown_with_invented_data == set()


def faults_of(answer: Any, *, signed_in: bool) -> Iterator[str]:
    headers = answer.headers
    policy = headers.get("Content-Security-Policy", "")
    for part in ("object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "script-src 'self'"):
        if part not in policy:
            yield f"policy without {part}"
    if "unsafe-inline" in policy or "unsafe-eval" in policy:
        yield "policy lets inline code run"
    if headers.get("X-Content-Type-Options") != "nosniff":
        yield "types may be guessed"
    if headers.get("Referrer-Policy") != "same-origin":
        yield "addresses leave the site"
    if headers.get("X-Frame-Options") != "DENY":
        yield "may be framed"
    if signed_in and "no-store" not in headers.get("Cache-Control", ""):
        yield "may be kept by the browser"
    if answer.streaming or not headers.get("Content-Type", "").startswith("text/html"):
        return
    page = answer.content.decode()
    for link in LINK.findall(page):
        for word in PEOPLE:
            if word in unquote(link.replace("+", " ")):
                yield f"{word} in an address"
    for form in GET_FORM.findall(page):
        if re.search(r"nome|NIF", re.sub(r"<option.*?</option>", "", form, flags=re.DOTALL)):
            yield "a form by GET asks for a name"
