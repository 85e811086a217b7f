"""Whether every byte we promised to keep is there, unchanged, and nothing else is."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from documents import storage
from documents.models import IssuedDocument, ReceivedFile, Signature


@dataclass(frozen=True)
class Fault:
    """A file that is `missing`, `changed`, `extra` or `unproven`, and what points to it."""

    what: str
    area: str
    sha256: str
    owner: str

    def __str__(self) -> str:
        return f"{self.what} {self.area}/{self.sha256}" + (f" ({self.owner})" if self.owner else "")


def faults(*, quick: bool = False) -> Iterator[Fault]:
    """Every fault in storage. `quick` trusts the bytes and only looks at which files are there."""
    for area, expected in ((storage.ISSUED, _issued()), (storage.RECEIVED, _received())):
        stored = set(storage.listing(area))
        for sha256, owner in expected.items():
            if sha256 not in stored:
                yield Fault("missing", area, sha256, owner)
            elif not quick and not _whole(area, sha256):
                yield Fault("changed", area, sha256, owner)
        for sha256 in sorted(stored - set(expected)):
            yield Fault("extra", area, sha256, "")


def unproven(*, at: datetime) -> Iterator[Fault]:
    """Every signed file that does not prove its own signature at a moment: it needs a time stamp, or a newer one."""
    from documents.signing import sealing

    signatures = Signature.objects.filter(state=Signature.State.DONE).select_related("document").order_by("pk")
    for signature in signatures.iterator():
        if not sealing.holds(storage.read(storage.ISSUED, signature.sha256_after), at=at):
            yield Fault("unproven", storage.ISSUED, signature.sha256_after, signature.document.number)


def _issued() -> dict[str, str]:
    documents = IssuedDocument.objects.exclude(sha256="").values_list("sha256", "number", "pk")
    found = {sha256: number or f"projeto {pk}" for sha256, number, pk in documents.iterator()}
    signatures = Signature.objects.select_related("document").only("sha256_before", "document__number")
    for signature in signatures.iterator():
        found.setdefault(signature.sha256_before, f"{signature.document.number}, antes da assinatura")
    return found


def _received() -> dict[str, str]:
    return {sha: f"recebido {pk}" for sha, pk in ReceivedFile.objects.values_list("sha256", "pk").iterator()}


def _whole(area: str, sha256: str) -> bool:
    digest = hashlib.sha256()
    with storage.open_file(area, sha256) as file:
        while chunk := file.read(storage.CHUNK):
            digest.update(chunk)
    return digest.hexdigest() == sha256
