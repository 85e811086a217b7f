"""Writing the trail: acts, reads, searches, exports, prints and refusals."""

from collections.abc import Iterable
from typing import Any

from django.db import connection
from django.http import HttpRequest

from audit import context
from audit.errors import ActRefused
from audit.models import Entry


def record(
    *,
    action: str,
    actor: Any,
    kind: str = "",
    object_id: object = "",
    organisation_id: int | None = None,
    fields: Iterable[str] = (),
    reason: str = "",
    outcome: str = "done",
    request: HttpRequest | None = None,
) -> None:
    """Write one entry, in the caller's transaction if there is one.

    `action` is dotted (`register.read`, `case.decide`); `actor` a user or `None`; `fields` are names, never values.
    `outcome` is `done`, `refused` or `failed`. What is not given is taken from `audit.context.acting`.
    """
    now = context.current()
    Entry.objects.create(
        action=action,
        actor_id=getattr(actor, "pk", None) if actor is not None else now.actor,
        kind=kind,
        object_id=str(object_id),
        organisation_id=organisation_id,
        fields=sorted(fields),
        reason=(reason or now.reason)[:300],
        outcome=outcome,
        request_number=context.request_number(request) or now.request,
        address=context.client_address(request) or now.address,
    )


def record_read(
    request: HttpRequest, kind: str, object_id: object, fields: Iterable[str] = (), reason: str = ""
) -> None:
    """Write that the request's user read an object: `<kind>.read`."""
    record(
        action=f"{kind}.read",
        actor=request.user,
        kind=kind,
        object_id=object_id,
        fields=fields,
        reason=reason,
        request=request,
    )


def record_refusal(request: HttpRequest, action: str, kind: str, object_id: object, error: ActRefused) -> None:
    """Write that an act was refused, with the refusal's code. Call it outside the transaction that was rolled back."""
    record(
        action=action,
        actor=request.user,
        kind=kind,
        object_id=object_id,
        reason=error.code,
        outcome=Entry.Outcome.REFUSED,
        request=request,
    )


def erase_personal_values(*, kind: str, object_id: object, reason: str) -> int:
    """Erase the kept old and new personal values of an object; the chain stays whole. Returns how many rows went.

    Goes through the database's own function, the only way the application can, which leaves an entry with the reason.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT audit_erase_values(%s, %s, %s)", [kind, str(object_id), reason])
        return int(cursor.fetchone()[0])
