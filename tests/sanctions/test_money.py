"""Money: shares to the cent, coima before costs, corrections as new entries, nothing lost or counted twice."""

import random
from datetime import date

import pytest
from django.db import DatabaseError, transaction

from audit.errors import ActRefused, Conflict
from legislation import split
from sanctions import reading
from sanctions.models import Claim, Payment, Posting
from sanctions.services import ledger, paying
from sanctions.services.acts import record_act
from sanctions.services.ledger import wanted_balances
from tests.sanctions.factories import at, decided

pytestmark = pytest.mark.django_db


def shares(**filters) -> dict[str, int]:
    rows = Posting.objects.filter(account="share", **filters)
    found: dict[str, int] = {}
    for row in rows:
        found[row.beneficiary] = found.get(row.beneficiary, 0) - row.cents
    return found


def pay(team, claim: Claim, cents: int, on: date = date(2024, 5, 6), bank_id: str = "") -> Payment:
    return paying.record_payment(
        by=team.treasury,
        cents=cents,
        received_on=on,
        reference=f"Pagamento ref. {claim.reference}",
        bank_id=bank_id or f"BK{Payment.objects.count()}",
    )


def test_three_instalments_add_up_to_the_split_of_the_whole(team):
    claim = decided(team, 100_003).claim
    with at(2024, 5, 6):
        for cents in (33_334, 33_334, 33_335):
            pay(team, claim, cents)
    whole = split.compute(100_003, on=claim.facts_on).shares
    assert shares() == {share.beneficiary: share.cents for share in whole}
    assert sum(shares().values()) == 100_003


def test_the_coima_is_paid_before_the_costs(team):
    decision = decided(team, 100_000, costs=[{"what": "Portes de notificação", "cents": 1_240}])
    with at(2024, 5, 6):
        pay(team, decision.claim, 100_500)
    held = ledger.balances(decision.claim)
    assert held[("costs", "")] == 500
    assert sum(shares().values()) == 100_000
    assert ledger.outstanding(decision.claim) == 740


def test_a_double_payment_waits_to_be_returned_and_the_refund_changes_no_share(team):
    claim = decided(team, 100_000).claim
    with at(2024, 5, 6):
        pay(team, claim, 100_000)
        pay(team, claim, 100_000)
        assert ledger.balances(claim)[("overpaid", "")] == 100_000
        with pytest.raises(ActRefused, match="a devolver"):
            paying.refund(
                by=team.treasury, claim=claim, cents=100_001, on=date(2024, 5, 6), bank_id="OUT1", reason="A mais"
            )
        paying.refund(
            by=team.treasury, claim=claim, cents=100_000, on=date(2024, 5, 6), bank_id="OUT1", reason="Pago duas vezes"
        )
    assert sum(shares().values()) == 100_000
    assert ledger.received(claim) == 100_000


def test_a_payment_without_a_known_reference_waits_and_is_then_shared(team):
    claim = decided(team, 100_000).claim
    with at(2024, 5, 6):
        payment = paying.record_payment(
            by=team.treasury, cents=100_000, received_on=date(2024, 5, 6), reference="coima do jogo", bank_id="BK9"
        )
        assert paying.in_suspense(payment) == 100_000
        assert shares() == {}
        paying.match_payment(by=team.treasury, payment=payment, claim=claim, reason="Nome do ordenante")
        assert paying.in_suspense(payment) == 0
        assert sum(shares().values()) == 100_000
        with pytest.raises(ActRefused, match="já está identificado"):
            paying.match_payment(by=team.treasury, payment=payment, claim=claim, reason="outra vez")
        assert reading.read(claim.case).stage == "paid"


def test_a_payment_given_to_the_wrong_case_goes_back_by_new_postings_only(team):
    wrong, right = decided(team, 100_000).claim, decided(team, 150_000).claim
    with at(2024, 5, 6):
        payment = pay(team, wrong, 90_000)
        before = set(Posting.objects.values_list("pk", flat=True))
        paying.unmatch_payment(by=team.treasury, payment=payment, claim=wrong, reason="Referência trocada")
        paying.match_payment(by=team.treasury, payment=payment, claim=right, reason="É deste processo")
        assert set(shares(claim=wrong).values()) == {0}
        assert sum(shares(claim=right).values()) == 90_000
        assert before < set(Posting.objects.values_list("pk", flat=True))
        assert reading.read_person(wrong.charged).paid_cents == 0


def test_a_wrong_digit_in_the_reference_never_finds_another_case(team):
    claim = decided(team).claim
    for place in range(len(claim.reference)):
        for digit in "0123456789":
            typed = claim.reference[:place] + digit + claim.reference[place + 1 :]
            found = ledger.claim_by_reference(typed)
            assert found == (claim if typed == claim.reference else None)


def test_the_court_lowers_the_coima_and_the_shares_follow(team):
    decision = decided(team, 100_000)
    charged = decision.charged
    with at(2024, 6, 20):
        pay(team, decision.claim, 100_000, on=date(2024, 4, 2))
        for kind, day, details in (
            ("challenge", date(2024, 4, 10), {"arrived_by": "correio registado"}),
            ("sent_to_prosecutor", date(2024, 4, 12), {}),
            ("court_result", date(2024, 6, 1), {"result": "changed", "cents": 50_000}),
            ("court_final", date(2024, 6, 19), {}),
        ):
            record_act(by=team.lawyer, case=decision.case, kind=kind, on=day, charged=charged, details=details)
    decision.refresh_from_db()
    claim = Claim.objects.get()
    assert decision.fine_due_cents == 50_000
    assert sum(shares().values()) == 50_000
    assert ledger.balances(claim)[("overpaid", "")] == 50_000
    assert decision.fine_cents == 100_000


