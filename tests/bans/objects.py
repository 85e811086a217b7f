"""Objects of this room for the test of permissions: each factory takes the organisation the object belongs to."""

from datetime import date

from bans.models import Ban, BanNotice, GroundMeasure
from entities.models import Organisation, Person, User


def _user() -> User:
    return User.objects.create(username=f"interdicoes{User.objects.count()}", name="Quem Regista")


def ban(_organisation: Organisation) -> Ban:
    person = Person.objects.create(name="Pessoa Interditada")
    return Ban.objects.create(
        kind=Ban.Kind.PRECAUTIONARY,
        person=person,
        source="Processo de teste",
        source_key=f"teste:{person.pk}",
        legal_basis="art. 43.9",
        scope="qualquer recinto",
        imposed_on=date(2024, 1, 1),
        starts_on=date(2024, 1, 1),
        recorded_by=_user(),
    )


def ban_notice(organisation: Organisation) -> BanNotice:
    return BanNotice.objects.create(ban=ban(organisation), body="pnid", matter="imposed", cite="art. 43.6")


def ground_measure(organisation: Organisation) -> GroundMeasure:
    return GroundMeasure.objects.create(
        kind=GroundMeasure.Kind.CLOSED_DOORS,
        organisation=organisation,
        source="Processo de teste",
        source_key=f"recinto:{GroundMeasure.objects.count()}:{organisation.pk}",
        legal_basis="art. 42.3",
        imposed_on=date(2024, 1, 1),
        starts_on=date(2024, 1, 1),
        matches=2,
        recorded_by=_user(),
    )


OBJECTS = {"ban": ban, "ban_notice": ban_notice, "ground_measure": ground_measure}
