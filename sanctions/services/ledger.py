"""The ledger: what is owed, what came in and who gets it. Whole cents; a correction is a new entry.

The ledger of a claim is a function of three totals: net money received, coima due and costs due. `settle` posts the
difference between that function and what the ledger holds, so instalments, refunds and court changes all follow one
rule: coima first, then costs (RGCO, art. 88.º), the rest to give back.
"""

from collections import defaultdict
from datetime import date
from typing import Any
from uuid import uuid4

from django.db.models import Q, Sum
from stdnum.iso7064 import mod_97_10

from audit import services as audit
from audit.errors import ActRefused
from documents.numbering import next_number
from entities.models import User
from legislation import dates, split
from sanctions.models import Case, Charged, Claim, Decision, Payment, Posting

Account = Posting.Account
Balances = dict[tuple[str, str], int]


def new_reference(on: date) -> str:
    """A payment reference: year, order and two check digits (ISO 7064, mod 97-10). Inside a transaction."""
    body = f"{on.year % 100:02d}{next_number('payment_reference', on.year):07d}"
    return body + str(mod_97_10.calc_check_digits(body))


def create_claim(
    *,
    case: Case,
    charged: Charged,
    basis: str,
    coima_cents: int,
    costs_cents: int,
    on: date,
    decision: Decision | None = None,
    due_on: date | None = None,
) -> Claim:
    """What a person owes, with its reference. Called by the act that makes the debt, in its transaction."""
    return Claim.objects.create(
        case=case,
        charged=charged,
        decision=decision,
        basis=basis,
        reference=new_reference(on),
        coima_cents=coima_cents,
        costs_cents=costs_cents,
        due_on=due_on,
        region=case.region,
        facts_on=case.facts_on,
        force=case.force,
    )


def coima_due(claim: Claim) -> int:
    """The coima owed today, in cents: nothing once without effect, the court's figure where there is one."""
    if claim.cancelled_on is not None:
        return 0
    whole = claim.decision.fine_due_cents if claim.decision is not None else claim.coima_cents
    return max(0, whole - claim.coima_given_up)


def costs_due(claim: Claim) -> int:
    """The costs owed today, in cents."""
    return 0 if claim.cancelled_on is not None else claim.costs_cents - claim.costs_given_up


def balances(claim: Claim) -> Balances:
    """What the ledger holds for a claim, by account and beneficiary, in cents received for it."""
    rows = (
        Posting.objects.filter(claim=claim)
        .exclude(account__in=[Account.BANK, Account.SUSPENSE])
        .values_list("account", "beneficiary")
        .annotate(total=Sum("cents"))
        .order_by()
    )
    return {(account, beneficiary): -total for account, beneficiary, total in rows}


def received(claim: Claim) -> int:
    """Net money received for a claim, in cents."""
    return sum(balances(claim).values())


def coima_paid(claim: Claim) -> int:
    """How much of the coima is paid, in cents."""
    return sum(cents for (account, _), cents in balances(claim).items() if account == Account.SHARE)


def outstanding(claim: Claim) -> int:
    """What is still to be paid, coima and costs together, in cents."""
    return max(0, coima_due(claim) + costs_due(claim) - received(claim))


def is_settled(claim: Claim) -> bool:
    """Whether coima and costs are paid in full."""
    return claim.cancelled_on is None and outstanding(claim) == 0


def wanted_shares(claim: Claim, paid: int, on: date) -> list[split.Share]:
    """Who gets a coima of which `paid` cents came in, by the wording of the day of the facts (art. 44.º)."""
    return list(
        split.compute(
            paid,
            on=claim.facts_on,
            paid_on=on,
            region=None if claim.region == "mainland" else claim.region,
            no_force=claim.force_id is None,
        ).shares
    )


def wanted_balances(total: int, coima: int, costs: int, shares: list[split.Share]) -> Balances:
    """Where the net money received for a claim must lie: coima first, then costs, the rest to give back.

    `shares` divide what of the total goes to the coima. Raises `ActRefused` (`refund_too_high`) for a total below zero.
    """
    if total < 0:
        raise ActRefused("refund_too_high", "A devolução é superior ao que foi recebido neste processo.", "amount")
    to_coima = min(total, coima)
    to_costs = min(total - to_coima, costs)
    wanted: Balances = {(str(Account.SHARE), share.beneficiary): share.cents for share in shares}
    wanted[(str(Account.COSTS), "")] = to_costs
    wanted[(str(Account.OVERPAID), "")] = total - to_coima - to_costs
    return wanted


