"""What a user may see of bans. The live list is exact on the day it is asked for."""

from datetime import date

from django.db.models import Q, QuerySet

from bans.models import Ban, BanNotice, GroundMeasure
from bans.permissions import READERS
from entities.models import CivilId, Person, User
from entities.roles import Role
from entities.text import search_key
from legislation import dates


def live(bans: QuerySet[Ban], on: date) -> QuerySet[Ban]:
    """Bans in force on a day, both ends inside; a lifted one counts until the day before."""
    return bans.filter(
        Q(starts_on__lte=on),
        Q(ends_on__isnull=True) | Q(ends_on__gte=on),
        Q(lifted_on__isnull=True) | Q(lifted_on__gt=on),
    )


def bans_visible_to(user: User) -> QuerySet[Ban]:
    """Staff who work with them see all bans; security forces see those in force today; nobody else any."""
    everything = Ban.objects.select_related("person")
    if user.has_role(*READERS):
        return everything
    if user.has_role(Role.FORCE):
        return live(everything, dates.today())
    return everything.none()


def notices_visible_to(user: User) -> QuerySet[BanNotice]:
    """Notices of the bans that the user works with."""
    notices = BanNotice.objects.select_related("ban__person", "organisation")
    return notices if user.has_role(*READERS) else notices.none()


def ground_measures_visible_to(user: User) -> QuerySet[GroundMeasure]:
    """Measures on grounds, for staff who work with them."""
    measures = GroundMeasure.objects.select_related("organisation")
    return measures if user.has_role(*READERS) else measures.none()


def find_person(user: User, text: str, on: date) -> QuerySet[Ban]:
    """Bans in force on a day of people whose document number or name fits the text (half a name, without accents).

    Fewer than three letters find nothing: the search looks for one person, it does not list them all.
    """
    bans = live(bans_visible_to(user), on).order_by("person__name_key", "pk")
    key = search_key(text)
    if len(key.replace(" ", "")) < 3:
        return bans.none()
    compact = "".join(text.split()).upper()
    by_number = CivilId.objects.filter(number=compact).values("person_id")
    by_name = Q()
    for word in key.split():
        by_name &= Q(person__name_key__contains=word)
    return bans.filter(Q(person_id__in=by_number) | Q(person__tax_number=compact) | by_name)


def person_bans(user: User, person_id: int) -> QuerySet[Ban]:
    """Every ban of a person that the user may see."""
    return bans_visible_to(user).filter(person_id=person_id)


def is_live(ban: Ban, on: date) -> bool:
    """Whether a ban is in force on a day."""
    return live(Ban.objects.filter(pk=ban.pk), on).exists()


def person_by_number(text: str) -> Person | None:
    """The person with this document or tax number, blanks and case apart."""
    compact = "".join(text.split()).upper()
    civil_id = CivilId.objects.filter(number=compact).select_related("person").first()
    return civil_id.person if civil_id else Person.objects.filter(tax_number=compact).first()
