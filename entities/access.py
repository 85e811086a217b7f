"""The only way from a user and an id to an object: one scope for each kind of object, registered by its room.

Lists, files, exports, counts and autocompletes use `scope`; single objects come from `get`. Outside the scope the
answer is `NotFound`, the same as for an id that does not exist.
"""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.http import Http404

from entities.models import User

Scope = Callable[[User], QuerySet[Any]]

_scopes: dict[str, Scope] = {}


class NotFound(Http404):
    """There is no such object for this user."""


def register(kind: str, scope: Scope) -> None:
    """Declare how a kind of object is seen. Called once by the room, in `AppConfig.ready`.

    `scope` takes a user and returns the queryset of what that user may see, and nothing else.
    """
    if kind in _scopes and _scopes[kind] is not scope:
        raise ValueError(f"the kind {kind!r} has two access functions")
    _scopes[kind] = scope


def kinds() -> list[str]:
    """The kinds of object with an access function."""
    return sorted(_scopes)


def scope(kind: str, user: User) -> QuerySet[Any]:
    """Everything of a kind that the user may see."""
    return _scopes[kind](user)


def get(kind: str, user: User, pk: object, *, lock: bool = False, **lookup: object) -> Any:
    """One object of a kind, if this user may see it. Raises `NotFound` otherwise.

    `lock` takes the row for the transaction; extra keyword arguments narrow the search (`case=case`).
    """
    queryset = scope(kind, user)
    if lock:
        queryset = queryset.select_for_update(of=("self",))
    try:
        return queryset.get(pk=pk, **lookup)
    except (queryset.model.DoesNotExist, ValueError, TypeError) as error:
        raise NotFound("Não encontrado.") from error
