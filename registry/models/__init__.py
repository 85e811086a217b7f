"""Groups, their registers as versions, what clubs send, and what they owe."""

from registry.models.duties import Hold, Protocol, ProtocolCopy, RegisterRequest, Reminder, SupportRequest
from registry.models.groups import FanGroup, GroupPaper, GroupRepresentative, GroupState
from registry.models.registers import Membership, Photo, RegisterVersion, VersionEntry
from registry.models.submissions import ColumnMemory, DraftPhoto, DraftRow, Submission, WarningAcceptance

__all__ = [
    "ColumnMemory",
    "DraftPhoto",
    "DraftRow",
    "FanGroup",
    "GroupPaper",
    "GroupRepresentative",
    "GroupState",
    "Hold",
    "Membership",
    "Photo",
    "Protocol",
    "ProtocolCopy",
    "RegisterRequest",
    "RegisterVersion",
    "Reminder",
    "Submission",
    "SupportRequest",
    "VersionEntry",
    "WarningAcceptance",
]
