"""A production installation names every unsafe setting at once and does not start."""

import os
import subprocess
import sys

import pytest

from config.env import BASE_DIR, Env
from config.safety import production_faults

SAFE: dict[str, object] = {
    "deployment": "production",
    "secret_key": "k" * 50,
    "allowed_hosts": ["processos.example"],
    "public_url": "https://processos.example",
    "database_url": "postgresql://app:a-long-random-one@db.example/app?sslmode=verify-full",
    "database_owner_url": "postgresql://owner:another-random-one@db.example/app?sslmode=verify-full",
    "redis_url": "rediss://:a-long-random-one@redis.example:6379/0",
    "email_url": "smtp+tls://user:password@mail.example:587",
    "storage_dir": "/srv/files",
    "malware_scanner": "clamav",
    "metrics_token": "a-long-random-one",
    "signing_secret": "a-pin",
}

UNSAFE = [
    ("secret_key", Env.model_fields["secret_key"].default, "SECRET_KEY is the demo's"),
    ("secret_key", "k" * 49, "SECRET_KEY is shorter"),
    ("debug", True, "DEBUG is on"),
    ("allowed_hosts", [], "ALLOWED_HOSTS names no public host"),
    ("allowed_hosts", ["localhost"], "ALLOWED_HOSTS names no public host"),
    ("allowed_hosts", ["*"], "ALLOWED_HOSTS has a wildcard"),
    ("allowed_hosts", [".processos.example"], "ALLOWED_HOSTS has a wildcard"),
    ("public_url", "http://processos.example", "PUBLIC_URL is not https"),
    ("database_url", "", "DATABASE_URL is not set"),
    ("database_url", "postgresql://app@127.0.0.1/app", "DATABASE_URL has no password"),
    ("database_url", "postgresql://app:app@127.0.0.1/app", "DATABASE_URL has no password"),
    ("database_url", "postgresql://app:a-long-random-one@db.example/app", "DATABASE_URL reaches another machine"),
    ("database_owner_url", "postgresql://owner:x@127.0.0.1/app", "DATABASE_OWNER_URL has no password"),
    ("redis_url", "", "REDIS_URL is not set"),
    ("redis_url", "redis://127.0.0.1:6379/0", "REDIS_URL has no password"),
    ("redis_url", "redis://:a-long-random-one@redis.example/0", "REDIS_URL reaches another machine"),
    ("email_url", "console://", "EMAIL_URL does not name a mail server"),
    ("email_url", "smtp://mail.example", "EMAIL_URL sends letters without TLS"),
    ("malware_scanner", "stand-in", "MALWARE_SCANNER is not a scanner"),
    ("metrics_token", "", "METRICS_TOKEN is not set"),
    ("signing_secret", Env.model_fields["signing_secret"].default, "SIGNING_SECRET is the demo's"),
    ("national_provider_url", "http://id.example", "NATIONAL_PROVIDER_URL is not https"),
    ("signing_remote_url", "http://sign.example", "SIGNING_REMOTE_URL is not https"),
    ("storage_s3_endpoint", "http://s3.example", "STORAGE_S3_ENDPOINT is not https"),
]


def test_safe_production_settings_have_no_fault() -> None:
    assert production_faults(Env.model_validate(SAFE)) == []


def test_loopback_servers_need_no_tls() -> None:
    here = {
        "database_url": "postgresql://app:a-long-random-one@127.0.0.1/app",
        "redis_url": "redis://:a-long-random-one@127.0.0.1:6379/0",
    }
    assert production_faults(Env.model_validate(SAFE | here)) == []


@pytest.mark.parametrize(("name", "value", "sentence"), UNSAFE)
def test_each_unsafe_setting_is_one_sentence(name: str, value: object, sentence: str) -> None:
    faults = production_faults(Env.model_validate(SAFE | {name: value}))
    assert len(faults) == 1
    assert faults[0].startswith(sentence)


def test_files_need_a_place_that_was_chosen() -> None:
    without = {name: value for name, value in SAFE.items() if name != "storage_dir"}
    assert [fault[:18] for fault in production_faults(Env.model_validate(without))] == ["STORAGE_DIR is not"]
    assert production_faults(Env.model_validate(without | {"storage_s3_bucket": "files"})) == []


def test_demo_needs_none_of_it() -> None:
    assert production_faults(Env(deployment="demo")) == []


def test_start_stops_with_all_faults_at_once() -> None:
    environment = {"PATH": os.environ["PATH"], "DEPLOYMENT": "production", "DEBUG": "true"}
    answer = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode != 0
    for sentence in ("SECRET_KEY is the demo's", "DEBUG is on", "DATABASE_URL is not set", "PUBLIC_URL is not https"):
        assert sentence in answer.stderr


@pytest.mark.parametrize("name", ["session_idle_seconds", "session_longest_seconds"])
def test_sessions_can_be_shorter_never_longer(name: str) -> None:
    assert getattr(Env.model_validate({name: 60}), name) == 60
    with pytest.raises(ValueError, match="less than or equal"):
        Env.model_validate({name: 36001})
