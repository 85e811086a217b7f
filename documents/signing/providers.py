"""Who holds the key: a PKCS#12 file, a smart card through PKCS#11, or a remote signing service. One interface."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Protocol

import aiohttp
import requests
from django.conf import settings
from pkcs11.exceptions import PKCS11Error
from pyhanko.config.pkcs11 import PKCS11SignatureConfig, TokenCriteria
from pyhanko.sign import Signer
from pyhanko.sign.general import SigningError
from pyhanko.sign.pkcs11 import PKCS11SigningContext
from pyhanko.sign.signers import SimpleSigner
from pyhanko.sign.signers.csc_signer import (
    CSCAuthorizationInfo,
    CSCAuthorizationManager,
    CSCCredentialInfo,
    CSCServiceSessionInfo,
    CSCSigner,
    fetch_certs_in_csc_credential,
)

from audit.errors import ActRefused
from entities.models import User

# What a card reader, a remote service or a time-stamping service raises when it does not answer or says no.
UNAVAILABLE = (SigningError, PKCS11Error, aiohttp.ClientError, requests.RequestException, TimeoutError, OSError)
REMOTE_SECONDS = 60


class NoKey(ActRefused):
    """This person has no key in this installation."""


class Provider(Protocol):
    """A place where keys are."""

    def signer(self, user: User) -> AbstractAsyncContextManager[Signer]:
        """The library's signer for one person, while the block lasts. Raises `NoKey`, or one of `UNAVAILABLE`."""


class Pkcs12:
    """One `.p12` file for each person, named by the user, in the folder of keys."""

    def __init__(self, folder: Path, passphrase: bytes) -> None:
        self._folder = folder
        self._passphrase = passphrase

    @asynccontextmanager
    async def signer(self, user: User) -> AsyncIterator[Signer]:
        """The signer of the person's file."""
        path = self._folder / f"{user.username}.p12"
        if not path.exists():
            raise NoKey("no_key", "Não há certificado de assinatura para si. Peça-o ao administrador do sistema.")
        signer = SimpleSigner.load_pkcs12(path, passphrase=self._passphrase)
        if signer is None:
            raise NoKey("key_unreadable", "O certificado de assinatura não pôde ser aberto. Avise o administrador.")
        yield signer


class Pkcs11:
    """A card or hardware module of the authority, such as the citizen card in the reader of the signing machine."""

    def __init__(self, module: str, token: str, certificate: str, pin: str) -> None:
        self._config = PKCS11SignatureConfig(
            module_path=module,
            token_criteria=TokenCriteria(label=token) if token else None,
            cert_label=certificate,
            user_pin=pin or None,
        )

    @asynccontextmanager
    async def signer(self, user: User) -> AsyncIterator[Signer]:
        """The signer of the token. Its certificate names its holder, and the signed document shows that name."""
        with PKCS11SigningContext(self._config) as signer:
            yield signer


class Remote:
    """A remote signing service that speaks the interface of the Cloud Signature Consortium, version 1."""

    def __init__(self, address: str, token: str, pin: str) -> None:
        self._address = address
        self._token = token
        self._pin = pin

    @asynccontextmanager
    async def signer(self, user: User) -> AsyncIterator[Signer]:
        """The signer of the person's credential at the service; the credential has the name of the user."""
        info = CSCServiceSessionInfo(
            service_url=self._address, credential_id=user.username, oauth_token=self._token or None
        )
        async with aiohttp.ClientSession() as session:
            credential = await fetch_certs_in_csc_credential(session, info, timeout=REMOTE_SECONDS)
            yield CSCSigner(session, _Authorisation(session, info, credential, self._pin), sign_timeout=REMOTE_SECONDS)


class _Authorisation(CSCAuthorizationManager):
    """Asks the service to let exactly these hashes be signed."""

    def __init__(
        self, session: aiohttp.ClientSession, info: CSCServiceSessionInfo, credential: CSCCredentialInfo, pin: str
    ) -> None:
        super().__init__(info, credential)
        self._session = session
        self._pin = pin

    async def authorize_signature(self, hash_b64s: list[str]) -> CSCAuthorizationInfo:
        """The service's leave to sign the hashes. Raises `ClientError` when it says no."""
        async with self._session.post(
            self.csc_session_info.endpoint_url("credentials/authorize"),
            headers=self.auth_headers,
            json=self.format_csc_auth_request(hash_b64s=hash_b64s, pin=self._pin or None),
            raise_for_status=True,
            timeout=aiohttp.ClientTimeout(total=REMOTE_SECONDS),
        ) as response:
            return self.parse_csc_auth_response(await response.json())


def configured() -> Provider:
    """The provider of this installation."""
    if settings.SIGNING_PROVIDER == "pkcs11":
        return Pkcs11(
            settings.SIGNING_PKCS11_MODULE, settings.SIGNING_PKCS11_TOKEN, settings.SIGNING_PKCS11_CERTIFICATE,
            settings.SIGNING_SECRET,
        )  # fmt: skip
    if settings.SIGNING_PROVIDER == "remote":
        return Remote(settings.SIGNING_REMOTE_URL, settings.SIGNING_REMOTE_TOKEN, settings.SIGNING_SECRET)
    return Pkcs12(Path(settings.SIGNING_DIR), settings.SIGNING_SECRET.encode())
