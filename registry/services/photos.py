"""Photographs of a draft: sent as a zip, one by one or inside the workbook; linked only where it is certain."""

import base64
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, cast

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from audit import services as audit
from audit.errors import InvalidInput
from documents import detection, sandbox, storage
from documents.models import ReceivedFile
from documents.services import Limits, open_bytes, receive
from entities import access
from entities.models import User
from jobs import services as jobs
from jobs.models import Job
from jobs.services import Progress
from registry.models import DraftPhoto, DraftRow, Photo, Submission
from registry.reading.archive import folded
from registry.reading.limits import LIMITS, MEGABYTE
from registry.services.sending import locked_draft

PHOTOS = "register.photos"
AREA = "photos"
UPLOAD_LIMITS = Limits(
    max_bytes=LIMITS.file_bytes,
    types=detection.PICTURES | {detection.ZIP},
    max_entries=LIMITS.entries,
    max_unpacked=700 * MEGABYTE,
)
_MODULE = "registry.reading.pictures"
_ROW_NAME = re.compile(r"^(?:linha|row|l)[-_ ]*0*(\d{1,6})$")
_MEMORY_MB = 1024
_SECONDS = 600


@transaction.atomic
def send_photos(*, by: User, submission: Submission, uploads: Iterable["UploadedFile[Any]"]) -> None:
    """Take photographs in: a zip of them, or pictures one by one. A worker decodes and links them."""
    submission = locked_draft(by, submission)
    for upload in uploads:
        received = receive(
            upload=upload, purpose=PHOTOS, by=by, organisation=submission.group.club, limits=UPLOAD_LIMITS
        )
        _enqueue(submission, received, by)


def take_from_workbook(submission: Submission, by: User | None) -> None:
    """Ask for the pictures of the workbook that was just read; in the reading's own transaction."""
    if submission.file is not None:
        _enqueue(submission, submission.file, by)


def _enqueue(submission: Submission, received: ReceivedFile, by: User | None) -> None:
    key = f"{PHOTOS}:{submission.pk}:{submission.round}:{received.pk}"
    jobs.enqueue(kind=PHOTOS, object_id=submission.pk, key=key, by=by)


def prepare(job: Job, progress: Progress) -> list[dict[str, Any]]:
    """Decode and store the pictures of one file; their bytes are kept by their hash, so a second try adds nothing."""
    submission, received = _of(job)
    found = []
    try:
        with open_bytes(received) as file:
            for item in _items(submission, received, file):
                jpeg = item.pop("jpeg", None)
                if jpeg:
                    item["sha256"] = storage.put(AREA, base64.b64decode(jpeg))
                found.append(item)
                progress(len(found), len(found), "fotografias lidas")
    except InvalidInput as refusal:
        found.append({"name": received.name, "problem": refusal.message})
    return found


def finish(job: Job, items: list[dict[str, Any]]) -> None:
    """Add the pictures to the draft and link those that name a row or a document without doubt."""
    submission = Submission.objects.select_for_update(of=("self",)).get(pk=job.object_id)
    if submission.state != Submission.State.ROWS or int(job.key.split(":")[2]) != submission.round:
        return
    matches = _matches(submission, items)
    counted = Counter(row for row in matches if row is not None)
    for item, row_id in zip(items, matches, strict=True):
        photo = None
        if "sha256" in item:
            photo, _ = Photo.objects.get_or_create(group=submission.group, sha256=item["sha256"])
        doubt = row_id is not None and counted[row_id] > 1
        problem = item.get("problem", "") or ("Há outra fotografia para a mesma linha. Escolha uma." if doubt else "")
        name = item["name"][:255]
        DraftPhoto.objects.filter(submission=submission, photo=photo, name=name).delete()
        DraftPhoto.objects.create(submission=submission, photo=photo, name=name, problem=problem[:300])
        if photo and row_id is not None and not doubt:
            DraftRow.objects.filter(pk=row_id).update(photo=photo)


