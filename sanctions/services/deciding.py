"""Deciding: the president signs, alone or in a batch; whoever proposed never does. Everything a decision brings is one
transaction: act, document with its number, debt, bans, communications owed."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused, Conflict
from documents import services as documents
from documents.models import IssuedDocument
from documents.services import signing
from entities import access
from entities.models import User
from legislation import dates
from sanctions import papers
from sanctions.models import Claim, Decision, Proposal, ProposalReading
from sanctions.models.decisions import Kind
from sanctions.permissions import DECIDERS
from sanctions.services import acts, communications, drafting, following, ledger
from sanctions.services.acts import NewAct
from sanctions.services.common import locked_case, quality, require

DECISION = "sanctions.decision"
BATCH = 20


@dataclass(frozen=True)
class Outcome:
    """What became of one proposal of a batch: the decision, or why not."""

    proposal: Proposal
    decision: Decision | None
    error: ActRefused | None


@transaction.atomic
def note_reading(*, by: User, proposal: Proposal) -> None:
    """Remember that the decider opened a proposal: only what was opened can be signed in a batch."""
    ProposalReading.objects.get_or_create(proposal=proposal, user=by)


@transaction.atomic
def decide(*, by: User, proposal: Proposal, version: int | None = None) -> Decision:
    """Sign the decision that a proposal asks for.

    Raises `ActRefused`: `not_allowed`, `proposer_decides`, `instructor_decides`, `conflict_of_interest`,
    `measure_wrong`, or the procedure's reason (checklist of art. 58.º, term of defence, prescription); `Conflict` when
    the case changed or the proposal no longer waits (`not_waiting`).
    """
    require(by, DECIDERS, "decidir processos")
    case = locked_case(by, proposal.charged.case_id, version=version)
    found = cast(Proposal, access.get("proposal", by, proposal.pk, lock=True))
    if found.state != Proposal.State.WAITING:
        raise Conflict("not_waiting", f"Esta proposta já não espera: {found.get_state_display().lower()}.")
    if found.proposed_by_id == by.pk:
        raise ActRefused("proposer_decides", "Quem propõe não decide: a decisão tem de ser de outra pessoa.")
    if case.instructor_id == by.pk:
        raise ActRefused("instructor_decides", "Quem instrui não decide: a decisão tem de ser de outra pessoa.")
    if ProposalReading.objects.filter(proposal=found, user=by, conflict=True).exists():
        raise ActRefused("conflict_of_interest", "Declarou que não decide este processo.")
    charged, content, today = found.charged, found.content, dates.today()
    faults = drafting.measure_faults(charged, content)
    if faults:
        raise ActRefused("measure_wrong", f"A proposta já não pode ser decidida assim: {faults[0][1]}")
    details = _details(found)
    decision = Decision.objects.create(
        case=case,
        charged=charged,
        proposal=found,
        kind=found.kind,
        on=today,
        fine_cents=drafting.fine_of(content),
        costs_cents=drafting.costs_of(content),
        content=content,
        receipt=found.receipt,
        signed_as=quality(by, today),
        decided_by=by,
        proposed_by=found.proposed_by,
    )
    acts.write(case=case, by=by, act=NewAct("decision", today, charged=charged, details=details))
    claim = _claim(decision)
    data = papers.decision(
        charged=charged, content=content, on=today, signer=by, quality=decision.signed_as, claim=claim
    )
    decision.document = documents.issue(
        kind=DECISION,
        subject_kind="case",
        subject_id=case.pk,
        data=data,
        receipt=papers.receipt(found.receipt) if found.kind == Kind.COIMA else None,
        by=by,
    )
    decision.save(update_fields=["document"])
    found.state = Proposal.State.DECIDED
    found.save(update_fields=["state"])
    following.decided(decision=decision, by=by)
    communications.owe(case=case, event=communications.event_of(decision), on=today)
    acts.derive(case)
    audit.record(action="case.decide", actor=by, kind="decision", object_id=decision.pk)
    return decision


def sign_file(document: IssuedDocument) -> None:
    """Ask for the signature of the file of a decision, in the name of who signed the decision, once it is rendered.

    Who may no longer sign leaves it in the queue of files to sign.
    """
    decision = Decision.objects.select_related("decided_by").filter(document=document).first()
    if decision is None:
        return
    try:
        signing.ask_as_ordered(document=document, by=decision.decided_by)
    except ActRefused as refusal:
        audit.record(
            action="issued.sign_as_ordered",
            actor=decision.decided_by,
            kind="issued",
            object_id=document.pk,
            outcome="refused",
            reason=refusal.code,
        )


def decide_batch(*, by: User, proposals: Iterable[Proposal]) -> list[Outcome]:
    """Sign up to twenty proposals, each in its own transaction, so that one failure does not spoil the others.

    Raises `ActRefused`: `not_allowed`, `batch_too_long`, `not_opened` when one was never opened by the signer.
    """
    require(by, DECIDERS, "decidir processos")
    chosen = list(proposals)
    if not 1 <= len(chosen) <= BATCH:
        raise ActRefused("batch_too_long", f"Escolha de 1 a {BATCH} propostas.")
    opened = set(ProposalReading.objects.filter(user=by, proposal__in=chosen).values_list("proposal_id", flat=True))
    closed = [proposal for proposal in chosen if proposal.pk not in opened]
    if closed:
        raise ActRefused("not_opened", f"Abra primeiro a proposta do processo {closed[0].charged.case.number}.")
    outcomes = []
    for proposal in chosen:
        try:
            outcomes.append(Outcome(proposal, decide(by=by, proposal=proposal), None))
        except ActRefused as error:
            outcomes.append(Outcome(proposal, None, error))
    return outcomes


@transaction.atomic
def step_aside(*, by: User, proposal: Proposal) -> None:
    """Say "I do not decide this": the proposal stays in the queue for another decider."""
    require(by, DECIDERS, "declarar impedimento")
    reading, _ = ProposalReading.objects.get_or_create(proposal=proposal, user=by)
    reading.conflict = True
    reading.save(update_fields=["conflict"])
    audit.record(action="case.step_aside", actor=by, kind="proposal", object_id=proposal.pk)


def _details(proposal: Proposal) -> dict[str, Any]:
    charged, content = proposal.charged, proposal.content
    details: dict[str, Any] = {
        "outcome": proposal.kind,
        "contents": drafting.stated(charged, content),
        "addressees": drafting.addressees(charged),
    }
    if proposal.kind in drafting.SANCTIONS:
        details["costs_cents"] = drafting.costs_of(content)
    if proposal.kind == Kind.COIMA:
        least, most = drafting.limits_of(charged, content)
        details |= {"cents": drafting.fine_of(content), "minimum_cents": least, "maximum_cents": most}
    if content["ground"].strip():
        details["ground"] = content["ground"].strip()
    if content["accessory"]:
        details["accessory"] = [f"{line['kind']}:{line['amount']}" for line in content["accessory"]]
    if proposal.kind == Kind.ARCHIVE:
        details["archive_reason"] = content["archive_reason"]
    return details


def _claim(decision: Decision) -> Claim | None:
    """The debt of a decision, with its reference; an earlier voluntary or summary debt of the person ends."""
    for earlier in decision.charged.claims.filter(cancelled_on__isnull=True):
        earlier.cancelled_on = decision.on
        earlier.save(update_fields=["cancelled_on"])
        ledger.rebalance(claim=earlier, by=decision.decided_by, reason="Substituída pela decisão")
    if decision.fine_cents + decision.costs_cents == 0:
        return None
    return ledger.create_claim(
        case=decision.case,
        charged=decision.charged,
        basis=Claim.Basis.DECISION,
        coima_cents=decision.fine_cents,
        costs_cents=decision.costs_cents,
        on=decision.on,
        decision=decision,
    )
