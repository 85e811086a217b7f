"""Reading a case from its acts: stages, terms, prescription, finality, payment."""

from datetime import date, timedelta

import pytest

from legislation import dates, procedure
from legislation.procedure import Charge
from tests.legislation.story import FACTS, Story, decision


def test_a_case_walks_from_the_auto_to_the_last_cent():
    story = Story()
    steps = [
        ("intake", date(2024, 1, 10), lambda: story.must("auto_received", date(2024, 1, 10), source="auto")),
        ("instruction", date(2024, 1, 11), lambda: story.must("opened", date(2024, 1, 11), number="1-1-2024")),
        ("instruction", date(2024, 1, 11), lambda: story.must("instructor_named", date(2024, 1, 11), instructor="i")),
        (
            "accused",
            date(2024, 1, 30),
            lambda: story.must("accusation", date(2024, 1, 30), facts="f", subjective_facts="s", offences=["39.1.g"]),
        ),
        ("defence", date(2024, 2, 1), lambda: story.notify("accusation_notified", date(2024, 2, 1))),
        (
            "proposed",
            date(2024, 3, 1),
            lambda: story.must("proposal", date(2024, 3, 1), outcome="coima", cents=100_000),
        ),
        ("decided", date(2024, 3, 4), lambda: story.must("decision", date(2024, 3, 4), by="president", **decision())),
        ("challenge_term", date(2024, 3, 6), lambda: story.notify("decision_notified", date(2024, 3, 6))),
    ]
    for stage, day, record in steps:
        record()
        assert story.read(day).stage == stage
    assert story.read(date(2024, 4, 4)).stage == "challenge_term"
    assert story.read(date(2024, 4, 5)).stage == "final"
    story.must("payment", date(2024, 4, 8), cents=60_000)
    assert story.read(date(2024, 4, 8)).stage == "final"
    story.must("payment", date(2024, 4, 9), cents=40_000)
    assert story.read(date(2024, 4, 9)).stage == "paid"


def test_an_unopened_case_without_people_can_be_read():
    story = Story(calendar="pt")
    story.setting["charges"] = ()
    story.must("auto_received", date(2024, 1, 10), source="auto")
    reading = story.read(date(2024, 1, 10))
    assert reading.stage == "intake"
    assert {"opened", "auto_returned"} <= {row.kind for row in reading.possible_acts if not row.lacks}


def test_rg_16_finality_is_the_day_after_twenty_working_days():
    story = Story(Charge("17", "39.1.g", date(2009, 10, 1), 350_000), calendar="pt")
    story.must("auto_received", date(2009, 10, 8), source="auto")
    story.must("opened", date(2009, 10, 9), number="1-1-2009")
    story.must("instructor_named", date(2009, 10, 9), instructor="i")
    story.must("accusation", date(2010, 1, 4), facts="f", subjective_facts="s", offences=["39.1.g"])
    story.notify("accusation_notified", date(2010, 1, 5))
    story.must("proposal", date(2010, 6, 1), outcome="coima", cents=161_200)
    story.must("decision", date(2010, 6, 9), by="president", **decision(cents=161_200))
    story.notify("decision_notified", date(2010, 7, 19))
    found = story.person(date(2010, 8, 17))
    assert found.challenge_ends == date(2010, 8, 16)
    assert (found.finality, found.finality_reason) == (date(2010, 8, 17), "not_challenged")
    assert story.person(date(2010, 8, 16)).finality is None


def test_rg_37_court_holidays_do_not_move_the_challenge():
    story = Story().decided()
    story.notify("decision_notified", date(2024, 7, 10))
    assert story.person(date(2024, 7, 11)).challenge_ends == date(2024, 8, 7)


def test_the_registered_letter_counts_from_its_deemed_day():
    story = Story().decided()
    story.notify("decision_notified", date(2024, 3, 4), channel="registered")
    assert story.acts[-1].on == date(2024, 3, 7)
    assert story.person(date(2024, 3, 8)).challenge_ends == date(2024, 4, 5)


