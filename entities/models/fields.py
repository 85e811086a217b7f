"""Columns that several tables share."""

from django.db import models
from django.db.models import F, Func, Q


class SearchKey(Func):
    """The database's own form of a name for sorting and search: no accents, lower case, marks as blanks.

    `search_key()` is an immutable SQL function made by the room's first migration; `entities.text.search_key` gives
    the same form in Python.
    """

    function = "search_key"
    output_field = models.TextField()


def search_key_field(source: str = "name") -> models.GeneratedField:
    """A stored search column kept by the database for the text column `source`."""
    return models.GeneratedField(expression=SearchKey(F(source)), output_field=models.TextField(), db_persist=True)


def dates_in_order(first: str, last: str, name: str) -> models.CheckConstraint:
    """A constraint: the last day, where there is one, is not before the first."""
    return models.CheckConstraint(
        condition=Q(**{f"{last}__isnull": True}) | Q(**{f"{last}__gte": F(first)}),
        name=name,
    )
