"""Who is acting, told to the database so that its triggers can write it beside every changed row."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict, dataclass
from typing import Any

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

SETTING = "audit.context"


@dataclass(frozen=True)
class Acting:
    """The actor's id, the reason given, and where the request came from."""

    actor: int | None = None
    reason: str = ""
    request: str = ""
    address: str = ""


NOBODY = Acting()
_current: ContextVar[Acting] = ContextVar("audit_acting", default=NOBODY)


def current() -> Acting:
    """Who is acting now; `NOBODY` outside any block."""
    return _current.get()


def client_address(request: Any) -> str:
    """The address the request came from, as the server in front of us says it."""
    return str(request.META.get("REMOTE_ADDR", ""))[:45] if request is not None else ""


def request_number(request: Any) -> str:
    """The number that ties the log lines and audit rows of one request together."""
    return str(getattr(request, "number", ""))[:36] if request is not None else ""


@contextmanager
def acting(user: Any, *, reason: str = "", request: Any = None) -> Iterator[Acting]:
    """Inside the block, rows changed in the database are written down as changed by `user` (or by nobody: `None`).

    Blocks may be nested; the inner one counts. Needs no transaction. Triggers read it from a setting of the
    connection, so bulk writes, COPY and raw SQL carry it too.
    """
    mine = Acting(
        actor=getattr(user, "pk", None),
        reason=reason[:300],
        request=request_number(request),
        address=client_address(request),
    )
    token = _current.set(mine)
    before = token.old_value if isinstance(token.old_value, Acting) else NOBODY
    _tell(connection, mine)
    try:
        yield mine
    finally:
        _current.reset(token)
        # A broken transaction takes no statement, and its rollback puts the setting back by itself.
        if not connection.needs_rollback:
            _tell(connection, before)


def _tell(database: BaseDatabaseWrapper, who: Acting) -> None:
    if database.connection is None:
        return
    text = "" if who is NOBODY else json.dumps(asdict(who))
    with database.cursor() as cursor:
        cursor.execute("SELECT set_config(%s, %s, false)", [SETTING, text])


def _tell_new_connection(connection: BaseDatabaseWrapper, **_: object) -> None:
    if current() is not NOBODY:
        _tell(connection, current())


connection_created.connect(_tell_new_connection, dispatch_uid="audit.context")
