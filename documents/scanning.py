"""The malware scanner: ClamAV where there is one, a stand-in in the demonstration and in tests, or none."""

import socket
import struct
from dataclasses import dataclass
from typing import IO, Protocol

from django.conf import settings

from documents.models import ReceivedFile

CHUNK = 64 * 1024
# The harmless file that every scanner agrees to call infected (EICAR), in two halves so that this source is not it.
TEST_SIGNATURE = rb"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-" + rb"STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"


@dataclass(frozen=True)
class Verdict:
    """What a scanner found."""

    scan: ReceivedFile.Scan
    finding: str = ""


class Scanner(Protocol):
    """Reads a file and says whether it may be opened. Raises `OSError` when it does not answer."""

    name: str

    def scan(self, file: IO[bytes]) -> Verdict:
        """The verdict on an open file."""


class StandIn:
    """Knows only the standard test file. For the demonstration and for tests."""

    name = "verificador de demonstração"

    def scan(self, file: IO[bytes]) -> Verdict:
        """Infected when the standard test text is in the file."""
        previous = b""
        while chunk := file.read(CHUNK):
            if TEST_SIGNATURE in previous + chunk:
                return Verdict(ReceivedFile.Scan.INFECTED, "Eicar-Test-Signature")
            previous = chunk[-len(TEST_SIGNATURE) :]
        return Verdict(ReceivedFile.Scan.CLEAN)


class ClamAV:
    """Speaks to a `clamd` by its stream command, over TCP (`host:port`) or a local socket (a path)."""

    name = "ClamAV"

    def __init__(self, address: str, seconds: float = 60) -> None:
        self._address = address
        self._seconds = seconds

    def scan(self, file: IO[bytes]) -> Verdict:
        """The daemon's verdict. Raises `OSError` when it does not answer or cannot scan the file."""
        with self._connect() as connection:
            connection.sendall(b"zINSTREAM\0")
            while chunk := file.read(CHUNK):
                connection.sendall(struct.pack("!L", len(chunk)) + chunk)
            connection.sendall(struct.pack("!L", 0))
            answer = b""
            while part := connection.recv(4096):
                answer += part
        text = answer.rstrip(b"\0\n").decode("utf-8", "replace").removeprefix("stream: ")
        if text == "OK":
            return Verdict(ReceivedFile.Scan.CLEAN)
        if text.endswith(" FOUND"):
            return Verdict(ReceivedFile.Scan.INFECTED, text.removesuffix(" FOUND")[:200])
        raise OSError(f"the scanner answered {text[:200]!r}")

    def _connect(self) -> socket.socket:
        if self._address.startswith("/"):
            local = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            local.settimeout(self._seconds)
            local.connect(self._address)
            return local
        host, _, port = self._address.rpartition(":")
        return socket.create_connection((host, int(port)), timeout=self._seconds)


class NoScanner:
    """There is none: every file stays closed."""

    name = "nenhum"

    def scan(self, file: IO[bytes]) -> Verdict:
        """Never open."""
        return Verdict(ReceivedFile.Scan.UNAVAILABLE)


def configured() -> Scanner:
    """The scanner of this installation."""
    if settings.MALWARE_SCANNER == "clamav":
        return ClamAV(settings.CLAMAV_ADDRESS)
    return StandIn() if settings.MALWARE_SCANNER == "stand-in" else NoScanner()
