"""A real browser for the tests: Debian's Chromium through pytest-playwright."""

from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, ViewportSize

WIDE: ViewportSize = {"width": 1280, "height": 900}
NARROW: ViewportSize = {"width": 320, "height": 800}
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
# The levels of WCAG 2.2 AA, and axe's own good practice.
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AXE_SOURCE = Path(axe_playwright_python.__file__).parent / "axe.min.js"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium instead of a downloaded one."""
    return browser_type_launch_args | {"executable_path": "/usr/bin/chromium", "args": CHROMIUM_FLAGS}


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A Portuguese desk."""
    return browser_context_args | {"viewport": WIDE, "locale": "pt-PT", "timezone_id": "Europe/Lisbon"}


@pytest.fixture(params=[WIDE, NARROW], ids=["1280", "320"])
def sized_page(request: pytest.FixtureRequest, page: Page) -> Page:
    """The page at both widths: the test runs once for each."""
    page.set_viewport_size(request.param)
    return page


def sign_in(context: BrowserContext, user: Any, address: str) -> None:
    """Give the browser a session of `user` on the server at `address`; the sign-in pages have their own tests."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": address}])


def axe_findings(page: Page) -> list[str]:
    """What axe finds on the page as it is now, one line for each place; an empty list is a pass."""
    page.evaluate(AXE_SOURCE.read_text(encoding="utf-8"))
    result = page.evaluate(
        "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}, resultTypes: ['violations']})", AXE_TAGS
    )
    return [
        f"{violation['id']}: {violation['help']}: {node['target']}: {node['html'][:200]}"
        for violation in result["violations"]
        for node in violation["nodes"]
    ]


def sideways_scroll(page: Page) -> int:
    """Pixels by which the page is wider than the window; 0 is what WCAG 1.4.10 asks for at 320 pixels."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
