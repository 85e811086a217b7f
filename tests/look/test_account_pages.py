"""The sign-in library's pages in the look of the house."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from entities.models import User
from tests.look.checks import assert_page_follows_house_rules, html_errors
from tests.support.browser import sign_in


@pytest.mark.browser
def test_sign_in_with_a_wrong_password_says_so_at_the_top(
    page: Page, transactional_db: None, live_server: LiveServer
) -> None:
    page.goto(f"{live_server.url}/conta/login/")
    assert_page_follows_house_rules(page)
    page.get_by_label("Utilizador").or_(page.locator("#id_login")).first.fill("ninguem")
    page.locator("#id_password").fill("palavra-errada-qualquer")
    page.get_by_role("button", name="Entrar", exact=True).click()
    expect(page.locator("#erros")).to_be_visible()
    assert page.title().startswith("Erro: ")
    assert_page_follows_house_rules(page)


@pytest.mark.browser
@pytest.mark.parametrize("address", ["2fa/", "sessions/", "logout/"])
def test_account_pages_follow_the_rules(staff_page: Page, staff: User, live_server: LiveServer, address: str) -> None:
    staff.set_password("uma palavra-passe comprida")
    answer = staff_page.goto(f"{live_server.url}/conta/{address}")
    assert answer is not None
    assert answer.status == 200
    assert html_errors(answer.text()) == []
    assert_page_follows_house_rules(staff_page)


@pytest.mark.browser
def test_the_page_that_changes_a_password_follows_the_rules(page: Page, staff: User, live_server: LiveServer) -> None:
    staff.set_password("uma palavra-passe comprida")
    staff.save(update_fields=["password"])
    sign_in(page.context, staff, live_server.url)
    answer = page.goto(f"{live_server.url}/conta/password/change/")
    assert answer is not None
    assert answer.status == 200
    assert html_errors(answer.text()) == []
    assert_page_follows_house_rules(page)
