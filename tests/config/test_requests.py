"""What holds for every request: headers, numbers, sizes, sessions, error pages."""

import json
import os
import subprocess
import sys
from datetime import timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.utils import timezone

from config.env import BASE_DIR
from entities.models import User
from tests.config.test_safety import SAFE

SIGN_IN = "/conta/login/"


@pytest.fixture
def somebody(db: None) -> User:
    return User.objects.create_user("somebody", name="Alguém", is_demo=True)


@pytest.fixture
def inside(client: Client, somebody: User) -> Client:
    client.force_login(somebody, backend="django.contrib.auth.backends.ModelBackend")
    return client


def is_inside(client: Client) -> bool:
    return bool(client.get("/").wsgi_request.user.is_authenticated)


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", SIGN_IN, "/nao-existe", "/registo/"])
def test_headers_of_every_answer(client: Client, address: str) -> None:
    headers = client.get(address).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"
    assert "no-store" in headers["Cache-Control"]
    assert "private" in headers["Cache-Control"]
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.django_db
def test_every_request_has_a_number_of_its_own(client: Client) -> None:
    numbers = {client.get("/").headers["X-Request-Number"] for _ in range(3)}
    assert len(numbers) == 3


@pytest.mark.django_db
def test_cookies_are_closed_to_scripts_and_other_sites(inside: Client) -> None:
    inside.get(SIGN_IN)
    for name in ("session", "csrf"):
        cookie = inside.cookies[name] if name in inside.cookies else Client().get(SIGN_IN).cookies[name]
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
        assert cookie["domain"] == ""


def test_production_cookies_and_transport() -> None:
    script = (
        "import django, json; django.setup();"
        "from django.conf import settings; from django.test import Client;"
        "host = {'host': 'processos.example'};"
        "answer = Client(raise_request_exception=False).get('/nao-existe', secure=True, headers=host);"
        "plain = Client(raise_request_exception=False).get('/nao-existe', headers=host);"
        "print(json.dumps([settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.SESSION_COOKIE_SECURE,"
        " settings.CSRF_COOKIE_SECURE, dict(answer.headers), plain.status_code, plain.headers['Location']]))"
    )
    environment = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.settings", "LOG_LEVEL": "ERROR"} | {
        name.upper(): value if isinstance(value, str) else json.dumps(value) for name, value in SAFE.items()
    }
    answer = subprocess.run(
        [sys.executable, "-c", script], cwd=BASE_DIR, env=environment, capture_output=True, text=True, check=True
    )
    session, csrf, session_secure, csrf_secure, headers, status, location = json.loads(answer.stdout)
    assert (session, csrf) == ("__Host-session", "__Host-csrf")
    assert session_secure is csrf_secure is True
    assert headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    assert (status, location) == (301, "https://processos.example/nao-existe")


def test_session_ends_after_half_an_hour_of_nothing(inside: Client) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert is_inside(inside)
        clock.shift(timedelta(minutes=30))
        assert is_inside(inside)
        clock.shift(timedelta(minutes=30, seconds=1))
        assert not is_inside(inside)
    assert not Session.objects.exclude(session_data="").filter(session_key=inside.cookies["session"].value).exists()


def test_session_ends_after_ten_hours_however_busy(inside: Client) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(30):
            assert is_inside(inside)
            clock.shift(timedelta(minutes=20))
        assert is_inside(inside)
        clock.shift(timedelta(seconds=1))
        assert not is_inside(inside)


def test_a_page_that_asks_by_itself_does_not_keep_the_session(inside: Client) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert is_inside(inside)
        for _ in range(4):
            clock.shift(timedelta(minutes=8))
            inside.get("/", headers={"X-Passive": "1"})
        assert not is_inside(inside)


@pytest.mark.django_db
def test_a_body_larger_than_any_upload_is_refused_unread(client: Client) -> None:
    def send(mebibytes: int, more: int) -> int:
        return client.generic("POST", SIGN_IN, b"", CONTENT_LENGTH=str(mebibytes * 1024 * 1024 + more)).status_code

    assert send(210, 1) == 413
    assert send(1, 0) != 413


@pytest.mark.django_db
def test_more_fields_than_any_form_has_are_refused(client: Client) -> None:
    answer = client.post(SIGN_IN, {f"campo{number}": "1" for number in range(2001)})
    assert answer.status_code == 400


@pytest.mark.django_db
def test_a_form_without_its_token_says_what_to_do() -> None:
    answer = Client(enforce_csrf_checks=True).post(SIGN_IN, {"login": "a"})
    assert answer.status_code == 403
    assert "recarregue a página" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.urls("tests.config.failing_urls")
def test_a_failure_shows_its_number_and_nothing_of_the_inside() -> None:
    answer = Client(raise_request_exception=False).get("/avaria")
    text = answer.content.decode()
    assert answer.status_code == 500
    assert answer.headers["X-Request-Number"] in text
    assert "António" not in text
    assert "RuntimeError" not in text
    assert "Content-Security-Policy" in answer.headers


@pytest.mark.django_db(transaction=True)
def test_without_a_database_the_error_page_still_comes(inside: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    inside.raise_request_exception = False
    connection.close()
    with monkeypatch.context() as broken:
        broken.setitem(connection.settings_dict, "PORT", "1")
        answer = inside.get("/")
        connection.close()
    assert answer.status_code == 500
    assert answer.headers["X-Request-Number"] in answer.content.decode()


@pytest.mark.django_db
def test_measures_are_for_the_holder_of_the_token(client: Client, settings: object) -> None:
    assert client.get("/metrics").status_code == 404
    settings.METRICS_TOKEN = "a-long-random-one"  # type: ignore[attr-defined]
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer another"}).status_code == 404
    answer = client.get("/metrics", headers={"Authorization": "Bearer a-long-random-one"})
    assert answer.status_code == 200
    assert b"django_http_requests_before_middlewares_total" in answer.content


@pytest.mark.django_db
def test_a_production_start_refuses_demo_accounts(somebody: User) -> None:
    from config.safety import demo_account_fault

    assert demo_account_fault() == "Demonstration accounts are active in this database (1): begin with an empty one."
    somebody.is_active = False
    somebody.save(update_fields=["is_active"])
    assert demo_account_fault() is None
