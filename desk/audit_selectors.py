"""The trail as the auditor reads it: page by page, with names instead of numbers."""

from dataclasses import dataclass

from django.db.models import QuerySet

from audit.models import Entry
from desk.audit_words import kind_words, words
from entities.http import number
from entities.models import User

PAGE = 50


@dataclass(frozen=True)
class Line:
    """One entry with the name of whoever acted."""

    entry: Entry
    who: str
    what: str
    about: str


@dataclass(frozen=True)
class Page:
    """Some entries, newest first; `older` is where the next page begins, if there is one."""

    lines: list[Line]
    older: int | None


def page(entries: QuerySet[Entry], before: str) -> Page:
    """Fifty entries before a number (`""`: the newest). As fast at the ten thousandth page as at the first."""
    oldest_seen = number(before)
    if oldest_seen is not None:
        entries = entries.filter(pk__lt=oldest_seen)
    rows = list(entries.order_by("-pk")[: PAGE + 1])
    names = dict(User.objects.filter(pk__in={row.actor_id for row in rows}).values_list("pk", "name"))
    lines = [
        Line(row, names.get(row.actor_id or 0, _nobody(row)), words(row.action), kind_words(row.kind))
        for row in rows[:PAGE]
    ]
    return Page(lines, rows[PAGE - 1].pk if len(rows) > PAGE else None)


def _nobody(row: Entry) -> str:
    return "conta eliminada" if row.actor_id else f"o sistema ({row.db_user})"


def alarms() -> QuerySet[Entry]:
    """Alarms raised by the product."""
    return Entry.objects.filter(action__startswith="alarm.")
