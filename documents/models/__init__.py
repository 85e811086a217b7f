"""Numbers given, documents issued and files received."""

from documents.models.issued import Counter, IssuedDocument
from documents.models.received import ReceivedFile

__all__ = ["Counter", "IssuedDocument", "ReceivedFile"]
