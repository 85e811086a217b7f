"""The table of routes: who may call each address. Written once; it guards the pages, makes the tests and the document.

Each room declares its own routes in `permissions.py` and registers them in `AppConfig.ready`. An address without an
entry is refused to everybody, and a test fails.
"""

from dataclasses import dataclass
from typing import Literal

from entities.roles import Role

Outcome = Literal["ok", "not_found"]


@dataclass(frozen=True)
class Route:
    """One address.

    `roles`: who may call it; everybody else gets 404. `public`: without signing in. `kind`: the kind of object named by
    the address, whose access function decides own from foreign. `what`: the act in plain words, for the document.
    `fresh`: asks for a factor used in the last five minutes. `reason`: force users must have chosen a reason (S40).
    `mass`: shows or exports many people at once; closed to an account with too many refusals in the hour (S46).
    `export`: gives a file with many people; beyond some in the hour a reason is asked (S26).
    """

    what: str
    roles: frozenset[Role] = frozenset()
    public: bool = False
    signed_in: bool = False
    kind: str | None = None
    fresh: bool = False
    reason: bool = False
    mass: bool = False
    export: bool = False


_routes: dict[str, Route] = {}


def register(routes: dict[str, Route]) -> None:
    """Add a room's routes, by their full name (`registry:group-detail`). Raises `ValueError` for a second entry."""
    for name, route in routes.items():
        if name in _routes and _routes[name] != route:
            raise ValueError(f"the route {name!r} is declared twice")
        _routes[name] = route


def table() -> dict[str, Route]:
    """All routes declared so far, by name."""
    return dict(sorted(_routes.items()))


def find(name: str) -> Route | None:
    """The entry of an address, or none."""
    return _routes.get(name)
