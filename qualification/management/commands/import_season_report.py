"""`manage.py import_season_report`: what the pages of the season report do, for a report that comes another way."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.files import File
from django.core.files.uploadedfile import UploadedFile
from django.core.management.base import BaseCommand, CommandError

from audit.context import acting
from audit.errors import ActRefused, InvalidInput
from entities import access
from entities.models import Organisation, User
from jobs import runner
from matches.models import Season
from qualification.models import ReportRow, SeasonReport
from qualification.services import intake, sending

WAIT_SECONDS = 600


class Command(BaseCommand):
    """Reads a file into a draft, says everything that is wrong, and sends it when nothing is."""

    help = "Lê um relatório de época e envia-o se não houver nada a corrigir."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--organiser", type=int, required=True, help="número do organizador")
        parser.add_argument("--season", required=True, help="por exemplo 2018/2019")
        parser.add_argument("--as", dest="username", required=True, help="utilizador em nome de quem se envia")
        parser.add_argument("--reason", default="", help="motivo, quando já há um relatório da época")
        parser.add_argument("--json", action="store_true", dest="as_json")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it in the user's name; the exit status is 1 when something stands in the way."""
        user = User.objects.filter(username=options["username"]).first()
        if user is None:
            raise CommandError(f"Não há o utilizador «{options['username']}».")
        season = Season.objects.filter(name=options["season"]).first()
        if season is None:
            raise CommandError(f"Não há a época «{options['season']}»: escreva os dois anos, por exemplo 2018/2019.")
        if not options["file"].is_file():
            raise CommandError(f"Não há o ficheiro «{options['file']}».")
        try:
            with acting(user, reason="import_season_report"):
                report = self._read(user, season, options)
                if report.state == SeasonReport.State.DRAFT and not _wrong(report):
                    report = sending.report_send(report_id=report.pk, by=user)
        except access.NotFound as error:
            raise CommandError("Esse utilizador não envia relatórios desse organizador, ou não existe.") from error
        except ActRefused as error:
            raise CommandError(error.message) from error
        answer = described(report)
        self._say(answer, as_json=options["as_json"])
        if report.state != SeasonReport.State.SENT:
            raise SystemExit(1)

    def _read(self, user: User, season: Season, options: dict[str, Any]) -> SeasonReport:
        organiser = access.get("organiser_of_reports", user, options["organiser"])
        assert isinstance(organiser, Organisation)  # noqa: S101
        with options["file"].open("rb") as handle:
            upload = UploadedFile(File(handle), options["file"].name, size=options["file"].stat().st_size)
            report = intake.report_create(
                organiser=organiser, season=season, upload=upload, by=user, reason=options["reason"]
            )
        return _wait(report)

    def _say(self, answer: dict[str, Any], *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
            return
        self.stdout.write(f"Estado: {answer['state']}. Jogos: {answer['rows']}.")
        for item in answer["errors"]:
            self.stdout.write(f"linha {item['row']}, {item['column']}: {item['code']} {item['message']}")


def described(report: SeasonReport) -> dict[str, Any]:
    """What the command prints: state, version, counts by change, receipt, and everything wrong by row and column."""
    errors = [
        {"row": row.row, "column": issue["label"], "code": issue["code"], "message": issue["message"]}
        for row in _wrong(report)
        for issue in row.issues
        if issue["level"] == "error"
    ]
    if report.state == SeasonReport.State.REFUSED:
        errors.append({"row": None, "column": "", "code": "file_refused", "message": report.refusal})
    if report.state == SeasonReport.State.COLUMNS:
        missing = ", ".join(report.about["absent"])
        errors.append(
            {"row": 1, "column": missing, "code": "columns_missing", "message": f"Faltam colunas: {missing}."}
        )
    changes = {change: report.rows.filter(change=change).count() for change in ReportRow.Change.values}
    return {
        "report": report.pk,
        "state": report.state,
        "version": report.version,
        "rows": report.rows.exclude(change=ReportRow.Change.WITHDRAWN).count(),
        "changes": changes,
        "receipt": report.receipt.number if report.receipt else None,
        "errors": errors,
    }


def _wrong(report: SeasonReport) -> list[ReportRow]:
    return list(report.rows.filter(has_errors=True, left_out="").order_by("row"))


def _wait(report: SeasonReport) -> SeasonReport:
    """Do the reading here, unless a worker was faster; then wait for it."""
    if not runner.run_to_end(intake.READ, report.pk, seconds=WAIT_SECONDS):
        raise InvalidInput("too_long", "A leitura não acabou a tempo. Veja o relatório na sua página.")
    report.refresh_from_db()
    if report.state == SeasonReport.State.READING:
        raise InvalidInput("reading_failed", "A leitura parou. Veja o motivo na página do relatório.")
    return report
