"""Finding one person on the registers: by number or by name, without accents and in any order."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from django.contrib.postgres.search import TrigramSimilarity
from django.db.models import Q, QuerySet

from bans.models import Ban
from bans.selectors import bans_visible_to
from entities.models import User
from entities.text import search_key
from registry.models import Membership
from registry.rules.rows import NATIONAL
from registry.selectors.registers import memberships_visible_to

FEWEST_LETTERS = 3
NEAR = 0.35
MOST = 10


@dataclass(frozen=True)
class Found:
    """What a search gave: people, whether names are only alike, and whether there were too many to show."""

    members: list[Membership]
    alike: bool = False
    too_many: bool = False


def find_members(user: User, text: str, *, current_only: bool = True) -> Found:
    """Search among the people whom the user may see. Fewer than three letters or figures find nothing."""
    members = memberships_visible_to(user).select_related("photo")
    if current_only:
        members = members.filter(last_day__isnull=True)
    key = search_key(text)
    if len(key.replace(" ", "")) < FEWEST_LETTERS:
        return Found([])
    if any(c.isdigit() for c in text):
        return _first(members.filter(document_number__in=numbers_like(text)))
    by_name = Q()
    for word in key.split():
        by_name &= Q(name_key__contains=word)
    exact = _first(members.filter(by_name))
    if exact.members:
        return exact
    near = members.annotate(near=TrigramSimilarity("name_key", key)).filter(
        name_key__trigram_similar=key, near__gt=NEAR
    )
    found = _first(near.order_by("-near", "pk"))
    return Found(found.members, alike=True, too_many=found.too_many)


def numbers_like(text: str) -> set[str]:
    """The numbers under which a document written by a person may be kept: blanks, zeros and check digits apart."""
    number = re.sub(r"[^A-Z0-9]", "", text.upper())
    civil = number[:8] if re.fullmatch(r"\d{8,9}(?:[A-Z0-9]{3})?", number) else number
    return {number, civil, number.zfill(8)}


def _first(members: QuerySet[Membership]) -> Found:
    found = list(members[: MOST + 1])
    return Found(found[:MOST], too_many=len(found) > MOST)


def history(user: User, member: Membership) -> QuerySet[Membership]:
    """The same person on the same group's register through time, newest first."""
    return memberships_visible_to(user).filter(group=member.group, identity=member.identity).order_by("-first_day")


def present_since(member: Membership) -> date:
    """The first day of this presence on the register: rows that only changed something follow one another."""
    earlier = Membership.objects.filter(
        group=member.group_id, identity=member.identity, first_day__lte=member.first_day, last_day__isnull=False
    ).exclude(pk=member.pk)
    since = member.first_day
    for first_day, last_day in earlier.order_by("-first_day", "-pk").values_list("first_day", "last_day"):
        if last_day is None or last_day < since - timedelta(days=1):
            break
        since = min(since, first_day)
    return since


def bans_of(user: User, member: Membership) -> QuerySet[Ban]:
    """Bans of the person, by the document, as far as the user may see them."""
    kinds = NATIONAL if member.document_kind in NATIONAL else {member.document_kind}
    return (
        bans_visible_to(user)
        .filter(person__civil_ids__kind__in=kinds, person__civil_ids__number=member.document_number)
        .distinct()
    )


def banned_identities(user: User, memberships: QuerySet[Membership]) -> QuerySet[Membership]:
    """Those of some people who are under a ban that the user may see; for the authority, never for the club."""
    numbers = bans_visible_to(user).filter(lifted_on__isnull=True).values("person__civil_ids__number")
    return memberships.filter(document_number__in=numbers)


def also_elsewhere(user: User, memberships: QuerySet[Membership], group_id: int) -> QuerySet[Membership]:
    """The same people on the current register of another group, for the authority."""
    return memberships_visible_to(user).filter(
        identity__in=memberships.values("identity"), last_day__isnull=True
    ).exclude(group_id=group_id)  # fmt: skip
