"""Every pattern page, at both widths, against the national rules, axe and the engine of the State's AccessMonitor."""

import pytest
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from desk.patterns import PATTERNS
from entities.models import User
from tests.look.checks import assert_page_follows_house_rules, html_errors
from tests.support.browser import NARROW, WIDE, sideways_scroll

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


GROWTH = {
    "text at 200 %": "html { font-size: 200% }",
    "spacing of WCAG 1.4.12": "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; "
    "word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
}


@pytest.mark.browser
@pytest.mark.parametrize("way", GROWTH)
def test_text_can_grow_without_sideways_scroll_or_cut_words(
    staff_page: Page, live_server: LiveServer, way: str
) -> None:
    for size, address in (
        (WIDE, "/padroes/processo"),
        (WIDE, "/padroes/formulario-com-erros"),
        (NARROW, "/padroes/lista"),
    ):
        if size == NARROW and way == "text at 200 %":
            continue
        staff_page.set_viewport_size(size)
        staff_page.goto(live_server.url + address)
        staff_page.evaluate(
            "css => { const s = new CSSStyleSheet(); s.replaceSync(css); document.adoptedStyleSheets = [s]; }",
            GROWTH[way],
        )
        assert sideways_scroll(staff_page) == 0
        cut = staff_page.evaluate("""() => [...document.querySelectorAll("a, button, .tag, h1, h2, p, dd, label")]
          .filter(e => getComputedStyle(e).overflow === "hidden" && !e.closest(".visually-hidden"))
          .filter(e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
          .map(e => e.outerHTML.slice(0, 120))""")
        assert cut == []


@pytest.mark.browser
def test_a_case_prints_without_menus_and_says_who_printed_it(staff_page: Page, live_server: LiveServer) -> None:
    staff_page.goto(f"{live_server.url}/padroes/processo")
    expect(staff_page.get_by_text("Impresso por Inês Torrado")).to_be_hidden()
    staff_page.emulate_media(media="print")
    expect(staff_page.get_by_text("Impresso por Inês Torrado")).to_be_visible()
    expect(staff_page.locator(".site-nav")).to_be_hidden()
    expect(staff_page.locator(".crumbs")).to_be_hidden()
    expect(staff_page.get_by_text("O dia da entrega não conta.")).to_be_visible()
    staff_page.goto(f"{live_server.url}/padroes/pessoa")
    mark = staff_page.evaluate("getComputedStyle(document.querySelector('.personal-data'), '::before').content")
    assert "Contém dados pessoais" in mark


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
