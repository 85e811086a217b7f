"""Bank files: read in a child process, recorded once, each credit matched by reference or left to be identified."""

from datetime import date
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from audit import services as audit
from audit.errors import Conflict
from documents import detection, sandbox
from documents import services as documents
from documents.models import ReceivedFile
from entities.models import User
from jobs import services as jobs
from jobs.models import Job
from sanctions.bank.lines import MOST_BYTES
from sanctions.models import BankFile, Payment
from sanctions.permissions import TREASURY
from sanctions.services.common import require
from sanctions.services.paying import record_payment

READ = "sanctions.bank_file"
LIMITS = documents.Limits(max_bytes=MOST_BYTES, types=frozenset({detection.TEXT, detection.BANK_XML}))
MEMORY_MB, SECONDS = 512, 60


@transaction.atomic
def receive_bank_file(*, by: User, upload: "UploadedFile[Any]") -> Job:
    """Keep a bank's file and ask for its reading. Raises `Conflict` (`bank_file_known`) for bytes already read."""
    require(by, TREASURY, "importar ficheiros do banco")
    received = documents.receive(upload=upload, purpose="bank_file", by=by, limits=LIMITS)
    if BankFile.objects.filter(sha256=received.sha256).exists():
        raise Conflict("bank_file_known", "Este ficheiro já foi importado: não se importou outra vez.", "file")
    return jobs.enqueue(kind=READ, object_id=received.pk, key=f"{READ}:{received.sha256}", queue="import", by=by)


def prepare_reading(job: Job, progress: jobs.Progress) -> dict[str, Any]:
    """Read the file's movements in the child process."""
    received = ReceivedFile.objects.get(pk=job.object_id)
    progress(0, 1, "ficheiros lidos")
    with documents.open_bytes(received) as file:
        found: dict[str, Any] = sandbox.run(
            "sanctions.bank.reading:read_file", file, memory_mb=MEMORY_MB, seconds=SECONDS
        )
    progress(1, 1, "ficheiros lidos")
    return found


def finish_reading(job: Job, found: dict[str, Any]) -> None:
    """Record the file and its credits in one transaction; a credit already recorded by its bank number is skipped."""
    received = ReceivedFile.objects.get(pk=job.object_id)
    record_reading(by=received.uploaded_by, name=received.name, sha256=received.sha256, found=found, received=received)


@transaction.atomic
def record_reading(
    *, by: User, name: str, sha256: str, found: dict[str, Any], received: ReceivedFile | None = None
) -> BankFile:
    """Record the credits of a reading; the same bytes twice give the same file."""
    bank_file, made = BankFile.objects.get_or_create(
        sha256=sha256,
        defaults={
            "received": received,
            "name": name,
            "form": found["form"],
            "lines": len(found["lines"]),
            "total_cents": sum(line["cents"] for line in found["lines"]),
            "imported_by": by,
        },
    )
    if not made:
        return bank_file
    known = set(
        Payment.objects.filter(bank_id__in=[line["bank_id"] for line in found["lines"]]).values_list(
            "bank_id", flat=True
        )
    )
    for line in found["lines"]:
        if line["bank_id"] in known or line["cents"] == 0:
            continue
        known.add(line["bank_id"])
        record_payment(
            by=by,
            cents=line["cents"],
            received_on=date.fromisoformat(line["on"]),
            reference=line["reference"],
            bank_id=line["bank_id"],
            way=Payment.Way.BANK,
            payer=line["payer"],
            bank_file=bank_file,
        )
    audit.record(action="bank_file.import", actor=by, kind="bank_file", object_id=bank_file.pk)
    return bank_file
