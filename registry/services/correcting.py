"""Mending rows of a draft on screen: only what was changed is read again."""

from collections.abc import Mapping

from django.db import transaction

from audit import services as audit
from audit.errors import InvalidInput
from entities.models import User
from registry.fields import BY_KEY
from registry.models import DraftRow, Submission
from registry.reading.cells import shown
from registry.reference import quarter_of, reference_day, register_of
from registry.rules import CheckedRow, Issue, RowChecker
from registry.rules.values import as_typed
from registry.services import crosschecks
from registry.services.sending import locked_draft

# What was read from the kind of a cell is no longer visible in its text, so the warning stays until that cell changes.
_FROM_THE_CELL = frozenset({"lost_zeros", "serial_date"})
LONGEST = 300


@transaction.atomic
def correct_rows(*, by: User, submission: Submission, changes: Mapping[int, Mapping[str, str]]) -> int:
    """Write corrections: row id to field key to text. Returns how many rows changed.

    Whatever is still wrong stays as typed with its message. Raises `Conflict` (`not_a_draft`, `submission_closed`).
    """
    submission = locked_draft(by, submission)
    checker = checker_of(submission)
    rows = DraftRow.objects.select_for_update().filter(submission=submission, pk__in=changes)
    changed = []
    fields: set[str] = set()
    for row in rows:
        typed = _really_changed(row, changes[row.pk], checker)
        if typed:
            _recheck(row, typed, checker)
            changed.append(row)
            fields |= set(typed)
    save_rows(changed)
    if changed:
        crosschecks.refresh(submission)
        audit.record(
            action="register.row.correct",
            actor=by,
            kind="submission",
            object_id=submission.pk,
            organisation_id=submission.group.club_id,
            fields=fields,
        )
    return len(changed)


@transaction.atomic
def leave_out(*, by: User, submission: Submission, row_id: int, reason: str) -> None:
    """Leave a row out of the register, with a reason. Raises `InvalidInput` (`reason_missing`)."""
    submission = locked_draft(by, submission)
    if not reason.strip():
        raise InvalidInput(
            "reason_missing", "Diga porque deixa esta linha de fora, por exemplo «saiu do grupo».", "reason"
        )
    changed = DraftRow.objects.filter(submission=submission, pk=row_id).update(
        left_out=True, left_out_reason=reason.strip()[:LONGEST]
    )
    _after_leaving(by, submission, changed, "register.row.leave_out")


@transaction.atomic
def take_back(*, by: User, submission: Submission, row_id: int) -> None:
    """Put a row back that had been left out."""
    submission = locked_draft(by, submission)
    changed = DraftRow.objects.filter(submission=submission, pk=row_id).update(left_out=False, left_out_reason="")
    _after_leaving(by, submission, changed, "register.row.take_back")


def checker_of(submission: Submission) -> RowChecker:
    """The checker for rows of a draft, as the reading used it."""
    mapping = submission.mapping or {}
    return RowChecker(
        register=register_of(submission),
        on=reference_day(quarter_of(submission)),
        mapped=frozenset(mapping.get("columns", {})),
        document_kind=mapping.get("document_kind", ""),
    )


def apply_cells(row: DraftRow, typed: Mapping[str, str], checker: RowChecker) -> bool:
    """Put texts in a row's cells and check it again; says whether anything changed. Does not save."""
    changed = _really_changed(row, typed, checker)
    if changed:
        _recheck(row, changed, checker)
    return bool(changed)


def current_text(row: DraftRow, key: str) -> str:
    """What a field of a row holds for a person: the value read as people write it, or the text as received."""
    wrong = {issue["field"] for issue in row.issues if issue["level"] == "error"}
    if key in wrong or key not in row.values:
        return str(row.raw.get(key, ""))
    return as_typed(key, str(row.values[key]))


def _really_changed(row: DraftRow, typed: Mapping[str, str], checker: RowChecker) -> dict[str, str]:
    known = [key for key in typed if key in BY_KEY and key in checker.register.keys]
    return {key: typed[key].strip()[:LONGEST] for key in known if typed[key].strip() != current_text(row, key)}


def _recheck(row: DraftRow, typed: Mapping[str, str], checker: RowChecker) -> None:
    cells: dict[str, str | None] = {key: current_text(row, key) for key in checker.register.keys}
    cells.update(typed)
    checked: CheckedRow = checker.check(cells)
    kept = [Issue(**issue) for issue in row.issues if issue["code"] in _FROM_THE_CELL and issue["field"] not in typed]
    checked.issues += [issue for issue in kept if issue.code not in {other.code for other in checked.issues}]
    raw = {**row.raw, **{key: shown(value) for key, value in typed.items()}}
    dropped = {"parent_1", "parent_2"} - set(checked.raw)
    row.raw = {key: value for key, value in raw.items() if value and key not in dropped}
    row.values = checked.values
    row.issues = [issue.as_json() for issue in checked.issues]
    row.own_errors, row.own_warnings = checked.errors, checked.warnings
    row.identity, row.digest = checked.identity, checked.digest
    row.edited = True


def save_rows(rows: list[DraftRow]) -> None:
    """Write rows that were checked again."""
    DraftRow.objects.bulk_update(
        rows,
        ["raw", "values", "issues", "own_errors", "own_warnings", "identity", "digest", "edited"],
        batch_size=500,
    )


def _after_leaving(by: User, submission: Submission, changed: int, action: str) -> None:
    if not changed:
        raise InvalidInput("no_such_row", "Essa linha já não existe neste envio. Volte à lista das linhas.")
    crosschecks.refresh(submission)
    audit.record(
        action=action,
        actor=by,
        kind="submission",
        object_id=submission.pk,
        organisation_id=submission.group.club_id,
    )