def settle(
    claim: Claim, *, source: list[tuple[str, int]], on: date, by: User, reason: str, payment: Payment | None = None
) -> list[Posting]:
    """Post one entry that brings the ledger of a locked claim to where its totals say it should be.

    `source` are the other legs (`bank`, `suspense`) in cents, positive for money that comes in. Nothing is posted when
    nothing changes. The lines of the entry sum to zero.
    """
    held = balances(claim)
    total = sum(held.values()) + sum(cents for _, cents in source)
    shares = wanted_shares(claim, min(max(total, 0), coima_due(claim)), on)
    wanted = wanted_balances(total, coima_due(claim), costs_due(claim), shares)
    cites = {(str(Account.SHARE), share.beneficiary): share.cite for share in shares}
    cites[(str(Account.COSTS), "")] = "RGCO, art. 94.º"
    entry = uuid4()
    lines = [(account, "", cents, "") for account, cents in source]
    for key in sorted(set(wanted) | set(held)):
        change = wanted.get(key, 0) - held.get(key, 0)
        if change:
            lines.append((*key, -change, cites.get(key, "")))
    if not any(cents for _, _, cents, _ in lines):
        return []
    return Posting.objects.bulk_create(
        Posting(
            entry=entry,
            on=on,
            account=account,
            beneficiary=beneficiary,
            force=claim.force if beneficiary == "force" else None,
            region=claim.region if beneficiary in {"region", "regional_service"} else "",
            cents=cents,
            claim=claim,
            payment=payment,
            reason=reason,
            cite=cite,
            by=by,
        )
        for account, beneficiary, cents, cite in lines
    )


def locked_claim(claim: Claim | int) -> Claim:
    """The claim with its row locked, so that two payments of one reference follow each other."""
    return Claim.objects.select_for_update().select_related("case", "charged").get(pk=getattr(claim, "pk", claim))


def claim_by_reference(text: str) -> Claim | None:
    """The claim whose reference stands somewhere in what the payer wrote; None unless exactly one does."""
    digits = [piece for piece in "".join(c if c.isdigit() else " " for c in text).split() if len(piece) == 11]
    joined = "".join(c for c in text if c.isdigit())
    candidates = {piece for piece in [*digits, joined] if len(piece) == 11 and mod_97_10.is_valid(piece)}
    found = list(Claim.objects.filter(reference__in=candidates)[:2])
    return found[0] if len(found) == 1 else None


def opening_balance(*, claim: Claim, cents: int, on: date, by: User, bank_id: str) -> None:
    """What an older file says was paid, as one payment of its day. In the caller's transaction."""
    payment = Payment.objects.create(
        way=Payment.Way.DESK,
        received_on=on,
        cents=cents,
        reference_given=claim.reference,
        bank_id=bank_id,
        reason="Saldo trazido do ficheiro anterior",
        recorded_by=by,
    )
    settle(
        locked_claim(claim),
        source=[(str(Account.BANK), cents)],
        on=on,
        by=by,
        reason="Saldo trazido do ficheiro anterior",
        payment=payment,
    )


def give_up(*, claim: Claim, by: User | None, reason: str) -> None:
    """Stop collecting what is unpaid (death, prescription of the coima); what was paid stays shared."""
    locked = locked_claim(claim)
    locked.coima_given_up += max(0, coima_due(locked) - coima_paid(locked))
    held = balances(locked).get((Account.COSTS, ""), 0)
    locked.costs_given_up += max(0, costs_due(locked) - held)
    locked.save(update_fields=["coima_given_up", "costs_given_up"])
    audit.record(action="claim.give_up", actor=by, kind="claim", object_id=locked.pk, reason=reason)


def rebalance(*, claim: Claim, by: User, reason: str) -> None:
    """Post what a change of the debt itself moves (a court's figure, an annulment). In the caller's transaction."""
    settle(locked_claim(claim), source=[], on=dates.today(), by=by, reason=reason)


def ledger_faults() -> list[str]:
    """What does not add up: entries that do not sum to zero, and coimas whose shares differ from a fresh split."""
    faults = [
        f"O lançamento {row['entry']} não soma zero ({row['n']} cêntimos)."
        for row in Posting.objects.values("entry").annotate(n=Sum("cents")).order_by().exclude(n=0)
    ]
    paid: dict[int, dict[str, int]] = defaultdict(dict)
    rows = (
        Posting.objects.filter(account=Account.SHARE)
        .values_list("claim_id", "beneficiary")
        .annotate(n=Sum("cents"))
        .order_by()
    )
    for claim_id, beneficiary, total in rows:
        paid[claim_id][beneficiary] = -total
    # Many claims have the same amount, day and region: each is split afresh once.
    fresh: dict[tuple[int, date, str, bool], dict[str, int]] = {}
    claims = Claim.objects.values_list("pk", "reference", "facts_on", "region", "force_id")
    for pk, reference, facts_on, region, force_id in claims.iterator():
        shares = {beneficiary: cents for beneficiary, cents in paid.get(pk, {}).items() if cents}
        if not shares:
            continue
        key = (sum(shares.values()), facts_on, region, force_id is None)
        if key not in fresh:
            fresh[key] = _split(*key)
        if fresh[key] != shares:
            faults.append(f"As partes da referência {reference} não são as do art. 44.º.")
    return faults


def _split(cents: int, facts_on: date, region: str, no_force: bool) -> dict[str, int]:
    where = None if region == "mainland" else region
    found = split.compute(cents, on=facts_on, region=where, no_force=no_force).shares
    return {share.beneficiary: share.cents for share in found if share.cents}


def month_totals(first: date, after: date) -> list[dict[str, Any]]:
    """What each beneficiary gets from `first` to the day before `after`, in cents."""
    rows = (
        Posting.objects.filter(Q(account=Account.SHARE) | Q(account=Account.COSTS), on__gte=first, on__lt=after)
        .values("account", "beneficiary", "force", "force__name", "region")
        .annotate(total=-Sum("cents"))
        .order_by("account", "beneficiary", "force__name", "region")
    )
    return [dict(row) for row in rows if row["total"]]
