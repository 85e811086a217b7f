"""Sending a report: its matches are recorded or brought up to date, and the receipt is issued. Once, for ever."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, time
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from audit import services as audit
from audit.errors import ActRefused
from documents import services as documents
from documents.models import IssuedDocument
from entities.models import User, Venue
from matches import services as match_services
from matches.models import Match, Season, Team
from matches.selectors import competitions_visible_to
from qualification.models import ReportRow, SeasonReport
from qualification.services import notices
from qualification.services.rows import EDITABLE, locked


@transaction.atomic
def report_send(*, report_id: int, by: User, reason: str = "") -> SeasonReport:
    """Send the report; the forces of its venues receive it at once.

    Raises `ActRefused`: `rows_with_errors`, `no_rows`, `reason_missing` where another report came into force after
    this one was begun, `code_of_another` where a code names a match of other teams, `match_closed` where a match
    already held or cancelled would move, or `report_state` where it was already sent.
    """
    report = locked(report_id, by, EDITABLE)
    match_services.seasons_locked([report.season_id])
    going = list(report.rows.select_for_update().filter(left_out="").order_by("row"))
    _refuse_unready(going)
    earlier = in_force_beside(report)
    report.reason = reason.strip() or report.reason
    if earlier and not report.reason:
        raise ActRefused(
            "reason_missing", "Entretanto foi enviado outro relatório desta época. Diga porque envia este.", "reason"
        )
    _settle_matches(report, going, by)
    ReportRow.objects.bulk_update(going, ["match", "change"], batch_size=1000)
    withdrawn = _withdrawn(report, going, earlier)
    if earlier:
        earlier.state = SeasonReport.State.REPLACED
        earlier.save(update_fields=["state"])
    last = SeasonReport.objects.filter(organiser=report.organiser, season=report.season).aggregate(v=Max("version"))
    report.version = (last["v"] or 0) + 1
    report.state = SeasonReport.State.SENT
    report.sent_at, report.sent_by = timezone.now(), by
    report.receipt = _receipt(report, [*going, *withdrawn], earlier, by)
    report.save()
    audit.record(
        action="report.send",
        actor=by,
        kind="season_report",
        object_id=report.pk,
        organisation_id=report.organiser_id,
    )
    notices.pass_report_on(report=report, by=by)
    return report


def in_force_beside(report: SeasonReport) -> SeasonReport | None:
    """The report in force of the same organiser and season, which this one would replace."""
    return SeasonReport.objects.filter(
        organiser=report.organiser, season=report.season, state=SeasonReport.State.SENT
    ).first()


def _refuse_unready(going: Sequence[ReportRow]) -> None:
    wrong = [row.row for row in going if row.has_errors]
    if wrong:
        lines = ", ".join(str(number) for number in wrong[:10])
        raise ActRefused("rows_with_errors", f"Há linhas por corrigir: {lines}. Corrija-as ou deixe-as de fora.")
    if not going:
        raise ActRefused("no_rows", "O relatório não tem jogos. Envie um ficheiro com pelo menos um.")


def _settle_matches(report: SeasonReport, going: list[ReportRow], by: User) -> None:
    """Give each row its match: one already known, moved where the report says so, or a new one."""
    known = _Known(report.season, by, going)
    new: list[tuple[ReportRow, match_services.MatchData]] = []
    for row in going:
        data = known.data(row)
        match = known.match(row, data)
        if match is None:
            new.append((row, data))
            continue
        row.match, row.change = _brought_up_to_date(row, match, data, by)
    made = match_services.matches_record(data=[data for _, data in new], by=by) if new else []
    for (row, _), match in zip(new, made, strict=True):
        row.match, row.change = match, ReportRow.Change.NEW


class _Known:
    """Competitions, teams, venues and matches of the season, read once for a whole report."""

    def __init__(self, season: Season, by: User, rows: list[ReportRow]) -> None:
        self.season = season
        self.competitions = {c.pk: c for c in competitions_visible_to(by)}
        ids = {row.read.get(key) for row in rows for key in ("home", "away")}
        self.teams = {team.pk: team for team in Team.objects.filter(pk__in=ids)}
        self.venues = {v.pk: v for v in Venue.objects.filter(pk__in={row.read.get("venue") for row in rows} - {None})}
        self.by_code: dict[tuple[int, str, str], Match] = {}
        self.by_pair: dict[tuple[int, int, int, str], Match] = {}
        matches = Match.objects.filter(season=season, competition__in=self.competitions)
        for match in matches.select_related("venue", "home", "away").order_by("pk"):
            for field in ("organiser_code", "league_code"):
                if code := getattr(match, field):
                    self.by_code[(match.competition_id, field, code)] = match
            if match.state != Match.State.CANCELLED:
                self.by_pair[(match.competition_id, match.home_id, match.away_id, match.round)] = match

    def data(self, row: ReportRow) -> match_services.MatchData:
        """What a row says of its match."""
        read = row.read
        return match_services.MatchData(
            season=self.season,
            competition=self.competitions[read["competition"]],
            home=self.teams[read["home"]],
            away=self.teams[read["away"]],
            venue=self.venues.get(read.get("venue")),
            day=date.fromisoformat(read["day"]) if read.get("day") else None,
            time=time.fromisoformat(read["time"]) if read.get("time") else None,
            organiser_code=read.get("code", ""),
            league_code=read.get("league_code", ""),
            round=read.get("round", ""),
            phase=read.get("phase", ""),
        )

    def match(self, row: ReportRow, data: match_services.MatchData) -> Match | None:
        """The match that a row names by either code, or by its teams and round. Raises `ActRefused`."""
        for field in ("organiser_code", "league_code"):
            found = self.by_code.get((data.competition.pk, field, getattr(data, field)))
            if found is None:
                continue
            if (found.home_id, found.away_id) != (data.home.pk, data.away.pk):
                message = f"Linha {row.row}: o código {getattr(data, field)} é do jogo {found}. Corrija o código."
                raise ActRefused("code_of_another", message)
            return found
        return self.by_pair.get((data.competition.pk, data.home.pk, data.away.pk, data.round))


def _brought_up_to_date(
    row: ReportRow, match: Match, data: match_services.MatchData, by: User
) -> tuple[Match, ReportRow.Change]:
    """A known match, moved where the report gives another day, hour or venue; what it does not say stays."""
    day, at, venue = data.day or match.day, data.time or match.time, data.venue or match.venue
    if (match.day, match.time, match.venue) == (day, at, venue):
        return match, ReportRow.Change.SAME
    try:
        moved = match_services.match_move(
            match_id=match.pk, version=match.version, by=by, reason="Relatório de época", day=day, at=at, venue=venue
        )
    except ActRefused as refusal:
        raise ActRefused(refusal.code, f"Linha {row.row}: {refusal.message}") from refusal
    return moved, ReportRow.Change.CHANGED


def _withdrawn(report: SeasonReport, going: list[ReportRow], earlier: SeasonReport | None) -> list[ReportRow]:
    """Rows for matches that the earlier version named and this one does not. The matches themselves stay."""
    if earlier is None:
        return []
    named = {row.match_id for row in going}
    last = report.rows.aggregate(last=Max("row"))["last"] or 0
    gone = earlier.rows.filter(match__isnull=False).exclude(match__in=named)
    gone = gone.exclude(change=ReportRow.Change.WITHDRAWN).order_by("row")
    return ReportRow.objects.bulk_create(
        [
            ReportRow(
                report=report,
                row=number,
                written=row.written,
                read=row.read,
                match_id=row.match_id,
                change=ReportRow.Change.WITHDRAWN,
            )
            for number, row in enumerate(gone, start=last + 1)
        ]
    )


def _receipt(report: SeasonReport, rows: list[ReportRow], earlier: SeasonReport | None, by: User) -> IssuedDocument:
    counts = Counter(row.change for row in rows)
    summary: list[dict[str, Any]] = [
        {"label": "Organizador", "value": report.organiser.name},
        {"label": "Época", "value": report.season.name},
        {"label": "Versão", "value": str(report.version)},
        {"label": "Jogos", "value": str(len(rows) - counts[ReportRow.Change.WITHDRAWN])},
        {"label": "Jogos novos", "value": str(counts[ReportRow.Change.NEW])},
        {"label": "Jogos alterados", "value": str(counts[ReportRow.Change.CHANGED])},
        {"label": "Jogos retirados", "value": str(counts[ReportRow.Change.WITHDRAWN])},
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
