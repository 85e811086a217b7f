"""What the journeys share: who sits at the browser, and how many pages they had to load."""

import re
from typing import Any

from django.conf import settings
from playwright.sync_api import BrowserContext, Page, Response

from entities.models import User
from tests.support.permissions import session_of

WORKER_MS = 60_000


def sit_down(context: BrowserContext, user: User, address: str) -> None:
    """The browser becomes the user's: a factor just used, and a reason given where one is asked."""
    context.clear_cookies()
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session_of(user), "url": address}])


class PageLoads:
    """Counts the documents that a page loads; a redirect is part of the load it leads to."""

    def __init__(self, page: Page) -> None:
        self.count = 0
        page.on("response", self._seen)

    def _seen(self, answer: Response) -> None:
        if answer.request.resource_type == "document" and not 300 <= answer.status < 400:
            self.count += 1


def fill(page: Page, values: dict[str, Any]) -> None:
    """Type into the fields whose labels begin with these words."""
    for label, value in values.items():
        page.get_by_label(re.compile(rf"^{re.escape(label)}")).first.fill(value)
