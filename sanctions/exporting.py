"""A case as data for other programs: acts, stage, terms, prescription, range receipts, decisions, ledger."""

from typing import Any

from sanctions import measure, reading
from sanctions.models import Case, Claim
from sanctions.services import ledger


def case_as_data(case: Case) -> dict[str, Any]:
    """Everything about a case as plain values; days are ISO text, money whole cents, no working notes."""
    found = reading.read(case)
    return {
        "number": case.number,
        "subject": case.subject,
        "facts_on": case.facts_on.isoformat(),
        "region": case.region,
        "migrated": case.migrated,
        "autos": [
            {"number": str(link.auto), "force": link.auto.force.name if link.auto.force else None}
            for link in case.case_autos.select_related("auto__force")
        ],
        "acts": [
            {
                "id": act.pk,
                "kind": act.kind,
                "on": act.on.isoformat(),
                "recorded_at": act.recorded_at.isoformat(),
                "by": act.by.name,
                "person": act.charged_id,
                "details": act.details,
                "rests_on": act.rests_on,
                "document": act.document.number if act.document else None,
                "corrects": act.corrects_id,
            }
            for act in case.acts.select_related("by", "document").order_by("on", "recorded_at", "pk")
        ],
        "people": [
            {
                "id": charged.pk,
                "name": charged.person.name,
                "lawyer": charged.lawyer_name or None,
                "charges": [
                    {
                        "offence": charge.offence,
                        "wording": charge.wording,
                        "fault": charge.fault,
                        "min_cents": charge.min_cents,
                        "max_cents": charge.max_cents,
                        "receipt": measure.compute(charge).receipt(),
                    }
                    for charge in measure.live_charges(charged)
                ],
                "decisions": [
                    {
                        "kind": decision.kind,
                        "on": decision.on.isoformat(),
                        "fine_cents": decision.fine_due_cents,
                        "costs_cents": decision.costs_cents,
                        "in_force": decision.in_force,
                        "final_on": decision.final_on.isoformat() if decision.final_on else None,
                        "document": decision.document.number if decision.document else None,
                        "receipt": decision.receipt,
                    }
                    for decision in charged.decisions.select_related("document").order_by("pk")
                ],
            }
            for charged in case.charged.select_related("person").order_by("pk")
        ],
        "reading": found.as_json(),
        "ledger": [_claim(claim) for claim in case.claims.select_related("decision", "force").order_by("pk")],
    }


def _claim(claim: Claim) -> dict[str, Any]:
    return {
        "reference": claim.reference,
        "basis": claim.basis,
        "coima_cents": ledger.coima_due(claim),
        "costs_cents": ledger.costs_due(claim),
        "received_cents": ledger.received(claim),
        "outstanding_cents": ledger.outstanding(claim),
        "balances": [
            {"account": account, "beneficiary": beneficiary or None, "cents": cents}
            for (account, beneficiary), cents in sorted(ledger.balances(claim).items())
        ],
        "postings": [
            {
                "on": posting.on.isoformat(),
                "account": posting.account,
                "beneficiary": posting.beneficiary or None,
                "cents": posting.cents,
                "cite": posting.cite,
                "reason": posting.reason,
            }
            for posting in claim.postings.order_by("pk")
        ],
    }
