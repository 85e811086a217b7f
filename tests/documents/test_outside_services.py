"""Services of others, as they speak on the wire: a remote signer (CSC, version 1) and a malware scanner (clamd)."""

import base64
import http.server
import io
import json
import socketserver
import struct
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import Prehashed
from cryptography.hazmat.primitives.serialization import pkcs12

from documents import scanning
from documents.models import IssuedDocument, ReceivedFile
from documents.signing import demonstration, providers, sealing
from entities.models import User
from entities.roles import Role
from tests.documents.conftest import bytes_of

Issue = Callable[..., IssuedDocument]
Served = Callable[[socketserver.BaseServer], str]
RSA_WITH_SHA256 = "1.2.840.113549.1.1.11"


@pytest.fixture
def serve() -> Iterator[Served]:
    """Run a server for the time of the test; its `host:port`."""
    running: list[socketserver.BaseServer] = []

    def start(server: Any) -> str:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        running.append(server)
        return f"127.0.0.1:{server.server_address[1]}"

    yield start
    for server in running:
        server.shutdown()
        server.server_close()


@pytest.fixture
def keys(settings: Any, tmp_path: Path) -> Path:
    """A holder's key, kept by the remote service."""
    folder = tmp_path / "keys"
    settings.SIGNING_DIR = folder
    demonstration.make(folder, {"presidente": "Presidente"}, b"x")
    return folder


class SigningService(http.server.BaseHTTPRequestHandler):
    """The three calls of the interface that signing needs; it signs only hashes it was asked to authorise."""

    key: rsa.RSAPrivateKey
    chain: list[str]
    authorised: dict[str, list[str]] = {}
    pin = "1234"

    def do_POST(self) -> None:
        """Answer a call."""
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        call = self.path.removeprefix("/csc/v1/")
        answer = getattr(self, call.replace("/", "_"))(asked)
        body = json.dumps(answer or {"error": "access_denied"}).encode()
        self.send_response(200 if answer else 400)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def credentials_info(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The certificates of a credential."""
        return {"cert": {"certificates": self.chain}, "key": {"algo": [RSA_WITH_SHA256]}, "multisign": 1, "SCAL": "2"}

    def credentials_authorize(self, asked: dict[str, Any]) -> dict[str, Any] | None:
        """Leave to sign exactly these hashes, for who knows the PIN."""
        if asked.get("PIN") != self.pin:
            return None
        self.authorised["sad"] = asked["hash"]
        return {"SAD": "sad", "expiresIn": 60}

    def signatures_signHash(self, asked: dict[str, Any]) -> dict[str, Any] | None:
        """The signatures."""
        if asked["hash"] != self.authorised.get(asked["SAD"]):
            return None
        signed = [
            self.key.sign(base64.b64decode(value), padding.PKCS1v15(), Prehashed(hashes.SHA256()))
            for value in asked["hash"]
        ]
        return {"signatures": [base64.b64encode(value).decode() for value in signed]}

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture
def remote_service(serve: Served, keys: Path) -> str:
    """The address of a signing service that holds the president's key."""
    held = pkcs12.load_pkcs12((keys / "presidente.p12").read_bytes(), b"x")
    assert held.cert is not None
    assert isinstance(held.key, rsa.RSAPrivateKey)
    SigningService.key = held.key
    certificates = [held.cert.certificate, *(extra.certificate for extra in held.additional_certs)]
    SigningService.chain = [
        base64.b64encode(certificate.public_bytes(serialization.Encoding.DER)).decode() for certificate in certificates
    ]
    return f"http://{serve(http.server.ThreadingHTTPServer(('127.0.0.1', 0), SigningService))}"


def test_a_remote_service_signs_what_it_was_asked_to_authorise(
    rendered: Issue, person: Callable[..., User], remote_service: str
) -> None:
    content = bytes_of(rendered())
    provider = providers.Remote(remote_service, "token", "1234")
    user = person("presidente", Role.PRESIDENT)
    sealed = sealing.sign(content, provider=provider, user=user, reason="OF 1/2026", stamper=None)
    assert sealed.signer == "Presidente"
    assert sealed.content.startswith(content)


def test_a_remote_service_that_says_no_is_a_failure_that_can_be_told(
    rendered: Issue, person: Callable[..., User], remote_service: str
) -> None:
    provider = providers.Remote(remote_service, "token", "outro")
    user = person("presidente", Role.PRESIDENT)
    with pytest.raises(providers.UNAVAILABLE):
        sealing.sign(bytes_of(rendered()), provider=provider, user=user, reason="x", stamper=None)


class Clamd(socketserver.StreamRequestHandler):
    """The stream command of the scanner's daemon."""

    def handle(self) -> None:
        """Read the pieces and answer what was in them."""
        assert self.rfile.read(10) == b"zINSTREAM\0"
        content = b""
        while length := struct.unpack("!L", self.rfile.read(4))[0]:
            content += self.rfile.read(length)
        if scanning.TEST_SIGNATURE in content:
            self.wfile.write(b"stream: Eicar-Test-Signature FOUND\0")
        elif content == b"large":
            self.wfile.write(b"INSTREAM size limit exceeded. ERROR\0")
        else:
            self.wfile.write(b"stream: OK\0")


def test_the_scanner_is_asked_in_its_own_words(serve: Served) -> None:
    scanner = scanning.ClamAV(serve(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Clamd)))
    big = b"a" * 200_000
    assert scanner.scan(io.BytesIO(big)).scan == ReceivedFile.Scan.CLEAN
    infected = scanner.scan(io.BytesIO(big + scanning.TEST_SIGNATURE))
    assert (infected.scan, infected.finding) == (ReceivedFile.Scan.INFECTED, "Eicar-Test-Signature")
    with pytest.raises(OSError, match="size limit"):
        scanner.scan(io.BytesIO(b"large"))
