"""Acts on documents: issue, receive, open."""

from documents.services.issuing import issue
from documents.services.receiving import Limits, open_bytes, receive

__all__ = ["Limits", "issue", "open_bytes", "receive"]
