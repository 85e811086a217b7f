"""Beginning a sending, changing its file or columns, giving it up. The reading itself is done by a worker."""

from typing import Any, cast

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, transaction

from audit import services as audit
from audit.errors import ActRefused, Conflict, InvalidInput
from documents.detection import SHEETS
from documents.models import ReceivedFile
from documents.services import Limits, receive
from entities import access
from entities.models import User
from entities.roles import Role
from jobs import services as jobs
from legislation import dates, rules
from legislation.errors import Refusal
from registry import mapping as columns
from registry.fields import Register, register_on
from registry.models import ColumnMemory, FanGroup, GroupState, Submission
from registry.permissions import SENDERS
from registry.quarters import Quarter
from registry.reading.limits import LIMITS
from registry.reference import reference_day, register_of
from registry.selectors.groups import ENDED, state_on

READ = "register.read"
PURPOSE = "register"
UPLOAD_LIMITS = Limits(
    max_bytes=LIMITS.file_bytes, types=SHEETS, max_entries=LIMITS.entries, max_unpacked=LIMITS.unpacked_bytes
)


@transaction.atomic
def start(
    *,
    by: User,
    group: FanGroup,
    quarter: Quarter,
    upload: "UploadedFile[Any]",
    declared_count: int | None = None,
    migrated: bool = False,
) -> Submission:
    """Begin to send a group's register for a quarter.

    The same file again continues the same sending. Another file while one is under way waits beside it until the
    person chooses (`choose_file`). Raises `ActRefused` (`not_allowed`, `group_ended`, `future_quarter`,
    `before_the_law`) and what `documents.services.receive` raises.
    """
    _check_may_send(by)
    group = cast(FanGroup, access.get("fan_group", by, group.pk))
    _check_quarter(group, quarter)
    received = receive(upload=upload, purpose=PURPOSE, by=by, organisation=group.club, limits=UPLOAD_LIMITS)
    submission, created = _open_submission(by, group, quarter, migrated)
    if declared_count is not None:
        submission.declared_count = declared_count
        submission.save(update_fields=["declared_count", "changed_at"])
    if created or submission.state == Submission.State.REFUSED:
        _read(submission, received, by)
    elif submission.file is None or submission.file.sha256 != received.sha256:
        submission.pending_file = received
        submission.save(update_fields=["pending_file", "changed_at"])
    audit.record(
        action="register.send.start",
        actor=by,
        kind="submission",
        object_id=submission.pk,
        organisation_id=group.club_id,
    )
    return submission


@transaction.atomic
def replace_file(*, by: User, submission: Submission, upload: "UploadedFile[Any]") -> Submission:
    """Read another file instead of the present one; corrections made on screen are lost. Raises as `start` does."""
    submission = _locked(by, submission)
    received = receive(upload=upload, purpose=PURPOSE, by=by, organisation=submission.group.club, limits=UPLOAD_LIMITS)
    _read(submission, received, by)
    return submission


@transaction.atomic
def choose_file(*, by: User, submission: Submission, use_new: bool) -> Submission:
    """Settle which of two files of the same sending counts."""
    submission = _locked(by, submission)
    pending = submission.pending_file
    if pending is not None and use_new:
        _read(submission, pending, by)
    elif pending is not None:
        submission.pending_file = None
        submission.save(update_fields=["pending_file", "changed_at"])
    return submission


@transaction.atomic
def choose_columns(*, by: User, submission: Submission, mapping: columns.Mapping) -> Submission:
    """Read the rows by the columns that a person chose, and remember them for the club.

    Raises `InvalidInput` (`columns`) with every problem when the choice does not do; the file is read again when the
    sheet is another one.
    """
    submission = _locked(by, submission)
    about = submission.about
    labels = tuple(about.get("labels", ()))
    if mapping.sheet == about.get("sheet"):
        problems = columns.check(register_of(submission), mapping, labels)
        if problems:
            first = problems[0]
            raise InvalidInput(first.code, first.message, first.field)
        remember_columns(submission, mapping, labels)
    submission.mapping = mapping.as_json() if mapping.sheet == about.get("sheet") else {"sheet": mapping.sheet}
    _enqueue_reading(submission, by)
    return submission


