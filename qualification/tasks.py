"""What this room does by the clock."""

from celery import shared_task

from qualification.services import duties


@shared_task(name="qualification.remind")
def remind() -> int:
    """Remind organisers of the reports they owe."""
    return duties.remind_all()
