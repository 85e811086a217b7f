"""Whether an act may join a case, and which acts could."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from legislation import dates
from legislation.procedure import gates, words_of_acts
from legislation.procedure.acts import Act, Setting, details_fault, effective, vocabulary
from legislation.procedure.view import STAGES, View, views

ALWAYS = ("correction", "note")
ONCE = ("opened", "decision", "summary_decision", "archived")


@dataclass(frozen=True)
class PossibleAct:
    """A kind of act that the stage allows, with what it still lacks; it can be recorded when nothing is lacking."""

    kind: str
    label: str
    cite: str
    person: str | None
    lacks: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """The act as JSON."""
        return {
            "kind": self.kind,
            "label": self.label,
            "cite": self.cite,
            "person": self.person,
            "lacks": list(self.lacks),
        }


def refusal(acts: Iterable[Act], new: Act, setting: Setting) -> str | None:
    """Why an act cannot join a case, in one sentence for a person; `None` where it can.

    The case is read as it stood on the day of the act. Roles are the caller's to check.
    """
    return next(_faults(list(acts), new, setting), None)


def possible(view: View) -> tuple[PossibleAct, ...]:
    """The acts that the stage of a person, or of the whole case, allows next."""
    scopes = ("case", "either") if view.person is None else ("person", "either")
    return tuple(
        PossibleAct(kind.kind, kind.label, kind.cite, view.person, gates.lacks(kind.kind, view))
        for kind in vocabulary().values()
        if kind.scope in scopes and kind.possible_in(view.stage)
    )


def _faults(acts: Sequence[Act], new: Act, setting: Setting) -> Iterator[str]:
    fault = details_fault(new)
    if fault:
        yield fault
        return
    yield from _days(new, setting)
    if new.person is not None and new.person not in setting.people:
        yield "Essa pessoa não é arguida neste processo."
        return
    if new.kind == "correction":
        yield from _correction(acts, new)
    if new.kind in ALWAYS:
        return
    counted = effective(acts)
    earlier = [act for act in counted if act.on <= new.on]
    on_the_day = _views(earlier, new, replace(setting, today=new.on))
    yield from _stage(new, on_the_day)
    if new.kind in ONCE:
        yield from _stage(new, _views(counted, new, setting))
    if new.kind == "archived" and new.person is None and len(on_the_day) > 1:
        yield from _archive_of_all(new, on_the_day)
    fitting = [view for view in on_the_day if vocabulary()[new.kind].possible_in(view.stage)]
    for view in fitting[:1] if new.person is None and new.kind != "archived" else fitting:
        yield from words_of_acts.faults(new, view)
        yield from gates.lacks(new.kind, view) if new.kind != "decision" else ()


def _days(new: Act, setting: Setting) -> Iterator[str]:
    if new.recorded_at.tzinfo is None:
        yield "O momento do registo não tem fuso horário."
    elif new.on > dates.local_day(new.recorded_at) and new.kind not in words_of_acts.NOTICES:
        yield f"O ato tem a data de {new.on:%d/%m/%Y}, que ainda não chegou."
    facts = [charge.facts_on for charge in setting.charges if new.person in (None, charge.person)]
    if facts and new.on < min(facts) and new.kind not in ALWAYS:
        yield f"O ato é anterior aos factos ({min(facts):%d/%m/%Y})."


def _views(acts: Sequence[Act], new: Act, setting: Setting) -> list[View]:
    by_person = views(acts, setting)
    if new.person is not None:
        return [by_person[new.person]]
    return list(by_person.values()) or [View(tuple(acts), None, setting)]


def _stage(new: Act, found: Sequence[View]) -> Iterator[str]:
    kind = vocabulary()[new.kind]
    if not any(kind.possible_in(view.stage) for view in found):
        stages = " / ".join(dict.fromkeys(STAGES[view.stage] for view in found))
        yield f"«{kind.label}» não cabe na fase do processo ({stages})."


def _archive_of_all(new: Act, found: Sequence[View]) -> Iterator[str]:
    if not all(vocabulary()[new.kind].possible_in(view.stage) for view in found):
        yield "Há arguidos cujo processo já acabou: arquive só em relação aos outros, um a um."


def _correction(acts: Sequence[Act], new: Act) -> Iterator[str]:
    named = next((act for act in acts if act.id and act.id == new.details["act"]), None)
    if named is None:
        yield "O ato a corrigir não existe neste processo."
    elif named.kind == "correction":
        yield "Uma correção não se corrige: registe de novo o ato certo."
    elif any(act.kind == "correction" and act.details["act"] == named.id for act in acts):
        yield "Esse ato já foi corrigido."
