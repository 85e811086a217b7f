"""The pages of a case in a real browser at both widths: axe, the house's rules, no sideways scroll."""

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page

from desk.demo import load_people
from sanctions import demo
from sanctions.models import Auto, Case, Claim, Proposal
from tests.look.checks import assert_page_follows_house_rules
from tests.support.browser import sign_in

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def world(transactional_db: None) -> dict[str, object]:
    """The demonstration's cases."""
    world = load_people()
    demo.load(world)
    return world


def test_the_pages_of_a_case_follow_the_house_rules(page: Page, context: BrowserContext, live_server, world):
    users = world["users"]
    case = Case.objects.get(stage="defence")
    charged = case.charged.get()
    auto = Auto.objects.filter(state="received", person__isnull=False).first()
    pages = {
        "instrutor": [
            reverse("sanctions:work"),
            reverse("sanctions:case-detail", args=[case.pk]),
            reverse("sanctions:auto-detail", args=[auto.pk]),
            reverse("sanctions:auto-open", args=[auto.pk]),
            reverse("sanctions:measure", args=[charged.pk]),
        ],
        "dirigente": [
            reverse("sanctions:queue"),
            reverse("sanctions:proposal", args=[Proposal.objects.filter(state="waiting").first().pk]),
        ],
        "tesouraria": [reverse("sanctions:claim", args=[Claim.objects.first().pk])],
        "juridico": [reverse("bans:list")],
    }
    for name, addresses in pages.items():
        context.clear_cookies()
        sign_in(context, users[name], live_server.url)
        for address in addresses:
            page.goto(live_server.url + address)
            assert_page_follows_house_rules(page)
