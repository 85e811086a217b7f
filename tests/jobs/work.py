"""Kinds of work for the tests: slow, refused, broken and deadly ones. A worker process loads this module too.

The effect of a job is an organisation named after the job's key, so that an effect that happens twice is seen. The key
is the path of a folder in which the test and the worker leave signs for each other.
"""

import os
import signal
import time
from pathlib import Path

from audit.errors import ActRefused
from entities.models import Organisation
from jobs.handlers import Progress
from jobs.models import Job
from jobs.services import register_handler

LONGEST_WAIT = 30  # seconds


def effect(job: Job, result: object) -> None:
    """Leave the one trace of the job."""
    Organisation.objects.create(kind="other", name=job.key, short_name=str(result or ""))


def wait_for_go(job: Job, where: str) -> None:
    """Say that this place was reached and wait until the test says go."""
    folder = Path(job.key)
    (folder / where).touch()
    deadline = time.monotonic() + LONGEST_WAIT
    while not (folder / "go").exists() and time.monotonic() < deadline:
        time.sleep(0.02)


def slow_prepare(job: Job, progress: Progress) -> str:
    progress(1, 2, "linhas lidas")
    wait_for_go(job, "in-prepare")
    progress(2, 2, "linhas lidas")
    return "lido"


def slow_finish(job: Job, result: object) -> None:
    effect(job, result)
    wait_for_go(job, "in-finish")


def refuse(job: Job, progress: Progress) -> None:
    raise ActRefused("bad_file", "O ficheiro não tem a coluna Nome.")


def break_down(job: Job, progress: Progress) -> None:
    raise ZeroDivisionError


def away(job: Job, progress: Progress) -> None:
    raise ConnectionError


def die(job: Job, progress: Progress) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


register_handler("test.quick", prepare=None, finish=effect, queue="default", label="Ensaio rápido")
register_handler("test.slow-prepare", prepare=slow_prepare, finish=effect, queue="import", label="Ensaio de leitura")
register_handler("test.slow-finish", prepare=None, finish=slow_finish, queue="pdf", label="Ensaio de escrita")
register_handler("test.refused", prepare=refuse, finish=effect, queue="default", label="Ensaio recusado")
register_handler("test.broken", prepare=break_down, finish=effect, queue="default", label="Ensaio com erro")
register_handler(
    "test.away", prepare=away, finish=effect, queue="mail", label="Ensaio sem ligação", transient=(ConnectionError,)
)
register_handler("test.deadly", prepare=die, finish=effect, queue="default", label="Ensaio que mata")
