"""Coming in through the national provider: by civil id alone, first match approved, every answer checked (S12, S13)."""

import time

import pytest
from allauth.socialaccount.models import SocialAccount
from cryptography.hazmat.primitives.asymmetric import rsa
from django.test import Client
from django.urls import reverse

from audit.models import Entry
from entities import services
from entities.models import RoleGrant, User
from entities.roles import Role
from tests.support.oidc import running_provider
from tests.support.people import body, client_of, user_with

pytestmark = pytest.mark.django_db

START = "/conta/oidc/nacional/login/"
BACK = "/conta/oidc/nacional/login/callback/"


@pytest.fixture(scope="module")
def server():
    with running_provider() as provider:
        yield provider


@pytest.fixture
def provider(server, settings):
    settings.SOCIALACCOUNT_PROVIDERS = server.settings()
    settings.DEMO = False
    server.person = {"sub": "abc-1", "civil_id": "PT-12345678", "name": "Rosa Inventada", "email": "rosa@example.test"}
    server.token_changes = {}
    server.signing_key = server.key
    return server


@pytest.fixture
def club():
    return body(Role.CLUB, "Clube")


@pytest.fixture
def rosa(club):
    user = user_with(Role.CLUB, club)
    User.objects.filter(pk=user.pk).update(name="Rosa Inventada", civil_id="PT-12345678")
    return User.objects.get(pk=user.pk)


@pytest.fixture
def manager(club):
    user = User.objects.create(username="responsavel", name="Responsável do Clube")
    RoleGrant.objects.create(
        user=user, role=Role.CLUB, organisation=club, first_day="2020-01-01", act="Ofício", manages=True
    )
    return user


def come(provider, client=None):
    client = client or Client()
    went = client.post(START)
    assert went.url.startswith(f"{provider.address}/authorize")
    return client, client.get(f"{BACK}?{provider.consent(went.url)}")


def is_signed_in(client):
    return client.get(reverse("entities:venue-list")).status_code == 200


def approve(user, by):
    services.first_match_approve(by=by, match_id=services.first_match_ask(user=user).pk)


def refusals():
    return list(Entry.objects.filter(action="session.refuse").order_by("pk").values_list("reason", flat=True))


def test_first_match_waits_for_the_manager_then_opens_without_another_factor(provider, rosa, manager):
    client, answer = come(provider)
    assert answer.status_code == 403
    assert "aprovado pelo responsável" in answer.content.decode()
    assert not is_signed_in(client)

    pending = rosa.first_match
    page = client_of(manager)
    approved = page.post(reverse("entities:first-match-approve", args=[pending.pk]))
    pending.refresh_from_db()
    assert (approved.status_code, pending.approved_by_id) == (302, None)

    approve(rosa, manager)
    client, answer = come(provider)
    assert answer.status_code == 302
    assert is_signed_in(client)
    assert SocialAccount.objects.get().extra_data == {}
    again, _ = come(provider)
    assert is_signed_in(again)
    assert SocialAccount.objects.get().extra_data == {}


def test_only_the_entitys_manager_or_the_administrator_approves(provider, rosa, club):
    stranger = user_with(Role.ORGANISER, body(Role.ORGANISER, "Outra"))
    colleague = User.objects.create(username="colega", name="Colega")
    RoleGrant.objects.create(user=colleague, role=Role.CLUB, organisation=club, first_day="2020-01-01", act="Ofício")
    match = services.first_match_ask(user=rosa)
    for other in (stranger, colleague, rosa):
        with pytest.raises(services.ActRefused):
            services.first_match_approve(by=other, match_id=match.pk)
    administrator = user_with(Role.ADMINISTRATOR, club)
    assert services.first_match_approve(by=administrator, match_id=match.pk).approved_by == administrator


def test_same_name_and_mail_with_another_civil_id_is_another_person(provider, rosa, manager):
    approve(rosa, manager)
    provider.person |= {"sub": "abc-2", "civil_id": "PT-87654321"}
    client, answer = come(provider)
    assert answer.status_code == 403
    assert not is_signed_in(client)
    assert refusals() == ["no_account"]


def test_changed_mail_and_name_are_the_same_person(provider, rosa, manager):
    approve(rosa, manager)
    provider.person |= {"name": "Rosa de Outro Nome", "email": "outra@example.test"}
    assert is_signed_in(come(provider)[0])


def test_known_account_of_the_provider_with_another_civil_id_is_refused(provider, rosa, manager):
    approve(rosa, manager)
    come(provider)
    provider.person |= {"civil_id": "PT-87654321"}
    client, answer = come(provider)
    assert answer.status_code == 403
    assert not is_signed_in(client)
    assert refusals() == ["other_person"]


def test_closed_account_does_not_come_in(provider, rosa, manager):
    approve(rosa, manager)
    User.objects.filter(pk=rosa.pk).update(is_active=False)
    assert not is_signed_in(come(provider)[0])


def test_weak_identification_is_refused_where_levels_are_set(provider, rosa, manager, settings):
    settings.NATIONAL_PROVIDER_LEVELS = ["alto"]
    approve(rosa, manager)
    provider.person |= {"acr": "baixo"}
    assert not is_signed_in(come(provider)[0])
    provider.person |= {"acr": "alto"}
    assert is_signed_in(come(provider)[0])
    assert refusals() == ["too_weak"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"aud": "outra-aplicacao"},
        {"iss": "https://outro.example"},
        {"exp": int(time.time()) - 60},
    ],
    ids=["audience", "issuer", "late"],
)
def test_token_for_another_or_too_late_is_refused(provider, rosa, manager, wrong):
    approve(rosa, manager)
    provider.token_changes = wrong
    client, answer = come(provider)
    assert answer.status_code == 403
    assert not is_signed_in(client)


def test_token_signed_by_somebody_else_is_refused(provider, rosa, manager):
    approve(rosa, manager)
    provider.signing_key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    client, answer = come(provider)
    assert answer.status_code == 403
    assert not is_signed_in(client)


def test_answer_used_twice_or_never_asked_for_is_refused(provider, rosa, manager):
    approve(rosa, manager)
    provider.token_changes = {"jti": "sempre-o-mesmo"}
    client = Client()
    query = provider.consent(client.post(START).url)
    assert client.get(f"{BACK}?{query}").status_code == 302
    client.post("/conta/logout/")
    assert client.get(f"{BACK}?{query}").status_code == 403
    assert not is_signed_in(client)
    assert not is_signed_in(come(provider)[0])

    victim = Client()
    victim.get(f"{BACK}?{provider.consent(Client().post(START).url)}")
    assert not is_signed_in(victim)
