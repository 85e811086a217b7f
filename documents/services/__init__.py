"""Acts on documents: issue, receive, open."""

from documents.services.issuing import issue
from documents.services.receiving import Limits, erase_received, open_bytes, receive

__all__ = ["Limits", "erase_received", "issue", "open_bytes", "receive"]
