"""Pages of long lists: a fixed number of rows and no count of the whole."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from entities.http import number

ROWS = 50
MOST = 400


@dataclass(frozen=True)
class Page:
    """Some rows of a list, with the addresses of the neighbours and where one is in words."""

    rows: list[Any]
    previous_url: str
    next_url: str
    position: str


def page_of(request: HttpRequest, found: QuerySet[Any], rows: int = ROWS) -> Page:
    """The page that the address asks for (`pagina`, from 1). A number that is none is a page that does not exist."""
    asked = number(request.GET.get("pagina", "1"))
    if asked is None or not 1 <= asked <= MOST:
        raise Http404("Página não encontrada.")
    start = (asked - 1) * rows
    part = list(found[start : start + rows + 1])
    query = request.GET.copy()

    def url(to: int) -> str:
        query["pagina"] = str(to)
        return f"?{query.urlencode()}"

    more = len(part) > rows
    position = "" if asked == 1 and not more else f"Página {asked}"
    return Page(part[:rows], url(asked - 1) if asked > 1 else "", url(asked + 1) if more else "", position)
