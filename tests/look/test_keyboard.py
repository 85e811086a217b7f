"""What the keyboard, a narrow screen and a browser without scripts find."""

import pytest
from django.conf import settings
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
    expect(staff_page).to_have_title("Erro: Formulário · Violência no desporto")
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


@pytest.mark.browser
def test_the_session_warning_comes_two_minutes_before_and_is_extended_by_keyboard(
    staff_page: Page, live_server: LiveServer
) -> None:
    staff_page.clock.install()
    staff_page.goto(f"{live_server.url}/padroes/formulario")
    staff_page.get_by_label("Número do auto").fill("000123/26.8PAVIS")
    warning = staff_page.locator("#aviso-sessao")
    staff_page.clock.run_for((settings.SESSION_IDLE_SECONDS - 130) * 1000)
    expect(warning).to_be_hidden()
    staff_page.clock.run_for(20_000)
    expect(warning).to_be_visible()
    expect(warning).to_contain_text("2 minutos")
    staff_page.get_by_role("button", name="Continuar a sessão").press("Enter")
    expect(warning).to_be_hidden()
    expect(staff_page.get_by_label("Número do auto")).to_have_value("000123/26.8PAVIS")
    staff_page.clock.run_for((settings.SESSION_IDLE_SECONDS - 130) * 1000)
    expect(warning).to_be_hidden()


@pytest.mark.browser
def test_a_number_is_copied_with_one_key(staff_page: Page, live_server: LiveServer) -> None:
    staff_page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    staff_page.goto(f"{live_server.url}/padroes/processo")
    staff_page.get_by_role("button", name="Copiar número", exact=True).press("Enter")
    expect(staff_page.get_by_role("button", name="Copiado")).to_be_visible()
    assert staff_page.evaluate("navigator.clipboard.readText()") == "1-405-2026"
    expect(staff_page.get_by_role("button", name="Copiar número", exact=True)).to_be_visible()


@pytest.mark.browser
def test_an_upload_without_a_file_comes_back_with_its_error_and_then_goes_on(
    staff_page: Page, live_server: LiveServer
) -> None:
    staff_page.goto(f"{live_server.url}/padroes/envio")
    staff_page.get_by_label("Grupo").select_option(label="Onda Norte")
    staff_page.get_by_role("button", name="Enviar ficheiro").click()
    expect(staff_page.locator("#erros")).to_be_focused()
    expect(staff_page.get_by_role("link", name="Escolha o ficheiro do registo.")).to_be_visible()
    expect(staff_page.get_by_label("Grupo")).to_have_value("2")
    assert staff_page.title().startswith("Erro: ")
    staff_page.get_by_label("Ficheiro do registo").set_input_files(
        {"name": "registo.csv", "mimeType": "text/csv", "buffer": b"nome;numero\n"}
    )
    staff_page.get_by_role("button", name="Enviar ficheiro").click()
    staff_page.wait_for_url("**/padroes/linhas")
