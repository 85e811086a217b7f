"""What a given user may see of organisations, venues, people and users; each is an access function of the room."""

from typing import Any

from django.db.models import Q, QuerySet

from entities.models import Delegation, FirstMatch, Organisation, Person, RoleGrant, User, Venue
from entities.roles import OUTSIDE, Role
from entities.text import search_key
from legislation.dates import today

# Who works with natural persons. The administrator and the statistician do not (S03, S09); the auditor answers
# requests of the persons themselves.
PEOPLE_READERS = frozenset(
    {
        Role.INSTRUCTOR,
        Role.LEGAL_OFFICER,
        Role.SUPERVISOR,
        Role.PRESIDENT,
        Role.DISPATCH_CLERK,
        Role.TREASURY,
        Role.INSPECTOR,
        Role.AUDITOR,
    }
)
USER_READERS = frozenset({Role.ADMINISTRATOR, Role.AUDITOR})


def organisations_visible_to(user: User) -> QuerySet[Organisation]:
    """Staff see every body; outside users the bodies they act for."""
    if user.is_staff_member:
        return Organisation.objects.all()
    return Organisation.objects.filter(pk__in=own_organisation_ids(user))


def own_organisation_ids(user: User) -> list[int]:
    """The bodies for which the user holds an outside role today."""
    return sorted({g.organisation_id for g in user.grants_today if g.role in OUTSIDE and g.organisation_id})


def venues_visible_to(user: User) -> QuerySet[Venue]:
    """Grounds are public facts: everybody with a role sees them."""
    return Venue.objects.select_related("force") if user.roles else Venue.objects.none()


def people_visible_to(user: User) -> QuerySet[Person]:
    """Natural and legal persons, for the staff who work with them."""
    return Person.objects.all() if user.has_role(*PEOPLE_READERS) else Person.objects.none()


def users_visible_to(user: User) -> QuerySet[User]:
    """The administrator and the auditor see every account; a manager those of the entity; everybody their own."""
    if user.has_role(*USER_READERS):
        return User.objects.all()
    managed = managed_organisation_ids(user)
    return User.objects.filter(Q(pk=user.pk) | Q(grants__organisation__in=managed, grants__role__in=OUTSIDE)).distinct()


def managed_organisation_ids(user: User) -> list[int]:
    """The bodies whose users this user answers for today."""
    return sorted({g.organisation_id for g in user.grants_today if g.manages and g.organisation_id})


def first_matches_for(user: User) -> QuerySet[FirstMatch]:
    """First accesses this user may approve: all for the administrator, those of the entity for its manager."""
    matches = FirstMatch.objects.select_related("user", "approved_by").exclude(user=user)
    if user.has_role(Role.ADMINISTRATOR):
        return matches
    return matches.filter(
        user__grants__organisation__in=managed_organisation_ids(user), user__grants__role__in=OUTSIDE
    ).distinct()


def role_grants_visible_to(user: User) -> QuerySet[RoleGrant]:
    """Roles of the accounts the administrator and the auditor see."""
    return RoleGrant.objects.select_related("user") if user.has_role(*USER_READERS) else RoleGrant.objects.none()


def delegations_visible_to(user: User) -> QuerySet[Delegation]:
    """Delegations are published acts: the staff see all of them."""
    if not user.is_staff_member:
        return Delegation.objects.none()
    return Delegation.objects.select_related("delegator", "delegate")


def by_name(queryset: QuerySet[Any], text: str) -> QuerySet[Any]:
    """Rows whose name holds every word of the text, in any order, without regard to accents or case."""
    for word in search_key(text).split():
        queryset = queryset.filter(name_key__contains=word)
    return queryset


def grants_of(user: User) -> QuerySet[RoleGrant]:
    """A user's roles through time, those in force first."""
    return user.grants.select_related("organisation", "granted_by").order_by("-first_day", "role")


def is_in_force(grant: RoleGrant) -> bool:
    """Whether a role counts today."""
    return grant.first_day <= today() and (grant.last_day is None or grant.last_day >= today())
