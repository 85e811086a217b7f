"""Money of a case: what is owed, what came in and who gets it. Whole cents; a correction is a new entry.

The ledger of a claim is a function of three totals: net money received, coima due and costs due. `settle` posts the
difference between that function and what the ledger holds, so instalments, refunds and court changes all follow one
rule: coima first, then costs (RGCO, art. 88.º), the rest to give back.
"""

from collections import defaultdict
from datetime import date
from typing import Any
from uuid import uuid4

from django.db import IntegrityError, transaction
from django.db.models import Q, Sum
from stdnum.iso7064 import mod_97_10

from audit import services as audit
from audit.errors import ActRefused, Conflict, InvalidInput
from documents.numbering import next_number
from entities import access
from entities.models import User
from legislation import dates, formats, split
from sanctions.models import BankFile, Case, Charged, Claim, Decision, Instalment, Payment, Posting
from sanctions.permissions import TREASURY
from sanctions.services.common import require, required

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
    return claim.decision.fine_due_cents if claim.decision is not None else claim.coima_cents


def costs_due(claim: Claim) -> int:
    """The costs owed today, in cents."""
    return 0 if claim.cancelled_on is not None else claim.costs_cents


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


def settle(
    claim: Claim, *, source: list[tuple[str, int]], on: date, by: User, reason: str, payment: Payment | None = None
) -> list[Posting]:
    """Post one entry that brings the ledger of a locked claim to where its totals say it should be.

    `source` are the other legs (`bank`, `suspense`) in cents, positive for money that comes in. Nothing is posted when
    nothing changes. The lines of the entry sum to zero.
    """
    held = balances(claim)
    total = sum(held.values()) + sum(cents for _, cents in source)
    if total < 0:
        raise ActRefused("refund_too_high", "A devolução é superior ao que foi recebido neste processo.", "amount")
    paid = min(total, coima_due(claim))
    costs = min(total - paid, costs_due(claim))
    wanted: Balances = {(Account.COSTS, ""): costs, (Account.OVERPAID, ""): total - paid - costs}
    cites: dict[tuple[str, str], str] = {(Account.COSTS, ""): "RGCO, art. 94.º"}
    for share in wanted_shares(claim, paid, on):
        key = (str(Account.SHARE), share.beneficiary)
        wanted[key] = share.cents
        cites[key] = share.cite
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


@transaction.atomic
def record_payment(
    *,
    by: User,
    cents: int,
    received_on: date,
    reference: str,
    bank_id: str,
    way: str = Payment.Way.DESK,
    payer: str = "",
    bank_file: BankFile | None = None,
) -> Payment:
    """Record money that came in and share it at once (art. 44.º); without a known reference it waits to be identified.

    Raises `ActRefused`: `not_allowed`, `bad_amount`, `future_payment`; `Conflict` (`payment_known`) when the bank's own
    number is already recorded, so that a double click or a file read twice pays once.
    """
    require(by, TREASURY, "registar pagamentos")
    if cents <= 0:
        raise InvalidInput("bad_amount", "Escreva um valor superior a zero, por exemplo 1.500,00.", "amount")
    if received_on > dates.today():
        raise InvalidInput("future_payment", "A data do pagamento não pode ser posterior a hoje.", "received_on")
    try:
        with transaction.atomic():
            payment = Payment.objects.create(
                way=way,
                received_on=received_on,
                cents=cents,
                reference_given=reference.strip(),
                bank_id=required(bank_id, "bank_id_missing", "Escreva o número do movimento no banco.", "bank_id"),
                payer=payer.strip(),
                bank_file=bank_file,
                recorded_by=by,
            )
    except IntegrityError:
        raise Conflict(
            "payment_known", f"O movimento «{bank_id}» já está registado: não se registou outra vez.", "bank_id"
        ) from None
    claim = claim_by_reference(reference)
    if claim is None:
        _post_to_suspense(payment, by)
    else:
        _allocate(payment, claim, [(Account.BANK, cents)], by, "Pagamento recebido")
    audit.record(action="payment.record", actor=by, kind="payment", object_id=payment.pk)
    return payment


