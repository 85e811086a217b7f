"""`manage.py import_register`: what the sending pages do, for a register that comes another way."""

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
from entities.models import User
from entities.roles import Role
from jobs import runner
from registry import mapping as columns
from registry.models import FanGroup, Submission
from registry.quarters import Quarter
from registry.reading.headers import column_letter, comparable
from registry.selectors import drafts
from registry.services import confirming, sending

WAIT_SECONDS = 600


class Command(BaseCommand):
    """Reads a file into a draft, says everything that is wrong, and confirms it when asked and possible."""

    help = "Lê um registo de filiados, mostra o que há a corrigir e, com --confirm, confirma-o."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--group", type=int, required=True, help="número do grupo")
        parser.add_argument("--quarter", required=True, help="por exemplo 2019-Q3")
        parser.add_argument("--as", dest="username", required=True, help="utilizador em nome de quem se envia")
        parser.add_argument("--mapping", type=Path, help="ficheiro JSON: campo para título ou letra da coluna")
        parser.add_argument("--confirm", action="store_true", help="confirma se nada faltar")
        parser.add_argument("--reason", default="", help="motivo para aceitar avisos, diferenças e substituição")
        parser.add_argument("--json", action="store_true", dest="as_json")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it in the user's name; the exit status is 1 when something stands in the way."""
        user = User.objects.filter(username=options["username"]).first()
        if user is None:
            raise CommandError(f"Não há o utilizador «{options['username']}».")
        if not options["file"].is_file():
            raise CommandError(f"Não há o ficheiro «{options['file']}».")
        try:
            with acting(user, reason="import_register"):
                submission = self._read(user, options)
                version = self._confirm(user, submission, options["reason"]) if options["confirm"] else None
        except access.NotFound as error:
            raise CommandError("Esse utilizador não tem acesso a esse grupo, ou o grupo não existe.") from error
        except ActRefused as error:
            raise CommandError(error.message) from error
        submission.refresh_from_db()
        answer = report(submission)
        if version is not None:
            answer["version"] = {"quarter": options["quarter"].upper(), "number": version.number, "id": version.pk}
        self._say(answer, as_json=options["as_json"])
        if answer["errors"] or (options["confirm"] and version is None):
            raise SystemExit(1)

    def _read(self, user: User, options: dict[str, Any]) -> Submission:
        group = access.get("fan_group", user, options["group"])
        assert isinstance(group, FanGroup)  # noqa: S101 - the kind says so
        with options["file"].open("rb") as handle:
            upload = UploadedFile(File(handle), options["file"].name, size=options["file"].stat().st_size)
            submission = sending.start(
                by=user,
                group=group,
                quarter=Quarter.parse(options["quarter"]),
                upload=upload,
                migrated=not user.has_role(Role.CLUB),
            )
        if submission.pending_file_id:
            sending.choose_file(by=user, submission=submission, use_new=True)
        submission = _wait(submission)
        if submission.state == Submission.State.COLUMNS and options["mapping"]:
            chosen = _mapping(options["mapping"], submission)
            submission = _wait(sending.choose_columns(by=user, submission=submission, mapping=chosen))
        return submission

    def _confirm(self, user: User, submission: Submission, reason: str) -> Any:
        if submission.state != Submission.State.ROWS or drafts.counts(submission).wrong:
            return None
        if reason:
            for group in drafts.warning_groups(submission):
                confirming.accept_warning(by=user, submission=submission, code=group.code, reason=reason)
        if confirming.outstanding(submission):
            return None
        base = drafts.base_version(submission)
        return confirming.confirm(
            by=user,
            submission=submission,
            seen_version=base.pk if base else None,
            difference_reason=reason,
            replace_reason=reason,
        )

    def _say(self, answer: dict[str, Any], *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
            return
        self.stdout.write(f"Estado: {answer['state']}. Linhas: {answer['rows']}.")
        for kind in ("errors", "warnings"):
            for item in answer[kind]:
                place = " ".join(str(item[key]) for key in ("sheet", "row", "column") if item[key])
                self.stdout.write(f"{kind[:-1]} {place}: {item['code']} «{item['value']}» {item['message']}")


def report(submission: Submission) -> dict[str, Any]:
    """What the command prints: state, rows, everything wrong by sheet, row and column, and the differences."""
    answer: dict[str, Any] = {
        "state": submission.state,
        "submission": submission.pk,
        "rows": submission.about.get("rows", 0),
        "errors": [],
        "warnings": [],
        "differences": None,
    }
    if submission.state == Submission.State.REFUSED:
        answer["errors"].append(_line("", None, "", submission.problem_code, "", submission.problem))
    for problem in submission.about.get("problems", []) if submission.state == Submission.State.COLUMNS else []:
        answer["errors"].append(_line(submission.about["sheet"], None, "", problem["code"], "", problem["message"]))
    if submission.state != Submission.State.ROWS:
        return answer
    sheet = submission.about.get("sheet", "")
    places = (submission.mapping or {}).get("columns", {})
    for row in submission.rows.filter(drafts.WRONG | drafts.WARNED).order_by("number").iterator():
        for issue in [*row.issues, *row.cross_issues]:
            key = issue["field"]
            column = column_letter(places[key]) if key in places else ""
            answer["errors" if issue["level"] == "error" else "warnings"].append(
                _line(sheet, row.number, column, issue["code"], row.raw.get(key, ""), issue["message"])
            )
    for group in drafts.warning_groups(submission):
        if not group.rows or group.code == "missing_photo":
            answer["warnings"].append(_line(sheet, None, "", group.code, "", group.message))
    found = drafts.differences(submission)
    answer["differences"] = {
        "joined": found.joined,
        "left": found.left,
        "changed": found.changed,
        "same": found.same,
        "base": str(found.base) if found.base else None,
    }
    return answer


def _line(sheet: str, row: int | None, column: str, code: str, value: str, message: str) -> dict[str, Any]:
    return {"sheet": sheet, "row": row, "column": column, "code": code, "value": value, "message": message}


def _wait(submission: Submission) -> Submission:
    """Do the reading here, unless a worker was faster; then wait for it."""
    if not runner.run_to_end(sending.READ, submission.pk, seconds=WAIT_SECONDS):
        raise InvalidInput("too_long", "A leitura não acabou a tempo. Veja o envio na página do registo.")
    submission.refresh_from_db()
    if submission.state == Submission.State.READING:
        raise InvalidInput("reading_failed", "A leitura parou. Veja o motivo na página do registo.")
    return submission


def _mapping(path: Path, submission: Submission) -> columns.Mapping:
    """A mapping file: `{"columns": {"name": "Nome do sócio", "phone": "H"}, "document_kind": "citizen_card"}`."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        wanted = {str(key): str(value) for key, value in data["columns"].items()}
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        raise InvalidInput("bad_mapping", f"O ficheiro «{path}» não tem uma correspondência de colunas.") from error
    labels = submission.about["labels"]
    places: dict[str, int] = {}
    for index, label in enumerate(labels):
        places[column_letter(index)] = index
        places[comparable(label)] = index
    found = {}
    for key, label in wanted.items():
        index = places.get(label, places.get(comparable(label), -1))
        if index < 0:
            raise InvalidInput("bad_mapping", f"O ficheiro não tem a coluna «{label}».")
        found[key] = index
    return columns.Mapping(data.get("sheet", submission.about["sheet"]), found, data.get("document_kind", ""))
