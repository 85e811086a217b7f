"""Acts on organisations, venues, people, users, roles and delegations."""

from datetime import date, timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.db import IntegrityError, transaction
from django.db.models import Model
from django.utils import timezone

from audit.errors import ActRefused, Conflict, InvalidInput
from audit.services import record
from entities import selectors
from entities.models import Address, CivilId, Delegation, FirstMatch, Organisation, Person, RoleGrant, User, Venue
from entities.roles import OUTSIDE, Role
from legislation.dates import today

ORGANISATION_KEEPERS = frozenset({Role.ADMINISTRATOR, Role.REGISTRY_OFFICER, Role.SUPERVISOR})
VENUE_KEEPERS = frozenset({Role.QUALIFICATION_OFFICER, Role.REGISTRY_OFFICER, Role.SUPERVISOR})
PEOPLE_KEEPERS = frozenset({Role.INSTRUCTOR, Role.LEGAL_OFFICER, Role.DISPATCH_CLERK, Role.SUPERVISOR})
USER_KEEPERS = frozenset({Role.ADMINISTRATOR})


def _require(by: User, roles: frozenset[Role]) -> None:
    if not by.has_role(*roles):
        raise ActRefused("not_allowed", "A sua função não permite este ato.")


def _save(row: Model, fields: dict[str, Any], *, by: User, action: str) -> None:
    """Write the changed columns and one entry with their names. Raises `Conflict` where the number is taken."""
    changed = [name for name, value in fields.items() if row.pk is None or getattr(row, name) != value]
    for name in changed:
        setattr(row, name, fields[name])
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as error:
        raise InvalidInput("taken", "Já existe um registo com este número ou nome. Procure-o na lista.") from error
    record(action=action, actor=by, kind=str(row._meta.model_name), object_id=row.pk, fields=changed)


@transaction.atomic
def organisation_save(*, by: User, organisation: Organisation | None, fields: dict[str, Any]) -> Organisation:
    """Make or change a body. `fields` are the form's cleaned values."""
    _require(by, ORGANISATION_KEEPERS)
    row = organisation or Organisation()
    former = row.name if organisation else ""
    _save(row, fields, by=by, action="organisation.change" if organisation else "organisation.create")
    if former and former != row.name:
        row.names.create(name=former, first_day=row.active_from or date(1900, 1, 1), last_day=today())
    return row


@transaction.atomic
def venue_save(*, by: User, venue: Venue | None, fields: dict[str, Any]) -> Venue:
    """Make or change a ground; a new `capacity` counts from today."""
    _require(by, VENUE_KEEPERS)
    row = venue or Venue()
    capacity = fields.pop("capacity", None)
    _save(row, fields, by=by, action="venue.change" if venue else "venue.create")
    last = row.capacities.order_by("-first_day").first()
    if capacity is not None and (last is None or last.capacity != capacity):
        row.capacities.update_or_create(first_day=today(), defaults={"capacity": capacity})
    return row


@transaction.atomic
def person_save(*, by: User, person: Person | None, fields: dict[str, Any]) -> Person:
    """Make or change a person."""
    _require(by, PEOPLE_KEEPERS)
    row = person or Person()
    _save(row, fields, by=by, action="person.change" if person else "person.create")
    return row


@transaction.atomic
def civil_id_add(*, by: User, person: Person, kind: str, number: str, country: str) -> CivilId:
    """Add an identification document. Raises `InvalidInput` when another person carries it."""
    _require(by, PEOPLE_KEEPERS)
    taken = CivilId.objects.filter(kind=kind, country=country, number=number).first()
    if taken:
        message = "Este documento já é de uma pessoa registada. Procure-a antes de criar outra."
        raise InvalidInput("taken", message, "number")
    row = CivilId.objects.create(person=person, kind=kind, number=number, country=country)
    record(action="person.change", actor=by, kind="person", object_id=person.pk, fields=["civil_ids"])
    return row


@transaction.atomic
def address_add(*, by: User, person: Person, fields: dict[str, Any]) -> Address:
    """Add where a person can be notified from a day on; the one before ends the day before."""
    _require(by, PEOPLE_KEEPERS)
    person.addresses.filter(last_day__isnull=True, first_day__lt=fields["first_day"]).update(
        last_day=fields["first_day"] - timedelta(days=1)
    )
    row = Address.objects.create(person=person, **fields)
    record(action="person.change", actor=by, kind="person", object_id=person.pk, fields=["addresses"])
    return row


@transaction.atomic
def user_create(*, by: User, username: str, name: str, email: str = "", civil_id: str = "") -> User:
    """Make an account without password: the person comes through the national provider, or by a first-password link."""
    _require(by, USER_KEEPERS)
    if User.objects.filter(username__iexact=username).exists():
        raise InvalidInput("taken", "Já existe uma conta com este nome de utilizador.", "username")
    if civil_id and User.objects.filter(civil_id=civil_id).exists():
        raise InvalidInput("taken", "Já existe uma conta com esta identificação civil.", "civil_id")
    user = User.objects.create_user(username, None, name=name, email=email, civil_id=civil_id)
    record(action="user.create", actor=by, kind="user", object_id=user.pk)
    return user


