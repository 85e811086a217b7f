"""Every page that somebody can reach in the demonstration, held to the rules of the house in a real browser."""

from collections import defaultdict

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests.journeys.conftest import Country
from tests.journeys.crawl import Visit, walk
from tests.look.accessmonitor import accessmonitor_failures
from tests.look.checks import house_findings, html_errors
from tests.support.browser import NARROW, WIDE, axe_findings, sideways_scroll
from tests.support.permissions import session_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PROMISED = {200, 302}
ONLY_POST = 405


@pytest.fixture(scope="module")
def visits(country: Country) -> list[Visit]:
    """What each account of the demonstration got, address by address."""
    return [visit for user in country.users.values() for visit in walk(user)]


@pytest.fixture(scope="module")
def pages(visits: list[Visit]) -> list[Visit]:
    """One page of each address, of the account that saw most in it."""
    best: dict[str, Visit] = {}
    for visit in visits:
        if visit.status == 200 and visit.html.startswith("<!doctype"):
            known = best.get(visit.route)
            if known is None or len(visit.html) > len(known.html):
                best[visit.route] = visit
    return list(best.values())


def told(visit: Visit) -> str:
    """Where a finding is."""
    return f"{visit.username} {visit.url} ({visit.template}, from {visit.came_from})"


def test_every_link_on_a_page_leads_somewhere(visits: list[Visit]) -> None:
    wrong = [
        f"{visit.status} {told(visit)}"
        for visit in visits
        if visit.status not in PROMISED and not (visit.status == ONLY_POST and visit.came_from == "the table of routes")
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


def test_every_page_follows_the_rules_at_both_widths(country: Country, pages: list[Visit], page: Page) -> None:
    noise: list[str] = []
    page.on("console", lambda message: noise.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: noise.append(str(error)))
    page.on("requestfailed", lambda request: noise.append(f"failed: {request.url}"))
    found: dict[str, list[str]] = defaultdict(list)
    signed_in = ""
    for visit in sorted(pages, key=lambda visit: visit.username):
        if visit.username != signed_in:
            _enter(page, country, visit.username)
            signed_in = visit.username
        noise.clear()
        page.set_viewport_size(WIDE)
        page.goto(country.url + visit.url)
        for size in (WIDE, NARROW):
            page.set_viewport_size(size)
            found[told(visit)] += [f"{size['width']}: {finding}" for finding in house_findings(page)]
            found[told(visit)] += [f"{size['width']}: axe {finding}" for finding in axe_findings(page)]
            if sideways_scroll(page):
                found[told(visit)].append(f"{size['width']}: scrolls sideways by {sideways_scroll(page)} px")
        found[told(visit)] += noise
    assert {place: findings for place, findings in found.items() if findings} == {}


def test_one_page_of_each_template_passes_the_engine_of_accessmonitor(
    country: Country, pages: list[Visit], page: Page
) -> None:
    found: dict[str, list[str]] = {}
    templates = {visit.template: visit for visit in pages}
    for visit in templates.values():
        _enter(page, country, visit.username)
        page.goto(country.url + visit.url)
        if failures := accessmonitor_failures(page):
            found[told(visit)] = failures
    assert found == {}


def _enter(page: Page, country: Country, username: str) -> None:
    page.context.clear_cookies()
    key = session_of(country.users[username])
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": country.url}])
