"""The chain over the trail: canonical content of an entry, its digest, and the digest of a seal."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from datetime import UTC

from audit.models import Entry

GENESIS = bytes(32)


def canonical(entry: Entry) -> bytes:
    """The full content of an entry as stored, in one form only: a JSON list in the order of the columns, UTF-8.

    Times are UTC with microseconds, which is what the database keeps.
    """
    values = [
        entry.pk,
        entry.at.astimezone(UTC).isoformat(timespec="microseconds"),
        entry.action,
        entry.actor_id,
        entry.kind,
        entry.object_id,
        entry.organisation_id,
        entry.fields,
        entry.reason,
        entry.outcome,
        entry.request_number,
        entry.address,
        entry.db_user,
        bytes(entry.values_digest).hex() if entry.values_digest is not None else None,
    ]
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()


def entry_digest(entry: Entry) -> bytes:
    """SHA-256 of an entry's canonical content."""
    return hashlib.sha256(canonical(entry)).digest()


def seal_digest(previous: bytes, entry_ids: Sequence[int], entry_digests: Iterable[bytes]) -> bytes:
    """SHA-256 over the previous seal's digest, the ids and the digests of the entries of this one."""
    content = hashlib.sha256(bytes(previous))
    content.update(json.dumps(list(entry_ids), separators=(",", ":")).encode())
    for digest in entry_digests:
        content.update(bytes(digest))
    return content.digest()
