"""Whether a file is one of ours: compared byte for byte with what we keep. A stranger's file is never parsed."""

import re
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import QuerySet

from documents import storage
from documents.models import IssuedDocument, Signature

LARGEST = 30 * 1024 * 1024
# Another signature differs in hundreds of bytes; less than this is our own signature with something changed in it.
SLIGHT = 64
# As the PDF engine writes it, or as the signer's library writes it again.
_IDENTIFIER = re.compile(rb"/ID\s*\[\s*(?:\(([0-9a-f]{32})\)|<([0-9a-fA-F]{64})>)")
_SIGNATURE = re.compile(rb"/ByteRange\s*\[")


class Answer(StrEnum):
    """What a file turned out to be."""

    EXACT = "exact"
    UNSIGNED = "unsigned"
    RESIGNED = "resigned"
    ADDED = "added"
    CUT = "cut"
    CHANGED = "changed"
    NOT_OURS = "not_ours"


@dataclass(frozen=True)
class Finding:
    """The answer, and the document that the file is, or came from."""

    answer: Answer
    document: IssuedDocument | None = None


def examine(content: bytes, *, sha256: str) -> Finding:
    """What the bytes are. `sha256` is their hash."""
    exact = _numbered().filter(sha256=sha256).first()
    if exact is not None:
        return Finding(Answer.EXACT, exact)
    shown = Signature.objects.filter(sha256_before=sha256, document__draft=False).select_related("document").first()
    if shown is not None:
        return Finding(Answer.UNSIGNED, shown.document)
    for document in _candidates(content):
        found = _compared(content, document)
        if found is not None:
            return Finding(found, document)
    named = _named(content)
    return Finding(Answer.CHANGED, named) if named is not None else Finding(Answer.NOT_OURS)


def _numbered() -> QuerySet[IssuedDocument]:
    return IssuedDocument.objects.filter(draft=False).exclude(sha256="")


def _candidates(content: bytes) -> list[IssuedDocument]:
    """Documents that begin as the file does: a few, since the first page is drawn at the beginning."""
    return list(_numbered().filter(head_sha256=storage.head_of(content))[:20])


def _named(content: bytes) -> IssuedDocument | None:
    """The document whose identifier the file carries."""
    for found in _IDENTIFIER.finditer(content):
        plain, coded = found.groups()
        identifier = (plain or bytes.fromhex(coded.decode())).decode("ascii", "replace")
        document = _numbered().filter(identifier=identifier).first()
        if document is not None:
            return document
    return None


def _compared(content: bytes, document: IssuedDocument) -> Answer | None:
    ours = storage.read(storage.ISSUED, document.sha256)
    if ours.startswith(content):
        return Answer.CUT
    if content.startswith(ours):
        return Answer.RESIGNED if _SIGNATURE.search(content, len(ours)) else Answer.ADDED
    done = document.signatures.filter(state=Signature.State.DONE).first()
    if done is not None:
        before = storage.read(storage.ISSUED, done.sha256_before)
        if content.startswith(before) and _SIGNATURE.search(content, len(before)):
            touched = _differing(content[len(before) :], ours[len(before) :]) <= SLIGHT
            return Answer.CHANGED if touched else Answer.RESIGNED
    return None


def _differing(one: bytes, other: bytes) -> int:
    """How many bytes lie between the common beginning and the common end."""
    length, longest = min(len(one), len(other)), max(len(one), len(other))
    start = next((place for place in range(length) if one[place] != other[place]), length)
    ends = zip(reversed(one[start:]), reversed(other[start:]), strict=False)
    end = next((place for place, (a, b) in enumerate(ends) if a != b), length - start)
    return longest - start - end
