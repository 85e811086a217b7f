"""What a worker of this room does besides jobs: children of the queue of documents begin with the fonts loaded."""

from typing import Any

from celery import current_app
from celery.signals import worker_process_init


@worker_process_init.connect(dispatch_uid="documents.warm")
def warm_the_engine(**_: Any) -> None:
    """Load the PDF engine in a new child, unless it serves other queues only: the first document is then as quick."""
    if "pdf" in current_app.amqp.queues.consume_from:
        from documents.rendering import engine

        engine.warm()
