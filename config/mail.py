"""From `EMAIL_URL` to Django's mail settings."""

from typing import Any
from urllib.parse import unquote, urlsplit

BACKENDS = {
    "console": "django.core.mail.backends.console.EmailBackend",
    "memory": "django.core.mail.backends.locmem.EmailBackend",
    "file": "django.core.mail.backends.filebased.EmailBackend",
    "smtp": "django.core.mail.backends.smtp.EmailBackend",
    "smtp+tls": "django.core.mail.backends.smtp.EmailBackend",
    "smtps": "django.core.mail.backends.smtp.EmailBackend",
}


def mail_from_url(url: str) -> dict[str, Any]:
    """Django's `EMAIL_…` settings for an address.

    `console://` prints, `file:///folder` writes one file a message, `smtp://`, `smtp+tls://` (STARTTLS) and `smtps://`
    (TLS from the first byte) send. Raises `ValueError` for anything else.
    """
    parts = urlsplit(url)
    if parts.scheme not in BACKENDS:
        raise ValueError(f"EMAIL_URL must start with one of {', '.join(sorted(BACKENDS))}, not {parts.scheme!r}")
    return {
        "EMAIL_BACKEND": BACKENDS[parts.scheme],
        "EMAIL_FILE_PATH": parts.path,
        "EMAIL_HOST": parts.hostname or "localhost",
        "EMAIL_PORT": parts.port or {"smtps": 465, "smtp+tls": 587}.get(parts.scheme, 25),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
    }
