"""Registers as versions: which one counts on a day, who was on it, and what changed between two."""

from datetime import date

from django.db.models import Q, QuerySet

from entities.models import User
from entities.roles import Role
from registry.models import FanGroup, Membership, Photo, RegisterVersion
from registry.permissions import MEMBER_READERS
from registry.selectors.groups import fan_groups_visible_to


def versions_visible_to(user: User) -> QuerySet[RegisterVersion]:
    """Confirmed registers of the groups that the user may see; a force sees only those in force now (S03)."""
    versions = RegisterVersion.objects.select_related("group__club", "received_by").filter(
        group__in=fan_groups_visible_to(user).order_by().values("pk")
    )
    if user.has_role(Role.FORCE) and not user.is_staff_member:
        current = versions.order_by("group", "-effective_day", "-pk").distinct("group").values("pk")
        return versions.filter(pk__in=current)
    return versions


def receipts_visible_to(user: User) -> QuerySet[RegisterVersion]:
    """Versions whose receipts the user may see: the club's own, and the staff's."""
    versions = versions_visible_to(user)
    return versions if user.is_staff_member or user.has_role(Role.CLUB) else versions.none()


def memberships_visible_to(user: User) -> QuerySet[Membership]:
    """People on registers: a club's own, all of them for officers who work with them, the current ones for a force."""
    memberships = Membership.objects.select_related("group__club")
    if user.has_role(*MEMBER_READERS):
        return memberships
    groups = fan_groups_visible_to(user).order_by().values("pk")
    if user.has_role(Role.FORCE):
        return memberships.filter(group__in=groups, last_day__isnull=True)
    if user.has_role(Role.CLUB):
        return memberships.filter(group__in=groups)
    return memberships.none()


def photos_visible_to(user: User) -> QuerySet[Photo]:
    """Photographs of people whom the user may see."""
    return Photo.objects.filter(memberships__in=memberships_visible_to(user)).distinct()


def version_on(group: FanGroup, on: date) -> RegisterVersion | None:
    """The register that counted on a day: the last one effective on or before it."""
    return group.versions.filter(effective_day__lte=on).order_by("-effective_day", "-pk").first()


def latest_version(group: FanGroup) -> RegisterVersion | None:
    """The register that counts now."""
    return group.versions.order_by("-effective_day", "-pk").first()


def neighbours(group: FanGroup, effective_day: date) -> tuple[RegisterVersion | None, RegisterVersion | None]:
    """The versions just before and just after one that would take effect on a day."""
    before = group.versions.filter(effective_day__lte=effective_day).order_by("-effective_day", "-pk").first()
    after = group.versions.filter(effective_day__gt=effective_day).order_by("effective_day", "pk").first()
    return before, after


def members_of(version: RegisterVersion) -> QuerySet[Membership]:
    """Everybody in a version. The caller has checked that the version may be seen with its people."""
    return Membership.objects.filter(entries__version=version).order_by("name_key", "pk")


def members_on(group: FanGroup, on: date) -> QuerySet[Membership]:
    """Who was on a group's register on a day; nobody where there was none yet."""
    version = version_on(group, on)
    return members_of(version) if version else Membership.objects.none()


def standing_version(group: FanGroup, year: int, quarter: int) -> RegisterVersion | None:
    """The register that stands for a quarter."""
    return group.versions.filter(Q(year=year, quarter=quarter), stands=True).first()