def test_the_term_runs_from_the_last_notified_of_person_and_lawyer():
    story = Story().proposed()
    story.must("lawyer_named", date(2024, 3, 1), lawyer="L")
    story.must("decision", date(2024, 3, 4), by="president", **decision(addressees=["person", "lawyer"]))
    story.notify("decision_notified", date(2024, 3, 6))
    assert story.read(date(2024, 3, 6)).stage == "decided"
    story.notify("decision_notified", date(2024, 3, 12), addressee="lawyer")
    found = story.person(date(2024, 3, 12))
    assert found.stage == "challenge_term"
    assert found.challenge_ends == date(2024, 4, 10)


def test_an_extension_moves_the_end_of_the_defence():
    story = Story().accused()
    assert story.person(date(2024, 2, 2)).defence_ends == date(2024, 2, 29)
    story.must("term_extended", date(2024, 2, 20), rule="defence", reason="Pedido do arguido", until=date(2024, 3, 14))
    found = story.person(date(2024, 3, 10))
    assert (found.stage, found.defence_ends) == ("defence", date(2024, 3, 14))
    assert story.read(date(2024, 3, 15)).stage == "evidence"


def test_open_terms_name_the_act_that_opened_them_and_warn_by_the_shorter_count():
    story = Story().accused()
    reading = story.read(date(2024, 2, 2))
    rules = {row.rule: row for row in reading.terms}
    assert rules["defence"].last_day == date(2024, 2, 29)
    assert rules["defence"].warn_on == date(2024, 2, 21)
    assert rules["instruction"].opened_by == "opened"
    assert reading.next_term.rule == "defence"
    story.must("defence", date(2024, 2, 15))
    assert {row.rule: row.state for row in story.read(date(2024, 2, 20)).terms}["defence"] == "met"


def test_a_late_defence_is_marked_not_refused():
    story = Story().accused()
    story.must("defence", date(2024, 3, 5))
    assert {row.rule: row.state for row in story.read(date(2024, 3, 6)).terms}["defence"] == "missed"


def test_instruction_is_extended_once_by_the_same_time():
    story = Story().opened()
    before = {row.rule: row for row in story.read(date(2024, 2, 1)).terms}["instruction"]
    story.must("term_extended", date(2024, 6, 1), person=None, rule="instruction", reason="Perícia", by="president")
    after = {row.rule: row for row in story.read(date(2024, 6, 2)).terms}["instruction"]
    assert len(before.term.counted) == 180
    assert len(after.term.counted) == 360
    assert story.add("term_extended", date(2024, 9, 1), person=None, rule="instruction", reason="Mais") is not None


def test_no_instruction_term_before_the_law_had_one():
    story = Story(Charge("17", "39.1.g", date(2015, 1, 1), 1_000_000))
    story.must("auto_received", date(2015, 1, 5), source="auto")
    story.must("opened", date(2015, 1, 6), number="1-1-2015")
    assert story.read(date(2015, 2, 1)).terms == ()


def test_prescription_follows_the_acts():
    story = Story().accused()
    reading = story.read(date(2024, 2, 2))
    assert reading.prescription_on == date(2027, 2, 1)
    assert reading.warn_on[12] == date(2026, 2, 1)
    story.must("evidence", date(2024, 2, 10), what="Visionamento", interrupts=True, reason="Identificou o arguido")
    assert story.read(date(2024, 2, 11)).prescription_on == date(2027, 2, 10)
    story.must("referred_as_crime", date(2024, 2, 12), reason="Indícios de crime")
    assert story.read(date(2024, 2, 13)).stage == "at_prosecutor"
    story.must("returned_by_prosecutor", date(2024, 3, 13), reason="Arquivado quanto ao crime")
    assert story.read(date(2024, 3, 14)).prescription_on == date(2027, 2, 10) + timedelta(days=30)


def test_each_charge_prescribes_by_its_own_maximum_and_the_case_by_the_first():
    story = Story(
        Charge("17", "39.1.g", FACTS, 1_000_000),
        Charge("17", "39.1.c", FACTS, 187_000),
    ).opened()
    found = story.person(date(2024, 2, 1))
    assert [row.runs_out_on for _, row in found.prescriptions] == [date(2027, 1, 6), date(2025, 1, 6)]
    assert story.read(date(2024, 2, 1)).prescription_on == date(2025, 1, 6)


