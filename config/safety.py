"""What a production installation refuses to start with. Each fault is one sentence that says what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs, unquote, urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from config.env import Env

LOOPBACK = {"127.0.0.1", "localhost", "::1", "[::1]", ""}
SHORTEST_KEY = 50
SHORTEST_PASSWORD = 12


def production_faults(env: Env) -> list[str]:
    """Everything unsafe in the settings of a production installation, all at once; empty when it may start."""
    if env.deployment != "production":
        return []
    return [
        *_identity(env),
        *_servers("DATABASE_URL", env.database_url),
        *(_servers("DATABASE_OWNER_URL", env.database_owner_url) if env.database_owner_url else []),
        *_servers("REDIS_URL", env.redis_url),
        *_outside(env),
    ]


def _identity(env: Env) -> Iterator[str]:
    key = env.secret_key.get_secret_value()
    if key == type(env).model_fields["secret_key"].default.get_secret_value():
        yield "SECRET_KEY is the demo's: set a secret of your own."
    elif len(key) < SHORTEST_KEY:
        yield f"SECRET_KEY is shorter than {SHORTEST_KEY} characters: set a longer one."
    if env.debug:
        yield "DEBUG is on: errors would show internals; set DEBUG=false."
    hosts = set(env.allowed_hosts)
    if not hosts - LOOPBACK:
        yield 'ALLOWED_HOSTS names no public host: set it, as in ALLOWED_HOSTS=["processos.example"].'
    if any("*" in host or host.startswith(".") for host in hosts):
        yield "ALLOWED_HOSTS has a wildcard: name each host."
    if not env.public_url.startswith("https://"):
        yield "PUBLIC_URL is not https: people's sessions would travel in the open."


def _servers(name: str, url: str) -> Iterator[str]:
    """Faults of the address of a database or broker: whose it is, its password, and whether the way there is closed."""
    if not url:
        yield f"{name} is not set: the embedded server is for the demo alone; name your own."
        return
    parts = urlsplit(url)
    password = unquote(parts.password or "")
    if len(password) < SHORTEST_PASSWORD or password == parts.username:
        yield f"{name} has no password, or one shorter than {SHORTEST_PASSWORD} characters: set a random one."
    if (parts.hostname or "") in LOOPBACK:
        return
    if name == "REDIS_URL":
        closed = parts.scheme == "rediss"
    else:
        closed = parse_qs(parts.query).get("sslmode", [""])[-1] in {"require", "verify-ca", "verify-full"}
    if not closed:
        how = "use rediss://" if name == "REDIS_URL" else "add ?sslmode=verify-full"
        yield f"{name} reaches another machine without TLS: {how}."


def _outside(env: Env) -> Iterator[str]:
    mail = urlsplit(env.email_url)
    if mail.scheme not in {"smtp", "smtp+tls", "smtps"}:
        yield "EMAIL_URL does not name a mail server: set it, as in EMAIL_URL=smtp+tls://user:password@mail.example:587."
    elif mail.scheme == "smtp" and (mail.hostname or "") not in LOOPBACK:
        yield "EMAIL_URL sends letters without TLS: use smtp+tls:// or smtps://."
    if not env.storage_s3_bucket and not env.model_fields_set & {"storage_dir"}:
        yield "STORAGE_DIR is not set: name a folder (or STORAGE_S3_BUCKET) that is backed up."
    if env.storage_s3_endpoint.startswith("http://"):
        yield "STORAGE_S3_ENDPOINT is not https: files would travel in the open."
    if env.malware_scanner != "clamav":
        yield "MALWARE_SCANNER is not a scanner: set MALWARE_SCANNER=clamav, or nobody could open a received file."
    if env.signing_secret.get_secret_value() == type(env).model_fields["signing_secret"].default.get_secret_value():
        yield "SIGNING_SECRET is the demo's: set the passphrase or PIN of the authority's own keys."
    if env.national_provider_url.startswith("http://"):
        yield "NATIONAL_PROVIDER_URL is not https: whoever is on the way could sign in as anybody."
    if env.signing_remote_url.startswith("http://"):
        yield "SIGNING_REMOTE_URL is not https: documents to sign would travel in the open."
    if len(env.metrics_token.get_secret_value()) < SHORTEST_PASSWORD:
        yield f"METRICS_TOKEN is not set or shorter than {SHORTEST_PASSWORD} characters: set a random one."


def demo_account_fault() -> str | None:
    """Why a production installation with this database may not start: an account of the demo is still active."""
    from django.contrib.auth import get_user_model

    count = get_user_model().objects.filter(is_demo=True, is_active=True).count()
    if not count:
        return None
    return f"Demonstration accounts are active in this database ({count}): begin with an empty one."
