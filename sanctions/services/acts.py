"""Writing acts. Every act of a case passes here: the procedure says whether it can be done, then it is written once,
and the columns that lists filter by follow in the same transaction."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any, cast

from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused
from documents.models import IssuedDocument, ReceivedFile
from entities import access
from entities.models import User
from legislation import dates
from sanctions import reading
from sanctions.models import Act, Case, Charged
from sanctions.permissions import CASEWORK, DECIDERS, DESPATCH
from sanctions.reading import BY_THE_PRESIDENT, OWN_SERVICE
from sanctions.services import following
from sanctions.services.common import locked_case, require, required

# Acts of services of their own from which nothing else follows.
CORRECTABLE = frozenset({"lawyer_named", "accusation_notified", "precautionary_ban_notified", "notification_failed"})


@dataclass(frozen=True)
class NewAct:
    """An act about to be written: kind, the day it happened in law, who it concerns, and its details as JSON values."""

    kind: str
    on: date
    charged: Charged | None = None
    details: dict[str, Any] = field(default_factory=dict)
    rests_on: str = ""
    file: ReceivedFile | None = None
    document: IssuedDocument | None = None
    corrects: Act | None = None


def write(*, case: Case, by: User, act: NewAct) -> Act:
    """Write an act of a locked case, in the caller's transaction. Raises `ActRefused` with the procedure's reason.

    Callers have checked the role. Only `sanctions.services` modules call this.
    """
    refusal = reading.refusal(case, act, by)
    if refusal is not None:
        raise ActRefused(refusal.code, refusal.message, refusal.field)
    written = Act.objects.create(
        case=case,
        charged=act.charged,
        kind=act.kind,
        on=act.on,
        by=by,
        details=act.details,
        rests_on=act.rests_on.strip(),
        file=act.file,
        document=act.document,
        corrects=act.corrects,
    )
    audit.record(action=f"case.{act.kind}", actor=by, kind="case", object_id=case.pk)
    derive(case)
    return written


def derive(case: Case) -> None:
    """Bring the derived columns of a locked case to what its acts say, and take the next version."""
    today = dates.today()
    found = reading.read(case, today)
    for name, value in reading.columns(found, today).items():
        setattr(case, name, value)
    case.version += 1
    case.save(update_fields=[*(name.removesuffix("_id") for name in reading.COLUMNS), "version"])
    following.finality(case, found)


@transaction.atomic
def record_act(
    *,
    by: User,
    case: Case,
    kind: str,
    on: date,
    charged: Charged | None = None,
    details: dict[str, Any] | None = None,
    rests_on: str = "",
    file: ReceivedFile | None = None,
    version: int | None = None,
) -> Act:
    """Record an act that has no service of its own (defence, requests, evidence, hearings, opinions, court steps).

    Raises `ActRefused`: `not_allowed`, `own_service` for an act made elsewhere, or the procedure's reason; `Conflict`
    when the case changed since `version`.
    """
    if kind in OWN_SERVICE:
        raise ActRefused("own_service", "Este ato tem página própria e não se regista aqui.", "kind")
    roles = DECIDERS if kind in BY_THE_PRESIDENT else CASEWORK | DESPATCH | DECIDERS
    require(by, roles, "registar este ato")
    locked = locked_case(by, case, version=version)
    act = NewAct(kind, on, charged=charged, details=details or {}, rests_on=rests_on, file=file)
    written = write(case=locked, by=by, act=act)
    following.follow(case=locked, act=written, by=by)
    return written


@transaction.atomic
def correct_act(*, by: User, act: Act, reason: str) -> Act:
    """Take back a wrong act by a correction that names it; the wrong one stays in the file, the right one comes after.

    Raises `ActRefused`: `not_allowed`, `own_service` (what money, papers or other cases follow from is undone where it
    was done), `already_corrected`, `reason_missing`, or the procedure's reason.
    """
    require(by, CASEWORK | DECIDERS, "corrigir atos")
    case = locked_case(by, act.case_id)
    wrong = cast(Act, access.get("act", by, act.pk))
    if wrong.kind in OWN_SERVICE - CORRECTABLE:
        raise ActRefused("own_service", "Este ato desfaz-se na página onde foi feito, não por correção.")
    if wrong.corrected_by.exists():
        raise ActRefused("already_corrected", "Este ato já foi corrigido.")
    why = required(reason, "reason_missing", "Diga o que estava errado.", "reason")
    return write(case=case, by=by, act=correction(wrong, why))


def correction(wrong: Act, reason: str) -> NewAct:
    """The act that takes back another one, today."""
    details = {"act": str(wrong.pk), "reason": reason}
    return NewAct("correction", dates.today(), charged=wrong.charged, details=details, corrects=wrong)
