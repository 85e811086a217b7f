"""Objects of this room for the test of permissions."""

from datetime import date, timedelta

from django.utils import timezone

from desk.models import AccessRequest
from entities.models import Organisation, RoleGrant, User
from entities.roles import Role
from jobs.models import Job

ROLE_OF = {
    Organisation.Kind.CLUB: Role.CLUB,
    Organisation.Kind.FEDERATION: Role.ORGANISER,
    Organisation.Kind.FORCE: Role.FORCE,
}


def job(organisation: Organisation) -> Job:
    """Work that somebody of the organisation asked for."""
    number = Job.objects.count()
    user = User.objects.create(username=f"pedinte{number}", name="Quem Pediu")
    RoleGrant.objects.create(
        user=user,
        role=ROLE_OF[Organisation.Kind(organisation.kind)],
        organisation=organisation,
        first_day=date(2009, 8, 29),
        act="Despacho de teste",
    )
    now = timezone.now()
    return Job.objects.create(
        kind="test.any",
        object_id=1,
        key=f"ensaio {number}",
        created_by=user,
        due_at=now,
        deadline=now + timedelta(minutes=15),
    )


def access_request(organisation: Organisation) -> AccessRequest:
    """A request of a person; it belongs to no body."""
    number = AccessRequest.objects.count()
    user, _ = User.objects.get_or_create(username="encarregado", defaults={"name": "Encarregado"})
    return AccessRequest.objects.create(
        name="Quem Pede",
        document_kind="civil",
        document_number=f"{13000000 + number}",
        received_on=date(2026, 11, 2),
        due_on=date(2026, 12, 2),
        identity_proof="Ao balcão.",
        recorded_by=user,
    )


SHARED = {"access_request"}

OBJECTS = {"job": job, "access_request": access_request}

ARGUMENTS = {
    "desk:pattern": lambda _: {"slug": "lista"},
    "desk:access-data": lambda target: {"pk": getattr(target, "pk", 1), "kind": "json"},
}
