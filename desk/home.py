"""The first page of each role: the work that waits, from blocks that the rooms register."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from entities.models import User
from entities.roles import Role


@dataclass(frozen=True)
class Item:
    """One piece of work: what it is, where to do it, and by when."""

    text: str
    url: str
    due: date | None = None
    note: str = ""


@dataclass(frozen=True)
class Block:
    """One heading of the home page with its work, or why it is empty and the next step."""

    heading: str
    items: list[Item] = field(default_factory=list)
    empty: str = ""
    more_url: str = ""
    more_text: str = ""


@dataclass(frozen=True)
class Source:
    """A room's contribution: who sees it, its place on the page, and how it is read."""

    roles: frozenset[Role]
    place: int
    read: Callable[[User], Block]


def blocks_for(user: User, sources: list[Source]) -> list[Block]:
    """The blocks this user sees, in their order."""
    return [s.read(user) for s in sorted(sources, key=lambda s: s.place) if user.has_role(*s.roles)]


def sources() -> list[Source]:
    """Every block of the home page, room by room."""
    return []
