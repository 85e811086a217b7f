"""What the keyboard, a narrow screen and a browser without scripts find."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from entities.models import User
from tests.support.browser import NARROW, sign_in


@pytest.mark.browser
def test_the_first_tab_skips_to_the_content(staff_page: Page, live_server: LiveServer) -> None:
    staff_page.goto(f"{live_server.url}/padroes/lista")
    staff_page.keyboard.press("Tab")
    skip = staff_page.locator(".skip")
    expect(skip).to_be_focused()
    box = skip.bounding_box()
    assert box is not None
    assert box["y"] >= 0
    staff_page.keyboard.press("Enter")
    expect(staff_page.locator("main")).to_be_focused()


@pytest.mark.browser
def test_focus_is_always_visible(staff_page: Page, live_server: LiveServer) -> None:
    staff_page.goto(f"{live_server.url}/padroes/formulario")
    for _ in range(25):
        staff_page.keyboard.press("Tab")
        ring = staff_page.evaluate("""() => {
          const style = getComputedStyle(document.activeElement);
          return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
        }""")
        assert ring, staff_page.evaluate("document.activeElement.outerHTML")


@pytest.mark.browser
def test_after_errors_focus_is_on_the_summary_and_enter_goes_to_the_field(
    staff_page: Page, live_server: LiveServer
) -> None:
    staff_page.goto(f"{live_server.url}/padroes/formulario")
    staff_page.get_by_label("Número do auto").fill("000123/26.8PAVIS")
    staff_page.get_by_role("button", name="Registar auto").click()
    expect(staff_page.locator("#erros")).to_be_focused()
    expect(staff_page).to_have_title("Erro: Formulário · Violência no desporto (demonstração)")
    expect(staff_page.get_by_label("Número do auto")).to_have_value("000123/26.8PAVIS")
    staff_page.keyboard.press("Tab")
    staff_page.keyboard.press("Enter")
    expect(staff_page.get_by_label("Onde aconteceu").or_(staff_page.locator("#id_place_0")).first).to_be_focused()


@pytest.mark.browser
def test_the_menu_opens_on_a_phone_and_is_open_without_scripts(
    staff_page: Page, browser: Browser, staff: User, live_server: LiveServer
) -> None:
    staff_page.set_viewport_size(NARROW)
    staff_page.goto(f"{live_server.url}/padroes/lista")
    expect(staff_page.locator("#navegacao")).to_be_hidden()
    staff_page.get_by_role("button", name="Menu").press("Enter")
    expect(staff_page.locator("#navegacao")).to_be_visible()
    plain = browser.new_context(java_script_enabled=False, viewport=NARROW)
    sign_in(plain, staff, live_server.url)
    page = plain.new_page()
    page.goto(f"{live_server.url}/padroes/lista")
    expect(page.locator("#navegacao")).to_be_visible()
    plain.close()


@pytest.mark.browser
def test_a_reserved_value_opens_in_place(staff_page: Page, live_server: LiveServer) -> None:
    staff_page.goto(f"{live_server.url}/padroes/pessoa")
    expect(staff_page.get_by_text("Rua do Lagar")).to_have_count(0)
    staff_page.get_by_role("button", name="Mostrar morada").click()
    expect(staff_page.get_by_text("Rua do Lagar, 14")).to_be_visible()
    expect(staff_page.get_by_text("Esta consulta ficou registada.")).to_be_visible()


@pytest.mark.browser
def test_progress_ends_by_itself(staff_page: Page, live_server: LiveServer) -> None:
    staff_page.goto(f"{live_server.url}/padroes/progresso")
    expect(staff_page.get_by_text("Lidas 240 de 600 linhas.")).to_be_visible()
    expect(staff_page.get_by_text("Lidas 600 linhas. 3 linhas têm erros.")).to_be_visible(timeout=10_000)
    expect(staff_page.get_by_role("link", name="Continuar")).to_be_visible()
