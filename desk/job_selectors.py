"""Which background work a given user may see."""

from django.db.models import QuerySet

from entities.models import RoleGrant, User
from entities.roles import OUTSIDE
from entities.selectors import own_organisation_ids
from jobs.models import Job
from legislation.dates import today


def jobs_visible_to(user: User) -> QuerySet[Job]:
    """Staff see all work; outside users what they or somebody of the same body asked for."""
    jobs = Job.objects.select_related("created_by")
    if user.is_staff_member:
        return jobs
    colleagues = RoleGrant.objects.in_force(today()).filter(
        organisation__in=own_organisation_ids(user), role__in=OUTSIDE
    )
    return jobs.filter(created_by__in=colleagues.values("user"))
