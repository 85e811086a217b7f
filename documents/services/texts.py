"""Writing, proposing and approving standard texts; the person who approves is never the one who wrote."""

from datetime import date
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from audit import services as audit
from audit.errors import ActRefused, Conflict, InvalidInput
from documents import kinds, texts
from documents.models import TextVersion
from entities.models import User
from legislation.dates import today

State = TextVersion.State


def in_force(*, kind: str, on: date) -> TextVersion | None:
    """The approved version of a kind on a day, or none."""
    rows = TextVersion.objects.filter(kind=kind, state=State.APPROVED, first_day__lte=on)
    return rows.order_by("-first_day").first()


@transaction.atomic
def save_version(*, kind: str, text: str, first_day: date, note: str, seen: str, by: User) -> TextVersion:
    """Write the open version of a kind, making one when there is none.

    `seen` is the moment of the last change that the writer's page showed (empty for a new one). Raises `InvalidInput`
    (`text_empty`, `text_field`, `text_brace`, `text_slots`, `text_past`), `ActRefused` (`text_proposed`,
    `text_not_author`) or `Conflict` (`text_changed`).
    """
    described = kinds.get(kind)
    blocks = texts.parse(text)
    texts.check(blocks, described.fields)
    if first_day < today(settings.JURISDICTION):
        raise InvalidInput("text_past", "A versão só pode entrar em vigor hoje ou mais tarde.", "desde")
    version = TextVersion.objects.select_for_update().filter(kind=kind, state__in=[State.DRAFT, State.PROPOSED]).first()
    now = timezone.now()
    if version is None:
        version = _new_version(kind, blocks, first_day, note, by)
    else:
        _check_may_edit(version, seen, by)
        version.blocks, version.first_day, version.note, version.changed_at = blocks, first_day, note, now
        version.save(update_fields=["blocks", "first_day", "note", "changed_at"])
    audit.record(action="text_version.write", actor=by, kind="text_version", object_id=version.pk)
    return version


@transaction.atomic
def propose(*, version_id: int, by: User) -> TextVersion:
    """Hand the open version to another person for approval.

    Raises `ActRefused` (`text_not_draft`, `text_not_author`).
    """
    version = TextVersion.objects.select_for_update().get(pk=version_id)
    if version.state != State.DRAFT:
        raise ActRefused("text_not_draft", "Só uma versão em preparação pode ser proposta.")
    if version.author_id != by.pk:
        raise ActRefused("text_not_author", "Só quem escreveu a versão a pode propor.")
    return _moved(version, State.PROPOSED, by, "text_version.propose")


@transaction.atomic
def approve(*, version_id: int, by: User) -> TextVersion:
    """Approve a proposed version, which is then in force from its first day.

    Raises `ActRefused` (`text_not_proposed`, `text_own`, `text_late`, `text_day_taken`).
    """
    version = TextVersion.objects.select_for_update().get(pk=version_id)
    if version.state != State.PROPOSED:
        raise ActRefused("text_not_proposed", "Esta versão não está à espera de aprovação.")
    if version.author_id == by.pk:
        raise ActRefused("text_own", "Quem escreveu a versão não a pode aprovar. Peça a outra pessoa.")
    if version.first_day < today(settings.JURISDICTION):
        raise ActRefused("text_late", "O dia de entrada em vigor já passou. Devolva a versão para que seja mudado.")
    version.approved_by, version.approved_at = by, timezone.now()
    try:
        with transaction.atomic():
            return _moved(version, State.APPROVED, by, "text_version.approve")
    except IntegrityError as error:
        raise ActRefused(
            "text_day_taken", "Já há uma versão aprovada que entra em vigor nesse dia. Devolva esta e mude o dia."
        ) from error


@transaction.atomic
def send_back(*, version_id: int, reason: str, by: User) -> TextVersion:
    """Give a proposed version back to its author, with a reason. Raises `ActRefused` or `InvalidInput`."""
    version = TextVersion.objects.select_for_update().get(pk=version_id)
    if version.state != State.PROPOSED:
        raise ActRefused("text_not_proposed", "Esta versão não está à espera de aprovação.")
    if not reason.strip():
        raise InvalidInput("text_reason", "Diga o que deve ser mudado.", "motivo")
    return _moved(version, State.DRAFT, by, "text_version.send_back", reason)


def _new_version(kind: str, blocks: list[dict[str, Any]], first_day: date, note: str, by: User) -> TextVersion:
    last = TextVersion.objects.filter(kind=kind).order_by("-version").first()
    now = timezone.now()
    try:
        with transaction.atomic():
            return TextVersion.objects.create(
                kind=kind,
                version=last.version + 1 if last else 1,
                first_day=first_day,
                blocks=blocks,
                note=note,
                author=by,
                created_at=now,
                changed_at=now,
            )
    except IntegrityError as error:
        raise Conflict(
            "text_changed", "Outra pessoa começou uma versão ao mesmo tempo. Abra-a antes de gravar."
        ) from error


def _check_may_edit(version: TextVersion, seen: str, by: User) -> None:
    if version.state == State.PROPOSED:
        raise ActRefused("text_proposed", "A versão está à espera de aprovação e não pode ser mudada.")
    if version.author_id != by.pk:
        raise ActRefused("text_not_author", f"{version.author.name} está a escrever esta versão.")
    if seen != version.changed_at.isoformat():
        raise Conflict("text_changed", "A versão foi mudada depois de abrir esta página. Compare antes de gravar.")


def _moved(version: TextVersion, state: str, by: User, action: str, reason: str = "") -> TextVersion:
    version.state, version.changed_at = state, timezone.now()
    version.save(update_fields=["state", "changed_at", "approved_by", "approved_at"])
    audit.record(action=action, actor=by, kind="text_version", object_id=version.pk, reason=reason)
    return version
