"""Doing one job, and finding those that nobody does."""

import logging
import time
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from audit.context import acting
from audit.errors import ActRefused
from jobs import broker, handlers, locks, services
from jobs.handlers import Handler, Progress
from jobs.models import Job
from jobs.selectors import job_for

log = logging.getLogger(__name__)

MOST_TRIES = 3
FIRST_PAUSE = timedelta(seconds=5)
SEND_AGAIN_AFTER = timedelta(seconds=3)
SEND_AGAIN_ANYWAY_AFTER = timedelta(minutes=10)
SWEEP_AT_MOST = 1000
PAUSE = 0.5  # seconds between two looks at a job that a worker is doing
PROGRESS_EVERY = 0.25  # seconds between two writes of the progress

STOPPED = (
    "O trabalho parou três vezes sem acabar. O ficheiro ou o documento pode exigir mais memória do que a disponível."
)
UNKNOWN_KIND = "Esta instalação não sabe fazer este trabalho."


def run(job_id: int) -> None:
    """Do a job if it is due and nobody else is doing it; called any number of times, the effect happens once.

    A job whose worker died is begun again at once. Unexpected errors are written on the row and raised again.
    """
    with locks.claim(job_id) as mine:
        job = _begin(job_id) if mine else None
        if job is None:
            return
        handler = handlers.find(job.kind)
        if handler is None:
            _fail(job, UNKNOWN_KIND)
            return
        with acting(job.created_by, reason=handler.label):
            _perform(job, handler)


def run_to_end(kind: str, object_id: int, *, seconds: float) -> bool:
    """Do an object's newest job here, unless a worker was faster, and wait for it: for commands, which have no page.

    False when it is still open after that many seconds.
    """
    last_moment = time.monotonic() + seconds
    while True:
        job = job_for(kind, object_id)
        if job is None or not job.is_open:
            return True
        run(job.pk)
        job.refresh_from_db()
        if job.is_open:
            if time.monotonic() > last_moment:
                return False
            time.sleep(PAUSE)


@transaction.atomic
def _begin(job_id: int) -> Job | None:
    job = Job.objects.select_for_update(of=("self",)).filter(pk=job_id).first()
    if job is None or not job.is_open or job.due_at > timezone.now():
        return None
    if job.tries >= MOST_TRIES:
        _fail(job, job.reason or STOPPED)
        return None
    job.state = Job.State.RUNNING
    job.tries += 1
    job.started_at = timezone.now()
    job.save(update_fields=["state", "tries", "started_at"])
    return job


def _perform(job: Job, handler: Handler) -> None:
    try:
        result = handler.prepare(job, _progress_of(job)) if handler.prepare else None
        _finish(job, handler, result)
    except ActRefused as refusal:
        _fail(job, refusal.message)
    except handler.transient as error:
        log.warning("job %s (%s): %s", job.pk, job.kind, type(error).__name__)
        _again(job, error)
    except Exception as error:
        _again(job, error)
        raise


@transaction.atomic
def _finish(job: Job, handler: Handler, result: Any) -> None:
    held = _mine(job).select_for_update(of=("self",)).first()
    if held is None:
        log.warning("job %s (%s) was taken over by another worker", job.pk, job.kind)
        return
    handler.finish(held, result)
    _mine(job).update(state=Job.State.DONE, finished_at=timezone.now(), reason="")


def _progress_of(job: Job) -> Progress:
    """A function that writes how far the work is; seen by pages at once, because `prepare` runs without transaction."""
    last = 0.0

    def progress(done: int, total: int, words: str) -> None:
        nonlocal last
        now = time.monotonic()
        if done >= total or now - last >= PROGRESS_EVERY:
            last = now
            _mine(job).update(done_count=done, total_count=total, words=words[:60])

    return progress


def _again(job: Job, error: Exception) -> None:
    """Another try after a pause that grows, or the end after the last."""
    reason = f"Erro inesperado ({type(error).__name__}) na tentativa {job.tries} de {MOST_TRIES}."
    if job.tries >= MOST_TRIES:
        _fail(job, reason)
        return
    pause = FIRST_PAUSE * 4 ** (job.tries - 1)
    _mine(job).update(state=Job.State.WAITING, reason=reason, due_at=timezone.now() + pause, sent_at=None)


def _fail(job: Job, reason: str) -> None:
    _mine(job).update(state=Job.State.FAILED, reason=reason[:500], finished_at=timezone.now())


def _mine(job: Job) -> Any:
    """The row, as long as this try is the current one."""
    return Job.objects.filter(pk=job.pk, tries=job.tries, state__in=[Job.State.WAITING, Job.State.RUNNING])


def sweep() -> int:
    """Send again the work that is due and that nobody holds; returns how many were sent.

    A row that says it is running while its claim is free lost its worker. A waiting row whose queue is empty lost its
    message; while the queue still has messages, it is only waiting for its turn.
    """
    now = timezone.now()
    lengths = {queue: broker.queue_length(queue) for queue in Job.Queue.values}
    open_jobs = Job.objects.filter(state__in=[Job.State.WAITING, Job.State.RUNNING], due_at__lte=now).order_by("pk")
    sent = 0
    for job in open_jobs[:SWEEP_AT_MOST]:
        if _is_lost(job, empty=lengths[job.queue] == 0):
            services.send(job)
            sent += 1
    return sent


def _is_lost(job: Job, *, empty: bool) -> bool:
    age = timezone.now() - job.sent_at if job.sent_at else None
    if age is not None and age < SEND_AGAIN_AFTER:
        return False
    if job.state == Job.State.RUNNING:
        return not locks.is_claimed(job.pk)
    return age is None or empty or age > SEND_AGAIN_ANYWAY_AFTER