def test_the_stage_of_a_case_is_that_of_the_person_least_advanced():
    story = Story(Charge("17", "39.1.g", FACTS, 1_000_000), Charge("18", "39.1.g", FACTS, 1_000_000)).notified()
    reading = story.read(date(2024, 5, 1))
    assert (reading.people["17"].stage, reading.people["18"].stage) == ("final", "instruction")
    assert reading.stage == "instruction"
    assert reading.finality is None


def test_a_challenge_goes_to_court_and_comes_back_changed():
    story = Story().notified()
    story.must("challenge", date(2024, 4, 4), arrived_by="correio eletrónico")
    assert story.read(date(2024, 4, 4)).stage == "challenged"
    terms = {row.rule: row for row in story.read(date(2024, 4, 4)).terms}
    assert terms["challenge"].state == "met"
    assert terms["send_to_prosecutor"].last_day == date(2024, 4, 11)
    assert terms["send_to_prosecutor"].warn_on == date(2024, 4, 9)
    story.must("sent_to_prosecutor", date(2024, 4, 9))
    assert story.read(date(2024, 4, 9)).stage == "court"
    story.must("court_result", date(2024, 9, 10), result="changed", cents=50_000)
    story.must("court_final", date(2024, 9, 25))
    found = story.person(date(2024, 9, 25))
    assert (found.stage, found.due_cents, found.finality) == ("final", 50_000, date(2024, 9, 25))
    assert found.finality_reason == "court"


@pytest.mark.parametrize("result", ["acquitted", "annulled"])
def test_an_acquittal_leaves_nothing_to_pay(result):
    story = Story().notified()
    story.must("challenge", date(2024, 4, 1), arrived_by="balcão")
    story.must("sent_to_prosecutor", date(2024, 4, 3))
    story.must("court_result", date(2024, 9, 10), result=result)
    story.must("court_final", date(2024, 9, 25))
    found = story.person(date(2024, 9, 25))
    assert (found.stage, found.due_cents, found.decision) == ("acquitted", 0, None)


def test_rg_30_a_file_sent_back_can_be_decided_again():
    story = Story().notified()
    story.must("challenge", date(2024, 4, 1), arrived_by="balcão")
    story.must("sent_to_prosecutor", date(2024, 4, 3))
    story.must("court_result", date(2024, 9, 10), result="sent_back")
    found = story.person(date(2024, 9, 10))
    assert (found.stage, found.decision) == ("evidence", None)
    story.must("proposal", date(2024, 9, 20), outcome="coima", cents=100_000)
    story.must("decision", date(2024, 9, 23), by="president", **decision())
    assert story.read(date(2024, 9, 23)).stage == "decided"


def test_a_late_challenge_is_left_to_the_judge():
    story = Story().notified()
    story.must("challenge", date(2024, 4, 8), arrived_by="correio")
    found = story.person(date(2024, 4, 8))
    assert (found.stage, found.challenge_late) == ("challenged", True)
    assert any("juiz" in text for text in found.warnings)


def test_a_decision_can_be_revoked_until_it_is_sent():
    story = Story().notified()
    story.must("challenge", date(2024, 4, 1), arrived_by="balcão")
    story.must("decision_revoked", date(2024, 4, 2), reason="Assiste razão ao arguido", by="president")
    assert story.read(date(2024, 4, 2)).stage == "evidence"
    assert story.person(date(2024, 4, 2)).decision is None


def test_summary_procedure_met_by_payment_is_final():
    story = Story().opened()
    story.must(
        "summary_decision", date(2024, 1, 20), by="president", measure="coima", cents=66_666, summary_max_cents=66_666
    )
    story.notify("summary_notified", date(2024, 1, 22))
    terms = {row.rule: row.last_day for row in story.read(date(2024, 1, 23)).terms}
    assert (terms["summary_refusal"], terms["summary_payment"]) == (date(2024, 1, 29), date(2024, 2, 5))
    story.must("payment", date(2024, 2, 1), cents=66_666)
    found = story.person(date(2024, 2, 1))
    assert (found.stage, found.finality, found.finality_reason) == ("paid", date(2024, 2, 1), "summary")