@transaction.atomic
def match_payment(*, by: User, payment: Payment, claim: Claim, reason: str) -> None:
    """Give a payment that waits in suspense to a claim, with the reason. Raises `ActRefused` (`already_matched`)."""
    require(by, TREASURY, "identificar pagamentos")
    locked = Payment.objects.select_for_update().get(pk=payment.pk)
    waiting = -(Posting.objects.filter(payment=locked, account=Account.SUSPENSE).aggregate(n=Sum("cents"))["n"] or 0)
    if waiting <= 0:
        raise ActRefused("already_matched", "Este pagamento já está identificado.")
    why = required(reason, "reason_missing", "Diga porque pertence a este processo.", "reason")
    _allocate(locked, locked_claim(claim), [(Account.SUSPENSE, waiting)], by, f"Identificado: {why}")
    audit.record(action="payment.match", actor=by, kind="payment", object_id=payment.pk, reason=why)


@transaction.atomic
def unmatch_payment(*, by: User, payment: Payment, claim: Claim, reason: str) -> None:
    """Take a payment out of the claim it was given to by mistake; it waits in suspense again."""
    require(by, TREASURY, "corrigir pagamentos")
    why = required(reason, "reason_missing", "Diga porque não pertence a este processo.", "reason")
    locked = locked_claim(claim)
    here = Posting.objects.filter(payment=payment, claim=locked, account__in=[Account.BANK, Account.SUSPENSE])
    held = here.aggregate(n=Sum("cents"))["n"] or 0
    if held <= 0:
        raise ActRefused("not_here", "Este pagamento não está neste processo.")
    settle(locked, source=[(Account.SUSPENSE, -held)], on=dates.today(), by=by, reason=why, payment=payment)
    audit.record(action="payment.unmatch", actor=by, kind="payment", object_id=payment.pk, reason=why)


@transaction.atomic
def refund(*, by: User, claim: Claim, cents: int, on: date, bank_id: str, reason: str) -> Payment:
    """Send back money. Raises `ActRefused` (`refund_too_high`) above what waits to be returned."""
    require(by, TREASURY, "devolver dinheiro")
    locked = locked_claim(claim)
    if cents <= 0:
        raise InvalidInput("bad_amount", "Escreva um valor superior a zero, por exemplo 1.500,00.", "amount")
    waiting = balances(locked).get((Account.OVERPAID, ""), 0)
    if cents > waiting:
        raise ActRefused(
            "refund_too_high",
            f"Só há {formats.euros(waiting)} a devolver neste processo: escreva esse valor ou menos.",
            "amount",
        )
    why = required(reason, "reason_missing", "Diga porque se devolve.", "reason")
    payment = Payment.objects.create(
        way=Payment.Way.REFUND,
        received_on=on,
        cents=-cents,
        reference_given=locked.reference,
        bank_id=required(bank_id, "bank_id_missing", "Escreva o número do movimento no banco.", "bank_id"),
        reason=why,
        recorded_by=by,
    )
    settle(locked, source=[(Account.BANK, -cents)], on=on, by=by, reason=f"Devolução: {why}", payment=payment)
    audit.record(action="payment.refund", actor=by, kind="payment", object_id=payment.pk, reason=why)
    return payment


def rebalance(*, claim: Claim, by: User, reason: str) -> None:
    """Post what a change of the debt itself moves (a court's figure, an annulment). In the caller's transaction."""
    settle(locked_claim(claim), source=[], on=dates.today(), by=by, reason=reason)