def test_an_annulled_decision_returns_everything_and_stays_in_the_file(team):
    decision = decided(team, 100_000)
    with at(2024, 6, 20):
        pay(team, decision.claim, 100_000, on=date(2024, 4, 2))
        for kind, day, details in (
            ("challenge", date(2024, 4, 10), {"arrived_by": "correio registado"}),
            ("sent_to_prosecutor", date(2024, 4, 12), {}),
            ("court_result", date(2024, 6, 1), {"result": "annulled"}),
            ("court_final", date(2024, 6, 19), {}),
        ):
            record_act(by=team.lawyer, case=decision.case, kind=kind, on=day, charged=decision.charged, details=details)
    decision.refresh_from_db()
    assert (decision.in_force, decision.ended_reason) == (False, "Anulada pelo tribunal")
    assert sum(shares().values()) == 0
    assert ledger.balances(Claim.objects.get())[("overpaid", "")] == 100_000


def test_instalments_need_a_final_decision_and_one_missed_makes_all_due(team):
    claim = decided(team, 100_001).claim
    days = [date(2024, 6, 1), date(2024, 7, 1), date(2024, 8, 1)]
    with at(2024, 4, 2), pytest.raises(ActRefused):
        paying.plan_instalments(by=team.treasury, claim=claim, due_days=days, rests_on="Despacho 1")
    with at(2024, 5, 6):
        paying.plan_instalments(by=team.treasury, claim=claim, due_days=days, rests_on="Despacho 1")
        pay(team, claim, 33_335)
    rows, missed = paying.instalment_state(claim, date(2024, 6, 15))
    assert [part.cents for part, _ in rows] == [33_335, 33_333, 33_333]
    assert ([state for _, state in rows], missed) == (["paid", "due", "due"], False)
    assert paying.instalment_state(claim, date(2024, 7, 2))[1] is True


def test_a_plan_longer_than_two_years_after_finality_is_refused(team):
    claim = decided(team).claim
    with at(2024, 5, 6), pytest.raises(ActRefused, match=r"RGCO, art\. 88"):
        paying.plan_instalments(
            by=team.treasury, claim=claim, due_days=[date(2024, 6, 1), date(2026, 6, 1)], rests_on="Despacho 1"
        )


def test_the_region_gets_its_part_where_the_facts_happened_there(team):
    from tests.sanctions.factories import a_case

    case = a_case(team, region="madeira")
    claim = ledger.create_claim(
        case=case,
        charged=case.charged.get(),
        basis=Claim.Basis.VOLUNTARY,
        coima_cents=100_000,
        costs_cents=0,
        on=date(2024, 5, 6),
    )
    with at(2024, 5, 6):
        pay(team, claim, 100_000)
    assert shares()["region"] == 60_000
    assert Posting.objects.get(beneficiary="region").region == "madeira"


def test_postings_cannot_be_changed_or_deleted_in_the_database(team):
    claim = decided(team).claim
    with at(2024, 5, 6):
        pay(team, claim, 100)
    for change in (
        lambda: Posting.objects.update(cents=1),
        lambda: Posting.objects.all().delete(),
        lambda: Payment.objects.update(cents=1),
        lambda: claim.case.acts.update(kind="x"),
        lambda: claim.case.acts.all().delete(),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
    assert ledger.ledger_faults() == []


def test_the_same_movement_of_the_bank_is_recorded_once(team):
    claim = decided(team).claim
    with at(2024, 5, 6):
        pay(team, claim, 100, bank_id="SAME")
        with pytest.raises(Conflict):
            pay(team, claim, 100, bank_id="SAME")
    assert ledger.received(claim) == 100


@pytest.mark.slow
def test_a_hundred_thousand_random_ledgers_share_exactly_what_was_paid():
    """Instalments, refunds, court changes: shares always equal a fresh split of what of the coima is paid."""
    chance = random.Random(44)  # noqa: S311 - repeatable, not secret
    days = [date(2010, 3, 1), date(2015, 3, 1), date(2020, 3, 1), date(2024, 3, 1)]
    for _ in range(100_000):
        on, region = chance.choice(days), chance.choice([None, None, "azores", "madeira"])
        coima, costs = chance.randint(1, 20_000_000), chance.choice([0, chance.randint(1, 50_000)])
        received = 0
        for _step in range(chance.randint(1, 4)):
            if chance.random() < 0.2:
                coima = chance.randint(0, coima)
            over = max(0, received - coima - costs)
            received += -chance.randint(0, over) if chance.random() < 0.3 else chance.randint(1, coima + costs + 100)
            paid = min(received, coima)
            parts = list(split.compute(paid, on=on, region=region).shares)
            held = wanted_balances(received, coima, costs, parts)
            to_coima = sum(cents for (account, _), cents in held.items() if account == "share")
            assert to_coima == paid
            assert sum(held.values()) == received
            assert min(held.values()) >= 0
