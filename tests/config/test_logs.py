"""Logs name the request and no people."""

import logging
import sys

import pytest

from config.logs import AddRequestNumber, FailureWithoutWords, QuietFormatter, request_number


def line(record: logging.LogRecord) -> str:
    for log_filter in (AddRequestNumber(), FailureWithoutWords()):
        log_filter.filter(record)
    return QuietFormatter("{levelname} [{number}] {message}", style="{").format(record)


def record(message: str, *args: object, **extra: object) -> logging.LogRecord:
    return logging.LogRecord("x", logging.ERROR, "x.py", 1, message, args, extra.get("exc_info"))  # type: ignore[arg-type]


def test_line_carries_the_number_of_its_request() -> None:
    token = request_number.set("abc123")
    try:
        assert line(record("parou")) == "ERROR [abc123] parou"
    finally:
        request_number.reset(token)
    assert line(record("parou")) == "ERROR [-] parou"


def test_nothing_typed_can_forge_a_second_line() -> None:
    assert "\n" not in line(record("ficheiro %s", "a.csv\nERROR [1] falso"))


def test_traceback_keeps_places_and_types_not_words() -> None:
    try:
        try:
            int("António, NIF 999")
        except ValueError as error:
            raise RuntimeError("António outra vez") from error
    except RuntimeError:
        text = line(record("falhou", exc_info=sys.exc_info()))
    assert "António" not in text
    assert "builtins.RuntimeError" in text
    assert "builtins.ValueError" in text
    assert "test_logs.py" in text


def test_failed_task_keeps_its_type_of_error_only() -> None:
    words = {"name": "jobs.run", "id": "1", "exc": "ValueError('António')"}
    text = line(logging.LogRecord("celery", logging.ERROR, "x", 1, "Task %(name)s[%(id)s]: %(exc)s", (words,), None))
    assert text.endswith("Task jobs.run[1]: ValueError")


@pytest.mark.django_db
def test_page_log_does_not_quote_what_was_sent(caplog: pytest.LogCaptureFixture, client: object) -> None:
    client.get("/nao-existe", {"nome": "António"})  # type: ignore[attr-defined]
    assert "António" not in caplog.text
