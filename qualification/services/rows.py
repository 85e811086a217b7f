"""Rows of a draft report: corrected on screen, typed in, left out, and looked at together for repetitions."""

from typing import Any

from django.db import transaction
from django.db.models import Max

from audit.errors import ActRefused
from entities import access
from entities.models import User
from qualification.models import ReportRow, SeasonReport
from qualification.reading.check import ERROR, Issue, Names, check_row
from qualification.reading.columns import BY_KEY

EDITABLE = {SeasonReport.State.DRAFT}
_TOGETHER = {"match_twice", "code_twice", "team_twice"}


@transaction.atomic
def row_mend(*, report_id: int, row_id: int, values: dict[str, str], left_out: str, by: User) -> ReportRow:
    """Correct a row on screen, or leave it out with a reason. The whole report is looked at again for repetitions.

    Raises `access.NotFound` for a row that is not the report's, and `ActRefused` (`report_state`).
    """
    report = locked(report_id, by, EDITABLE)
    rows = list(report.rows.select_for_update().order_by("row"))
    row = next((r for r in rows if r.pk == row_id), None)
    if row is None:
        raise access.NotFound("Não encontrado.")
    row.left_out = left_out.strip()
    row.written = _written(row.written, values)
    _check(row, Names(report.organiser_id, report.season))
    _keep_changes(rows, {row.pk})
    return row


@transaction.atomic
def row_add(*, report_id: int, values: dict[str, str], by: User) -> ReportRow:
    """Type a match into a draft report. Raises `ActRefused` (`report_state`)."""
    report = locked(report_id, by, EDITABLE)
    rows = list(report.rows.select_for_update().order_by("row"))
    last = report.rows.aggregate(last=Max("row"))["last"] or 0
    row = ReportRow(report=report, row=last + 1, written=_written({}, values))
    _check(row, Names(report.organiser_id, report.season))
    row.save()
    _keep_changes([*rows, row], {row.pk})
    return row


def draft_row(report: SeasonReport, number: int, written: dict[str, Any], names: Names) -> ReportRow:
    """A row as the file gives it, checked by itself."""
    row = ReportRow(report=report, row=number, written=written)
    _check(row, names)
    return row


def look_across(rows: list[ReportRow]) -> None:
    """Errors that only two rows together show: the same match twice, the same code, one team twice on a day."""
    going = [row for row in rows if not row.left_out]
    for row in rows:
        row.issues = [i for i in row.issues if i["code"] not in _TOGETHER]
    _repeated(going, "match_twice", "home", "O mesmo jogo está também na linha {lines}.", _match_key)
    _repeated(going, "code_twice", "code", "O mesmo código está também na linha {lines}.", _codes)
    _repeated(going, "team_twice", "day", "Uma das equipas joga no mesmo dia na linha {lines}.", _team_days)
    for row in rows:
        row.has_errors = any(issue["level"] == ERROR for issue in row.issues)


def locked(report_id: int, by: User, states: set[SeasonReport.State]) -> SeasonReport:
    """The report, locked for the act, if this user may see it and it is in one of the states."""
    report = access.get("season_report", by, report_id, lock=True)
    assert isinstance(report, SeasonReport)  # noqa: S101
    if report.state not in states:
        raise ActRefused("report_state", f"O relatório está «{report.get_state_display()}»; isto já não se pode fazer.")
    return report


def _written(before: dict[str, Any], values: dict[str, str]) -> dict[str, Any]:
    typed = {key: value.strip() for key, value in values.items() if key in BY_KEY}
    kept = {key: value for key, value in before.items() if key not in typed}
    return {**kept, **{key: value for key, value in typed.items() if value}}


def _check(row: ReportRow, names: Names) -> None:
    checked = check_row(row.written, names)
    row.read = checked.read
    row.issues = [issue.as_json() for issue in checked.issues]
    row.has_errors = checked.has_errors


def _keep_changes(rows: list[ReportRow], changed: set[int]) -> None:
    """Save the rows changed by hand and those whose repetitions came or went, and no others."""
    before = {row.pk: (row.issues, row.has_errors) for row in rows}
    look_across(rows)
    touched = [row for row in rows if row.pk in changed or (row.issues, row.has_errors) != before[row.pk]]
    ReportRow.objects.bulk_update(touched, ["written", "read", "issues", "has_errors", "left_out"], batch_size=1000)


def _match_key(row: ReportRow) -> list[Any]:
    read = row.read
    whole = all(read.get(key) for key in ("competition", "home", "away"))
    return [(read["competition"], read["home"], read["away"], read.get("day"))] if whole else []


def _codes(row: ReportRow) -> list[Any]:
    keys = [(row.read.get("competition"), key, row.read.get(key)) for key in ("code", "league_code")]
    return [key for key in keys if key[2]]


def _team_days(row: ReportRow) -> list[Any]:
    day = row.read.get("day")
    return [(day, row.read.get(key)) for key in ("home", "away") if day and row.read.get(key)]


def _repeated(rows: list[ReportRow], code: str, field: str, message: str, keys: Any) -> None:
    seen: dict[Any, list[int]] = {}
    for row in rows:
        for key in keys(row):
            seen.setdefault(key, []).append(row.row)
    for row in rows:
        others = sorted({n for key in keys(row) for n in seen[key]} - {row.row})
        if others:
            text = message.format(lines=", ".join(str(n) for n in others[:5]))
            row.issues = [*row.issues, Issue(code, field, f"{text} Corrija ou deixe uma delas de fora.").as_json()]
