"""What each role finds at the top of every page. Rooms add their own entries in `AppConfig.ready`."""

from dataclasses import dataclass

from django.urls import reverse

from entities.models import User
from entities.roles import Role


@dataclass(frozen=True)
class Entry:
    """One line of the navigation: a label, the route's name, who sees it, and its place (smaller comes first)."""

    label: str
    route: str
    roles: frozenset[Role]
    place: int


_entries: list[Entry] = []


def register(*entries: Entry) -> None:
    """Add lines to the navigation."""
    for entry in entries:
        if entry not in _entries:
            _entries.append(entry)


def for_user(user: User, path: str) -> list[tuple[str, str, bool]]:
    """Label, address and whether it is the current one, for the roles in force; nine at most by the national rules."""
    rows = [e for e in sorted(_entries, key=lambda e: e.place) if user.has_role(*e.roles)]
    addresses = [(e.label, reverse(e.route)) for e in rows]
    inside = [url for _, url in addresses if path == url or (url != "/" and path.startswith(url))]
    current = max(inside, key=len, default=None)
    return [(label, url, url == current) for label, url in addresses][:9]
