"""One search over everything a user may see: numbers with or without year, half a name without accents, dates."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.urls import reverse

from documents.models import IssuedDocument
from entities import access
from entities.models import User
from entities.roles import STAFF, Role
from entities.text import search_key
from matches.models import Match
from qualification.permissions import READERS as MATCH_READERS
from registry.models import FanGroup
from sanctions import selectors as sanctions
from sanctions.models import Case

LONGEST = 10
SHORTEST = 2


@dataclass(frozen=True)
class Hit:
    """One thing found: what it is called, where it is, and a line that tells it from the others."""

    text: str
    url: str
    note: str = ""


@dataclass(frozen=True)
class Kind:
    """A kind of thing: its heading, who may look for it, and how."""

    heading: str
    roles: frozenset[Role]
    find: Callable[[User, str], Iterable[Any]]
    show: Callable[[Any], Hit]


@dataclass(frozen=True)
class Found:
    """What was found of a kind; `more` says that there is more than shown."""

    heading: str
    hits: list[Hit]
    more: bool


def search(user: User, text: str) -> list[Found]:
    """Everything found, by kind; empty for a text shorter than two letters."""
    if len(text.strip()) < SHORTEST:
        return []
    found = []
    for kind in KINDS:
        if user.has_role(*kind.roles):
            rows = list(kind.find(user, text)[: LONGEST + 1])  # type: ignore[index]
            if rows:
                found.append(Found(kind.heading, [kind.show(row) for row in rows[:LONGEST]], len(rows) > LONGEST))
    return found


def _words(field: str, text: str) -> Q:
    condition = Q()
    for word in search_key(text).split():
        condition &= Q(**{f"{field}__contains": word})
    return condition


def _groups(user: User, text: str) -> Any:
    return access.scope("fan_group", user).filter(_words("name_key", text))


def _matches(user: User, text: str) -> Any:
    by_team = Q()
    for word in search_key(text).split():
        by_team &= Q(home__name_key__contains=word) | Q(away__name_key__contains=word)
    by_code = Q(organiser_code=text.strip()) | Q(league_code=text.strip())
    return access.scope("match", user).filter(by_team | by_code).order_by("-day", "-pk")


def _documents(user: User, text: str) -> Any:
    wanted = text.strip()
    return access.scope("issued", user).filter(
        Q(number__iexact=wanted) | Q(number__icontains=f" {wanted}/") | Q(verification_code__iexact=wanted)
    )


def _case(case: Case) -> Hit:
    return Hit(case.number, reverse("sanctions:case-detail", args=[case.pk]), case.subject)


def _group(group: FanGroup) -> Hit:
    return Hit(group.name, reverse("registry:group-detail", args=[group.pk]), str(group.club))


def _match(match: Match) -> Hit:
    when = match.day.strftime("%d/%m/%Y") if match.day else "sem data"
    return Hit(str(match), reverse("qualification:match-detail", args=[match.pk]), f"{match.competition}, {when}")


def _document(document: IssuedDocument) -> Hit:
    return Hit(str(document), reverse("documents:issued-detail", args=[document.pk]))


KINDS = [
    Kind("Processos", STAFF, sanctions.search, _case),
    Kind("Grupos de adeptos", STAFF | {Role.CLUB, Role.FORCE}, _groups, _group),
    Kind("Jogos", MATCH_READERS, _matches, _match),
    Kind("Documentos", STAFF, _documents, _document),
]
