"""What the journeys share: who sits at the browser."""

from django.conf import settings
from playwright.sync_api import BrowserContext

from entities.models import User
from tests.support.permissions import session_of


def sit_down(context: BrowserContext, user: User, address: str) -> None:
    """The browser becomes the user's: a factor just used, and a reason given where one is asked."""
    context.clear_cookies()
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session_of(user), "url": address}])
