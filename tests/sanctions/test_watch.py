"""Nothing lapses unseen: warnings once each, e-mails without names, derived columns equal to a fresh reading."""

import json
from datetime import date

import pytest
from django.core import mail
from django.core.management import CommandError, call_command

from jobs import runner
from jobs.models import Job
from sanctions.models import Case, LapseWarning
from sanctions.services import watch
from tests.sanctions.factories import a_case, at, decided

pytestmark = pytest.mark.django_db


def test_warnings_come_at_twelve_six_three_and_one_months_and_when_the_day_passed(team):
    case = a_case(team)
    lapses = Case.objects.get(pk=case.pk).lapses_on
    assert lapses == date(2027, 1, 13)
    for on, months in (
        (date(2026, 1, 12), set()),
        (date(2026, 1, 13), {12}),
        (date(2026, 7, 13), {12, 6}),
        (date(2026, 7, 14), {12, 6}),
        (date(2026, 10, 13), {12, 6, 3}),
        (date(2026, 12, 13), {12, 6, 3, 1}),
        (date(2027, 1, 14), {12, 6, 3, 1, 0}),
    ):
        with at(on.year, on.month, on.day):
            watch.run()
        found = LapseWarning.objects.filter(matter="procedure").values_list("months_left", flat=True)
        assert set(found) == months
    assert LapseWarning.objects.filter(matter="procedure").count() == 5


def test_the_responsible_gets_an_e_mail_with_the_number_and_never_a_name(team):
    case = a_case(team)
    with at(2026, 12, 13):
        watch.run()
        for job in Job.objects.filter(kind=watch.MAIL):
            runner.run(job.pk)
            runner.run(job.pk)
    about = [message for message in mail.outbox if "prescrição do procedimento" in message.subject]
    assert len(about) == 1
    assert case.number in about[0].subject
    assert set(about[0].to) == {team.instructor.email, team.supervisor.email}
    assert case.charged.get().person.name not in about[0].body + about[0].subject


def test_the_term_of_instruction_is_watched(team):
    a_case(team)
    with at(2024, 10, 15):
        watch.run()
    assert LapseWarning.objects.filter(matter="instruction").exists()


def test_an_unpaid_coima_is_watched_too(team):
    decision = decided(team)
    with at(2024, 5, 1):
        watch.run()
        assert not LapseWarning.objects.filter(matter="coima", months_left=6).exists()
    with at(2024, 11, 1):
        watch.run()
    assert LapseWarning.objects.filter(case=decision.case, matter="coima", months_left=6).count() == 1


def test_time_moves_the_stage_and_the_nightly_run_writes_it(team):
    decision = decided(team)
    assert Case.objects.get(pk=decision.case_id).stage == "challenge_term"
    with at(2024, 4, 26):
        watch.run()
    decision.refresh_from_db()
    assert Case.objects.get(pk=decision.case_id).stage == "final"
    assert decision.final_on == date(2024, 4, 25)
    assert decision.claim.due_on is not None


def test_recompute_finds_a_column_that_is_not_what_the_acts_say(team, capsys):
    case = a_case(team)
    call_command("recompute", "--check")
    Case.objects.filter(pk=case.pk).update(stage="paid", lapses_on=date(2030, 1, 1))
    with pytest.raises(CommandError):
        call_command("recompute", "--check")
    assert f"{case.number}: stage, lapses_on" in capsys.readouterr().out
    call_command("recompute")
    call_command("recompute", "--check")
    assert Case.objects.get(pk=case.pk).stage == "instruction"


def test_a_case_is_printed_for_other_programs(team, capsys):
    decision = decided(team)
    call_command("case", decision.case.number, "--json")
    data = json.loads(capsys.readouterr().out)
    assert data["number"] == decision.case.number
    assert [act["kind"] for act in data["acts"]][:3] == ["auto_received", "opened", "instructor_named"]
    assert data["people"][0]["charges"][0]["receipt"]["min_cents"] == 100_000
    assert data["reading"]["stage"] in {"challenge_term", "final"}
    assert data["ledger"][0]["outstanding_cents"] == 100_000
    with pytest.raises(CommandError):
        call_command("case", "1-999-1999", "--json")