@transaction.atomic
def user_set_active(*, by: User, user_id: int, active: bool, reason: str) -> User:
    """Close an account, with all its sessions at once, or open it again."""
    _require(by, USER_KEEPERS)
    user = User.objects.select_for_update().get(pk=user_id)
    if user == by:
        raise ActRefused("own_account", "Ninguém fecha a própria conta: peça a outro administrador.")
    if user.is_active == active:
        raise Conflict("already_done", "Outra pessoa já o tinha feito.")
    user.is_active = active
    user.save(update_fields=["is_active"])
    if not active:
        user_sessions_end(user)
    record(action="user.open" if active else "user.close", actor=by, kind="user", object_id=user.pk, reason=reason)
    return user


def user_sessions_end(user: User) -> None:
    """End every session of a user on the server."""
    for session in UserSession.objects.filter(user=user):
        session.end()


@transaction.atomic
def role_grant(
    *,
    by: User,
    user_id: int,
    role: str,
    organisation: Organisation | None,
    first_day: date,
    last_day: date | None,
    act: str,
    manages: bool = False,
) -> RoleGrant:
    """Give a role between two days by an act that says so; outside them it does nothing (S08)."""
    _require(by, USER_KEEPERS)
    user = User.objects.select_for_update().get(pk=user_id)
    if user == by:
        raise ActRefused("own_role", "Ninguém atribui funções a si próprio: peça a outro administrador.")
    if role in OUTSIDE and organisation is None:
        raise InvalidInput("no_organisation", "Escolha a entidade pela qual a pessoa age.", "organisation")
    held = {grant.role for grant in RoleGrant.objects.in_force(first_day).filter(user=user)}
    if held and (role in OUTSIDE) != bool(held & OUTSIDE):
        message = "Uma pessoa não pode ter funções na autoridade e fora dela ao mesmo tempo."
        raise ActRefused("inside_and_outside", message, "role")
    grant = RoleGrant.objects.create(
        user=user, role=role, organisation=organisation, first_day=first_day, last_day=last_day, act=act,
        manages=manages, granted_by=by,
    )  # fmt: skip
    record(action="role.grant", actor=by, kind="user", object_id=user.pk, reason=act)
    return grant


@transaction.atomic
def role_end(*, by: User, grant_id: int, last_day: date, reason: str) -> RoleGrant:
    """End a role on a day; the next request after it is without."""
    _require(by, USER_KEEPERS)
    grant = RoleGrant.objects.select_for_update(of=("self",)).get(pk=grant_id)
    if grant.last_day is not None and grant.last_day <= last_day:
        raise Conflict("already_ended", "Esta função já termina nesse dia ou antes.")
    if last_day < grant.first_day:
        raise InvalidInput("days_in_order", "O último dia não pode ser antes do primeiro.", "last_day")
    grant.last_day = last_day
    grant.save(update_fields=["last_day"])
    record(action="role.end", actor=by, kind="user", object_id=grant.user_id, reason=reason)
    return grant


@transaction.atomic
def delegation_create(
    *, by: User, delegator: User, delegate: User, first_day: date, last_day: date, act: str
) -> Delegation:
    """Register powers that the president lent by a published act (DR 10/2018, art. 6.º). Outside the days: nothing."""
    _require(by, USER_KEEPERS)
    if delegate == by:
        raise ActRefused("own_role", "Ninguém regista uma delegação em si próprio: peça a outro administrador.")
    if not RoleGrant.objects.in_force(first_day).filter(user=delegator, role=Role.PRESIDENT).exists():
        raise InvalidInput("not_president", "Só o presidente delega, e nessa data a pessoa não o era.", "delegator")
    if not RoleGrant.objects.in_force(first_day).filter(user=delegate).exclude(role__in=OUTSIDE).exists():
        raise InvalidInput("not_staff", "Só se delega em quem trabalha na autoridade nessa data.", "delegate")
    if last_day < first_day:
        raise InvalidInput("days_in_order", "O último dia não pode ser antes do primeiro.", "last_day")
    row = Delegation.objects.create(
        delegator=delegator, delegate=delegate, first_day=first_day, last_day=last_day, act=act
    )
    record(action="delegation.create", actor=by, kind="user", object_id=delegate.pk, reason=act)
    return row


def first_match_ask(*, user: User) -> FirstMatch:
    """The user's first match with the national provider; made, and waiting for approval, when it did not exist."""
    match, created = FirstMatch.objects.get_or_create(user=user)
    if created:
        record(action="first_match.ask", actor=None, kind="user", object_id=user.pk)
    return match


@transaction.atomic
def first_match_approve(*, by: User, match_id: int) -> FirstMatch:
    """Confirm that the civil id which came is the person's; by the entity's manager or the administrator."""
    match = FirstMatch.objects.select_for_update(of=("self",)).get(pk=match_id)
    if match.user_id == by.pk:
        raise ActRefused("own_match", "Ninguém aprova o próprio acesso.")
    if not selectors.first_matches_for(by).filter(pk=match_id).exists():
        raise ActRefused("not_allowed", "Só o responsável da entidade ou o administrador aprova este acesso.")
    if match.approved_at:
        raise Conflict("already_done", "Outra pessoa já aprovou este acesso.")
    match.approved_at, match.approved_by = timezone.now(), by
    match.save(update_fields=["approved_at", "approved_by"])
    record(action="first_match.approve", actor=by, kind="user", object_id=match.user_id)
    return match
