"""Fixtures of the room."""

import time

import pytest
from django.test import Client

from entities.models import User
from tests.sanctions.factories import Team


@pytest.fixture
def team(db: None) -> Team:
    """One person for each role."""
    return Team()


class Visitor:
    """A browser without scripts: follows redirects and counts the pages it loads."""

    def __init__(self) -> None:
        self.client = Client()
        self.loads = 0

    def sign_in(self, user: User) -> None:
        self.client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        session = self.client.session
        session["account_authentication_methods"] = [{"method": "password", "at": time.time()}]
        session["account_authentication_methods_user"] = str(user.pk)
        session.save()

    def open(self, url: str):
        self.loads += 1
        response = self.client.get(url, follow=True)
        assert response.status_code == 200, (url, response.status_code)
        return response

    def send(self, url: str, data: dict[str, object]):
        """Post and load the page it leads to; a redirect is part of the same load."""
        self.loads += 1
        response = self.client.post(url, data, follow=True)
        assert response.status_code == 200, (url, response.status_code)
        errors = response.context.get("form") and response.context["form"].errors
        assert not errors, (url, dict(errors))
        return response


@pytest.fixture
def visitor() -> Visitor:
    return Visitor()
