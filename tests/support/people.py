"""Invented bodies, users of a role, and browsers signed in as them."""

from datetime import date

from allauth.account.internal.flows.login import record_authentication
from django.http import HttpRequest
from django.test import Client

from audit.middleware import REASON_KEY
from entities.models import Organisation, RoleGrant, User
from entities.roles import OUTSIDE, Role

BODY_OF = {
    Role.CLUB: Organisation.Kind.CLUB,
    Role.ORGANISER: Organisation.Kind.FEDERATION,
    Role.FORCE: Organisation.Kind.FORCE,
}


def body(role: Role, name: str) -> Organisation:
    """An organisation that users of the role act for; a club for staff, who act for none."""
    kind = BODY_OF.get(role, Organisation.Kind.CLUB)
    return Organisation.objects.create(kind=kind, name=f"{name} {role.label}")


def user_with(role: Role, organisation: Organisation) -> User:
    """Somebody with one role since 2009, for the organisation if the role is an outside one."""
    user = User.objects.create(username=f"quem{role}", name=f"Quem {role.label}")
    RoleGrant.objects.create(
        user=user,
        role=role,
        organisation=organisation if role in OUTSIDE else None,
        first_day=date(2009, 8, 29),
        act="Despacho de teste",
    )
    return user


def client_of(user: User | None) -> Client:
    """A browser of the user, with a factor just used and a reason already given."""
    client = Client()
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        request = HttpRequest()
        request.session = client.session
        record_authentication(request, user, method="password")
        request.session[REASON_KEY] = "Fiscalização: ensaio"
        request.session.save()
    return client
