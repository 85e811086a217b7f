"""Receiving files: limits and type first, bytes by their hash, then the scanner."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import PurePosixPath
from typing import IO, Any

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.utils import timezone

from audit import services as audit
from audit.context import acting
from audit.errors import InvalidInput
from documents import detection, scanning, storage
from documents.models import ReceivedFile
from entities.models import Organisation, User
from entities.text import composed
from jobs import services as jobs
from jobs.models import Job

SCAN = "document.scan"
MEGABYTE = 1024 * 1024
_ZIPPED = frozenset({detection.ZIP, detection.XLSX, detection.DOCX, detection.ODS, detection.ODT})


@dataclass(frozen=True)
class Limits:
    """What one upload may be: bytes, types by content and, for zip-based files, entries and unpacked bytes."""

    max_bytes: int
    types: frozenset[str] = field(default_factory=frozenset)
    max_entries: int = 5_000
    max_unpacked: int = 300 * MEGABYTE


@transaction.atomic
def receive(
    *, upload: "UploadedFile[Any]", purpose: str, by: User, organisation: Organisation | None = None, limits: Limits
) -> ReceivedFile:
    """Keep a file as it was sent, after checking its size, its type by content and what it would unpack to.

    The caller has checked that `by` may send for `organisation`. The scanner runs in the background; our own parsers
    may read the bytes at once (`open_bytes`), other people only after it said the file is clean (S31).

    Raises `InvalidInput` with one of `file_empty`, `file_too_big`, `file_type`, `file_damaged`, `file_encrypted`,
    `file_active`, `file_unpacks_too_much`, `file_too_many_entries`; the field is `file`.
    """
    source: Any = upload.file
    media_type = _checked(source, upload.size or 0, limits)
    sha256, size = storage.put_stream(storage.RECEIVED, source)
    received = ReceivedFile.objects.create(
        name=shown_name(upload.name or ""),
        purpose=purpose,
        sha256=sha256,
        size=size,
        media_type=media_type,
        organisation=organisation,
        uploaded_by=by,
        uploaded_at=timezone.now(),
    )
    audit.record(
        action="file.receive",
        actor=by,
        kind="received",
        object_id=received.pk,
        organisation_id=organisation.pk if organisation else None,
    )
    jobs.enqueue(kind=SCAN, object_id=received.pk, key=f"{SCAN}:{received.pk}", by=by)
    return received


def open_bytes(received: ReceivedFile) -> IO[bytes]:
    """The original bytes for our own parsers, never for a person. Raises `storage.Damaged` when they are gone."""
    return storage.open_file(storage.RECEIVED, received.sha256)


@transaction.atomic
def erase_received(pks: Iterable[int]) -> None:
    """Erase files whose time to be kept has ended: the rows now, and after the commit the bytes that no other row has.

    The caller has decided that they are due, has let go of them and writes the act in the trail.
    """
    due = ReceivedFile.objects.filter(pk__in=list(pks))
    hashes = set(due.values_list("sha256", flat=True))
    due.delete()
    kept = set(ReceivedFile.objects.filter(sha256__in=hashes).values_list("sha256", flat=True))
    for name in [storage.name_of(storage.RECEIVED, sha256) for sha256 in sorted(hashes - kept)]:
        transaction.on_commit(partial(storage.backend().delete, name))


def prepare_scan(job: Job, progress: jobs.Progress) -> tuple[str, scanning.Verdict]:
    """Ask the scanner about a file. Raises `OSError` when it does not answer, and the job is tried again."""
    received = ReceivedFile.objects.get(pk=job.object_id)
    scanner = scanning.configured()
    with open_bytes(received) as file:
        return scanner.name, scanner.scan(file)


def finish_scan(job: Job, result: tuple[str, scanning.Verdict]) -> None:
    """Record what the scanner said."""
    name, verdict = result
    received = ReceivedFile.objects.select_for_update().get(pk=job.object_id)
    with acting(None):
        received.scan = verdict.scan
        received.finding = verdict.finding
        received.scanner = name
        received.scanned_at = timezone.now()
        received.save(update_fields=["scan", "finding", "scanner", "scanned_at"])
        audit.record(
            action="file.scan", actor=None, kind="received", object_id=received.pk, outcome="done", reason=verdict.scan
        )


def shown_name(name: str) -> str:
    """The name as sent, without folders or control characters, for people to recognise the file; never a path."""
    last = PurePosixPath(name.replace("\\", "/")).name
    return "".join(c for c in composed(last) if c.isprintable())[:255] or "ficheiro"


def _checked(source: IO[bytes], size: int, limits: Limits) -> str:
    if size == 0:
        raise InvalidInput("file_empty", "O ficheiro está vazio. Escolha o ficheiro com os dados.", "file")
    if size > limits.max_bytes:
        raise InvalidInput(
            "file_too_big",
            f"O ficheiro tem {_megabytes(size)}. O máximo são {_megabytes(limits.max_bytes)}.",
            "file",
        )
    media_type = detection.media_type(source)
    if media_type not in limits.types:
        wanted = ", ".join(sorted(detection.WORDS[kind] for kind in limits.types))
        raise InvalidInput("file_type", f"O conteúdo do ficheiro não é de um tipo aceite: {wanted}.", "file")
    if media_type in _ZIPPED:
        _check_archive(source, limits)
    return media_type


def _check_archive(source: IO[bytes], limits: Limits) -> None:
    try:
        archive = detection.archive(source)
    except InvalidInput as error:
        raise InvalidInput(error.code, error.message, "file") from error
    if archive.entries > limits.max_entries:
        raise InvalidInput(
            "file_too_many_entries",
            f"O ficheiro tem {archive.entries} entradas. O máximo são {limits.max_entries}.",
            "file",
        )
    if archive.unpacked > limits.max_unpacked:
        raise InvalidInput(
            "file_unpacks_too_much",
            f"Aberto, o ficheiro ocuparia {_megabytes(archive.unpacked)}. "
            f"O máximo são {_megabytes(limits.max_unpacked)}.",
            "file",
        )


def _megabytes(size: int) -> str:
    return f"{size / MEGABYTE:.1f} MB".replace(".", ",")
