"""The checks find what they say they find: each breach is put into a good page, and reported."""

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.look.accessmonitor import accessmonitor_failures
from tests.look.checks import house_findings, html_errors

BREACHES = [
    ("main", "<h1>Outro</h1>", "a page has one h1"),
    ("main", "<h5>Salto</h5>", "heading h5 follows"),
    ("main", "<nav aria-label='x'><a href='/'>Ir para ali</a></nav>", "navigation is not a list"),
    ("main", "<table><caption>c</caption><tr><th>a</th></tr></table>", "th without scope"),
    ("main", "<table><tr><th scope='col'>a</th></tr></table>", "table without caption"),
    ("main", "<input class='input'>", "field without label"),
    ("main", "<label for='n'>Nome</label><input class='input' id='n'>", "neither (obrigatório) nor (opcional)"),
    ("main", "<label>Nome (opcional)<input class='input' required></label>", "required, but not told so"),
    (
        "main",
        "<label>Nome (opcional)<input class='input' aria-invalid='true'></label>",
        "wrong field without its error",
    ),
    ("main", "<button type='button'>x</button>", "target of"),
    ("main", "<a class='button button--primary' href='/'>Um</a> <a class='button button--primary' href='/'>Dois</a>",
     "more than one primary"),
    ("main", "<p class='small-print'>miúdo</p>", "text under 13 px"),
    ("main", "<p class='tight'>apertado</p>", "line height of 1.10"),
    ("main", "<div class='wide'>largo</div>", "scrolls sideways"),
    ("main", "<div id='conteudo'></div>", "the id conteudo stands twice"),
    ("main", "<p onclick='x()'>x</p>", "handler inside the page"),
    ("main", "<a class='bare' href='/'>sem sublinhado</a>", "link without underline"),
]  # fmt: skip


@pytest.mark.browser
def test_each_breach_is_found(staff_page: Page, live_server: LiveServer) -> None:
    staff_page.goto(f"{live_server.url}/padroes/vazio")
    assert house_findings(staff_page) == []
    staff_page.evaluate("""() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`.small-print { font-size: 12px } .tight { line-height: 1.1 } .wide { width: 3000px }
        .bare { text-decoration: none }`);
      document.adoptedStyleSheets = [sheet];
    }""")
    missed = []
    for place, html, expected in BREACHES:
        staff_page.evaluate(
            "([place, html]) => document.querySelector(place).insertAdjacentHTML('beforeend', html)",
            [place, f"<div data-breach>{html}</div>"],
        )
        if not any(expected in finding for finding in house_findings(staff_page)):
            missed.append(expected)
        staff_page.evaluate("() => document.querySelector('[data-breach]').remove()")
    assert missed == []


@pytest.mark.browser
def test_accessmonitor_finds_a_picture_without_text(staff_page: Page, live_server: LiveServer) -> None:
    staff_page.goto(f"{live_server.url}/padroes/vazio")
    assert accessmonitor_failures(staff_page) == []
    staff_page.evaluate(
        "() => document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=\"/static/icons/mark.svg\">')"
    )
    assert any("QW-ACT-R17" in failure for failure in accessmonitor_failures(staff_page))


def test_wrong_html_is_found() -> None:
    assert html_errors("<!doctype html><html><head><title>t</title></head><body><p>a</p></body></html>") == []
    assert html_errors("<!doctype html><html><head><title>t</title></head><body><p>a</i></p></body></html>") != []
