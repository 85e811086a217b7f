"""What every act does first: load with lock, permission, and the version the page was opened with."""

from collections.abc import Iterable
from datetime import date
from typing import cast

from audit.errors import ActRefused, Conflict
from entities import access
from entities.models import Delegation, User
from entities.roles import Role
from sanctions.models import Case


def require(user: User, roles: Iterable[Role], what: str) -> None:
    """Raises `ActRefused` (`not_allowed`) unless one of the roles is in force today; `what` names the act."""
    if not user.has_role(*roles):
        raise ActRefused("not_allowed", f"A sua função não permite {what}.")


def locked_case(user: User, case: Case | int, *, version: int | None = None) -> Case:
    """The case with its row locked for the transaction.

    Raises `NotFound` outside the user's scope, and `Conflict` (`case_changed`) when somebody else changed it since the
    page with `version` was opened.
    """
    found = cast(Case, access.get("case", user, getattr(case, "pk", case), lock=True))
    if version is not None and version != found.version:
        raise Conflict(
            "case_changed",
            f"O processo {found.number} mudou depois de ter aberto esta página. Veja os atos novos e envie de novo.",
        )
    return found


def required(text: str, code: str, message: str, field: str | None = None) -> str:
    """The text without outer blanks. Raises `ActRefused` when there is none."""
    clean = text.strip()
    if not clean:
        raise ActRefused(code, message, field)
    return clean


def quality(user: User, on: date) -> str:
    """In what quality somebody signs on a day: by delegation where one is in force, as president otherwise."""
    lent = Delegation.objects.filter(delegate=user, first_day__lte=on, last_day__gte=on).order_by("-first_day").first()
    return f"Por delegação ({lent.act})" if lent else "Presidente"
