"""The bytes of documents, kept under their own hash, so that they cannot be changed unseen and are stored once."""

import hashlib
import os
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import IO

from django.core.files import File
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, Storage, storages
from django.utils import timezone

ISSUED = "issued"
RECEIVED = "received"
PRINTS = "prints"
# Where a disk writes a file until it is whole; a killed process leaves its part here, never among the documents.
UNFINISHED = "unfinished"
CHUNK = 1024 * 1024
HEAD = 8192


class Damaged(Exception):
    """The stored bytes are missing or no longer have their hash."""


class Disk(FileSystemStorage):
    """A folder. A file appears whole or not at all, also when the process is killed while writing."""

    def _save(self, name: str, content: File) -> str:
        target = Path(self.path(name))
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished = Path(self.path(UNFINISHED))
        unfinished.mkdir(parents=True, exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(dir=unfinished)
        try:
            with os.fdopen(descriptor, "wb") as out:
                for chunk in content.chunks():
                    out.write(chunk)
                out.flush()
                os.fsync(out.fileno())
            os.chmod(temporary, 0o640)
            os.replace(temporary, target)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
        return name

    def get_available_name(self, name: str, max_length: int | None = None) -> str:
        """The name itself: it is the hash of the bytes, so writing it again changes nothing."""
        return name


def backend() -> Storage:
    """The storage of this installation."""
    return storages["documents"]


def name_of(area: str, sha256: str) -> str:
    """Where bytes with this hash are, in one of the two areas."""
    return f"{area}/{sha256[:2]}/{sha256[2:4]}/{sha256}"


def head_of(content: bytes) -> str:
    """SHA-256 of the first bytes: finds the document that a cut or lengthened copy came from."""
    return hashlib.sha256(content[:HEAD]).hexdigest()


def put(area: str, content: bytes) -> str:
    """Store bytes and return their SHA-256. Storing the same bytes again changes nothing."""
    sha256 = hashlib.sha256(content).hexdigest()
    name = name_of(area, sha256)
    if not backend().exists(name) or backend().size(name) != len(content):
        backend().save(name, ContentFile(content))
    return sha256


def put_stream(area: str, source: IO[bytes]) -> tuple[str, int]:
    """Store an open file without holding it in memory; its SHA-256 and size."""
    digest, size = hashlib.sha256(), 0
    source.seek(0)
    while chunk := source.read(CHUNK):
        digest.update(chunk)
        size += len(chunk)
    name = name_of(area, digest.hexdigest())
    if not backend().exists(name) or backend().size(name) != size:
        source.seek(0)
        backend().save(name, File(source))
    return digest.hexdigest(), size


def open_file(area: str, sha256: str) -> IO[bytes]:
    """The stored file, open for reading. Raises `Damaged` when it is not there."""
    try:
        return backend().open(name_of(area, sha256), "rb")
    except FileNotFoundError as error:
        raise Damaged(f"the file {sha256} is missing") from error


def read(area: str, sha256: str) -> bytes:
    """The stored bytes, checked. Raises `Damaged` when they are missing or changed."""
    with open_file(area, sha256) as file:
        content = file.read()
    if hashlib.sha256(content).hexdigest() != sha256:
        raise Damaged(f"the file {sha256} was changed")
    return content


def drop_old(area: str, *, older_than: timedelta) -> int:
    """Delete the files of an area that are not kept: parts left by killed processes, print files. How many went."""
    if area not in {UNFINISHED, PRINTS}:
        raise ValueError(f"the files of {area!r} are kept")
    store, limit = backend(), timezone.now() - older_than
    old = [path for path in _paths(area) if store.get_modified_time(path) < limit]
    for path in old:
        store.delete(path)
    return len(old)


def listing(area: str) -> Iterator[str]:
    """The hashes of every file stored in an area."""
    for path in _paths(area):
        yield path.rsplit("/", 1)[-1]


def _paths(folder: str) -> Iterator[str]:
    try:
        folders, files = backend().listdir(folder)
    except FileNotFoundError:
        return
    for name in files:
        yield f"{folder}/{name}"
    for name in folders:
        yield from _paths(f"{folder}/{name}")
