"""What happens by the clock in this room."""

from celery import shared_task

from registry.services import retention
from registry.services.duties import remind_due


@shared_task(name="registry.remind")
def remind() -> None:
    """Ask for the reminders of registers that are about to be due, or late."""
    remind_due()


@shared_task(name="registry.retention")
def erase_what_is_due() -> None:
    """Erase what has been kept long enough; `manage.py registry_retention` says beforehand what would go."""
    retention.run(by=None)
