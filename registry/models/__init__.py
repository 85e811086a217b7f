"""Groups, their registers as versions, what clubs send, and what they owe."""

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
    "Membership",
    "Photo",
    "RegisterVersion",
    "Submission",
    "VersionEntry",
    "WarningAcceptance",
]
