"""`docs/permissions.md`, written from the table of routes."""

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from entities import routes
from entities.roles import EVERYONE, OUTSIDE, STAFF, Role
from entities.routes import Route

HEAD = """# Who may call each address

Written by `manage.py permissions_doc` from the table that also guards the pages and makes the tests
(`permissions.py` of each room). Outside a role or outside the scope of an object the answer is 404, the same as for
an address that does not exist. "Object" names the access function that decides which objects of the kind a user sees.
"""


def path() -> Path:
    """Where the document is."""
    return Path(settings.BASE_DIR) / "docs" / "permissions.md"


def text() -> str:
    """The whole document."""
    return "\n".join([HEAD, *_rooms(), ""])


def _rooms() -> Iterator[str]:
    table = routes.table()
    for room in settings.ROOMS:
        rows = {name: route for name, route in table.items() if name.startswith(f"{room}:")}
        if rows:
            yield f"## {room}\n\n| Address | What it does | Who | Object | Asks for |\n|---|---|---|---|---|"
            yield from (_row(name, route) for name, route in rows.items())
            yield ""


def _row(name: str, route: Route) -> str:
    return f"| `{name}` | {route.what} | {_who(route)} | {route.kind or ''} | {', '.join(_asks(route))} |"


def _who(route: Route) -> str:
    if route.public:
        return "everybody, without signing in"
    if route.signed_in:
        return "everybody signed in"
    if route.roles == EVERYONE:
        return "every role"
    named = set(route.roles)
    parts = []
    if named >= STAFF:
        parts, named = ["all staff"], named - STAFF
    if named >= OUTSIDE:
        parts, named = [*parts, "all outside roles"], named - OUTSIDE
    if len(STAFF - named) <= 3 and named & STAFF:
        parts = [*parts, "staff except " + ", ".join(sorted(Role(r).label for r in STAFF - named))]
        named -= STAFF
    return ", ".join([*parts, *sorted(Role(r).label for r in named)])


def _asks(route: Route) -> Iterator[str]:
    if route.fresh:
        yield "a factor used in the last five minutes"
    if route.reason:
        yield "a reason, from security forces"
    if route.mass:
        yield "fewer refusals than the alarm"
    if route.export:
        yield "a reason, beyond the exports of an hour"
