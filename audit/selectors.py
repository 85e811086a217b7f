"""Reading the trail. Who may read it is decided by the pages: the auditor, and nobody else by default."""

from datetime import datetime, timedelta

from django.db.models import Min, QuerySet
from django.utils import timezone

from audit.models import Entry, Pending

UNSEALED_TOO_LONG = timedelta(minutes=1)


def entries_about(kind: str, object_id: object) -> QuerySet[Entry]:
    """Everything done to, read or refused of one object, newest first."""
    return Entry.objects.filter(kind=kind, object_id=str(object_id)).order_by("-pk")


def entries_of(actor_id: int) -> QuerySet[Entry]:
    """Everything one user did, read or was refused, newest first."""
    return Entry.objects.filter(actor_id=actor_id).order_by("-pk")


def refusals_since(moment: datetime, actor_id: int | None = None) -> QuerySet[Entry]:
    """Refused acts and accesses after a moment; of one user where given."""
    refused = Entry.objects.filter(outcome=Entry.Outcome.REFUSED, at__gte=moment)
    return refused if actor_id is None else refused.filter(actor_id=actor_id)


def exports_since(moment: datetime, actor_id: int) -> QuerySet[Entry]:
    """Files that a user took after a moment."""
    return Entry.objects.filter(
        actor_id=actor_id, action__endswith=".export", outcome=Entry.Outcome.DONE, at__gte=moment
    )


def unsealed_for() -> timedelta | None:
    """How long the oldest unsealed entry has waited; none while everything is sealed."""
    oldest = Pending.objects.aggregate(oldest=Min("since"))["oldest"]
    return timezone.now() - oldest if oldest else None


def seal_is_late() -> bool:
    """Whether an entry has waited for its seal longer than a minute: an alarm."""
    waited = unsealed_for()
    return waited is not None and waited > UNSEALED_TOO_LONG
