"""Every page that somebody can reach in the demonstration: its links lead somewhere and its HTML is valid."""

import pytest

from tests.journeys.conftest import Country
from tests.journeys.crawl import Visit, walk
from tests.look.checks import html_errors

pytestmark = pytest.mark.slow

PROMISED = {200, 302}
# An address of the table may only take a form, may be filled with a word that names nothing, and the health of an
# installation without scheduler is 503.
PROMISED_OF_THE_TABLE = PROMISED | {404, 405, 503}


@pytest.fixture(scope="module")
def visits(country: Country) -> list[Visit]:
    """What each account of the demonstration got, address by address."""
    return [visit for user in country.users.values() for visit in walk(user)]


def told(visit: Visit) -> str:
    """Where a finding is."""
    return f"{visit.username} {visit.url} ({visit.template}, from {visit.came_from})"


def test_every_link_on_a_page_leads_somewhere(visits: list[Visit]) -> None:
    wrong = [
        f"{visit.status} {told(visit)}"
        for visit in visits
        if visit.status not in (PROMISED_OF_THE_TABLE if visit.came_from == "the table of routes" else PROMISED)
    ]
    assert wrong == []


def test_every_page_is_valid_html_with_one_heading_and_a_title(visits: list[Visit]) -> None:
    wrong = []
    for visit in visits:
        if visit.status != 200 or not visit.html.startswith("<!doctype"):
            continue
        wrong += [f"{told(visit)}: {error}" for error in html_errors(visit.html)]
        if visit.html.count("<h1") != 1:
            wrong.append(f"{told(visit)}: {visit.html.count('<h1')} h1")
        title = visit.html.partition("<title>")[2].partition("</title>")[0]
        if not title.endswith(" · Violência no desporto") or title.startswith(" ·"):
            wrong.append(f"{told(visit)}: title {title!r}")
    assert wrong == []
