"""Sendings under way: only for those who send."""

from django.db.models import Q, QuerySet

from entities.models import User
from entities.roles import Role
from registry.models import DraftPhoto, Submission


def submissions_visible_to(user: User) -> QuerySet[Submission]:
    """A club's own; for the registry officer those that the authority itself loads. Nobody else sees a draft."""
    allowed = Q(group__club_id__in=user.organisation_ids(Role.CLUB), by_authority=False)
    if user.has_role(Role.REGISTRY_OFFICER):
        allowed |= Q(by_authority=True)
    return Submission.objects.select_related("group__club", "file").filter(allowed)


def draft_photos_visible_to(user: User) -> QuerySet[DraftPhoto]:
    """Photographs of the drafts that the user may see."""
    return DraftPhoto.objects.filter(submission__in=submissions_visible_to(user).order_by().values("pk"))
