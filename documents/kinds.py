"""Kinds of document. Each room registers its own in `AppConfig.ready`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet

from entities import access
from entities.models import User
from entities.roles import Role


@dataclass(frozen=True)
class DocumentKind:
    """What the room of documents must know about a kind.

    `series` names the counter and stands in the number (`DEC 12/2026`). `scope` says who may see the document: the
    name of an access kind, or a function from a user to the queryset of subjects. `signed`: the document counts only
    once signed, and carries the mark of a draft until then. `filename` may use `{label}` and `{number}`.
    `signers` are the roles that may sign it, and `after_signing` runs in the transaction that records the signature.
    `fields` is the closed list of names that standard texts of the kind may use, each with an example value.
    `after` runs in the transaction that records the rendering, so that a room can ask for its next job there.
    """

    code: str
    label: str
    series: str
    scope: str | Callable[[User], QuerySet[Any]]
    template: str = "documents/decision.html"
    filename: str = "{label} {number}.pdf"
    signed: bool = False
    signers: frozenset[Role] = frozenset({Role.PRESIDENT})
    after_signing: Callable[[Any], None] | None = None
    fields: Mapping[str, str] = field(default_factory=dict, hash=False)
    after: Callable[[Any], None] | None = None

    def subjects(self, user: User) -> QuerySet[Any]:
        """The subjects of which this user may see documents of this kind."""
        return access.scope(self.scope, user) if isinstance(self.scope, str) else self.scope(user)


# The kind of copies without other people's data, registered by this room.
COPY = "documents.copy"

_kinds: dict[str, DocumentKind] = {}


def register(kind: DocumentKind) -> None:
    """Declare a kind. Raises `ValueError` when the code is taken by another one."""
    if kind.code in _kinds and _kinds[kind.code] != kind:
        raise ValueError(f"the document kind {kind.code!r} is declared twice")
    _kinds[kind.code] = kind


def get(code: str) -> DocumentKind:
    """A kind by its code. Raises `KeyError` for an unknown one."""
    return _kinds[code]


def all_kinds() -> list[DocumentKind]:
    """Every kind, by label."""
    return sorted(_kinds.values(), key=lambda kind: kind.label)
