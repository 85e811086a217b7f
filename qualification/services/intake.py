"""Reports in: a file is received, read by a worker, mended row by row, and sent once."""

from collections import Counter
from datetime import date, time
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from documents import sandbox
from documents import services as documents
from documents.detection import SHEETS
from documents.models import IssuedDocument
from entities import access
from entities.models import Organisation, User, Venue
from jobs import services as jobs
from jobs.models import Job
from matches import services as match_services
from matches.models import Competition, Match, Season, Team
from matches.selectors import competitions_visible_to
from qualification.models import ReportRow, SeasonReport
from qualification.reading.check import ERROR, Issue, Names, check_row
from qualification.reading.columns import BY_KEY

READ = "report.read"
CHILD = "qualification.reading.child:read"
MEGABYTE = 1024 * 1024
LIMITS = documents.Limits(max_bytes=20 * MEGABYTE, types=SHEETS)
EDITABLE = {SeasonReport.State.DRAFT}
_OPEN = {SeasonReport.State.READING, SeasonReport.State.COLUMNS, SeasonReport.State.DRAFT}


@transaction.atomic
def report_create(*, organiser: Organisation, season: Season, upload: Any, by: User, reason: str = "") -> SeasonReport:
    """Receive a report file for a season and ask a worker to read it.

    Raises `InvalidInput` for a file that is no table or passes the limits, and `ActRefused` (`reason_missing`) where a
    report is already in force and no reason is given for another.
    """
    access.get("organiser_of_reports", by, organiser.pk)
    in_force = SeasonReport.objects.filter(organiser=organiser, season=season, state=SeasonReport.State.SENT).exists()
    if in_force and not reason.strip():
        raise ActRefused("reason_missing", "Já há um relatório desta época. Diga porque envia outro.", "reason")
    received = documents.receive(upload=upload, purpose="season_report", by=by, organisation=organiser, limits=LIMITS)
    report = SeasonReport.objects.create(
        organiser=organiser, season=season, file=received, created_by=by, reason=reason.strip()
    )
    audit.record(
        action="report.create", actor=by, kind="season_report", object_id=report.pk, organisation_id=organiser.pk
    )
    jobs.enqueue(kind=READ, object_id=report.pk, key=f"{READ}:{report.pk}", queue="import", by=by)
    return report


def prepare_reading(job: Job, progress: jobs.Progress) -> dict[str, Any]:
    """Read the file in the limited child; rows come out as written."""
    report = SeasonReport.objects.select_related("file").get(pk=job.object_id)
    options = {"mapping": report.mapping or None, "sheet": report.about.get("chosen_sheet", "")}
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
    rows = [_draft_row(report, number, written, names) for number, written in result["rows"]]
    _across_rows(rows)
    ReportRow.objects.bulk_create(rows, batch_size=1000)


@transaction.atomic
def report_choose_columns(*, report_id: int, mapping: dict[str, int], by: User) -> SeasonReport:
    """Settle which column holds what, and read the file again. Raises `InvalidInput` where a needed one is missing."""
    report = _locked(report_id, by, {SeasonReport.State.COLUMNS, SeasonReport.State.DRAFT})
    absent = [column.label for key, column in BY_KEY.items() if column.required and key not in mapping]
    if absent:
        raise InvalidInput("columns_missing", f"Diga em que coluna está: {', '.join(absent)}.", "mapping")
    report.mapping = mapping
    report.state = SeasonReport.State.READING
    report.save()
    again = Job.objects.filter(kind=READ, object_id=report.pk).count()
    jobs.enqueue(kind=READ, object_id=report.pk, key=f"{READ}:{report.pk}:{again}", queue="import", by=by)
    return report


@transaction.atomic
def row_mend(*, report_id: int, row_id: int, values: dict[str, str], left_out: str, by: User) -> ReportRow:
    """Correct a row on screen, or leave it out with a reason. The whole report is looked at again for repetitions."""
    report = _locked(report_id, by, EDITABLE)
    rows = list(report.rows.select_for_update())
    row = next((r for r in rows if r.pk == row_id), None)
    if row is None:
        raise access.NotFound("Não encontrado.")
    row.left_out = left_out.strip()
    for key, value in values.items():
        if key in BY_KEY:
            row.written = {**row.written, key: value.strip()} if value.strip() else _without(row.written, key)
    _recheck(report, rows, {row.pk})
    return row


