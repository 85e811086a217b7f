"""Erasing what was kept long enough, by class, with a dry run; a hold stops it for a group or person (S50, S51)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from documents import storage
from documents.models import ReceivedFile
from documents.services import erase_received
from entities.models import User
from legislation import dates
from registry.models import DraftPhoto, FanGroup, Hold, Membership, Photo, RegisterVersion, Submission, VersionEntry
from registry.permissions import HOLDERS
from registry.policy import policy
from registry.services.mending import MEND
from registry.services.photos import AREA, PHOTOS
from registry.services.sending import PURPOSE


@dataclass(frozen=True)
class Due:
    """One class of data with what has come to its end: its name, how many, and how many a hold keeps."""

    code: str
    label: str
    count: int
    held: int


def plan(on: date | None = None) -> list[Due]:
    """What a run on a day would erase, changing nothing."""
    today = on or dates.today(settings.JURISDICTION)
    found = []
    for code, label, query, _ in CLASSES:
        everything = query(today, False)
        kept = query(today, True)
        found.append(Due(code, label, kept.count(), everything.count() - kept.count()))
    return found


@transaction.atomic
def run(*, by: User | None, on: date | None = None) -> list[Due]:
    """Erase what is due, class by class, and write one line of the trail for each. Held data stay."""
    today = on or dates.today(settings.JURISDICTION)
    done = plan(today)
    for code, _, query, erase in CLASSES:
        due = query(today, True)
        count = due.count()
        if count:
            erase(due)
            audit.record(action="retention.erase", actor=by, kind=code, object_id=count)
    return done


@transaction.atomic
def place_hold(*, by: User, reason: str, review_on: date, group: FanGroup | None = None, identity: str = "") -> Hold:
    """Keep a group's or a person's data from being erased. Raises `ActRefused` (`not_allowed`)."""
    _check_holder(by)
    if not reason.strip() or review_on <= dates.today(settings.JURISDICTION):
        raise InvalidInput("hold_incomplete", "Escreva o motivo e um dia futuro para rever.", "reason")
    hold = Hold.objects.create(group=group, identity=identity, reason=reason.strip(), review_on=review_on, placed_by=by)
    audit.record(action="hold.place", actor=by, kind="hold", object_id=hold.pk)
    return hold


@transaction.atomic
def lift_hold(*, by: User, hold: Hold) -> None:
    """Let erasure go on at the next run. Two people decide: who placed it does not lift it.

    Raises `ActRefused` (`not_allowed`, `lifted`, `own_hold`).
    """
    hold = _standing(by, hold)
    if hold.placed_by_id == by.pk:
        raise ActRefused("own_hold", "Quem suspendeu o apagamento não o levanta: peça a outra pessoa.", "what")
    hold.lifted_at = timezone.now()
    hold.save(update_fields=["lifted_at"])
    audit.record(action="hold.lift", actor=by, kind="hold", object_id=hold.pk)


@transaction.atomic
def review_hold(*, by: User, hold: Hold, review_on: date | None) -> None:
    """Keep a hold until another day. Raises `InvalidInput` (`review_day`) where the day is none or not to come."""
    hold = _standing(by, hold)
    if review_on is None or review_on <= dates.today(settings.JURISDICTION):
        raise InvalidInput("review_day", "Escreva um dia futuro para rever de novo.", "review_on")
    hold.review_on = review_on
    hold.save(update_fields=["review_on"])
    audit.record(action="hold.review", actor=by, kind="hold", object_id=hold.pk)


def holds_visible_to(user: User) -> QuerySet[Hold]:
    """Holds, for those who place and lift them."""
    holds = Hold.objects.select_related("group", "placed_by")
    return holds if user.has_role(*HOLDERS) else holds.none()


def _standing(by: User, hold: Hold) -> Hold:
    _check_holder(by)
    hold = Hold.objects.select_for_update().get(pk=hold.pk)
    if hold.lifted_at is not None:
        raise ActRefused("lifted", "Esta suspensão já foi levantada.")
    return hold


def _check_holder(by: User) -> None:
    if not by.has_role(*HOLDERS):
        raise ActRefused("not_allowed", "A sua função não permite suspender o apagamento.")


def _held_groups() -> "QuerySet[Hold, int]":
    return Hold.objects.filter(lifted_at__isnull=True, group__isnull=False).values_list("group_id", flat=True)


def _held_identities() -> "QuerySet[Hold, str]":
    return Hold.objects.filter(lifted_at__isnull=True).exclude(identity="").values_list("identity", flat=True)


def _drafts(today: date, mind_holds: bool) -> QuerySet[Submission]:
    since = today - timedelta(days=policy().keep_drafts)
    due = Submission.objects.filter(state__in=Submission.OPEN, changed_at__date__lt=since)
    return due.exclude(group__in=_held_groups()) if mind_holds else due


def _erase_drafts(due: QuerySet[Submission]) -> None:
    for submission in due:
        submission.rows.all().delete()
        submission.draft_photos.all().delete()
        submission.state, submission.about = Submission.State.ABANDONED, {}
        submission.save()


def _files(today: date, mind_holds: bool) -> QuerySet[ReceivedFile]:
    since = today - timedelta(days=policy().keep_files)
    due = ReceivedFile.objects.filter(purpose__in=[PURPOSE, PHOTOS, MEND], uploaded_at__date__lt=since)
    due = due.exclude(pk__in=Submission.objects.filter(state__in=Submission.OPEN, file__isnull=False).values("file"))
    if mind_holds:
        due = due.exclude(organisation__fan_groups__in=_held_groups())
    return due


def _erase_files(due: QuerySet[ReceivedFile]) -> None:
    """Row and bytes go, unless another file has the same bytes; the hash stays with the register and its receipt."""
    pks = list(due.values_list("pk", flat=True))
    RegisterVersion.objects.filter(file__in=pks).update(file=None)
    Submission.objects.filter(file__in=pks).update(file=None)
    Submission.objects.filter(pending_file__in=pks).update(pending_file=None)
    erase_received(pks)


def _superseded(today: date, mind_holds: bool) -> QuerySet[RegisterVersion]:
    """Versions that another took the place of so long ago as their purpose allows."""
    rule = policy()
    short = (RegisterVersion.Purpose.VOLUNTARY, RegisterVersion.Purpose.REQUESTED)
    due = RegisterVersion.objects.filter(data_kept=True).filter(
        Q(Exists(_replaced_before(today - timedelta(days=rule.keep_voluntary))), purpose__in=short)
        | Exists(_replaced_before(today - timedelta(days=rule.keep_superseded)))
    )
    return due.exclude(group__in=_held_groups()) if mind_holds else due


def _replaced_before(day: date) -> QuerySet[RegisterVersion]:
    """Later versions of the same group, in force and received before a day."""
    return RegisterVersion.objects.filter(
        Q(effective_day__gt=OuterRef("effective_day"))
        | Q(effective_day=OuterRef("effective_day"), pk__gt=OuterRef("pk")),
        group=OuterRef("group"),
        effective_day__lt=day,
        received_at__date__lt=day,
    )


def _erase_superseded(due: QuerySet[RegisterVersion]) -> None:
    """People who are in no version that is still kept go; receipts and counts stay."""
    versions = list(due.values_list("pk", flat=True))
    people = Membership.objects.filter(entries__version__in=versions).exclude(identity__in=_held_identities())
    people = people.exclude(
        entries__version__in=RegisterVersion.objects.exclude(pk__in=versions).filter(data_kept=True)
    )
    gone = list(people.filter(last_day__isnull=False).values_list("pk", flat=True))
    VersionEntry.objects.filter(Q(membership__in=gone) | Q(version__in=versions, membership__in=gone)).delete()
    Membership.objects.filter(pk__in=gone).delete()
    RegisterVersion.objects.filter(pk__in=versions).update(data_kept=False)


def _photos(today: date, mind_holds: bool) -> QuerySet[Photo]:
    used = Q(memberships__isnull=False) | Q(pk__in=DraftPhoto.objects.filter(photo__isnull=False).values("photo"))
    drafts = Submission.objects.filter(rows__photo__isnull=False).values("rows__photo")
    due = Photo.objects.exclude(used).exclude(pk__in=drafts)
    return due.exclude(group__in=_held_groups()) if mind_holds else due


def _erase_photos(due: QuerySet[Photo]) -> None:
    for photo in list(due):
        photo.delete()
        if not Photo.objects.filter(sha256=photo.sha256).exists():
            _forget(AREA, photo.sha256)


def _forget(area: str, sha256: str) -> None:
    """Take bytes away after the transaction, so that an undone run loses nothing."""
    name = storage.name_of(area, sha256)
    transaction.on_commit(lambda: storage.backend().delete(name))


_Query = Callable[[date, bool], QuerySet[Any]]
CLASSES: list[tuple[str, str, _Query, Callable[[Any], None]]] = [
    ("drafts", "Envios por acabar", _drafts, _erase_drafts),
    ("files", "Ficheiros recebidos", _files, _erase_files),
    ("registers", "Registos que já não estão em vigor", _superseded, _erase_superseded),
    ("photos", "Fotografias que nenhum registo usa", _photos, _erase_photos),
]
