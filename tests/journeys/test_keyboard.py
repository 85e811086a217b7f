"""Focus, errors and the session by keyboard alone, on the pages where people spend their day."""

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Country
from tests.journeys.reader import sit_down

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_after_an_error_focus_is_on_the_summary_and_enter_goes_to_the_field(country: Country, page: Page) -> None:
    sit_down(page.context, country.users["instrutor"], country.url)
    page.goto(f"{country.url}/processos/autos/novo/")
    page.get_by_label("Número do auto").fill("NPP 9/ENSAIO")
    page.get_by_role("button", name="Registar auto").press("Enter")
    expect(page.locator("#erros")).to_be_focused()
    assert page.title().startswith("Erro: ")
    expect(page.get_by_label("Número do auto")).to_have_value("NPP 9/ENSAIO")
    page.keyboard.press("Tab")
    line = page.locator("#erros a").first
    expect(line).to_be_focused()
    field = (line.get_attribute("href") or "").removeprefix("#")
    page.keyboard.press("Enter")
    focused = page.evaluate("document.activeElement.id || document.activeElement.name")
    assert focused
    assert focused.startswith(field.removesuffix("_campo"))


def test_the_session_warning_is_extended_by_keyboard_and_what_was_typed_stays(country: Country, page: Page) -> None:
    sit_down(page.context, country.users["instrutor"], country.url)
    page.clock.install()
    page.goto(f"{country.url}/processos/autos/novo/")
    page.get_by_label("Número do auto").fill("NPP 9/ENSAIO")
    page.clock.run_for((settings.SESSION_IDLE_SECONDS - 110) * 1000)
    expect(page.locator("#aviso-sessao")).to_be_visible()
    page.get_by_role("button", name="Continuar a sessão").press("Enter")
    expect(page.locator("#aviso-sessao")).to_be_hidden()
    expect(page.get_by_label("Número do auto")).to_have_value("NPP 9/ENSAIO")


def test_a_value_opened_in_place_takes_the_focus_with_it(country: Country, page: Page) -> None:
    sit_down(page.context, country.users["registo"], country.url)
    page.goto(f"{country.url}/padroes/pessoa")
    page.get_by_role("button", name="Mostrar morada").press("Enter")
    expect(page.get_by_text("Esta consulta ficou registada.")).to_be_visible()
    assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("width", [1280, 320])
def test_focus_is_seen_and_never_hidden_on_a_case(country: Country, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    sit_down(page.context, country.users["instrutor"], country.url)
    page.goto(f"{country.url}/processos/")
    page.locator("main .row-link").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Processo")
    for _ in range(60):
        page.keyboard.press("Tab")
        seen = page.evaluate("""() => {
          const e = document.activeElement;
          if (e === document.body) return true;
          const box = e.getBoundingClientRect();
          const style = getComputedStyle(e);
          const top = document.elementFromPoint(box.x + Math.min(box.width / 2, 20), box.y + box.height / 2);
          const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
          return ring && (e === top || e.contains(top) || (top && top.contains(e)));
        }""")
        assert seen, page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
