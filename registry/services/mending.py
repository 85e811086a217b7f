"""A file of only the wrong rows: written for the club, read back, and put in the draft by row number."""

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from audit import services as audit
from audit.errors import InvalidInput
from documents import sandbox
from documents.models import ReceivedFile
from documents.services import open_bytes, receive
from entities.models import User
from jobs import services as jobs
from jobs.models import Job
from jobs.services import Progress
from registry import tables_out
from registry.fields import BY_KEY
from registry.models import DraftRow, Submission
from registry.reading.cells import shown, unpack
from registry.reference import register_of
from registry.selectors.drafts import WRONG
from registry.services import crosschecks
from registry.services.correcting import apply_cells, checker_of, current_text, save_rows
from registry.services.sending import UPLOAD_LIMITS, locked_draft

MEND = "register.mend"
ROW_HEADING = "Linha (não alterar)"
WHAT_HEADING = "O que corrigir"
MOST_ROWS = 20_000


def wrong_rows(submission: Submission) -> bytes:
    """An xlsx with the wrong rows, their numbers, and what to correct in each; texts only, no live formula."""
    keys = [key for key in register_of(submission).keys if key != "photo"]
    headings = [ROW_HEADING, *(BY_KEY[key].label for key in keys), WHAT_HEADING]
    widths = [12, *(BY_KEY[key].width for key in keys), 70]

    def lines() -> Any:
        for row in submission.rows.filter(WRONG).order_by("number").iterator():
            issues = [issue for issue in [*row.issues, *row.cross_issues] if issue["level"] == "error"]
            what = " ".join(f"{BY_KEY[issue['field']].label}: {issue['message']}" for issue in issues)
            yield [str(row.number), *(current_text(row, key) for key in keys), what]

    return tables_out.xlsx(headings, lines(), widths=widths, sheet="Linhas a corrigir")


@transaction.atomic
def send_mended(*, by: User, submission: Submission, upload: "UploadedFile[Any]") -> Job:
    """Take the file of mended rows in; a worker reads it."""
    submission = locked_draft(by, submission)
    received = receive(upload=upload, purpose=MEND, by=by, organisation=submission.group.club, limits=UPLOAD_LIMITS)
    key = f"{MEND}:{submission.pk}:{received.pk}"
    return jobs.enqueue(kind=MEND, object_id=submission.pk, key=key, by=by)


def prepare(job: Job, progress: Progress) -> list[tuple[int, dict[str, str]]]:
    """The mended rows: number and texts by field. Raises `InvalidInput` when the file is not one of ours."""
    received = ReceivedFile.objects.get(pk=int(job.key.rsplit(":", 1)[1]))
    rows: list[tuple[int, dict[str, str]]] = []
    with open_bytes(received) as file:
        options = {"row_heading": ROW_HEADING, "headings": {c.label: key for key, c in BY_KEY.items()}}
        for item in sandbox.stream(
            "registry.reading.child:read_mended", file, memory_mb=1024, seconds=120, options=options
        ):
            for number, cells in item["rows"]:
                rows.append((number, {key: shown(unpack(cell)) for key, cell in cells.items()}))
            progress(len(rows), len(rows), "linhas lidas")
            if len(rows) > MOST_ROWS:
                raise InvalidInput("too_many_rows", "O ficheiro tem demasiadas linhas. Envie antes o registo completo.")
    return rows


def finish(job: Job, rows: list[tuple[int, dict[str, str]]]) -> None:
    """Put the mended texts in their rows, and keep how many changed for the page."""
    submission = Submission.objects.select_for_update(of=("self",)).get(pk=job.object_id)
    if submission.state != Submission.State.ROWS:
        return
    checker = checker_of(submission)
    texts = dict(rows)
    changed = []
    known = set()
    for row in DraftRow.objects.filter(submission=submission, number__in=texts):
        known.add(row.number)
        if apply_cells(row, texts[row.number], checker):
            changed.append(row)
    save_rows(changed)
    crosschecks.refresh(submission)
    unknown = sorted(set(texts) - known)
    submission.about = {**submission.about, "mended": {"changed": len(changed), "unknown": unknown[:20]}}
    submission.save(update_fields=["about", "changed_at"])
    audit.record(
        action="register.row.correct",
        actor=job.created_by,
        kind="submission",
        object_id=submission.pk,
        organisation_id=submission.group.club_id,
    )
