"""A signed-in member of staff, with the longest navigation allowed, in front of the pattern pages."""

from datetime import date

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from entities import navigation
from entities.models import RoleGrant, User
from entities.roles import STAFF, Role
from tests.support.browser import sign_in

LABELS = (
    "Início",
    "Processos",
    "Registo",
    "Qualificação",
    "Interdições",
    "Documentos",
    "Pesquisa",
    "Estatística",
    "Padrões",
)


@pytest.fixture(autouse=True)
def longest_navigation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine entries, whatever the rooms have registered."""
    routes = ["desk:home", *["desk:glossary"] * 7, "desk:patterns"]
    entries = [navigation.Entry(label, routes[place], STAFF, place) for place, label in enumerate(LABELS)]
    monkeypatch.setattr(navigation, "_entries", entries)


@pytest.fixture
def staff(transactional_db: None) -> User:
    """An instructor with the role in force."""
    user = User.objects.create_user("ines", name="Inês Torrado")
    RoleGrant.objects.create(user=user, role=Role.INSTRUCTOR, first_day=date(2020, 1, 1), act="Despacho 1/2020")
    return user


@pytest.fixture
def staff_page(page: Page, staff: User, live_server: LiveServer) -> Page:
    """A browser page at 1280 pixels in which the instructor is signed in."""
    sign_in(page.context, staff, live_server.url)
    return page
