"""The claim on a job: an advisory lock of the database session, free again the moment its holder dies."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

SPACE = 20_090_730  # any number of our own: keeps job locks apart from other advisory locks of the database


@contextmanager
def claim(job_id: int) -> Iterator[bool]:
    """Try to be the only one working on a job; gives False at once when somebody else is. Needs no transaction."""
    key = [SPACE, job_id % 2**31]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", key)
        mine = bool(cursor.fetchone()[0])
    try:
        yield mine
    finally:
        if mine and not connection.needs_rollback:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", key)


def is_claimed(job_id: int) -> bool:
    """Whether a living process is working on the job at this moment."""
    with claim(job_id) as mine:
        return not mine
