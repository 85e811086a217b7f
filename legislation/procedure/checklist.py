"""Whether a decision says all it must say: art. 58 of the RGCO and what courts added to it."""

from collections.abc import Iterable
from dataclasses import dataclass

from legislation.procedure.acts import contents as contents_of_the_law
from legislation.procedure.view import View

DONE, MISSING = "done", "missing"


@dataclass(frozen=True)
class ChecklistItem:
    """One content of the decision, with its article and whether it is there."""

    code: str
    label: str
    cite: str
    state: str

    def as_json(self) -> dict[str, str]:
        """The item as JSON."""
        return {"code": self.code, "label": self.label, "cite": self.cite, "state": self.state}


def checklist(
    view: View, *, outcome: str, contents: Iterable[str], addressees: Iterable[str] = ()
) -> tuple[ChecklistItem, ...]:
    """The contents a decision of an outcome needs, against those a draft states by code.

    Answers to requests for evidence, and the lawyer as addressee, are read from the acts and the addressees.
    """
    stated, sent_to = set(contents), set(addressees)
    read = {
        "requests_answered": not view.open_requests,
        "lawyer_addressee": not view.lawyers or "lawyer" in sent_to,
    }
    return tuple(
        ChecklistItem(item.code, item.label, item.cite, DONE if read.get(item.code, item.code in stated) else MISSING)
        for item in contents_of_the_law()
        if outcome in item.outcomes
    )


def holes(items: Iterable[ChecklistItem]) -> tuple[str, ...]:
    """The labels of what is missing."""
    return tuple(item.label for item in items if item.state == MISSING)
