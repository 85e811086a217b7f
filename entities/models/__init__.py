"""Organisations, venues, people, users, roles and delegations."""

from entities.models.organisations import Organisation, OrganisationName, Venue, VenueCapacity
from entities.models.people import Address, CivilId, Person
from entities.models.users import Delegation, FirstMatch, RoleGrant, User

__all__ = [
    "Address",
    "CivilId",
    "Delegation",
    "FirstMatch",
    "Organisation",
    "OrganisationName",
    "Person",
    "RoleGrant",
    "User",
    "Venue",
    "VenueCapacity",
]
