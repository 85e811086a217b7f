"""A stand-in for the national identity provider: OpenID Connect with code, PKCE and signed tokens, on this machine."""

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

CLIENT_ID = "autoridade"


class Provider:
    """What the provider knows: one signing key, the person in front of it, and codes handed out."""

    def __init__(self) -> None:
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.signing_key = self.key
        self.person: dict[str, Any] = {}
        self.token_changes: dict[str, Any] = {}
        self.codes: dict[str, str] = {}
        self.address = ""

    def settings(self) -> dict[str, Any]:
        """The installation's setting that names this provider."""
        app = {
            "provider_id": "nacional",
            "name": "Autenticação.gov",
            "client_id": CLIENT_ID,
            "secret": "segredo-de-ensaio",
            "settings": {"server_url": self.address, "oauth_pkce_enabled": True},
        }
        return {"openid_connect": {"APPS": [app]}}

    def consent(self, authorize_url: str) -> str:
        """The person agrees; gives the query with which the provider sends them back."""
        asked = parse_qs(urlsplit(authorize_url).query)
        code = secrets.token_urlsafe(16)
        self.codes[code] = asked["code_challenge"][0]
        return urlencode({"code": code, "state": asked["state"][0]})

    def identity_token(self) -> str:
        """The signed token about the person, with whatever a test wants wrong in it."""
        now = int(time.time())
        claims = {
            "iss": self.address, "aud": CLIENT_ID, "iat": now, "exp": now + 300, "jti": secrets.token_hex(8),
        } | self.person | self.token_changes  # fmt: skip
        return jwt.encode(claims, self.signing_key, algorithm="RS256", headers={"kid": "k1"})

    def answer(self, path: str, form: dict[str, list[str]]) -> dict[str, Any] | None:
        """The JSON of an address, or none for a refusal."""
        if path == "/.well-known/openid-configuration":
            return {
                "issuer": self.address,
                "authorization_endpoint": f"{self.address}/authorize",
                "token_endpoint": f"{self.address}/token",
                "userinfo_endpoint": f"{self.address}/userinfo",
                "jwks_uri": f"{self.address}/keys",
                "token_endpoint_auth_methods_supported": ["client_secret_post"],
            }
        if path == "/keys":
            public = jwt.algorithms.RSAAlgorithm.to_jwk(self.key.public_key(), as_dict=True)
            return {"keys": [public | {"kid": "k1", "alg": "RS256", "use": "sig"}]}
        if path == "/token":
            return self._token(form)
        return self.person if path == "/userinfo" else None

    def _token(self, form: dict[str, list[str]]) -> dict[str, Any] | None:
        challenge = self.codes.pop(form.get("code", [""])[0], None)
        digest = hashlib.sha256(form.get("code_verifier", [""])[0].encode()).digest()
        if challenge != base64.urlsafe_b64encode(digest).rstrip(b"=").decode():
            return None
        return {"access_token": "ensaio", "token_type": "Bearer", "id_token": self.identity_token()}


@contextmanager
def running_provider() -> Iterator[Provider]:
    """The provider on a free port of this machine, until the block ends."""
    provider = Provider()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._reply({})

        def do_POST(self) -> None:
            self._reply(parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode()))

        def _reply(self, form: dict[str, list[str]]) -> None:
            content = provider.answer(urlsplit(self.path).path, form)
            self.send_response(400 if content is None else 200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(content or {"error": "invalid_grant"}).encode())

        def log_message(self, *args: Any) -> None:
            """Nothing on the screen of a test run."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