def test_summary_procedure_refused_goes_on_as_an_ordinary_case():
    story = Story().opened()
    story.must("summary_decision", date(2024, 1, 20), by="president", measure="admonition")
    story.notify("summary_notified", date(2024, 1, 22))
    assert story.add("accusation", date(2024, 1, 23), facts="f", subjective_facts="s", offences=["39.1.g"]) is not None
    story.must("summary_ended", date(2024, 1, 25), reason="refused")
    assert story.read(date(2024, 1, 25)).stage == "instruction"
    story.must("accusation", date(2024, 1, 26), facts="f", subjective_facts="s", offences=["39.1.g"])


def test_voluntary_payment_ends_the_case_before_a_decision():
    story = Story(Charge("17", "39.1.c", FACTS, 187_000)).accused()
    story.must("voluntary_payment", date(2024, 2, 10), cents=12_500, minimum_cents=12_500)
    found = story.person(date(2024, 2, 10))
    assert (found.stage, found.finality_reason) == ("paid", "voluntary_payment")


def test_after_a_voluntary_payment_only_an_accessory_sanction_may_follow():
    story = Story(Charge("17", "39.1.c", FACTS, 187_000)).accused()
    story.must("voluntary_payment", date(2024, 2, 10), cents=12_500, minimum_cents=12_500)
    assert story.add("proposal", date(2024, 3, 1), outcome="coima", cents=12_500) is not None
    story.must("proposal", date(2024, 3, 1), outcome="accessory_only")
    assert story.read(date(2024, 3, 1)).stage == "proposed"
    details = decision(outcome="accessory_only", cents=None, accessory=["Interdição por 6 meses"])
    story.must("decision", date(2024, 3, 4), by="president", **details)
    story.notify("decision_notified", date(2024, 3, 6))
    assert story.read(date(2024, 4, 5)).stage == "paid"


def test_a_returned_letter_asks_for_another_way():
    story = Story().decided()
    story.must(
        "notification_failed", date(2024, 3, 12), channel="registered", sent_on=date(2024, 3, 4), reason="Desconhecido"
    )
    assert any("devolvida" in text for text in story.person(date(2024, 3, 13)).warnings)
    story.notify("decision_notified", date(2024, 3, 13), channel="simple_deposit")
    assert story.acts[-1].on == date(2024, 3, 18)
    assert not any("devolvida" in text for text in story.person(date(2024, 3, 18)).warnings)


def test_terms_that_wait_for_a_first_step():
    story = Story(Charge("17", "39.1.d", FACTS, 5_000_000, opinion=True)).opened()
    waits = {row.rule: row for row in story.read(date(2024, 1, 12)).terms}
    assert waits["summary_notice"].last_day == date(2024, 2, 7)
    assert waits["opinion_request"].last_day == date(2024, 1, 18)
    story.must("opinion_requested", date(2024, 1, 15), body="CIG")
    story.must("accusation", date(2024, 1, 16), facts="f", subjective_facts="s", offences=["39.1.d"])
    rules = {row.rule for row in story.read(date(2024, 1, 16)).terms}
    assert "binding_opinion" in rules
    assert rules.isdisjoint({"summary_notice", "opinion_request"})


def test_instalments_suspend_the_prescription_of_the_coima_and_a_missed_one_makes_all_due():
    story = Story().notified()
    before = story.person(date(2024, 4, 8)).fine_prescription.runs_out_on
    assert before == date(2025, 4, 5)
    story.must("instalments_granted", date(2024, 4, 10), until=date(2024, 10, 10), count=6)
    found = story.person(date(2024, 4, 11))
    assert found.stage == "instalments"
    assert found.fine_prescription.runs_out_on == before + timedelta(days=183)
    story.must("instalments_failed", date(2024, 5, 10))
    found = story.person(date(2024, 5, 10))
    assert found.stage == "final"
    assert found.fine_prescription.runs_out_on == before + timedelta(days=30)


def test_unpaid_coimas_go_to_enforcement_after_the_term_to_pay():
    story = Story().notified()
    assert story.add("enforcement_sent", date(2024, 4, 10), certificate="C1") is not None
    story.must("enforcement_sent", date(2024, 5, 6), certificate="C1")
    assert story.read(date(2024, 5, 6)).stage == "enforcement"
    story.must("enforcement_started", date(2024, 6, 3))
    assert story.person(date(2024, 6, 3)).fine_prescription.runs_out_on == date(2025, 6, 3)


