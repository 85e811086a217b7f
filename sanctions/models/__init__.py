"""Autos, cases and their acts, decisions, deliveries and money."""

from sanctions.models.autos import Auto, AutoFile, CustodyEvent, SeizedObject
from sanctions.models.cases import Act, Case, CaseAuto, Charge, Charged, Note
from sanctions.models.decisions import Decision, Draft, Proposal, ProposalReading, TextBlock
from sanctions.models.deliveries import Communication, Dispatch, FileRequest, Paper
from sanctions.models.money import BankFile, Claim, Instalment, Payment, Posting, Statement
from sanctions.models.watch import LapseWarning, Publication

__all__ = [
    "Act",
    "Auto",
    "AutoFile",
    "BankFile",
    "Case",
    "CaseAuto",
    "Charge",
    "Charged",
    "Claim",
    "Communication",
    "CustodyEvent",
    "Decision",
    "Dispatch",
    "Draft",
    "FileRequest",
    "Instalment",
    "LapseWarning",
    "Note",
    "Paper",
    "Payment",
    "Posting",
    "Proposal",
    "ProposalReading",
    "Publication",
    "SeizedObject",
    "Statement",
    "TextBlock",
]
