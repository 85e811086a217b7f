"""Signed statements of how far the chain went, kept outside the database: they show a cut tail or an older copy."""

import contextlib
import json
import os
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

from audit.models import Seal


@dataclass(frozen=True)
class Checkpoint:
    """What a file says: the last seal of that moment. `signed` is whether the signature is ours."""

    path: Path
    seal: int
    digest: bytes
    signed: bool


def directory() -> Path:
    """Where the files are; the authority copies them to another machine every day (docs/operations.md)."""
    return Path(settings.AUDIT_CHECKPOINT_DIR)


def write_checkpoint() -> Path | None:
    """Write a signed file for the last seal, once for each seal; returns its path, or none while nothing is sealed."""
    last = Seal.objects.order_by("-pk").first()
    if last is None:
        return None
    key = signing_key()
    content: dict[str, Any] = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "seal": last.pk,
        "digest": bytes(last.digest).hex(),
        "seals": Seal.objects.count(),
        "public_key": _raw(key.public_key()).hex(),
    }
    path = directory() / f"{content['at'][:10]}-{last.pk:010d}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    signature = key.sign(_canonical(content)).hex()
    path.write_text(json.dumps(content | {"signature": signature}, indent=1) + "\n", encoding="utf-8")
    return path


def read_checkpoints() -> list[Checkpoint]:
    """All files, oldest first. A file that cannot be read as one of ours counts as unsigned."""
    if not directory().is_dir():
        return []
    public = signing_key().public_key()
    return sorted((_read(path, public) for path in directory().glob("*.json")), key=lambda c: (c.seal, c.path.name))


def _read(path: Path, public: Ed25519PublicKey) -> Checkpoint:
    try:
        content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        signature = bytes.fromhex(content.pop("signature"))
        public.verify(signature, _canonical(content))
        return Checkpoint(path, int(content["seal"]), bytes.fromhex(content["digest"]), signed=True)
    except (InvalidSignature, ValueError, KeyError, AttributeError, TypeError):
        return Checkpoint(path, 0, b"", signed=False)


def signing_key() -> Ed25519PrivateKey:
    """The installation's Ed25519 key, made on first use and readable by its owner alone."""
    path = Path(settings.AUDIT_SIGNING_KEY_FILE)
    if not path.exists():
        _make_key(path)
    key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError(f"{path.name} is not an Ed25519 key")
    return key


def _make_key(path: Path) -> None:
    """Write a new key beside the path and move it there whole, unless another process was first."""
    pem = Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent) as file:  # made with mode 600
        file.write(pem)
        file.flush()
        with contextlib.suppress(FileExistsError):
            os.link(file.name, path)


def _raw(public: Ed25519PublicKey) -> bytes:
    return public.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)


def _canonical(content: dict[str, Any]) -> bytes:
    return json.dumps(content, sort_keys=True, separators=(",", ":")).encode()