@transaction.atomic
def report_send(*, report_id: int, by: User) -> SeasonReport:
    """Send the report: matches are recorded or brought up to date, and the receipt is issued. Once, for ever.

    Raises `ActRefused`: `rows_with_errors`, `no_rows`, or `report_state` where it was already sent.
    """
    report = _locked(report_id, by, EDITABLE)
    rows = list(report.rows.select_for_update().order_by("row"))
    going = [row for row in rows if not row.left_out]
    wrong = [row.row for row in going if row.has_errors]
    if wrong:
        lines = ", ".join(str(number) for number in wrong[:10])
        raise ActRefused("rows_with_errors", f"Há linhas por corrigir: {lines}. Corrija-as ou deixe-as de fora.")
    if not going:
        raise ActRefused("no_rows", "O relatório não tem jogos. Envie um ficheiro com pelo menos um.")
    earlier = SeasonReport.objects.filter(
        organiser=report.organiser, season=report.season, state=SeasonReport.State.SENT
    ).first()
    for row in going:
        row.match, row.change = _match_of(report, row, by)
    ReportRow.objects.bulk_update(going, ["match", "change"], batch_size=1000)
    if earlier:
        earlier.state = SeasonReport.State.REPLACED
        earlier.save(update_fields=["state"])
    last = SeasonReport.objects.filter(organiser=report.organiser, season=report.season).aggregate(v=Max("version"))[
        "v"
    ]
    report.version = (last or 0) + 1
    report.state = SeasonReport.State.SENT
    report.sent_at, report.sent_by = timezone.now(), by
    report.receipt = _receipt(report, going, earlier, by)
    report.save()
    audit.record(
        action="report.send",
        actor=by,
        kind="season_report",
        object_id=report.pk,
        organisation_id=report.organiser_id,
    )
    return report


def _locked(report_id: int, by: User, states: set[SeasonReport.State]) -> SeasonReport:
    report = access.get("season_report", by, report_id, lock=True)
    assert isinstance(report, SeasonReport)  # noqa: S101
    if report.state not in states:
        raise ActRefused("report_state", f"O relatório está «{report.get_state_display()}»; isto já não se pode fazer.")
    return report


def _draft_row(report: SeasonReport, number: int, written: dict[str, Any], names: Names) -> ReportRow:
    checked = check_row(written, names)
    return ReportRow(
        report=report,
        row=number,
        written=written,
        read=checked.read,
        issues=[issue.as_json() for issue in checked.issues],
        has_errors=checked.has_errors,
    )


def _recheck(report: SeasonReport, rows: list[ReportRow], mended: set[int]) -> None:
    names = Names(report.organiser_id, report.season)
    for row in rows:
        if row.pk in mended:
            checked = check_row(row.written, names)
            row.read = checked.read
            row.issues = [issue.as_json() for issue in checked.issues]
    _across_rows(rows)
    ReportRow.objects.bulk_update(rows, ["written", "read", "issues", "has_errors", "left_out"], batch_size=1000)


def _across_rows(rows: list[ReportRow]) -> None:
    """Errors that only two rows together show: the same match twice, the same code, one team twice on a day."""
    going = [row for row in rows if not row.left_out]
    for row in rows:
        row.issues = [i for i in row.issues if i["code"] not in {"match_twice", "code_twice", "team_twice"}]
    _repeated(going, "match_twice", "home", "O mesmo jogo está também na linha {lines}.", _match_key)
    _repeated(
        going, "code_twice", "code", "O mesmo código está também na linha {lines}.", lambda r: [r.read.get("code")]
    )
    _repeated(going, "team_twice", "day", "Uma das equipas joga no mesmo dia na linha {lines}.", _team_days)
    for row in rows:
        row.has_errors = any(issue["level"] == ERROR for issue in row.issues)


