"""Asking for work, doing it, and sending again what was lost."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from jobs import handlers
from jobs.handlers import Finish, Handler, Prepare, Progress
from jobs.models import Job

__all__ = ["Progress", "enqueue", "register_handler", "send"]

log = logging.getLogger(__name__)

EXPECTED_WITHIN = timedelta(minutes=15)


def register_handler(
    kind: str,
    *,
    prepare: Prepare | None,
    finish: Finish,
    queue: str,
    label: str,
    transient: tuple[type[Exception], ...] = (),
) -> None:
    """Declare how a kind of work is done; called by its room in `AppConfig.ready`. See `jobs.handlers.Handler`."""
    handlers.add(Handler(kind, prepare, finish, queue, label, transient))


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


def _sender(job: Job) -> Callable[[], Any]:
    return lambda: send(job)
