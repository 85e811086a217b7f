"""Reading other people's files in a child process that can do little: memory and time are limited, it writes no file,
knows no secret of the installation and, where the kernel allows, has no network."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from django.conf import settings

from audit.errors import InvalidInput


class UnsafeFile(InvalidInput):
    """The child was stopped or broke: the file could not be opened safely."""


def run(
    function_path: str, file: IO[bytes], *, memory_mb: int, seconds: int, options: dict[str, Any] | None = None
) -> Any:
    """The answer of `module:function(file, **options)` run in a child; it must be JSON.

    The function gets the file open for reading, imports neither Django nor settings, and may raise `InvalidInput`,
    which arrives here as it was. Raises `UnsafeFile` (`file_unsafe`) when the child used too much memory or time, or
    broke.
    """
    (answer,) = stream(function_path, file, memory_mb=memory_mb, seconds=seconds, options=options)
    return answer


def stream(
    function_path: str, file: IO[bytes], *, memory_mb: int, seconds: int, options: dict[str, Any] | None = None
) -> Iterator[Any]:
    """Like `run`, for a function that is a generator: each item as it comes, so that neither side holds all of them."""
    with _real_file(file) as source:
        command = [sys.executable, "-I", str(Path(__file__).with_name("sandbox_child.py"))]
        task = {
            "root": str(settings.BASE_DIR),
            "function": function_path,
            "memory_mb": memory_mb,
            "seconds": seconds,
            "options": options or {},
        }
        child = subprocess.Popen(  # noqa: S603
            [*command, json.dumps(task)],
            stdin=source,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={"PATH": os.defpath, "LC_ALL": "C.UTF-8", "TZ": "UTC"},
            close_fds=True,
        )
        try:
            yield from _answers(child)
        finally:
            if child.poll() is None:
                child.kill()
            child.wait()


def _answers(child: subprocess.Popen[bytes]) -> Iterator[Any]:
    assert child.stdout is not None  # noqa: S101 - asked for with PIPE above
    finished = False
    for line in child.stdout:
        word, value = _message(line)
        if word == "item":
            yield value
        elif word == "refused":
            raise InvalidInput(value["code"], value["message"], value["field"])
        elif word == "end":
            finished = True
    if not finished:
        raise UnsafeFile(
            "file_unsafe",
            "O ficheiro não pôde ser aberto em segurança. Guarde-o de novo no programa de origem e envie outra vez.",
        )


def _message(line: bytes) -> tuple[str, Any]:
    try:
        word, value = json.loads(line)
    except ValueError:
        return "broken", None
    return word, value


@contextmanager
def _real_file(file: IO[bytes]) -> Iterator[IO[bytes]]:
    """The file as one that a child can read from its start: a copy without a name, unless it is already a real file."""
    try:
        file.fileno()
    except (OSError, AttributeError):
        with tempfile.TemporaryFile() as copy:
            file.seek(0)
            while chunk := file.read(1024 * 1024):
                copy.write(chunk)
            copy.seek(0)
            yield copy
        return
    file.seek(0)
    os.lseek(file.fileno(), 0, os.SEEK_SET)
    yield file