def _match_key(row: ReportRow) -> list[Any]:
    read = row.read
    whole = all(read.get(key) for key in ("competition", "home", "away"))
    return [(read["competition"], read["home"], read["away"], read.get("day"))] if whole else [None]


def _codes(row: ReportRow) -> list[Any]:
    return [(row.read.get("competition"), row.read["code"])] if row.read.get("code") else []


def _team_days(row: ReportRow) -> list[Any]:
    day = row.read.get("day")
    return [(day, row.read.get(key)) for key in ("home", "away") if day and row.read.get(key)]


def _repeated(rows: list[ReportRow], code: str, field: str, message: str, keys: Any) -> None:
    seen: dict[Any, list[int]] = {}
    for row in rows:
        for key in keys(row):
            if key is not None:
                seen.setdefault(key, []).append(row.row)
    for row in rows:
        others = sorted({n for key in keys(row) if key is not None for n in seen[key]} - {row.row})
        if others:
            text = message.format(lines=", ".join(str(n) for n in others[:5]))
            row.issues = [*row.issues, Issue(code, field, f"{text} Corrija ou deixe uma delas de fora.").as_json()]


def _match_of(report: SeasonReport, row: ReportRow, by: User) -> tuple[Match, str]:
    read = row.read
    competition = competitions_visible_to(by).get(pk=read["competition"])
    home, away = Team.objects.get(pk=read["home"]), Team.objects.get(pk=read["away"])
    day = date.fromisoformat(read["day"]) if read.get("day") else None
    at = time.fromisoformat(read["time"]) if read.get("time") else None
    found = _known_match(report.season, competition, read, home, away)
    venue = _venue_of(read)
    if found is None:
        data = match_services.MatchData(
            season=report.season,
            competition=competition,
            home=home,
            away=away,
            venue=venue,
            day=day,
            time=at,
            organiser_code=read.get("code", ""),
            league_code=read.get("league_code", ""),
            round=read.get("round", ""),
            phase=read.get("phase", ""),
        )
        return match_services.match_record(data=data, by=by), ReportRow.Change.NEW
    if (found.day, found.time, found.venue) == (day, at, venue or found.venue):
        return found, ReportRow.Change.SAME
    moved = match_services.match_move(
        match_id=found.pk,
        version=found.version,
        by=by,
        reason="Relatório de época",
        day=day,
        at=at,
        venue=venue or found.venue,
    )
    return moved, ReportRow.Change.CHANGED


def _known_match(
    season: Season, competition: Competition, read: dict[str, Any], home: Team, away: Team
) -> Match | None:
    known = Match.objects.filter(season=season, competition=competition)
    if read.get("code"):
        by_code = known.filter(organiser_code=read["code"]).first()
        if by_code:
            return by_code
    return known.filter(home=home, away=away, round=read.get("round", "")).exclude(state=Match.State.CANCELLED).first()


def _venue_of(read: dict[str, Any]) -> Venue | None:
    return Venue.objects.filter(pk=read["venue"]).first() if read.get("venue") else None


def _receipt(report: SeasonReport, rows: list[ReportRow], earlier: SeasonReport | None, by: User) -> IssuedDocument:
    counts = Counter(row.change for row in rows)
    summary = [
        {"label": "Organizador", "value": report.organiser.name},
        {"label": "Época", "value": report.season.name},
        {"label": "Versão", "value": str(report.version)},
        {"label": "Jogos", "value": str(len(rows))},
        {"label": "Jogos novos", "value": str(counts[ReportRow.Change.NEW])},
        {"label": "Jogos alterados", "value": str(counts[ReportRow.Change.CHANGED])},
        {"label": "Resumo do ficheiro (SHA-256)", "value": report.file.sha256 if report.file else "escrito no ecrã"},
    ]
    if earlier:
        summary.append({"label": "Substitui a versão", "value": str(earlier.version)})
    return documents.issue(
        kind="report_receipt",
        subject_kind="season_report",
        subject_id=report.pk,
        data={"title": "Recibo do relatório de época", "summary": summary},
        receipt=None,
        by=by,
    )


def _without(written: dict[str, Any], key: str) -> dict[str, Any]:
    return {k: v for k, v in written.items() if k != key}
