"""The first page answers every role, with its own work and nothing of others."""

from datetime import date

import pytest
from django.test import Client

from entities.models import Organisation, RoleGrant, User
from entities.roles import OUTSIDE, Role

pytestmark = pytest.mark.django_db


def browser(role: Role) -> Client:
    """Somebody with one role, signed in."""
    body = Organisation.objects.create(kind=Organisation.Kind.CLUB, name="Clube de Ensaio") if role in OUTSIDE else None
    user = User.objects.create_user("pessoa", name="Pessoa de Ensaio")
    RoleGrant.objects.create(user=user, role=role, organisation=body, first_day=date(2020, 1, 1), act="Despacho")
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.parametrize("role", list(Role))
def test_every_role_has_a_first_page(role, django_assert_max_num_queries):
    client = browser(role)
    with django_assert_max_num_queries(30):
        page = client.get("/")
    assert page.status_code == 200
    assert "O meu trabalho" in page.content.decode()


def test_outside_nobody_is_asked_to_sign_in_first(client):
    page = client.get("/").content.decode()
    assert "Entrar no serviço" in page
    assert "O meu trabalho" not in page


def test_a_search_finds_half_a_name_and_leaves_no_name_in_the_address(client):
    client = browser(Role.REGISTRY_OFFICER)
    page = client.post("/procurar/", {"q": "zz"}).content.decode()
    assert "Nada encontrado no que pode ver" in page
    page = client.get("/procurar/?q=Maria").content.decode()
    assert "Maria" not in page
