"""Functions that the tests run inside the child process."""

import os
import socket
import time
from collections.abc import Iterator
from typing import IO

from audit.errors import InvalidInput


def length(file: IO[bytes], *, times: int = 1) -> int:
    """How many bytes the file has."""
    return len(file.read()) * times


def lines(file: IO[bytes]) -> Iterator[str]:
    """Each line."""
    for line in file:
        yield line.decode().rstrip("\n")


def refuses(file: IO[bytes]) -> None:
    """Refuse as a parser does."""
    raise InvalidInput("bad_row", "A linha 3 não tem nome.", "file")


def eats_memory(file: IO[bytes]) -> int:
    """Ask for more memory than anybody has."""
    return len(b"x" * (1 << 40))


def never_ends(file: IO[bytes]) -> None:
    """Wait for ever."""
    while True:
        time.sleep(1)


def writes(file: IO[bytes], *, path: str) -> None:
    """Try to write a file."""
    with open(path, "wb") as out:
        out.write(b"x" * 10)
        out.flush()


def calls(file: IO[bytes], *, port: int) -> bool:
    """Try to reach a port of this machine."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=2).close()
    except OSError:
        return False
    return True


def may_leave_the_network(file: IO[bytes]) -> bool:
    """Whether the kernel gave the child a network of its own: only a loopback that is down."""
    return {name for _, name in socket.if_nameindex()} == {"lo"}


def surroundings(file: IO[bytes]) -> dict[str, str]:
    """The environment of the child."""
    return dict(os.environ)
