"""The live list as a signed file for police: exact on its day, readable by any program, signed.

The file is JSON with two keys: `list` (a text, itself JSON) and `signature` (Ed25519 over the bytes of that text).
"""

import base64
import json
from datetime import date
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings
from django.db.models import QuerySet

from bans.models import Ban
from entities.models import CivilId


def key() -> Ed25519PrivateKey:
    """The installation's key for this list, made once beside the files, readable by the service alone."""
    path = Path(settings.STORAGE_DIR) / "keys" / "bans.pem"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        made = Ed25519PrivateKey.generate().private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        path.touch(mode=0o600)
        path.write_bytes(made)
    found = serialization.load_pem_private_key(path.read_bytes(), password=None)
    assert isinstance(found, Ed25519PrivateKey)  # noqa: S101 - the file is ours and holds this kind of key
    return found


def public_key() -> str:
    """The public half, in base64, as police keep it to check files."""
    raw = key().public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
    return base64.b64encode(raw).decode()


def build(bans: QuerySet[Ban], on: date) -> bytes:
    """The file for the bans given, in force on a day: who, by which documents, until when."""
    documents: dict[int, list[str]] = {}
    rows = list(bans.order_by("person__name_key", "pk"))
    for civil_id in CivilId.objects.filter(person__in=[ban.person_id for ban in rows]):
        documents.setdefault(civil_id.person_id, []).append(f"{civil_id.kind}:{civil_id.number}")
    listed = {
        "on": on.isoformat(),
        "bans": [
            {
                "name": ban.person.name,
                "documents": sorted(documents.get(ban.person_id, [])),
                "kind": ban.kind,
                "from": ban.starts_on.isoformat() if ban.starts_on else None,
                "to": ban.ends_on.isoformat() if ban.ends_on else None,
                "where": ban.scope,
                "reporting_duty": ban.reporting_duty,
            }
            for ban in rows
        ],
    }
    text = json.dumps(listed, ensure_ascii=False, sort_keys=True)
    signature = base64.b64encode(key().sign(text.encode())).decode()
    return json.dumps({"list": text, "signature": signature, "algorithm": "Ed25519"}, ensure_ascii=False).encode()


def check(content: bytes, public: str) -> bool:
    """Whether a file is ours and untouched, given the public key in base64."""
    from cryptography.exceptions import InvalidSignature

    try:
        found = json.loads(content)
        signature = base64.b64decode(found["signature"], validate=True)
        Ed25519PublicKey.from_public_bytes(base64.b64decode(public)).verify(signature, found["list"].encode())
    except (InvalidSignature, ValueError, KeyError, TypeError):
        return False
    return True
