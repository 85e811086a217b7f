"""Walks the product as a person does: every address a role may open, then every kind of link its pages offer."""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.test import Client
from django.urls import NoReverseMatch, Resolver404, resolve

from entities import access, routes
from entities.models import User
from tests.support.permissions import address_of, addresses, session_of

OBJECTS_OF_A_KIND = 2
LINKS_OF_A_ROUTE = 2
_LINK = re.compile(r'<a\b[^>]*?\bhref="([^"]+)"')


@dataclass(frozen=True)
class Visit:
    """One address as one person got it."""

    username: str
    route: str
    url: str
    status: int
    template: str
    came_from: str
    html: str = field(repr=False)


def walk(user: User) -> Iterator[Visit]:
    """Every address the table opens to `user`, with objects in the user's scope, and what their links lead to."""
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = session_of(user)
    waiting = deque((url, "the table of routes") for url in ["/", *_of_the_table(user)])
    seen: set[str] = set()
    followed: dict[str, int] = {}
    while waiting:
        url, came_from = waiting.popleft()
        if url in seen:
            continue
        seen.add(url)
        visit = _visit(client, user, url, came_from)
        yield visit
        if visit.status == 302:
            continue
        for link in _links(visit):
            route = route_of(link)
            if link not in seen and followed.get(route, 0) < LINKS_OF_A_ROUTE:
                followed[route] = followed.get(route, 0) + 1
                waiting.append((link, url))


def route_of(url: str) -> str:
    """The full name of the address, or the address itself when the product has none like it."""
    try:
        return resolve(urlsplit(url).path).view_name
    except Resolver404:
        return url


def _of_the_table(user: User) -> Iterator[str]:
    patterns = addresses()
    for name, route in routes.table().items():
        if not (route.public or route.signed_in or user.has_role(*route.roles)):
            continue
        targets = access.scope(route.kind, user)[:OBJECTS_OF_A_KIND] if route.kind else [None]
        for target in targets:
            try:
                yield address_of(name, patterns[name], target)
            except NoReverseMatch:
                continue


def _visit(client: Client, user: User, url: str, came_from: str) -> Visit:
    answer: Any = client.get(url)
    kind = answer.headers.get("Content-Type", "")
    body = answer.content.decode() if kind.startswith("text/html") and not answer.streaming else ""
    names = [template.name for template in getattr(answer, "templates", []) if template.name]
    return Visit(user.username, route_of(url), url, answer.status_code, names[0] if names else "", came_from, body)


def _links(visit: Visit) -> Iterator[str]:
    """Addresses of the product that the page's own content and menu lead to."""
    for href in _LINK.findall(visit.html):
        link = urljoin(visit.url, unescape(href)).partition("#")[0]
        if link.startswith("/") and not link.startswith("//") and "/conta/logout" not in link:
            yield link
