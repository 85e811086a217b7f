"""Asking for work, doing it, and sending again what was lost."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from kombu.exceptions import OperationalError

from audit.errors import Conflict
from audit.services import record
from jobs import handlers
from jobs.handlers import Finish, Handler, Prepare, Progress
from jobs.models import Job

__all__ = ["Progress", "enqueue", "erase_done", "register_handler", "retry", "send"]

log = logging.getLogger(__name__)

EXPECTED_WITHIN = timedelta(minutes=15)
# A quarter of a year: long enough to answer who asks what became of a file, or why a letter went out late.
DONE_IS_KEPT = timedelta(days=92)


def register_handler(
    kind: str,
    *,
    prepare: Prepare | None,
    finish: Finish,
    queue: str,
    label: str,
    transient: tuple[type[Exception], ...] = (),
    remembers: bool = False,
) -> None:
    """Declare how a kind of work is done; called by its room in `AppConfig.ready`. See `jobs.handlers.Handler`."""
    handlers.add(Handler(kind, prepare, finish, queue, label, transient, remembers))


@transaction.atomic
def enqueue(
    *,
    kind: str,
    object_id: int,
    key: str,
    queue: str | None = None,
    by: Any = None,
    due_at: datetime | None = None,
    deadline: datetime | None = None,
) -> Job:
    """Ask for work in the caller's transaction; it is sent after commit, with its id only.

    The same `key` twice gives the same job, whatever its state. `due_at`: not before; `deadline`: people see the job as
    late after it (15 minutes after it was due unless given). `by` is a user; `queue` that of the handler unless given.
    """
    due = due_at or timezone.now()
    job, created = Job.objects.get_or_create(
        key=key,
        defaults={
            "kind": kind,
            "object_id": object_id,
            "queue": queue or handlers.queue(kind),
            "created_by": by,
            "due_at": due,
            "deadline": deadline or due + EXPECTED_WITHIN,
        },
    )
    if created and due <= timezone.now():
        transaction.on_commit(_sender(job))
    return job


def send(job: Job) -> None:
    """Hand the job's id to Celery. If the broker is away the sweeper sends it later: the row is what counts."""
    from jobs.tasks import run_job

    Job.objects.filter(pk=job.pk).update(sent_at=timezone.now())
    try:
        run_job.apply_async(args=(job.pk,), queue=job.queue, retry=False)
    except OperationalError:
        log.warning("job %s was not sent: the broker does not answer", job.pk)


@transaction.atomic
def retry(*, job_id: int, by: Any) -> Job:
    """Begin a failed job again with three new tries. Raises `Conflict` when it has not failed (any more)."""
    job = Job.objects.select_for_update(of=("self",)).get(pk=job_id)
    if job.state != Job.State.FAILED:
        raise Conflict("not_failed", "Este trabalho já não está parado: outra pessoa repetiu-o ou já acabou.")
    now = timezone.now()
    job.state, job.tries, job.reason = Job.State.WAITING, 0, ""
    job.due_at, job.deadline, job.sent_at, job.finished_at = now, now + EXPECTED_WITHIN, None, None
    job.save()
    record(action="job.retry", actor=by, kind="job", object_id=job.pk)
    transaction.on_commit(_sender(job))
    return job


@transaction.atomic
def erase_done() -> int:
    """Erase work done more than 92 days ago: rows name users and say nothing that its object does not say. How many.

    All rows of one object go together, when the newest is that old. Waiting, running and failed work stays, and so does
    what a handler says it remembers.
    """
    limit = timezone.now() - DONE_IS_KEPT
    younger = Job.objects.filter(kind=OuterRef("kind"), object_id=OuterRef("object_id")).exclude(
        state=Job.State.DONE, finished_at__lt=limit
    )
    old = Job.objects.filter(state=Job.State.DONE, finished_at__lt=limit).exclude(kind__in=handlers.remembering())
    erased, _ = old.filter(~Exists(younger)).delete()
    return erased


def _sender(job: Job) -> Callable[[], Any]:
    return lambda: send(job)