@transaction.atomic
def link(*, by: User, submission: Submission, draft_photo_id: int, row_id: int | None) -> None:
    """Link a photograph to a row by hand, or to none. Raises `InvalidInput` (`no_such_row`)."""
    submission = locked_draft(by, submission)
    draft = cast(DraftPhoto, access.get("draft_photo", by, draft_photo_id, submission=submission))
    if draft.photo is None:
        raise InvalidInput("no_picture", "Este ficheiro não é uma fotografia que se possa ligar.")
    DraftRow.objects.filter(submission=submission, photo=draft.photo).update(photo=None)
    if row_id is not None:
        changed = DraftRow.objects.filter(submission=submission, pk=row_id).update(photo=draft.photo)
        if not changed:
            raise InvalidInput("no_such_row", "Essa linha já não existe neste envio. Escolha outra.")
    DraftPhoto.objects.filter(pk=draft.pk).update(problem="")
    audit.record(
        action="register.photo.link",
        actor=by,
        kind="submission",
        object_id=submission.pk,
        organisation_id=submission.group.club_id,
        fields=["photo"],
    )


@transaction.atomic
def dismiss(*, by: User, submission: Submission, draft_photo_id: int, reason: str) -> None:
    """Take away a line of a file that is no picture. Raises `InvalidInput` (`is_picture`, `reason_missing`).

    The reason goes to the trail. It may name nobody: the page says so.
    """
    submission = locked_draft(by, submission)
    draft = cast(DraftPhoto, access.get("draft_photo", by, draft_photo_id, submission=submission))
    if draft.photo is not None:
        raise InvalidInput("is_picture", "Este ficheiro é uma fotografia: ligue-a a uma linha.")
    if not reason.strip():
        raise InvalidInput("reason_missing", "Diga porque dispensa este ficheiro.")
    draft.delete()
    audit.record(
        action="register.photo.dismiss",
        actor=by,
        kind="submission",
        object_id=submission.pk,
        organisation_id=submission.group.club_id,
        fields=["photo"],
        reason=reason.strip(),
    )


def _of(job: Job) -> tuple[Submission, ReceivedFile]:
    submission = Submission.objects.select_related("group").get(pk=job.object_id)
    return submission, ReceivedFile.objects.get(pk=int(job.key.rsplit(":", 1)[1]))


def _items(submission: Submission, received: ReceivedFile, file: Any) -> Iterable[dict[str, Any]]:
    function, options = "from_zip", {}
    if received.media_type in detection.PICTURES:
        function, options = "from_file", {"name": received.name}
    elif received.media_type == detection.XLSX:
        function, options = "from_workbook", {"sheet": submission.about["sheet"]}
    return sandbox.stream(f"{_MODULE}:{function}", file, memory_mb=_MEMORY_MB, seconds=_SECONDS, options=options)


def _matches(submission: Submission, items: list[dict[str, Any]]) -> list[int | None]:
    """For each picture the row it is surely for: by where it sits, its name in the table, the document, the line."""
    by_number: dict[int, int] = {}
    by_name: dict[str, list[int]] = {}
    rows = submission.rows.filter(left_out=False).values_list("pk", "number", "values")
    for pk, number, values in rows.iterator():
        by_number[number] = pk
        for name in filter(None, {values.get("photo", ""), values.get("document_number", "")}):
            by_name.setdefault(_stem(name), []).append(pk)
    return [_match(item, by_number, by_name) for item in items]


def _match(item: dict[str, Any], by_number: dict[int, int], by_name: dict[str, list[int]]) -> int | None:
    if "sha256" not in item or "problem" in item:
        return None
    if "row" in item:
        return by_number.get(item["row"]) if item["row"] is not None else None
    found = by_name.get(_stem(item["name"]), [])
    if len(found) == 1:
        return found[0]
    line = _ROW_NAME.match(folded(item["name"]).rsplit(".", 1)[0])
    return by_number.get(int(line.group(1))) if line and not found else None


def _stem(name: str) -> str:
    base = re.sub(r"\.(?:jpe?g|png|webp)$", "", folded(name))
    return re.sub(r"[\s.\-_]", "", base)
