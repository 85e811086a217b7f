"""Reports in: a file is received and read by a worker, its columns are settled, or its matches are typed."""

from typing import Any

from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from documents import sandbox
from documents import services as documents
from documents.detection import SHEETS
from entities import access
from entities.models import Organisation, User
from jobs import services as jobs
from jobs.models import Job
from matches.models import Season
from qualification.models import ReportRow, SeasonReport
from qualification.reading.check import Names
from qualification.reading.columns import BY_KEY
from qualification.selectors import remembered_columns
from qualification.services.rows import draft_row, locked, look_across

READ = "report.read"
CHILD = "qualification.reading.child:read"
MEGABYTE = 1024 * 1024
LIMITS = documents.Limits(max_bytes=20 * MEGABYTE, types=SHEETS)
_OPEN = {SeasonReport.State.READING, SeasonReport.State.COLUMNS, SeasonReport.State.DRAFT}


@transaction.atomic
def report_create(*, organiser: Organisation, season: Season, upload: Any, by: User, reason: str = "") -> SeasonReport:
    """Receive a report file for a season and ask a worker to read it; without a file, begin one to be typed.

    Raises `InvalidInput` for a file that is no table or passes the limits, and `ActRefused` (`reason_missing`) where a
    report is already in force and no reason is given for another.
    """
    access.get("organiser_of_reports", by, organiser.pk)
    in_force = SeasonReport.objects.filter(organiser=organiser, season=season, state=SeasonReport.State.SENT).exists()
    if in_force and not reason.strip():
        raise ActRefused("reason_missing", "Já há um relatório desta época. Diga porque envia outro.", "reason")
    received = None
    if upload is not None:
        received = documents.receive(
            upload=upload, purpose="season_report", by=by, organisation=organiser, limits=LIMITS
        )
    report = SeasonReport.objects.create(
        organiser=organiser,
        season=season,
        file=received,
        state=SeasonReport.State.READING if received else SeasonReport.State.DRAFT,
        created_by=by,
        reason=reason.strip(),
    )
    audit.record(
        action="report.create", actor=by, kind="season_report", object_id=report.pk, organisation_id=organiser.pk
    )
    if received:
        _read_later(report, by)
    return report


def prepare_reading(job: Job, progress: jobs.Progress) -> dict[str, Any]:
    """Read the file in the limited child; rows come out as written."""
    report = SeasonReport.objects.select_related("file", "organiser").get(pk=job.object_id)
    options = {
        "mapping": report.mapping or None,
        "remembered": remembered_columns(report.organiser),
        "sheet": report.about.get("chosen_sheet", ""),
    }
    about: dict[str, Any] = {}
    rows: list[list[Any]] = []
    assert report.file is not None  # noqa: S101
    try:
        with documents.open_bytes(report.file) as file:
            for item in sandbox.stream(CHILD, file, memory_mb=512, seconds=120, options=options):
                if "about" in item:
                    about = item["about"]
                rows += item.get("rows", [])
                progress(len(rows), max(about.get("expected", 0), len(rows)), "linhas lidas")
    except InvalidInput as refusal:
        return {"about": about, "rows": [], "refusal": refusal.message}
    return {"about": about, "rows": rows}


def finish_reading(job: Job, result: dict[str, Any]) -> None:
    """Keep the rows as a draft, each with what stands in its way; without the needed columns, ask for them."""
    report = SeasonReport.objects.select_for_update().get(pk=job.object_id)
    if report.state not in _OPEN:
        return
    if result.get("refusal"):
        report.state, report.refusal = SeasonReport.State.REFUSED, result["refusal"][:500]
        report.save(update_fields=["state", "refusal"])
        return
    report.about = {**report.about, **result["about"]}
    report.mapping = result["about"].get("mapping", {})
    report.state = SeasonReport.State.COLUMNS if result["about"].get("absent") else SeasonReport.State.DRAFT
    report.save()
    report.rows.all().delete()
    names = Names(report.organiser_id, report.season)
    rows = [draft_row(report, number, written, names) for number, written in result["rows"]]
    look_across(rows)
    ReportRow.objects.bulk_create(rows, batch_size=1000)


@transaction.atomic
def report_choose_columns(*, report_id: int, mapping: dict[str, int], by: User) -> SeasonReport:
    """Settle which column holds what, and read the file again. Raises `InvalidInput` where a needed one is missing."""
    report = locked(report_id, by, {SeasonReport.State.COLUMNS, SeasonReport.State.DRAFT})
    absent = [column.label for key, column in BY_KEY.items() if column.required and key not in mapping]
    if absent:
        raise InvalidInput("columns_missing", f"Diga em que coluna está: {', '.join(absent)}.", "mapping")
    report.mapping = mapping
    report.state = SeasonReport.State.READING
    report.save()
    _read_later(report, by)
    return report


def _read_later(report: SeasonReport, by: User) -> None:
    again = Job.objects.filter(kind=READ, object_id=report.pk).count()
    key = f"{READ}:{report.pk}" + (f":{again}" if again else "")
    jobs.enqueue(kind=READ, object_id=report.pk, key=key, queue="import", by=by)
