"""Two at once: one result, nothing lost. Real connections, real transactions, as the application's own user."""

from datetime import UTC, date, datetime

import pytest
import time_machine

from audit.errors import ActRefused
from sanctions.models import Case, Claim, Decision, Payment, Posting
from sanctions.services import ledger
from sanctions.services.cases import ChargeData, OrderedBy, open_case
from sanctions.services.deciding import decide
from sanctions.services.paying import record_payment
from tests.sanctions.factories import Team, a_case, accused, an_auto, at, decided, fan, proposed
from tests.support.together import together

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people(transactional_db) -> Team:
    return Team()


def test_fifty_openings_at_the_turn_of_the_year_give_fifty_numbers(people):
    person = fan()
    moment = datetime(2024, 1, 1, 0, 0, 30, tzinfo=UTC)
    with time_machine.travel(moment, tick=False):
        autos = [
            an_auto(people, facts_on=date(2023, 12, 30), received_on=date(2023, 12, 31), person=person)
            for _ in range(50)
        ]

        def opening(auto, ordered_on):
            return lambda: open_case(
                by=people.instructor,
                autos=[auto],
                subject="Pirotecnia",
                charges={person: [ChargeData(offence="39.1.g", facts="Factos.")]},
                ordered=OrderedBy(people.president, ordered_on),
                instructor=people.instructor,
            )

        days = [date(2023, 12, 31), date(2024, 1, 1)]
        done, failed = together(*(opening(auto, days[n % 2]) for n, auto in enumerate(autos)))
    assert failed == []
    numbers = {case.number for case in done}
    assert len(numbers) == 50
    for year in (2023, 2024):
        assert sorted(c.sequence for c in done if c.year == year) == list(range(1, 26))


def test_two_deciders_at_once_make_one_decision(people):
    from entities.roles import Role
    from tests.sanctions.factories import user

    second = user(Role.PRESIDENT, name="Outra Decisora")
    with at(2024, 3, 20):
        charged = accused(people, a_case(people))
        proposal = proposed(people, charged, 100_000)
        done, failed = together(
            lambda: decide(by=people.president, proposal=proposal), lambda: decide(by=second, proposal=proposal)
        )
    assert len(done) == 1
    assert [type(error).__name__ for error in failed] == ["Conflict"]
    assert Decision.objects.count() == Claim.objects.count() == 1
    assert charged.acts.filter(kind="decision").count() == 1


def test_the_same_auto_opened_twice_by_a_double_click_makes_one_case(people):
    person = fan()
    auto = an_auto(people, person=person)

    def opening():
        return open_case(
            by=people.instructor,
            autos=[auto],
            subject="Pirotecnia",
            charges={person: [ChargeData(offence="39.1.g", facts="Factos.")]},
            ordered=OrderedBy(people.president, date(2024, 1, 17)),
            instructor=people.instructor,
        )

    done, failed = together(opening, opening)
    assert len(done) == 1
    assert isinstance(failed[0], ActRefused)
    assert Case.objects.count() == 1


def test_two_payments_of_one_reference_are_both_counted_and_shared_once(people):
    claim = decided(people, 100_000).claim

    def paying(bank_id):
        return lambda: record_payment(
            by=people.treasury,
            cents=100_000,
            received_on=date(2024, 5, 6),
            reference=claim.reference,
            bank_id=bank_id,
        )

    with at(2024, 5, 6):
        done, failed = together(paying("A"), paying("B"), paying("A"))
    assert (len(done), len(failed)) == (2, 1)
    assert Payment.objects.count() == 2
    assert sum(-p.cents for p in Posting.objects.filter(account="share")) == 100_000
    assert ledger.balances(claim)[("overpaid", "")] == 100_000
    assert ledger.ledger_faults() == []