@transaction.atomic
def plan_instalments(*, by: User, claim: Claim, due_days: list[date], final_on: date, last_allowed: date) -> None:
    """Divide what is owed in equal parts, the odd cents in the first (RGCO, art. 88.º).

    Raises `ActRefused`: `no_days`, `days_not_in_order`, `plan_too_long` beyond `last_allowed`, `nothing_owed`.
    """
    require(by, TREASURY, "fixar prestações")
    locked = locked_claim(claim)
    owed = outstanding(locked)
    if not owed:
        raise ActRefused("nothing_owed", "Não há nada por pagar neste processo.")
    if not due_days:
        raise InvalidInput("no_days", "Indique pelo menos um dia de pagamento.", "days")
    if due_days != sorted(set(due_days)) or due_days[0] < final_on:
        raise InvalidInput(
            "days_not_in_order", "Os dias das prestações têm de ser seguidos e depois da decisão definitiva.", "days"
        )
    if due_days[-1] > last_allowed:
        raise ActRefused(
            "plan_too_long",
            f"A última prestação não pode passar de {formats.day(last_allowed)} (RGCO, art. 88.º, n.º 5).",
            "days",
        )
    last_plan = locked.instalments.order_by("-plan").values_list("plan", flat=True).first() or 0
    locked.instalments.filter(replaced=False).update(replaced=True)
    part, odd = divmod(owed, len(due_days))
    Instalment.objects.bulk_create(
        Instalment(claim=locked, plan=last_plan + 1, number=n, due_on=day, cents=part + (odd if n == 1 else 0))
        for n, day in enumerate(due_days, start=1)
    )
    audit.record(action="claim.plan", actor=by, kind="claim", object_id=locked.pk)


def instalment_state(claim: Claim, on: date) -> tuple[list[tuple[Instalment, str]], bool]:
    """Each part of the plan in force with its state (`paid`, `due`, `missed`), and whether one missed makes all due.

    What was already paid before the plan does not count towards its parts.
    """
    plan = list(claim.instalments.filter(replaced=False))
    before = coima_due(claim) + costs_due(claim) - sum(part.cents for part in plan)
    left = received(claim) - before
    rows = []
    for part in plan:
        left -= part.cents
        rows.append((part, "paid" if left >= 0 else "missed" if part.due_on < on else "due"))
    return rows, any(state == "missed" for _, state in rows)


def ledger_faults() -> list[str]:
    """What does not add up: entries that do not sum to zero, and coimas whose shares differ from a fresh split."""
    faults = [
        f"O lançamento {row['entry']} não soma zero ({row['n']} cêntimos)."
        for row in Posting.objects.values("entry").annotate(n=Sum("cents")).order_by().exclude(n=0)
    ]
    paid: dict[int, Balances] = defaultdict(dict)
    rows = (
        Posting.objects.filter(account=Account.SHARE)
        .values_list("claim_id", "beneficiary")
        .annotate(n=Sum("cents"))
        .order_by()
    )
    for claim_id, beneficiary, total in rows:
        paid[claim_id][(Account.SHARE, beneficiary)] = -total
    for claim in Claim.objects.filter(pk__in=paid):
        shares = paid[claim.pk]
        fresh = wanted_shares(claim, sum(shares.values()), claim.facts_on)
        if {s.beneficiary: s.cents for s in fresh if s.cents} != {b: c for (_, b), c in shares.items() if c}:
            faults.append(f"As partes da referência {claim.reference} não são as do art. 44.º.")
    return faults


def month_totals(first: date, after: date) -> list[dict[str, Any]]:
    """What each beneficiary gets from `first` to the day before `after`, in cents."""
    rows = (
        Posting.objects.filter(Q(account=Account.SHARE) | Q(account=Account.COSTS), on__gte=first, on__lt=after)
        .values("account", "beneficiary", "force", "force__name", "region")
        .annotate(total=-Sum("cents"))
        .order_by("account", "beneficiary", "force__name", "region")
    )
    return [dict(row) for row in rows if row["total"]]


def _post_to_suspense(payment: Payment, by: User) -> None:
    entry = uuid4()
    Posting.objects.bulk_create(
        Posting(
            entry=entry,
            on=payment.received_on,
            account=account,
            cents=cents,
            payment=payment,
            by=by,
            reason="Pagamento por identificar",
        )
        for account, cents in ((Account.BANK, payment.cents), (Account.SUSPENSE, -payment.cents))
    )


def _allocate(payment: Payment, claim: Claim, source: list[tuple[str, int]], by: User, reason: str) -> None:
    locked = locked_claim(claim)
    day = payment.received_on if source[0][0] == Account.BANK else dates.today()
    settle(locked, source=source, on=day, by=by, reason=reason, payment=payment)


def visible_claim(user: User, pk: object) -> Claim:
    """The claim, if this user may see it. Raises `NotFound` otherwise."""
    found = access.get("claim", user, pk)
    assert isinstance(found, Claim)  # noqa: S101 - narrows the type that the access function gives
    return found
