"""Objects of this room for the test of permissions: each factory takes the organisation the object belongs to."""

from datetime import date

from entities.models import FirstMatch, Organisation, Person, RoleGrant, User, Venue
from entities.roles import Role


def person(organisation: Organisation) -> Person:
    return Person.objects.create(name="Pessoa Inventada", organisation=organisation)


def venue(organisation: Organisation) -> Venue:
    force, _ = Organisation.objects.get_or_create(kind=Organisation.Kind.FORCE, name="Força do Recinto")
    return Venue.objects.create(
        name="Campo Inventado", kind="open_air", municipality="Viseu", district="Viseu", force=force
    )


def user(organisation: Organisation) -> User:
    made = User.objects.create(username=f"conta{User.objects.count()}", name="Conta Inventada")
    RoleGrant.objects.create(
        user=made, role=Role.CLUB, organisation=organisation, first_day=date(2009, 8, 29), act="Despacho de teste"
    )
    return made


def role_grant(organisation: Organisation) -> RoleGrant:
    return user(organisation).grants.get()


def first_match(organisation: Organisation) -> FirstMatch:
    return FirstMatch.objects.create(user=user(organisation))


OBJECTS = {
    "organisation": lambda organisation: organisation,
    "person": person,
    "venue": venue,
    "user": user,
    "role_grant": role_grant,
    "first_match": first_match,
}

# Kinds that are not anybody's own: every role that may call the address sees each of them.
SHARED = {"venue"}
