"""Every pattern page, at both widths, against the national rules, axe and the engine of the State's AccessMonitor."""

import pytest
from django.test import Client
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from desk.patterns import PATTERNS
from entities.models import User
from tests.look.checks import assert_page_follows_house_rules, html_errors

STAFF_PAGES = ["/padroes/", *(f"/padroes/{slug}" for slug in PATTERNS)]
PUBLIC_PAGES = ["/acessibilidade", "/glossario", "/esta-pagina-nao-existe"]


@pytest.mark.browser
@pytest.mark.parametrize("address", STAFF_PAGES)
def test_a_pattern_follows_the_rules(staff_page: Page, live_server: LiveServer, address: str) -> None:
    answer = staff_page.goto(live_server.url + address)
    assert answer is not None
    assert answer.status == 200
    assert html_errors(answer.text()) == []
    assert_page_follows_house_rules(staff_page)


@pytest.mark.browser
@pytest.mark.parametrize("address", PUBLIC_PAGES)
def test_a_public_page_follows_the_rules(
    page: Page, transactional_db: None, live_server: LiveServer, address: str
) -> None:
    answer = page.goto(live_server.url + address)
    assert answer is not None
    assert html_errors(answer.text()) == []
    assert_page_follows_house_rules(page)


@pytest.mark.browser
def test_a_pattern_asks_nothing_of_the_console(staff_page: Page, live_server: LiveServer) -> None:
    complaints: list[str] = []
    staff_page.on("console", lambda message: complaints.append(message.text))
    staff_page.on("pageerror", lambda error: complaints.append(str(error)))
    for address in ("/padroes/processo", "/padroes/envio", "/padroes/progresso"):
        staff_page.goto(live_server.url + address)
        staff_page.wait_for_load_state("networkidle")
    assert complaints == []


@pytest.mark.django_db
def test_patterns_are_for_staff_only(client: Client) -> None:
    assert client.get("/padroes/").status_code == 302
    client.force_login(User.objects.create_user("sem-funcao", name="Sem Função"))
    assert client.get("/padroes/").status_code == 404
    assert client.get("/padroes/lista").status_code == 404


@pytest.mark.django_db
def test_glossary_shows_every_word_with_its_article(client: Client) -> None:
    text = client.get("/glossario").content.decode()
    assert "Coima" in text
    assert "Nunca se diz multa." in text
    assert "RGCO, art. 17.º; Lei 39/2009, art. 40.º" in text
    assert "FanGroup" not in text
