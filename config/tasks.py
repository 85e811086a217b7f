"""Housekeeping of the installation itself."""

from celery import shared_task
from django.core.management import call_command


@shared_task(name="config.clear_sessions")
def clear_sessions() -> None:
    """Delete sessions that have ended."""
    call_command("clearsessions")
