"""The demonstration's signing keys: one certificate for each account that signs."""

from pathlib import Path
from typing import Any

from django.conf import settings

from documents import kinds
from documents.models import IssuedDocument, Signature
from documents.services import issuing, signing
from documents.signing import demonstration
from entities.models import User
from entities.roles import Role
from jobs.models import Job


def load(world: dict[str, Any]) -> None:
    """Make the certificates once. Nothing else: documents come from the acts of the other rooms."""
    signers: set[Role] = {Role.PRESIDENT}.union(*(kind.signers for kind in kinds.all_kinds() if kind.signed))
    people = User.objects.filter(is_demo=True, grants__role__in=[role.value for role in sorted(signers)]).distinct()
    holders = {user.username: user.name for user in people}
    demonstration.make(Path(settings.SIGNING_DIR), holders, settings.SIGNING_SECRET.encode())


def finish(document: IssuedDocument) -> None:
    """Render a document, and sign it where somebody ordered so, at once: the demonstration goes on from its file.

    The same work stays queued; the worker finds it done.
    """
    job = Job.objects.get(kind=issuing.RENDER, object_id=document.pk)
    issuing.finish_rendering(job, issuing.prepare_rendering(job, _quiet))
    for signature in Signature.objects.filter(document=document, state=Signature.State.ASKED):
        job = Job.objects.get(kind=signing.SIGN, object_id=signature.pk)
        signing.finish_signature(job, signing.prepare_signature(job, _quiet))
    document.refresh_from_db()


def _quiet(done: int, total: int, what: str) -> None:
    """Progress that nobody watches."""
