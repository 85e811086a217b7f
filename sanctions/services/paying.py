"""What the treasury does: payments, what is still to be identified, refunds, instalments, enforcement.

Money is recorded whatever the stage of the case; the act of the file is written where the procedure has room for it.
"""

from datetime import date
from uuid import uuid4

from django.db import IntegrityError, transaction
from django.db.models import Sum

from audit import services as audit
from audit.errors import ActRefused, Conflict, InvalidInput
from documents import services as documents
from entities.models import User
from legislation import dates, formats
from sanctions import measure, papers, reading
from sanctions.models import Act, BankFile, Charged, Claim, Instalment, Payment, Posting
from sanctions.permissions import CASEWORK, DECIDERS, TREASURY
from sanctions.services import acts, ledger
from sanctions.services.acts import NewAct
from sanctions.services.common import locked_case, quality, require, required

Account = Posting.Account
CERTIFICATE = "sanctions.certificate"


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
    number = required(bank_id, "bank_id_missing", "Escreva o número do movimento no banco.", "bank_id")
    try:
        with transaction.atomic():
            payment = Payment.objects.create(
                way=way,
                received_on=received_on,
                cents=cents,
                reference_given=reference.strip(),
                bank_id=number,
                payer=payer.strip(),
                bank_file=bank_file,
                recorded_by=by,
            )
    except IntegrityError:
        raise Conflict(
            "payment_known", f"O movimento «{number}» já está registado: não se registou outra vez.", "bank_id"
        ) from None
    claim = ledger.claim_by_reference(reference)
    if claim is None:
        _post_to_suspense(payment, by)
    else:
        _allocate(payment, claim, (Account.BANK, cents), by, "Pagamento recebido")
    audit.record(action="payment.record", actor=by, kind="payment", object_id=payment.pk)
    return payment


@transaction.atomic
def match_payment(*, by: User, payment: Payment, claim: Claim, reason: str) -> None:
    """Give a payment that waits in suspense to a claim, with the reason. Raises `ActRefused` (`already_matched`)."""
    require(by, TREASURY, "identificar pagamentos")
    locked = Payment.objects.select_for_update().get(pk=payment.pk)
    waiting = in_suspense(locked)
    if waiting <= 0:
        raise ActRefused("already_matched", "Este pagamento já está identificado.")
    why = required(reason, "reason_missing", "Diga porque pertence a este processo.", "reason")
    _allocate(locked, claim, (Account.SUSPENSE, waiting), by, f"Identificado: {why}"[:200])
    audit.record(action="payment.match", actor=by, kind="payment", object_id=payment.pk, reason=why)


@transaction.atomic
def unmatch_payment(*, by: User, payment: Payment, claim: Claim, reason: str) -> None:
    """Take a payment out of the claim it was given to by mistake; it waits in suspense again."""
    require(by, TREASURY, "corrigir pagamentos")
    why = required(reason, "reason_missing", "Diga porque não pertence a este processo.", "reason")
    case = locked_case(by, claim.case_id)
    locked = ledger.locked_claim(claim)
    here = Posting.objects.filter(payment=payment, claim=locked, account__in=[Account.BANK, Account.SUSPENSE])
    held = here.aggregate(n=Sum("cents"))["n"] or 0
    if held <= 0:
        raise ActRefused("not_here", "Este pagamento não está neste processo.")
    ledger.settle(locked, source=[(Account.SUSPENSE, -held)], on=dates.today(), by=by, reason=why, payment=payment)
    wrong = Act.objects.filter(case=case, kind__in=["payment", "voluntary_payment"], rests_on=_mark(payment))
    for act in wrong.filter(corrected_by__isnull=True):
        acts.write(case=case, by=by, act=acts.correction(act, why))
    audit.record(action="payment.unmatch", actor=by, kind="payment", object_id=payment.pk, reason=why)


