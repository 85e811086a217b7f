"""Every kind of page of these rooms in the browser, wide and narrow, with the data of the demonstration."""

import pytest
from django.test import override_settings
from django.urls import reverse
from playwright.sync_api import Page

from desk import demo as people
from entities.models import User
from matches import demo as matches_demo
from matches.models import Match
from qualification import demo
from qualification.models import RiskOrder, SeasonReport
from tests.look.checks import assert_page_follows_house_rules
from tests.support.browser import NARROW, sideways_scroll, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def world():
    with override_settings(DEMO=True):
        made = people.load_people()
        matches_demo.load(made)
        demo.load(made)
        yield made


def addresses(world) -> list[tuple[str, str]]:
    """Who opens which page."""
    season, signed = world["season"], RiskOrder.objects.get(state="signed")
    draft = RiskOrder.objects.get(state="draft")
    match = signed.lines.first().match_id
    report = SeasonReport.objects.get()
    cup = Match.objects.filter(competition=world["cup"]).first().pk
    room = [
        ("qualificacao", "season", [season.pk]),
        ("qualificacao", "match-detail", [match]),
        ("qualificacao", "fact-record", [match]),
        ("qualificacao", "order-list", []),
        ("qualificacao", "order-detail", [signed.pk]),
        ("qualificacao", "order-detail", [draft.pk]),
        ("qualificacao", "order-propose", [draft.pk]),
        ("qualificacao", "order-rule", [draft.pk]),
        ("dirigente", "order-sign", [draft.pk]),
        ("qualificacao", "duty-list", []),
        ("qualificacao", "compare", []),
        ("clube", "consequences", []),
        ("psp", "hearing-list", []),
        ("psp", "opinion-give", [cup]),
        ("federacao", "report-list", []),
        ("federacao", "report-create", []),
        ("federacao", "report-detail", [report.pk]),
    ]
    sport = [
        ("qualificacao", "match-list", []),
        ("qualificacao", "match-detail", [match]),
        ("qualificacao", "match-move", [match]),
        ("qualificacao", "competition-list", []),
    ]
    found = [(who, reverse(f"qualification:{name}", args=args)) for who, name, args in room]
    found.append(("estatistica", reverse("qualification:compare") + f"?season={season.pk}"
                  "&before=PT/lei-39-2009/2013-07-30&after=PT/lei-39-2009/2023-09-09&ordered=on"))  # fmt: skip
    return found + [(who, reverse(f"matches:{name}", args=args)) for who, name, args in sport]


def test_pages_follow_the_house_rules(world, live_server, page: Page):
    wrong = []
    for who, address in addresses(world):
        page.context.clear_cookies()
        sign_in(page.context, User.objects.get(username=who), live_server.url)
        answer = page.goto(live_server.url + address)
        assert answer is not None
        assert answer.status == 200, address
        try:
            assert_page_follows_house_rules(page)
        except AssertionError as error:
            wrong.append(f"{address}: {error}")
        page.set_viewport_size(NARROW)
        if sideways_scroll(page):
            wrong.append(f"{address}: wider than the window")
    assert wrong == []
