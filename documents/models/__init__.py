"""Numbers given, documents issued and files received."""

from documents.models.issued import Counter, IssuedDocument
from documents.models.prints import PrintItem, PrintRun
from documents.models.received import ReceivedFile
from documents.models.signatures import Opening, Signature
from documents.models.templates import TextVersion

__all__ = [
    "Counter",
    "IssuedDocument",
    "Opening",
    "PrintItem",
    "PrintRun",
    "ReceivedFile",
    "Signature",
    "TextVersion",
]
