"""Periodic work on the trail; both may be lost or run twice without harm."""

from celery import shared_task

from audit.checkpoints import write_checkpoint
from audit.sealing import seal_everything


@shared_task(name="audit.seal")
def seal() -> None:
    """Seal what waits."""
    seal_everything()


@shared_task(name="audit.checkpoint")
def checkpoint() -> None:
    """Seal what waits and write the day's signed checkpoint."""
    seal_everything()
    write_checkpoint()