def fields_on_start(quarter: str) -> Register | None:
    """What the register of a quarter (`2019-Q3`) asks for, to show before the file is chosen; none if unknown."""
    try:
        return register_on(reference_day(Quarter.parse(quarter)), settings.JURISDICTION)
    except (InvalidInput, Refusal):
        return None


def remember_columns(submission: Submission, mapping: columns.Mapping, labels: tuple[str, ...]) -> None:
    """Keep how the club names its columns."""
    headings = columns.remember(register_of(submission), mapping, labels)
    ColumnMemory.objects.update_or_create(club=submission.group.club, defaults={"headings": headings})


@transaction.atomic
def abandon(*, by: User, submission: Submission) -> None:
    """Give a sending up: its rows and photographs go at once, the file by the rules of keeping."""
    submission = _locked(by, submission)
    submission.rows.all().delete()
    submission.draft_photos.all().delete()
    submission.state = Submission.State.ABANDONED
    submission.about = {}
    submission.save(update_fields=["state", "about", "changed_at"])
    audit.record(action="register.send.abandon", actor=by, kind="submission", object_id=submission.pk)


def locked_draft(by: User, submission: Submission) -> Submission:
    """The submission with its row locked, if rows may still be changed. Raises `Conflict` (`not_a_draft`)."""
    locked = _locked(by, submission)
    if locked.state != Submission.State.ROWS:
        raise Conflict("not_a_draft", "As linhas ainda não estão lidas. Espere pelo fim da leitura.")
    return locked


def _locked(by: User, submission: Submission) -> Submission:
    _check_may_send(by)
    locked = cast(Submission, access.get("submission", by, submission.pk, lock=True))
    if not locked.is_open:
        raise Conflict("submission_closed", "Este envio já terminou. Abra o grupo para começar outro.")
    return locked


def _check_may_send(by: User) -> None:
    if not by.has_role(*SENDERS):
        raise ActRefused("not_allowed", "A sua função não permite enviar registos.")


def _check_quarter(group: FanGroup, quarter: Quarter) -> None:
    today = dates.today(settings.JURISDICTION)
    if quarter.first_day > today:
        raise ActRefused("future_quarter", "Esse trimestre ainda não começou. Escolha um anterior.", "quarter")
    try:
        rules.choose(reference_day(quarter), jurisdiction=settings.JURISDICTION)
    except Refusal as refusal:
        raise ActRefused("before_the_law", "Nesse trimestre a lei ainda não previa registos.", "quarter") from refusal
    state = state_on(group, today)
    if state is not None and state.kind in ENDED and quarter >= Quarter.of(state.on):
        kind = GroupState.Kind(state.kind).label.lower()
        raise ActRefused("group_ended", f"O grupo está {kind}. Só aceita registos de trimestres anteriores.", "quarter")


def _open_submission(by: User, group: FanGroup, quarter: Quarter, migrated: bool) -> tuple[Submission, bool]:
    """The sending under way for the quarter, locked, or a new one; two at once end up with the same."""
    wanted = {"group": group, "year": quarter.year, "quarter": quarter.number, "state__in": Submission.OPEN}
    found = Submission.objects.select_for_update(of=("self",)).filter(**wanted).first()
    if found is None:
        try:
            with transaction.atomic():
                by_authority = not by.has_role(Role.CLUB)
                return (
                    Submission.objects.create(
                        group=group,
                        year=quarter.year,
                        quarter=quarter.number,
                        created_by=by,
                        by_authority=by_authority,
                        migrated=migrated and by_authority,
                    ),
                    True,
                )
        except IntegrityError:
            found = Submission.objects.select_for_update(of=("self",)).get(**wanted)
    if not access.scope("submission", by).filter(pk=found.pk).exists():
        raise Conflict(
            "sent_by_others", "Já há um envio em curso para este grupo e trimestre, aberto por outra entidade."
        )
    return found, False


def _read(submission: Submission, received: ReceivedFile, by: User) -> None:
    submission.file = received
    submission.pending_file = None
    submission.mapping = None
    submission.about = {}
    submission.rows.all().delete()
    submission.acceptances.all().delete()
    _enqueue_reading(submission, by)


def _enqueue_reading(submission: Submission, by: User) -> None:
    submission.round += 1
    submission.state = Submission.State.READING
    submission.problem = submission.problem_code = ""
    submission.save()
    jobs.enqueue(kind=READ, object_id=submission.pk, key=f"{READ}:{submission.pk}:{submission.round}", by=by)
