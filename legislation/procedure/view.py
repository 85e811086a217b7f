"""What the acts of a case say of one person charged: derived facts, and the stage that follows from them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from legislation import calendars, dates, terms
from legislation.calendars import ONE_DAY
from legislation.procedure.acts import Act, Charge, Setting

STAGES = {
    "intake": "Por abrir",
    "instruction": "Em instrução",
    "summary": "Processo sumaríssimo",
    "accused": "Acusação por notificar",
    "defence": "Prazo de defesa",
    "evidence": "Instrução após a defesa",
    "proposed": "Proposta de decisão",
    "decided": "Decisão por notificar",
    "challenge_term": "Prazo de impugnação",
    "challenged": "Impugnação por enviar",
    "court": "Em tribunal",
    "at_prosecutor": "No Ministério Público",
    "extinct": "Extinto, por arquivar",
    "final": "Definitiva, por pagar",
    "instalments": "Em prestações",
    "enforcement": "Em execução",
    "paid": "Concluída",
    "acquitted": "Concluída sem sanção",
    "archived": "Arquivado",
}
SANCTIONS = ("coima", "admonition", "accessory_only")
FREES = ("annulled", "acquitted", "sent_back")


def term_of(rule: str, start: date, setting: Setting) -> terms.Term:
    """A term of a case, on the calendar of the setting or of the authority's seat on its first day."""
    seat, doubts = calendars.seat(start)
    length = setting.defence_days if rule == "defence" else None
    if setting.calendar is not None:
        seat, doubts = setting.calendar, ()
    found = terms.term(rule, start, calendar=seat, with_pandemic=setting.with_pandemic, length=length)
    return replace(found, warnings=(*doubts, *found.warnings)) if doubts else found


