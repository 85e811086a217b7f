"""Database triggers that write every change of a table into the trail, whoever makes it and however."""

from typing import Any

import pgtrigger
from django.db.models import GeneratedField, Model


class ChangeTrigger(pgtrigger.Trigger):
    """Calls the one SQL function `audit_changed` (made by this room's first migration) once for each statement."""

    when = pgtrigger.After
    level = pgtrigger.Statement
    func = "RETURN NULL;"

    def __init__(
        self, *, kind: str, personal: tuple[str, ...], secret: tuple[str, ...], ignored: tuple[str, ...], **rest: Any
    ):
        self.kind = kind
        self.personal = personal
        self.secret = secret
        self.ignored = ignored
        super().__init__(**rest)

    def render_execute(self, model: type[Model]) -> str:  # type: ignore[override]
        """The call, with the kind of object, its key column and its columns by treatment."""
        meta = model._meta
        derived = tuple(f.name for f in meta.concrete_fields if isinstance(f, GeneratedField))
        arguments = (
            self.kind or meta.model_name,
            meta.pk.column,
            _columns(model, self.personal),
            _columns(model, self.secret),
            _columns(model, (*self.ignored, *derived)),
        )
        return "audit_changed({})".format(", ".join(f"'{argument}'" for argument in arguments))


def tracked(
    *personal: str, kind: str = "", secret: tuple[str, ...] = (), ignored: tuple[str, ...] = ()
) -> list[pgtrigger.Trigger]:
    """Triggers for a model's `Meta.triggers`: inserts, updates and deletes are followed, bulk and raw SQL included.

    Every changed column is named in the trail and its old and new value kept in the protected side table. `personal`
    are the fields whose values are erased together with the person's data; `secret` ones (passwords, keys) are named
    but their values kept nowhere; `ignored` ones are not followed. `kind` is the kind of object in the trail, the
    model's name in lower case unless given: use the kind of the access function. The migration that installs the
    triggers must depend on `("audit", "0002_functions_and_privileges")`.
    """
    settings: dict[str, Any] = {"kind": kind, "personal": personal, "secret": secret, "ignored": ignored}
    old, new = "old_rows", "new_rows"
    return [
        ChangeTrigger(
            name="audit_insert", operation=pgtrigger.Insert, referencing=pgtrigger.Referencing(new=new), **settings
        ),
        ChangeTrigger(
            name="audit_update",
            operation=pgtrigger.Update,
            referencing=pgtrigger.Referencing(old=old, new=new),
            **settings,
        ),
        ChangeTrigger(
            name="audit_delete", operation=pgtrigger.Delete, referencing=pgtrigger.Referencing(old=old), **settings
        ),
    ]


def _columns(model: type[Model], names: tuple[str, ...]) -> str:
    return ",".join(sorted(str(model._meta.get_field(name).column) for name in names))  # type: ignore[union-attr]