@transaction.atomic
def refund(*, by: User, claim: Claim, cents: int, on: date, bank_id: str, reason: str) -> Payment:
    """Send back money. Raises `ActRefused` (`refund_too_high`) above what waits to be returned."""
    require(by, TREASURY, "devolver dinheiro")
    case = locked_case(by, claim.case_id)
    locked = ledger.locked_claim(claim)
    if cents <= 0:
        raise InvalidInput("bad_amount", "Escreva um valor superior a zero, por exemplo 1.500,00.", "amount")
    waiting = ledger.balances(locked).get((str(Account.OVERPAID), ""), 0)
    if cents > waiting:
        raise ActRefused(
            "refund_too_high", f"Só há {formats.euros(waiting)} a devolver: escreva até esse valor.", "amount"
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
    note = f"Devolução: {why}"[:200]
    ledger.settle(locked, source=[(Account.BANK, -cents)], on=on, by=by, reason=note, payment=payment)
    new = NewAct("refund", on, charged=locked.charged, details={"cents": cents, "reason": why})
    if reading.refusal(case, new, by) is None:
        acts.write(case=case, by=by, act=new)
    audit.record(action="payment.refund", actor=by, kind="payment", object_id=payment.pk, reason=why)
    return payment


@transaction.atomic
def offer_voluntary_payment(*, by: User, charged: Charged, costs_cents: int, due_on: date) -> Claim:
    """Open a reference for voluntary payment at the minimum, before the decision (RGCO, art. 50.º-A).

    Raises `ActRefused`: `not_open` where the law does not allow it for these offences, `decided`, `already_open`.
    """
    require(by, CASEWORK, "abrir o pagamento voluntário")
    case = locked_case(by, charged.case_id)
    results = [measure.compute(charge) for charge in measure.live_charges(charged)]
    minimums = [result.voluntary_payment_cents for result in results]
    if not minimums or any(cents is None for cents in minimums):
        raise ActRefused("not_open", "A lei não permite o pagamento voluntário nesta infração.")
    if charged.decisions.filter(in_force=True).exists():
        raise ActRefused("decided", "Já há decisão: o pagamento voluntário só cabe antes dela.")
    if charged.claims.filter(basis=Claim.Basis.VOLUNTARY, cancelled_on__isnull=True).exists():
        raise ActRefused("already_open", "Já há uma referência de pagamento voluntário.")
    claim = ledger.create_claim(
        case=case,
        charged=charged,
        basis=Claim.Basis.VOLUNTARY,
        coima_cents=sum(cents for cents in minimums if cents is not None),
        costs_cents=costs_cents,
        on=dates.today(),
        due_on=due_on,
    )
    audit.record(action="claim.voluntary", actor=by, kind="claim", object_id=claim.pk)
    return claim


@transaction.atomic
def plan_instalments(*, by: User, claim: Claim, due_days: list[date], rests_on: str) -> None:
    """Divide what is owed in equal parts, the odd cents in the first (RGCO, art. 88.º).

    Raises `ActRefused`: `nothing_owed`, `no_days`, `days_not_in_order`, or the procedure's reason.
    """
    require(by, DECIDERS | TREASURY, "fixar prestações")
    case = locked_case(by, claim.case_id)
    locked = ledger.locked_claim(claim)
    owed = ledger.outstanding(locked)
    if not owed:
        raise ActRefused("nothing_owed", "Não há nada por pagar neste processo.")
    if not due_days:
        raise InvalidInput("no_days", "Indique pelo menos um dia de pagamento.", "days")
    if due_days != sorted(set(due_days)) or due_days[0] < dates.today():
        raise InvalidInput("days_not_in_order", "Os dias das prestações têm de ser seguidos e futuros.", "days")
    details = {"until": due_days[-1].isoformat(), "count": len(due_days)}
    new = NewAct("instalments_granted", dates.today(), charged=locked.charged, details=details, rests_on=rests_on)
    acts.write(case=case, by=by, act=new)
    last_plan = locked.instalments.order_by("-plan").values_list("plan", flat=True).first() or 0
    locked.instalments.filter(replaced=False).update(replaced=True)
    part, odd = divmod(owed, len(due_days))
    Instalment.objects.bulk_create(
        Instalment(claim=locked, plan=last_plan + 1, number=n, due_on=day, cents=part + (odd if n == 1 else 0))
        for n, day in enumerate(due_days, start=1)
    )


def instalment_state(claim: Claim, on: date) -> tuple[list[tuple[Instalment, str]], bool]:
    """Each part of the plan in force with its state (`paid`, `due`, `missed`), and whether one missed makes all due.

    What was already paid before the plan does not count towards its parts.
    """
    plan = list(claim.instalments.filter(replaced=False))
    before = ledger.coima_due(claim) + ledger.costs_due(claim) - sum(part.cents for part in plan)
    left = ledger.received(claim) - before
    rows = []
    for part in plan:
        left -= part.cents
        rows.append((part, "paid" if left >= 0 else "missed" if part.due_on < on else "due"))
    return rows, any(state == "missed" for _, state in rows)


@transaction.atomic
def send_to_enforcement(*, by: User, claim: Claim) -> Act:
    """Send an unpaid decision to court, with the certificate that says when it became final and why.

    Raises `ActRefused`: `not_a_decision`, `nothing_owed`, or the procedure's reason (not final, term still running).
    """
    require(by, DECIDERS, "enviar para execução")
    case = locked_case(by, claim.case_id)
    locked = ledger.locked_claim(claim)
    decision = locked.decision
    if decision is None or decision.final_on is None:
        raise ActRefused("not_a_decision", "Só se executa uma decisão definitiva.")
    owed = ledger.outstanding(locked)
    if not owed:
        raise ActRefused("nothing_owed", "Não há nada por pagar neste processo.")
    today = dates.today()
    check = NewAct("enforcement_sent", today, charged=locked.charged, details={"certificate": "por emitir"})
    refused = reading.refusal(case, check, by)
    if refused is not None:
        raise ActRefused(refused.code, refused.message)
    document = documents.issue(
        kind=CERTIFICATE,
        subject_kind="case",
        subject_id=case.pk,
        data=papers.certificate(decision, locked, owed, today, by, quality(by, today)),
        receipt=None,
        by=by,
    )
    locked.enforced_on = today
    locked.save(update_fields=["enforced_on"])
    details = {"certificate": document.number}
    new = NewAct("enforcement_sent", today, charged=locked.charged, details=details, document=document)
    return acts.write(case=case, by=by, act=new)


def in_suspense(payment: Payment) -> int:
    """How much of a payment waits to be identified, in cents."""
    total = Posting.objects.filter(payment=payment, account=Account.SUSPENSE).aggregate(n=Sum("cents"))["n"] or 0
    return -int(total)


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


def _allocate(payment: Payment, claim: Claim, source: tuple[str, int], by: User, reason: str) -> None:
    """Give money to a claim: case first, then claim, in this order everywhere, so that two payments never deadlock."""
    case = locked_case(by, claim.case_id)
    locked = ledger.locked_claim(claim)
    day = payment.received_on if source[0] == Account.BANK else dates.today()
    ledger.settle(locked, source=[source], on=day, by=by, reason=reason, payment=payment)
    if locked.cancelled_on is not None:
        return
    kind, details = "payment", {"cents": source[1], "reference": locked.reference}
    if locked.basis == Claim.Basis.VOLUNTARY:
        kind = "voluntary_payment"
        details["minimum_cents"] = locked.coima_cents + locked.costs_cents
    for on in dict.fromkeys([payment.received_on, dates.today()]):
        new = NewAct(kind, on, charged=locked.charged, details=details, rests_on=_mark(payment))
        if reading.refusal(case, new, by) is None:
            acts.write(case=case, by=by, act=new)
            return


def _mark(payment: Payment) -> str:
    return f"Movimento {payment.bank_id}"[:300]
