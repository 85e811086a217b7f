"""Coming in with a local account: two factors outside the demonstration, limits, sessions that end (S11 to S18)."""

from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    SECRET_SESSION_KEY,
    TOTP,
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.conf import settings as django_settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from audit.models import ChangedValues, Entry
from entities import services
from entities.models import User
from entities.roles import Role
from tests.support.people import body, client_of, user_with

pytestmark = pytest.mark.django_db

PASSWORD = "a égua malhada salta ao eixo"
SECRET = "JBSWY3DPEHPK3PXP"
LOGIN = "/conta/login/"


@pytest.fixture
def person():
    user = user_with(Role.INSTRUCTOR, body(Role.CLUB, "Clube"))
    user.set_password(PASSWORD)
    user.save()
    return user


@pytest.fixture
def outside_demo(settings):
    settings.DEMO = False


def sign_in(client, user, password=PASSWORD):
    return client.post(LOGIN, {"login": user.username, "password": password})


def code(secret=SECRET):
    return format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))


def is_signed_in(client):
    return client.get(reverse("entities:venue-list")).status_code == 200


def acts(action):
    return Entry.objects.filter(action=action)


def test_sign_in_gives_a_new_session_and_sign_out_ends_it_on_the_server(person):
    client = Client()
    client.get(LOGIN)
    before = client.cookies.get(django_settings.SESSION_COOKIE_NAME)
    answer = sign_in(client, person)
    assert answer.status_code == 302
    cookie = client.cookies[django_settings.SESSION_COOKIE_NAME].value
    assert before is None or before.value != cookie
    assert is_signed_in(client)
    assert acts("session.start").get().actor_id == person.pk

    client.post("/conta/logout/")
    assert acts("session.end").get().actor_id == person.pk
    thief = Client()
    thief.cookies[django_settings.SESSION_COOKIE_NAME] = cookie
    assert not is_signed_in(thief)


def test_wrong_password_and_unknown_account_look_alike_and_leave_no_typed_text(person):
    wrong = sign_in(Client(), person, "outra frase comprida qualquer")
    unknown = Client().post(LOGIN, {"login": "zulmira.planteada", "password": "outra frase comprida qualquer"})
    said = [str(answer.context["form"].errors) for answer in (wrong, unknown)]
    assert said[0] == said[1]
    assert sorted(acts("session.refuse").values_list("object_id", flat=True)) == ["", str(person.pk)]
    stored = str(list(Entry.objects.values_list("object_id", "reason", "kind"))) + str(
        list(ChangedValues.objects.values_list("old", "new"))
    )
    assert "zulmira" not in stored
    assert "frase comprida" not in stored


def test_guessing_is_slowed_and_the_person_comes_in_when_the_pause_is_over(person):
    for _ in range(12):
        sign_in(Client(), person, "outra frase comprida qualquer")
    assert not is_signed_in_after(person)
    with time_machine.travel(timezone.now() + timedelta(minutes=6)):
        assert is_signed_in_after(person)


def is_signed_in_after(person):
    client = Client()
    sign_in(client, person)
    return is_signed_in(client)


def test_nobody_signs_up():
    form = {"username": "novo", "password1": PASSWORD, "password2": PASSWORD}
    Client().post("/conta/signup/", form)
    assert not User.objects.exists()


def test_one_factor_opens_nothing_outside_the_demonstration(person, outside_demo):
    client = Client()
    sign_in(client, person)
    for name in ("entities:venue-list", "desk:home", "entities:person-list"):
        answer = client.get(reverse(name))
        assert (answer.status_code, answer.url) == (302, reverse("mfa_index"))
    assert client.get(reverse("mfa_activate_totp")).status_code == 200


def test_second_factor_set_up_then_asked_at_every_sign_in(person, outside_demo):
    client = Client()
    sign_in(client, person)
    client.get(reverse("mfa_activate_totp"))
    secret = client.session[SECRET_SESSION_KEY]
    assert client.post(reverse("mfa_activate_totp"), {"code": code(secret)}).status_code == 302
    assert Authenticator.objects.filter(user=person, type=Authenticator.Type.TOTP).exists()

    later = Client()
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        asked = sign_in(later, person)
        assert asked.url.startswith(reverse("mfa_authenticate"))
        assert not is_signed_in(later)
        later.post(reverse("mfa_authenticate"), {"code": "000000"})
        assert not is_signed_in(later)
        later.post(reverse("mfa_authenticate"), {"code": code(secret)})
        assert is_signed_in(later)


def test_recovery_code_opens_once(person, outside_demo):
    TOTP.activate(person, SECRET)
    codes = RecoveryCodes.activate(person).get_unused_codes()
    for expected in (True, False):
        client = Client()
        sign_in(client, person)
        client.post(reverse("mfa_authenticate"), {"code": codes[0]})
        assert is_signed_in(client) is expected


def test_demonstration_account_stays_outside_elsewhere(person, outside_demo):
    User.objects.filter(pk=person.pk).update(is_demo=True)
    client = Client()
    answer = sign_in(client, person)
    assert answer.status_code == 403
    assert "só existem na demonstração" in answer.content.decode()
    assert not is_signed_in(client)


def test_closed_account_loses_its_open_sessions_at_once(person):
    administrator = user_with(Role.ADMINISTRATOR, body(Role.CLUB, "Outro"))
    client = Client()
    sign_in(client, person)
    assert is_signed_in(client)
    services.user_set_active(by=administrator, user_id=person.pk, active=False, reason="saiu")
    assert not is_signed_in(client)
    assert not is_signed_in_after(person)


def test_role_changes_ask_for_a_fresh_factor(person):
    administrator = user_with(Role.ADMINISTRATOR, body(Role.CLUB, "Outro"))
    administrator.set_password(PASSWORD)
    administrator.save()
    client = client_of(administrator)
    address = reverse("entities:role-grant", args=[person.pk])
    assert client.get(address).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(minutes=5, seconds=1)):
        answer = client.get(address)
        assert answer.status_code == 302
        assert answer.url.startswith(reverse("account_reauthenticate"))
        client.post(answer.url, {"password": PASSWORD})
        assert client.get(address).status_code == 200
