"""A passkey in a real browser, with an authenticator of the browser's own making: registered once, then the way in."""

import pytest
from allauth.mfa.models import Authenticator
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from entities.models import User

PASSWORD = "uma palavra-passe comprida"
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.mark.browser
def test_a_passkey_is_added_and_opens_the_door(page: Page, staff: User, live_server: LiveServer) -> None:
    staff.set_password(PASSWORD)
    staff.save(update_fields=["password"])
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})

    page.goto(f"{live_server.url}/conta/login/")
    page.locator("#id_login").fill(staff.username)
    page.locator("#id_password").fill(PASSWORD)
    page.get_by_role("button", name="Entrar", exact=True).click()
    page.goto(f"{live_server.url}/conta/2fa/webauthn/add/")
    page.get_by_label("Nome da chave").fill("Portátil do serviço")
    page.get_by_label("Entrar só com esta chave").check()
    page.get_by_role("button", name="Juntar chave").click()
    expect(page.get_by_role("heading", level=1, name="Códigos de recuperação")).to_be_visible()
    key = Authenticator.objects.get(user=staff, type=Authenticator.Type.WEBAUTHN)
    assert key.wrap().name == "Portátil do serviço"

    page.context.clear_cookies()
    page.goto(f"{live_server.url}/conta/login/")
    page.locator("#passkey_login").click()
    expect(page.get_by_role("button", name="Sair")).to_be_visible()
