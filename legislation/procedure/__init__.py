"""A case read from its acts: `read`, `refusal`, `checklist` and the closed vocabulary of acts (README.md)."""

from collections.abc import Iterable

from legislation.procedure.acts import Act, Charge, Kind, Setting, effective, label, limit, vocabulary, words
from legislation.procedure.checklist import ChecklistItem
from legislation.procedure.checklist import checklist as _checklist
from legislation.procedure.reading import CaseReading, OpenTerm, PersonReading, read
from legislation.procedure.refusals import PossibleAct, refusal
from legislation.procedure.view import STAGES, views


def checklist(
    acts: Iterable[Act],
    setting: Setting,
    *,
    person: str,
    outcome: str,
    contents: Iterable[str] = (),
    addressees: Iterable[str] = (),
) -> tuple[ChecklistItem, ...]:
    """What a draft decision about one person must contain and whether it does (RGCO 58; the courts).

    `contents` are the codes the draft states; `addressees` may hold `person`, `lawyer`, `representative`.
    """
    view = views(effective(acts), setting)[person]
    return _checklist(view, outcome=outcome, contents=contents, addressees=addressees)


__all__ = [
    "STAGES",
    "Act",
    "CaseReading",
    "Charge",
    "ChecklistItem",
    "Kind",
    "OpenTerm",
    "PersonReading",
    "PossibleAct",
    "Setting",
    "checklist",
    "label",
    "limit",
    "read",
    "refusal",
    "vocabulary",
    "words",
]