@dataclass(frozen=True)
class View:
    """The effective acts of a case as they bear on one person; on the whole case where `person` is `None`."""

    acts: tuple[Act, ...]
    person: str | None
    setting: Setting

    def all(self, *kinds: str) -> list[Act]:
        """The acts of some kinds, by day."""
        return [act for act in self.acts if act.kind in kinds]

    def last(self, *kinds: str) -> Act | None:
        """The last act of some kinds."""
        found = self.all(*kinds)
        return found[-1] if found else None

    def after(self, mark: Act, *kinds: str) -> list[Act]:
        """The acts of some kinds that come after one act."""
        return [act for act in self.acts[self.acts.index(mark) + 1 :] if act.kind in kinds]

    @cached_property
    def charges(self) -> tuple[Charge, ...]:
        """The charges this view is about."""
        return self.setting.charges if self.person is None else self.setting.of(self.person)

    @cached_property
    def lawyers(self) -> tuple[str, ...]:
        """Lawyers with a power of attorney that still stands."""
        return self._lawyers(self.setting.today)

    def _lawyers(self, on: date) -> tuple[str, ...]:
        standing: dict[str, None] = {}
        for act in self.all("lawyer_named", "lawyer_withdrawn"):
            name = str(act.details["lawyer"])
            if act.on > on:
                break
            standing.pop(name, None)
            if act.kind == "lawyer_named":
                standing[name] = None
        return tuple(standing)

    @cached_property
    def instructor(self) -> str | None:
        """Who instructs the case now."""
        act = self.last("instructor_named")
        return str(act.details["instructor"]) if act else None

    def historic(self, on: date) -> bool:
        """Whether an act of a day belongs to a file kept elsewhere before it was entered here (`migrated`)."""
        opened = self.last("opened")
        return bool(opened and opened.details.get("migrated") and on < dates.local_day(opened.recorded_at))

    @cached_property
    def accusation(self) -> Act | None:
        """The accusation in force: the last one."""
        return self.last("accusation")

    @cached_property
    def summary(self) -> Act | None:
        """The summary decision that still has effect."""
        act = self.last("summary_decision")
        return None if act is None or self.after(act, "summary_ended") else act

    @cached_property
    def proposal(self) -> Act | None:
        """The proposal that waits for a decision."""
        act = self.last("proposal")
        if act is None or self.after(act, "proposal_returned", "decision", "reopened", "accusation"):
            return None
        return act

    @cached_property
    def decision(self) -> Act | None:
        """The decision in force; a revoked or annulled one no longer counts."""
        act = self.last("decision")
        if act is None or self.after(act, "decision_revoked"):
            return None
        if act.details["outcome"] not in SANCTIONS and self.after(act, "returned_by_prosecutor", "reopened"):
            return None
        return None if self.court_result == "sent_back" else act

    @cached_property
    def court_result(self) -> str | None:
        """The last result in court on the last decision, once it is final or sends the file back."""
        decision = self.last("decision")
        results = self.after(decision, "court_result") if decision else []
        if not results:
            return None
        result = str(results[-1].details["result"])
        return result if result == "sent_back" or self.after(results[-1], "court_final") else None

    @cached_property
    def open_requests(self) -> tuple[Act, ...]:
        """Requests for evidence without an answer."""
        answered = {act.details["request_act"] for act in self.all("evidence_answer")}
        return tuple(act for act in self.all("evidence_request") if act.id not in answered)

    def notified_on(self, mark: Act, kind: str) -> date | None:
        """The day a notice is complete: the last of the person and of the lawyer there was at the sending (RGCO 47)."""
        notices = self.after(mark, kind)
        own = [act for act in notices if act.details["addressee"] in ("person", "representative")]
        counsel = [act.on for act in notices if act.details["addressee"] == "lawyer"]
        if not own:
            return None
        had_lawyer = set(self._lawyers(own[0].details["sent_on"])) & set(self.lawyers)
        if had_lawyer and not counsel:
            return None
        return terms.last_notified([own[0].on, *counsel[:1]])

    @cached_property
    def accusation_notified_on(self) -> date | None:
        """The day the notice of the accusation is complete."""
        return self.notified_on(self.accusation, "accusation_notified") if self.accusation else None

    @cached_property
    def defence_term(self) -> terms.Term | None:
        """The term to answer the accusation, from the last notified; without its extensions."""
        return term_of("defence", self.accusation_notified_on, self.setting) if self.accusation_notified_on else None

    @cached_property
    def defence_ends(self) -> date | None:
        """The last day to answer, extensions included."""
        return None if self.defence_term is None else self._extended("defence", self.defence_term.last_day)

    @cached_property
    def decision_notified_on(self) -> date | None:
        """The day the notice of the decision is complete."""
        return self.notified_on(self.decision, "decision_notified") if self.decision else None

    @cached_property
    def challenge_term(self) -> terms.Term | None:
        """The twenty working days to challenge."""
        return term_of("challenge", self.decision_notified_on, self.setting) if self.decision_notified_on else None

    @cached_property
    def challenge(self) -> Act | None:
        """The challenge of the decision in force."""
        found = self.after(self.decision, "challenge") if self.decision else []
        return found[-1] if found else None

    @cached_property
    def challenge_late(self) -> bool:
        """Whether the challenge came after its last day: a judge rejects it, not the authority (RGCO 63)."""
        return bool(self.challenge and self.challenge_term and self.challenge.on > self.challenge_term.last_day)

    @cached_property
    def sent(self) -> Act | None:
        """The sending of the challenge to the prosecutor."""
        found = self.after(self.challenge, "sent_to_prosecutor") if self.challenge else []
        return found[-1] if found else None

    @cached_property
    def archived(self) -> Act | None:
        """The archive that stands: by its own act, or by a decision to archive."""
        act = self.last("archived")
        if act is not None and not self.after(act, "reopened"):
            return act
        decision = self.last("decision")
        ends = decision is not None and decision.details["outcome"] == "archive"
        return decision if decision is not None and ends and not self.after(decision, "reopened") else None

    @cached_property
    def referred(self) -> Act | None:
        """The referral to the prosecutor that was not returned."""
        act = self.last("referred_as_crime")
        if act is None:
            decision = self.last("decision")
            act = decision if decision is not None and decision.details["outcome"] == "prosecutor" else None
        return None if act is None or self.after(act, "returned_by_prosecutor", "reopened") else act

    @cached_property
    def due_cents(self) -> int:
        """What is owed: the coima in force with its costs, as a court changed it; or what ends the case earlier."""
        if self.decision is not None:
            if self.court_result in FREES:
                return 0
            costs = int(self.decision.details.get("costs_cents") or 0)
            results = self.after(self.decision, "court_result") if self.court_result == "changed" else []
            changed = results[-1].details.get("cents") if results else None
            return costs + int(changed if changed is not None else self.decision.details.get("cents") or 0)
        if self.summary is not None:
            return int(self.summary.details.get("cents") or 0)
        voluntary = self.last("voluntary_payment")
        return int(voluntary.details["minimum_cents"]) if voluntary else 0

    @cached_property
    def paid_cents(self) -> int:
        """What was paid less what was given back."""
        paid = sum(int(act.details["cents"]) for act in self.all("payment", "voluntary_payment"))
        return paid - sum(int(act.details["cents"]) for act in self.all("refund"))

    @cached_property
    def settled_by_payment(self) -> Act | None:
        """The voluntary payment that ended the procedure before a decision (RGCO 50-A)."""
        act = self.last("voluntary_payment")
        return act if act is not None and self.decision is None and self.paid_cents >= self.due_cents else None

    @cached_property
    def summary_met(self) -> Act | None:
        """The act that made a summary decision definitive: acceptance, or the payment that completes it."""
        if self.summary is None:
            return None
        if self.summary.details["measure"] == "coima":
            return self.last("payment") if self.paid_cents >= self.due_cents > 0 else None
        accepted = self.after(self.summary, "summary_accepted")
        return accepted[-1] if accepted else None

    @cached_property
    def finality(self) -> tuple[date, str] | None:
        """The day the measure became final and why; `None` while it is not."""
        if self.decision is not None and self.decision.details["outcome"] in SANCTIONS:
            return self._decision_finality(self.decision)
        met = self.summary_met
        if met is not None:
            return met.on, "summary"
        settled = self.settled_by_payment
        return (settled.on, "voluntary_payment") if settled is not None and self.proposal is None else None

    def _decision_finality(self, decision: Act) -> tuple[date, str] | None:
        if self.challenge is not None:
            ends = self.after(self.challenge, "court_final")
            return (ends[-1].on, "court") if ends and self.after(self.challenge, "court_result") else None
        if self.challenge_term is None or self.setting.today <= self.challenge_term.last_day:
            return None
        return self.challenge_term.last_day + ONE_DAY, "not_challenged"

    def extensions(self, rule: str) -> list[Act]:
        """The acts that extend a term."""
        return [act for act in self.all("term_extended") if act.details["rule"] == rule]

    def _extended(self, rule: str, last_day: date) -> date:
        return max([last_day, *(act.details["until"] for act in self.extensions(rule) if act.details.get("until"))])

    @cached_property
    def stage(self) -> str:
        """The stage, from the most final fact to the first."""
        if self.archived is not None:
            return "archived"
        if self.last("death") is not None:
            return "extinct"
        if self.finality is not None:
            return self._after_finality()
        if self.referred is not None:
            return "at_prosecutor"
        if self.decision is not None:
            return self._after_decision()
        return self._before_decision()

    def _after_finality(self) -> str:
        if self.court_result in FREES:
            return "acquitted"
        if self.paid_cents >= self.due_cents:
            return "paid"
        last = self.last("instalments_granted", "instalments_failed", "enforcement_sent")
        stages = {"instalments_granted": "instalments", "enforcement_sent": "enforcement"}
        return stages.get(last.kind, "final") if last else "final"

    def _after_decision(self) -> str:
        if self.sent is not None:
            return "court"
        if self.challenge is not None:
            return "challenged"
        return "decided" if self.decision_notified_on is None else "challenge_term"

    def _before_decision(self) -> str:
        if self.last("opened") is None:
            return "intake"
        if self.summary is not None:
            return "summary"
        if self.proposal is not None:
            return "proposed"
        if self.accusation is None:
            return "instruction"
        if self.defence_ends is None:
            return "accused"
        return "defence" if self.setting.today <= self.defence_ends else "evidence"


def views(acts: Sequence[Act], setting: Setting) -> dict[str, View]:
    """One view for each person charged: the acts about them and those of the whole case."""
    return {
        person: View(tuple(act for act in acts if act.person in (None, person)), person, setting)
        for person in setting.people
    }
