"""Periodic work of the room; running it twice repeats nothing."""

from celery import shared_task

from sanctions.services import watch


@shared_task(name="sanctions.watch")
def nightly_watch() -> None:
    """Read every open case again and give the warnings of the day."""
    watch.run()
