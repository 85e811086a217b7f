"""What is said to the person charged before a decision: accusation, precautionary ban, summary procedure."""

from typing import Any, cast

from django.db import transaction

from audit.errors import ActRefused, InvalidInput
from bans import services as bans
from bans.models import Ban
from documents import services as documents
from entities import access
from entities.models import User
from legislation import calendars, coima, dates, rules, terms
from sanctions import measure, papers
from sanctions.models import Act, Charged, Claim, Decision
from sanctions.models.decisions import Kind
from sanctions.permissions import CASEWORK, DECIDERS
from sanctions.services import acts, communications, following, ledger
from sanctions.services.acts import NewAct
from sanctions.services.common import locked_case, quality, require, required

ACCUSATION = "sanctions.accusation"


@transaction.atomic
def accuse(*, by: User, charged: Charged, facts: str, subjective_facts: str, version: int) -> Act:
    """Accuse a person: facts, facts of culpability, offences with limits. The paper comes in the same transaction."""
    require(by, CASEWORK, "acusar")
    case = locked_case(by, charged.case_id, version=version)
    found = cast(Charged, access.get("charged", by, charged.pk, lock=True))
    clean = required(facts, "facts_missing", "Descreva os factos imputados, com dia e local.", "facts")
    culpability = required(
        subjective_facts, "culpability_missing", "Descreva os factos da culpa: dolo ou negligência.", "subjective_facts"
    )
    today = dates.today()
    seat = calendars.seat(today)[0]
    data = papers.accusation(
        charged=found,
        facts=clean,
        subjective_facts=culpability,
        on=today,
        signer=by,
        defence_days=terms.term("defence", today, calendar=seat).length,
    )
    offences = [charge.offence for charge in measure.live_charges(found)]
    details = {"facts": clean, "subjective_facts": culpability, "offences": offences}
    document = documents.issue(kind=ACCUSATION, subject_kind="case", subject_id=case.pk, data=data, receipt=None, by=by)
    return acts.write(
        case=case, by=by, act=NewAct("accusation", today, charged=found, details=details, document=document)
    )


@transaction.atomic
def order_precautionary_ban(
    *, by: User, charged: Charged, reason: str, version: int, reporting_duty: bool = False
) -> Ban:
    """Keep a person out of grounds until the decision (art. 43.º). It counts from the notification."""
    require(by, DECIDERS, "aplicar interdições cautelares")
    case = locked_case(by, charged.case_id, version=version)
    found = cast(Charged, access.get("charged", by, charged.pk, lock=True))
    why = required(reason, "reason_missing", "Fundamente a interdição cautelar.", "reason")
    today = dates.today()
    acts.write(case=case, by=by, act=NewAct("precautionary_ban", today, charged=found, details={"reason": why}))
    wording = rules.wording_on("PT", rules.main_act("PT"), case.facts_on)
    rows = [row for row in wording.rows("precautionary") if row["kind"] == "ground_ban"]
    ban = bans.impose(
        by=by,
        kind=Ban.Kind.PRECAUTIONARY,
        person=found.person,
        source=f"Processo {case.number}",
        source_key=following.precautionary_key(found),
        legal_basis=wording.cite(rows[0]["cite"]) if rows else wording.label,
        scope=rows[0].get("scope", "") if rows else "",
        imposed_on=today,
        reporting_duty=reporting_duty,
        notify=following.notice_bodies(case),
        cite=wording.cite(rows[0]["cite"]) if rows else wording.label,
    )
    communications.owe(case=case, event="precautionary_measure", on=today, mark=str(found.pk))
    return ban


@transaction.atomic
def decide_summarily(
    *, by: User, charged: Charged, measure_kind: str, cents: int, facts: str, order: str, version: int
) -> Decision:
    """Decide in the summary procedure (art. 43.º-A), before any accusation, for a fine under its cap or an admonition.

    Raises `ActRefused`: `not_allowed`, `instructor_decides`, `above_cap`, or the procedure's reason.
    """
    require(by, DECIDERS, "decidir em processo sumaríssimo")
    case = locked_case(by, charged.case_id, version=version)
    found = cast(Charged, access.get("charged", by, charged.pk, lock=True))
    if case.instructor_id == by.pk:
        raise ActRefused("instructor_decides", "Quem instrui não decide: a decisão tem de ser de outra pessoa.")
    results = [measure.compute(charge) for charge in measure.live_charges(found)]
    cap = min((result.summary_max_cents or 0 for result in results), default=0)
    if measure_kind == Kind.COIMA:
        above = [text for result in results if (text := coima.check_summary_fine(result, cents))]
        if above or cents <= 0:
            raise InvalidInput("above_cap", above[0] if above else "Escreva a coima.", "cents")
    clean = required(facts, "facts_missing", "Descreva os factos em poucas palavras.", "facts")
    today = dates.today()
    details: dict[str, object] = {"measure": measure_kind}
    if measure_kind == Kind.COIMA:
        details |= {"cents": cents, "summary_max_cents": cap}
    if order.strip():
        details["order"] = order.strip()
    acts.write(case=case, by=by, act=NewAct("summary_decision", today, charged=found, details=details))
    only = [str(charge.pk) for charge in measure.live_charges(found)]
    content: dict[str, Any] = {
        "kind": measure_kind,
        "fines": {only[0]: cents} if measure_kind == Kind.COIMA and len(only) == 1 else {},
        "single_fine": cents if measure_kind == Kind.COIMA else None,
        "ground": "",
        "criteria": {},
        "accessory": [],
        "mandatory_answer": "",
        "costs": [],
        "texts": {"facts": clean, "grounds": order.strip()},
        "archive_reason": "",
    }
    kept = measure.receipt(found, content["fines"], None, today)
    decision = Decision.objects.create(
        case=case,
        charged=found,
        kind=measure_kind,
        summary=True,
        on=today,
        fine_cents=cents if measure_kind == Kind.COIMA else 0,
        content=content,
        receipt=kept,
        signed_as=quality(by, today),
        decided_by=by,
        proposed_by=case.instructor,
    )
    claim = None
    if measure_kind == Kind.COIMA:
        claim = ledger.create_claim(
            case=case,
            charged=found,
            basis=Claim.Basis.SUMMARY,
            coima_cents=cents,
            costs_cents=0,
            on=today,
            decision=decision,
        )
    data = papers.summary_decision(
        charged=found, content=content, on=today, signer=by, quality=decision.signed_as, claim=claim
    )
    decision.document = documents.issue(
        kind="sanctions.decision", subject_kind="case", subject_id=case.pk, data=data, receipt=None, by=by
    )
    decision.save(update_fields=["document"])
    communications.owe(case=case, event="summary_decision", on=today, mark=str(decision.pk))
    return decision
