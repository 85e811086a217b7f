"""Reading the state of the work."""

from jobs.models import Job


def job_for(kind: str, object_id: int) -> Job | None:
    """The newest job of a kind for an object, or none. The caller has already checked access to the object."""
    return Job.objects.filter(kind=kind, object_id=object_id).order_by("-pk").first()
