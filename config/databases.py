"""From a database address to Django's settings."""

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.db.backends.base.base import BaseDatabaseWrapper


def database_from_url(url: str, *, as_owner: bool) -> dict[str, Any]:
    """Django's `DATABASES` entry for a `postgresql://user:password@host:port/name?option=value` address.

    `as_owner` says that this process migrates: the address is then the owner's. Raises `ValueError` for another engine,
    since there is one database engine.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgresql", "postgres"}:
        raise ValueError(f"DATABASE_URL must start with postgresql://, not {parts.scheme}://")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "OPTIONS": dict(parse_qsl(parts.query)),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "ATOMIC_REQUESTS": False,
    }


def let_application_in(connection: BaseDatabaseWrapper, application: str) -> None:
    """Let `application` read and write every table that the connected owner makes from now on, and nothing more.

    No rights to create, alter, truncate or drop. Does nothing where one user serves both purposes.
    """
    if connection.settings_dict["USER"] == application:
        return
    user = connection.ops.quote_name(application)
    with connection.cursor() as cursor:
        cursor.execute(f"GRANT USAGE ON SCHEMA public TO {user}")
        cursor.execute(
            f"ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {user}"
        )
        cursor.execute(f"ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO {user}")
