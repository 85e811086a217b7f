"""The job that reads a file: in a limited child, checked row by row, then into the draft in one transaction."""

import json
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO, Any

from django.conf import settings
from django.db import connection

from audit.errors import InvalidInput
from documents import sandbox
from documents.services import open_bytes
from jobs.models import Job
from jobs.services import Progress
from registry import mapping as columns
from registry.models import ColumnMemory, Submission
from registry.reading.cells import unpack
from registry.reference import quarter_of, reference_day, register_of
from registry.rules import CheckedRow, RowChecker
from registry.services import crosschecks, notices, photos
from registry.services.sending import remember_columns

MEMORY_MB = 1024
SECONDS = 180
WORDS = "linhas lidas"
_CHILD = "registry.reading.child:read"
_COPY = (
    "COPY registry_draftrow (submission_id, number, raw, values, issues, cross_issues, own_errors, own_warnings, "
    "cross_errors, cross_warnings, identity, digest, edited, left_out, left_out_reason) FROM STDIN"
)
_SAMPLE_NAMES = 3
_BLOCK = 256 * 1024


@dataclass
class Reading:
    """What a reading gave: why it stopped, or the columns to settle, or a spool of rows for the draft."""

    round: int
    refused: tuple[str, str] | None = None
    about: dict[str, Any] = field(default_factory=dict)
    end: dict[str, Any] = field(default_factory=dict)
    codes: Counter[str] = field(default_factory=Counter)
    names: list[str] = field(default_factory=list)
    spool: IO[bytes] | None = None
    rows: int = 0


def prepare(job: Job, progress: Progress) -> Reading | None:
    """Read and check a submission's file. A file that cannot be read is an answer for its sender, not a failure."""
    submission = Submission.objects.select_related("group__club", "file").get(pk=job.object_id)
    round_ = int(job.key.rsplit(":", 1)[1])
    if submission.round != round_ or submission.state != Submission.State.READING or submission.file is None:
        return None
    reading = Reading(round_)
    try:
        with open_bytes(submission.file) as file:
            items = sandbox.stream(_CHILD, file, memory_mb=MEMORY_MB, seconds=SECONDS, options=_options(submission))
            _take(submission, items, reading, progress)
    except InvalidInput as refusal:
        reading.refused = (refusal.code, refusal.message)
    return reading


def finish(job: Job, reading: Reading | None) -> None:
    """Put what was read in the draft; all of it or nothing. An older round changes nothing."""
    if reading is None:
        return
    submission = Submission.objects.select_for_update(of=("self",)).get(pk=job.object_id)
    if submission.round != reading.round or submission.state != Submission.State.READING:
        return
    submission.about = reading.about
    if reading.refused:
        submission.state = Submission.State.REFUSED
        submission.problem_code, submission.problem = reading.refused[0], reading.refused[1][:600]
    elif not reading.about["ready"]:
        submission.state = Submission.State.COLUMNS
    else:
        _fill_draft(submission, reading)
        if reading.about["pictures"]:
            photos.take_from_workbook(submission, job.created_by)
    submission.save()
    notices.tell_when_long(job)


def _options(submission: Submission) -> dict[str, Any]:
    memory = ColumnMemory.objects.filter(club=submission.group.club).first()
    chosen = submission.mapping if submission.mapping and "columns" in submission.mapping else None
    return {
        "day": reference_day(quarter_of(submission)).isoformat(),
        "jurisdiction": settings.JURISDICTION,
        "remembered": memory.headings if memory else None,
        "mapping": chosen,
        "sheet": submission.mapping["sheet"] if submission.mapping and chosen is None else None,
    }


def _take(submission: Submission, items: Iterator[dict[str, Any]], reading: Reading, progress: Progress) -> None:
    """Check rows as they come and write them to a file without a name, so that memory does not grow with them."""
    checker: RowChecker | None = None
    keys: list[str] = []
    for item in items:
        if "about" in item:
            reading.about = item["about"]
            keys = reading.about["keys"]
            checker = _checker(submission, reading.about)
            reading.spool = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the reading, after the transaction
        elif "rows" in item and checker is not None and reading.spool is not None:
            lines = []
            for number, cells in item["rows"]:
                row = checker.check({key: unpack(cell) for key, cell in zip(keys, cells, strict=True)})
                _note(reading, row)
                lines.append(_copy_line(submission.pk, number, row))
            reading.spool.write("".join(lines).encode())
            reading.rows += len(lines)
            progress(reading.rows, max(reading.about["expected"], reading.rows), WORDS)
        elif "end" in item:
            reading.end = item["end"]


def _checker(submission: Submission, about: dict[str, Any]) -> RowChecker:
    return RowChecker(
        register=register_of(submission),
        on=reference_day(quarter_of(submission)),
        mapped=frozenset(about["keys"]),
        document_kind=about["mapping"]["document_kind"],
    )


def _note(reading: Reading, row: CheckedRow) -> None:
    for issue in row.issues:
        reading.codes[issue.code] += 1
    name = row.values.get("name", "")
    if len(reading.names) < _SAMPLE_NAMES and not name.isascii():
        reading.names.append(name)


def _copy_line(submission_id: int, number: int, row: CheckedRow) -> str:
    issues = [issue.as_json() for issue in row.issues]
    fields = (
        str(submission_id),
        str(number),
        _json(row.raw),
        _json(row.values),
        _json(issues) if issues else "[]",
        "[]",
        str(row.errors),
        str(row.warnings),
        "0",
        "0",
        row.identity.replace("\\", "\\\\"),
        row.digest,
        "f",
        "f",
        "",
    )
    return "\t".join(fields) + "\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\\", "\\\\")


def _fill_draft(submission: Submission, reading: Reading) -> None:
    submission.rows.all().delete()
    if reading.spool is not None:
        reading.spool.seek(0)
        with connection.cursor() as cursor, cursor.copy(_COPY) as copy:
            while block := reading.spool.read(_BLOCK):
                copy.write(block)
        reading.spool.close()
    mapping = columns.Mapping.from_json(reading.about["mapping"])
    remember_columns(submission, mapping, tuple(reading.about["labels"]))
    submission.mapping = mapping.as_json()
    submission.about = {
        **{key: value for key, value in reading.about.items() if key not in {"samples", "guesses", "problems"}},
        **reading.end,
        "rows": reading.rows,
        "file_warnings": _file_warnings(reading),
    }
    submission.state = Submission.State.ROWS
    crosschecks.refresh(submission)
    crosschecks.carry_photos(submission)


def _file_warnings(reading: Reading) -> list[dict[str, str]]:
    """What must be said about the whole file: how letters were read, and dates that may be month first."""
    warnings = []
    if reading.about.get("encoding_to_confirm"):
        names = ", ".join(f"«{name}»" for name in reading.names) or "nenhum nome com acentos"
        message = f"Os acentos foram lidos em {reading.about['encoding']}. Confirme estes nomes: {names}."
        warnings.append({"code": "encoding", "message": message})
    if reading.codes["month_first"]:
        message = "Há datas com o mês antes do dia. As outras datas da coluna podem estar trocadas: confirme-as."
        warnings.append({"code": "month_first_column", "message": message})
    return warnings
