"""Logs that say what happened and to which request, and nothing about people.

A request has a number; it is in every line written during it, in the answer's header and on the error page.
"""

import logging
import traceback
from contextvars import ContextVar
from types import TracebackType
from typing import Any

request_number: ContextVar[str] = ContextVar("request_number", default="-")

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class AddRequestNumber(logging.Filter):
    """Puts the number of the current request in the line."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.number = request_number.get()
        return True


class FailureWithoutWords(logging.Filter):
    """Keeps of a failed task the type of the error; Celery would quote its message."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, dict) and "exc" in record.args:
            record.args = record.args | {"exc": str(record.args["exc"]).partition("(")[0]}
        return True


class QuietFormatter(logging.Formatter):
    """Messages on one line, and tracebacks without the words of the exception.

    Messages of exceptions quote what people typed and what rows hold; the type and the places are enough to find a
    fault.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line, which nothing typed by a person can break in two."""
        return super().formatMessage(record).replace("\r", " ").replace("\n", " ")

    def formatException(self, ei: Any) -> str:
        """The places and types of an exception and of those before it."""
        error: BaseException | None = ei[1]
        lines: list[str] = []
        while error is not None:
            frames = traceback.extract_tb(error.__traceback__)
            lines.append(f"{type(error).__module__}.{type(error).__qualname__}")
            lines += [f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]
            error = error.__cause__ or error.__context__
        return "\n".join(lines)


def logging_settings(level: str) -> dict[str, Any]:
    """Django's `LOGGING`: everything to standard error, for the service manager to keep."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "number": {"()": "config.logs.AddRequestNumber"},
            "failure": {"()": "config.logs.FailureWithoutWords"},
        },
        "formatters": {
            "quiet": {
                "()": "config.logs.QuietFormatter",
                "format": "{asctime} {levelname} {name} [{number}] {message}",
                "style": "{",
            }
        },
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "quiet", "filters": ["number", "failure"]}
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            # The address of a refused page names an object; the audit room keeps refusals, not the log.
            "django.request": {"level": "ERROR"},
            "weasyprint": {"level": "ERROR"},
            "fontTools": {"level": "ERROR"},
            # Their warnings name the holder of a certificate; what a signature is worth is on the document's row.
            "pyhanko": {"level": "ERROR"},
            "pyhanko_certvalidator": {"level": "ERROR"},
            # It writes the key of each new credential.
            "fido2": {"level": "WARNING"},
        },
    }
