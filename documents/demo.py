"""The demonstration's signing keys: one certificate for each account that signs."""

from pathlib import Path
from typing import Any

from django.conf import settings

from documents import kinds
from documents.signing import demonstration
from entities.models import User
from entities.roles import Role


def load(world: dict[str, Any]) -> None:
    """Make the certificates once. Nothing else: documents come from the acts of the other rooms."""
    signers: set[Role] = {Role.PRESIDENT}.union(*(kind.signers for kind in kinds.all_kinds() if kind.signed))
    people = User.objects.filter(is_demo=True, grants__role__in=[role.value for role in sorted(signers)]).distinct()
    holders = {user.username: user.name for user in people}
    demonstration.make(Path(settings.SIGNING_DIR), holders, settings.SIGNING_SECRET.encode())
