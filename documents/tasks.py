"""What a worker of this room does besides jobs: begin with the fonts loaded, and throw away what is not kept."""

from datetime import timedelta
from typing import Any

from celery import current_app, shared_task
from celery.signals import worker_process_init


@worker_process_init.connect(dispatch_uid="documents.warm")
def warm_the_engine(**_: Any) -> None:
    """Load the PDF engine in a new child, unless it serves other queues only: the first document is then as quick."""
    if "pdf" in current_app.amqp.queues.consume_from:
        from documents.rendering import engine

        engine.warm()


@shared_task(name="documents.tidy")
def tidy() -> None:
    """Delete print files and half-written files of more than a day: copies of personal data that nobody needs again."""
    from documents import storage

    for area in (storage.PRINTS, storage.UNFINISHED):
        storage.drop_old(area, older_than=timedelta(days=1))
