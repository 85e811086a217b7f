"""Reading the state of the work."""

from datetime import datetime, timedelta

from django.db.models import Count, Min, QuerySet
from django.utils import timezone

from jobs.models import Job

OPEN = (Job.State.WAITING, Job.State.RUNNING)


def job_for(kind: str, object_id: int) -> Job | None:
    """The newest job of a kind for an object, or none. The caller has already checked access to the object."""
    return Job.objects.filter(kind=kind, object_id=object_id).order_by("-pk").first()


def in_view(jobs: QuerySet[Job], view: str) -> QuerySet[Job]:
    """The jobs of one tab: `waiting`, `running`, `stuck` (open after its deadline), `failed` or `done`."""
    if view == "stuck":
        return jobs.filter(state__in=OPEN, deadline__lt=timezone.now())
    return jobs.filter(state=view)


def counts() -> dict[tuple[str, str], int]:
    """How many jobs there are by queue and state, those done in the last day only."""
    recent = Job.objects.exclude(state=Job.State.DONE, finished_at__lt=timezone.now() - timedelta(days=1))
    rows = recent.values_list("queue", "state").annotate(number=Count("pk")).order_by()
    return {(queue, state): number for queue, state, number in rows}


def oldest_due() -> datetime | None:
    """Since when the oldest work that is due waits; none while nothing waits."""
    waiting = Job.objects.filter(state=Job.State.WAITING, due_at__lte=timezone.now())
    return waiting.aggregate(oldest=Min("due_at"))["oldest"]