def test_an_archived_case_can_be_reopened():
    story = Story().opened()
    story.must("archived", date(2024, 2, 1), reason="not_identified")
    assert story.read(date(2024, 2, 1)).stage == "archived"
    assert story.read(date(2024, 2, 1)).prescription_on is None
    story.must("reopened", date(2024, 3, 1), reason="Identificado")
    assert story.read(date(2024, 3, 1)).stage == "instruction"


def test_a_coima_archived_as_prescribed_comes_back_as_it_was():
    story = Story().notified()
    late = date(2025, 4, 6)
    story.must("archived", late, reason="prescription")
    assert story.read(late).stage == "archived"
    story.must("reopened", date(2025, 4, 8), reason="Havia prestações por registar")
    assert story.read(date(2025, 4, 8)).stage == "final"


def test_the_seat_of_the_authority_gives_the_calendar_and_its_doubts():
    story = Story(calendar=None).opened()
    story.must("accusation", date(2024, 9, 2), facts="f", subjective_facts="s", offences=["39.1.g"])
    story.notify("accusation_notified", date(2024, 9, 3))
    found = story.person(date(2024, 9, 4))
    assert {row.term.calendar for row in found.terms} == {"pt/viseu"}
    assert any("sede da APCVD" in text for text in found.warnings)
    elsewhere = Story(calendar="pt/lisboa").accused().person(date(2024, 2, 2))
    assert not any("sede da APCVD" in text for text in elsewhere.warnings)


def test_death_leaves_only_the_archive():
    story = Story().decided()
    story.must("death", date(2024, 3, 10), proof="Certidão")
    found = story.person(date(2024, 3, 10))
    assert found.stage == "extinct"
    open_acts = [row.kind for row in found.possible_acts if not row.lacks]
    assert open_acts == ["archived", "correction", "note"]
    story.must("archived", date(2024, 3, 11), reason="death")
    assert story.read(date(2024, 3, 11)).stage == "archived"


def test_a_correction_takes_an_act_out_and_the_file_keeps_both():
    story = Story().accused()
    wrong = story.acts[-1].id
    story.must("correction", date(2024, 2, 5), act=wrong, reason="Assinatura ilegível")
    assert story.read(date(2024, 2, 5)).stage == "accused"
    assert any(act.id == wrong for act in story.acts)


def test_what_is_possible_says_what_it_lacks():
    story = Story().accused()
    story.must("evidence_request", date(2024, 2, 10), request="Ouvir a testemunha")
    story.must("proposal", date(2024, 2, 12), outcome="coima", cents=100_000)
    lacks = {row.kind: row.lacks for row in story.person(date(2024, 2, 12)).possible_acts}["decision"]
    assert any("29/02/2024" in text for text in lacks)
    assert any("requerimento de prova" in text for text in lacks)


def test_the_checklist_is_that_of_article_58_and_the_courts():
    story = Story().proposed()
    items = procedure.checklist(
        story.acts, story.at(date(2024, 3, 4)), person="17", outcome="coima", contents=["facts"]
    )
    states = {row.code: row.state for row in items}
    assert states["facts"] == "done"
    assert states["subjective_facts"] == "missing"
    assert states["requests_answered"] == "done"
    archive = procedure.checklist(story.acts, story.at(date(2024, 3, 4)), person="17", outcome="archive")
    assert [row.code for row in archive] == ["grounds"]


def test_the_reading_is_plain_json():
    story = Story().notified()
    answer = story.read(date(2024, 4, 8)).as_json()
    assert answer["people"][0]["finality"] == "2024-04-05"
    assert answer["stage_label"] == "Definitiva, por pagar"


def test_reading_does_not_depend_on_the_order_of_the_acts():
    story = Story().notified()
    today = date(2024, 4, 8)
    backwards = procedure.read(list(reversed(story.acts)), story.at(today))
    assert backwards.as_json() == story.read(today).as_json()


def test_every_kind_has_a_label_and_known_stages():
    for kind in procedure.vocabulary().values():
        assert kind.label
        assert kind.cite
        assert kind.stages is None or kind.stages <= set(procedure.STAGES)


def test_prescription_passes_in_words_when_it_has_run_out():
    story = Story().opened()
    late = dates.add_years(FACTS, 3) + timedelta(days=1)
    assert any("Prescrição por 39.1.g em 06/01/2027" in text for text in story.read(late).warnings)
