"""Invented people, autos and cases for the tests of this room."""

from datetime import date
from typing import Any

import factory

from entities.models import Address, CivilId, Organisation, Person, RoleGrant, User
from entities.roles import Role


class UserFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = User

    username = factory.Sequence(lambda n: f"pessoa{n}")
    name = factory.Sequence(lambda n: f"Pessoa de Serviço {n}")
    email = factory.LazyAttribute(lambda o: f"{o.username}@exemplo.example")


def user(role: Role, organisation: Organisation | None = None, **fields: Any) -> User:
    """Somebody who holds a role since 2009."""
    made = UserFactory(**fields)
    RoleGrant.objects.create(
        user=made, role=role, organisation=organisation, first_day=date(2009, 8, 29), act="Despacho de teste"
    )
    return made


class OrganisationFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Organisation

    kind = Organisation.Kind.FORCE
    name = factory.Sequence(lambda n: f"Força de Segurança {n}")


class PersonFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Person

    name = factory.Sequence(lambda n: f"Adepto Inventado {n}")
    birth_date = date(1990, 5, 17)


class CivilIdFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = CivilId

    kind = CivilId.Kind.OLD_ID
    number = factory.Sequence(lambda n: f"{10_000_000 + n}")
    person = factory.SubFactory(PersonFactory)


class AddressFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Address

    person = factory.SubFactory(PersonFactory)
    lines = "Rua do Exemplo, 5"
    postal_code = "4000-001"
    locality = "Porto"
    first_day = date(2015, 1, 1)
    source = Address.Source.AUTO
