"""Signing in with a demo account."""

from config.smoke.browser import Browser, StepFailed

SIGN_IN = "/conta/login/"


def _try(address: str, account: str, password: str) -> tuple[Browser, bool]:
    browser = Browser(address)
    page = browser.open(SIGN_IN)
    answer = browser.send(page, page.form(having="login"), {"login": account, "password": password})
    return browser, SIGN_IN not in answer.url


def signed_in(address: str, account: str, password: str) -> Browser:
    """A browser in which `account` is signed in. Raises `StepFailed` when the password is not taken."""
    browser, inside = _try(address, account, password)
    if not inside:
        raise StepFailed(f"the account {account!r} could not sign in")
    return browser


def refused(address: str, account: str) -> None:
    """A wrong password stays outside."""
    _, inside = _try(address, account, "not-the-password-of-anyone")
    if inside:
        raise StepFailed(f"the account {account!r} signed in with a wrong password")


def has_first_page(browser: Browser) -> None:
    """The first page is the person's own and says that this is a demonstration."""
    browser.open("/").expect("demonstração")
