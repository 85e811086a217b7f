"""Rulings on the general regime, replayed with their own days through the services that the pages use.

Sources: RG-05, jurisprudencia.pt/acordao/205989; RG-16, TRE 5-11-2015, 47/13.7TAFAR.E1; RG-33, TRG 11-2-2019,
861/18.7T9BGC.G1; RG-37, STJ, acórdão n.º 16/2025 (Diário da República, 17-12-2025).
"""

from datetime import date

import pytest

from audit.errors import ActRefused
from entities.models import Person
from sanctions import reading
from sanctions.services.acts import record_act
from sanctions.services.deciding import decide
from sanctions.services.notifying import prepare, prove, send_batch
from tests.sanctions.factories import Team, a_case, accused, at, fan, notify, proposed, signed

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Team:
    return Team()


def on(day: date):
    return at(day.year, day.month, day.day)


def act(team: Team, charged, kind: str, day: date, **details):
    """An act about a person, recorded by hand on its own day."""
    with on(day):
        return record_act(by=team.instructor, case=charged.case, kind=kind, on=day, charged=charged, details=details)


def served_by_hand(team: Team, decision, day: date) -> None:
    """The decision delivered in person on a day."""
    signed(decision)
    with on(day):
        for dispatch in prepare(by=team.clerk, charged=decision.charged, what="decision", channel="personal"):
            send_batch(by=team.clerk, dispatches=[dispatch], posted_on=day, numbers={})
            prove(by=team.clerk, dispatch=dispatch, received_on=day, signer_name="O próprio")


def decided_on(team: Team, charged, day: date):
    with on(day):
        return decide(by=team.president, proposal=proposed(team, charged, 200_000))


def test_rg_05_four_interruptions_a_suspension_and_the_days_of_the_pandemic(team):
    law = {"reasons": {"milder": "O tribunal escolheu o regime do dia da decisão; os limites são os mesmos."}}
    case = a_case(
        team,
        facts_on=date(2017, 4, 6),
        received_on=date(2017, 4, 20),
        opened_on=date(2018, 7, 2),
        charge=law,
    )
    charged = case.charged.get()
    charged = accused(team, case, on=date(2018, 7, 8))
    assert charged.dispatches.get().notified_on == date(2018, 7, 13)
    act(team, charged, "heard", date(2018, 9, 19))
    decided_on(team, charged, date(2021, 7, 6))
    with on(date(2021, 7, 26)):
        notify(team, charged, "decision", posted_on=date(2021, 7, 21), received_on=date(2021, 7, 26))
    act(team, charged, "challenge", date(2021, 8, 20), arrived_by="em mão")
    act(team, charged, "sent_to_prosecutor", date(2021, 8, 25))
    act(team, charged, "appeal_exam_notified", date(2021, 9, 24))

    found = reading.read(case, date(2021, 10, 7))
    assert found.prescription_on == date(2022, 4, 6)
    assert found.prescription_with_pandemic_on == date(2022, 9, 13)
    assert not any(lost.lapsed(date(2021, 10, 7)) for _, lost in found.people[str(charged.pk)].prescriptions)


def test_rg_16_finality_counts_twenty_working_days_and_not_days_in_a_row(team):
    case = a_case(
        team,
        person=fan(kind=Person.Kind.LEGAL, birth_date=None),
        facts_on=date(2010, 1, 10),
        received_on=date(2010, 1, 12),
        opened_on=date(2010, 1, 18),
    )
    charged = accused(team, case, on=date(2010, 2, 1))
    decision = decided_on(team, charged, date(2010, 6, 9))
    served_by_hand(team, decision, date(2010, 7, 19))
    # The parties counted 20 days in a row, to 8 August; by working days the last one is 16 August.
    assert reading.read(case, date(2010, 8, 16)).finality is None
    assert reading.read(case, date(2010, 8, 17)).finality == date(2010, 8, 17)


def test_rg_33_a_request_for_evidence_without_a_reasoned_answer_stops_the_decision(team):
    with at(2024, 3, 20):
        charged = accused(team, a_case(team))
    asked = act(team, charged, "evidence_request", date(2024, 2, 20), request="Imagens da bancada sul")
    with at(2024, 3, 20), pytest.raises(ActRefused, match="requerimento"):
        proposed(team, charged, 200_000)
    answer = {"request_act": str(asked.pk), "granted": False, "reasons": "As imagens já foram destruídas."}
    act(team, charged, "evidence_answer", date(2024, 3, 21), **answer)
    assert decided_on(team, charged, date(2024, 3, 22)).fine_cents == 200_000


def test_rg_37_the_twenty_days_run_and_end_inside_the_court_holidays(team):
    with on(date(2025, 7, 10)):
        case = a_case(team, facts_on=date(2025, 1, 18), received_on=date(2025, 1, 21), opened_on=date(2025, 1, 23))
    charged = accused(team, case, on=date(2025, 2, 3))
    decision = decided_on(team, charged, date(2025, 7, 15))
    served_by_hand(team, decision, date(2025, 7, 18))
    # 15 August is a holiday, and the only one; the court holidays (16 July to 31 August) move nothing.
    last_day = date(2025, 8, 18)
    assert reading.read(case, last_day).finality is None
    assert reading.read(case, date(2025, 8, 19)).finality == date(2025, 8, 19)
