"""Acts that may not join a case, and the sentence that says why."""

from datetime import UTC, date, datetime

import pytest

from legislation import procedure
from legislation.procedure import Charge
from tests.legislation.story import EVERYTHING, FACTS, Story, decision


def refused(reason, *words):
    """Whether a refusal was given and speaks of these words."""
    assert reason is not None
    for word in words:
        assert word in reason, reason
    return True


@pytest.mark.parametrize(
    ("kind", "details", "word"),
    [
        ("lunch", {}, "vocabulário"),
        ("auto_received", {}, "origem"),
        ("auto_received", {"source": "rumour"}, "complaint"),
        ("auto_received", {"source": "auto", "colour": "red"}, "colour"),
        ("auto_received", {"source": "auto", "number": 12}, "número"),
    ],
)
def test_words_outside_the_vocabulary(kind, details, word):
    new = procedure.Act(kind, date(2024, 1, 10), datetime(2024, 1, 10, 12, tzinfo=UTC), "u", None, details)
    assert refused(procedure.refusal([], new, Story().at(date(2024, 1, 10))), word)


def test_a_case_act_names_no_person_and_a_person_act_names_one_of_the_charged():
    story = Story().opened()
    day = date(2024, 1, 12)
    whole = procedure.Act("opened", day, datetime(2024, 1, 12, tzinfo=UTC), "u", "17", {"number": "1"})
    assert refused(procedure.refusal(story.acts, whole, story.at(day)), "processo inteiro")
    assert refused(story.add("defence", day, person=None), "indique qual")
    assert refused(story.add("heard", day, person="99"), "não é arguida")


def test_nothing_happens_before_the_facts_or_after_today():
    story = Story()
    assert refused(story.add("auto_received", date(2024, 1, 5), source="auto"), "anterior aos factos")
    recorded = datetime(2024, 1, 9, 12, tzinfo=UTC)
    assert refused(story.add("auto_received", date(2024, 1, 10), recorded=recorded, source="auto"), "ainda não chegou")


def test_the_last_hour_of_the_day_is_counted_by_the_clock_of_lisbon():
    story = Story(Charge("17", "39.1.g", date(2026, 6, 1), 1_000_000))
    recorded = datetime(2026, 7, 1, 23, 30, tzinfo=UTC)
    assert story.add("auto_received", date(2026, 7, 2), recorded=recorded, source="auto") is None


def test_a_case_is_opened_once_and_from_an_auto():
    story = Story()
    assert refused(story.add("opened", date(2024, 1, 10), number="1-1-2024"), "auto")
    story.opened()
    assert refused(story.add("opened", date(2024, 1, 12), number="1-2-2024"), "não cabe na fase")


def test_no_accusation_without_instructor_or_of_a_child():
    story = Story()
    story.must("auto_received", date(2024, 1, 10), source="auto")
    story.must("opened", date(2024, 1, 11), number="1-1-2024")
    accusation = {"facts": "f", "subjective_facts": "s", "offences": ["39.1.g"]}
    assert refused(story.add("accusation", date(2024, 1, 12), **accusation), "instrutor")
    child = Story(Charge("17", "39.1.g", FACTS, 1_000_000, birth_on=date(2008, 1, 7))).opened()
    assert refused(child.add("accusation", date(2024, 1, 12), **accusation), "16 anos")
    sixteen = Story(Charge("17", "39.1.g", FACTS, 1_000_000, birth_on=date(2008, 1, 6))).opened()
    assert sixteen.add("accusation", date(2024, 1, 12), **accusation) is None


def test_a_notice_counts_on_its_deemed_day_only():
    story = Story().decided()
    letter = {"channel": "registered", "sent_on": date(2024, 3, 4), "addressee": "person"}
    assert refused(story.add("decision_notified", date(2024, 3, 5), **letter), "07/03/2024")
    assert refused(
        story.add(
            "decision_notified", date(2024, 3, 1), channel="personal", sent_on=date(2024, 3, 1), addressee="person"
        ),
        "não cabe na fase",
    )


def test_rg_35_a_signature_by_somebody_else_needs_name_and_document():
    story = Story().decided()
    letter = {"channel": "registered", "sent_on": date(2024, 3, 4), "addressee": "person", "signed_by_other": True}
    assert refused(story.add("decision_notified", date(2024, 3, 7), **letter), "nome e o documento")
    signed = {**letter, "signer_name": "Rececionista", "signer_document": "000000000ZZ4"}
    assert story.add("decision_notified", date(2024, 3, 7), **signed) is None


def test_rg_33_every_request_for_evidence_needs_a_reasoned_answer():
    story = Story().accused()
    request = story.must("evidence_request", date(2024, 2, 10), request="Ouvir a testemunha")
    story.must("proposal", date(2024, 3, 1), outcome="coima", cents=100_000)
    assert refused(story.add("decision", date(2024, 3, 4), by="president", **decision()), "requerimento de prova")
    assert refused(
        story.add("evidence_answer", date(2024, 3, 4), request_act="a99", granted=False, reasons="Inútil"), "não existe"
    )
    assert refused(
        story.add("evidence_answer", date(2024, 3, 4), request_act=request, granted=False, reasons=" "), "fundamentos"
    )
    story.must("evidence_answer", date(2024, 3, 4), request_act=request, granted=False, reasons="Não viu os factos")
    assert story.add("decision", date(2024, 3, 4), by="president", **decision()) is None


def test_rg_34_the_lawyer_is_an_addressee_and_there_is_one_decision():
    story = Story().accused()
    story.must("lawyer_named", date(2024, 2, 20), lawyer="L")
    story.must("proposal", date(2024, 3, 1), outcome="coima", cents=100_000)
    assert refused(story.add("decision", date(2024, 3, 4), by="president", **decision()), "mandatário")
    story.must("decision", date(2024, 3, 4), by="president", **decision(addressees=["person", "lawyer"]))
    assert refused(story.add("decision", date(2024, 3, 5), by="president", **decision()), "não cabe na fase")
    assert refused(story.add("proposal", date(2024, 3, 5), outcome="coima", cents=1), "não cabe na fase")


@pytest.mark.parametrize("missing", [row.code for row in EVERYTHING])
def test_rg_30_to_32_each_hole_of_article_58_stops_the_decision(missing):
    story = Story().proposed()
    stated = [row.code for row in EVERYTHING if row.code != missing]
    label = next(row.label for row in EVERYTHING if row.code == missing)
    assert refused(story.add("decision", date(2024, 3, 4), by="president", **decision(contents=stated)), label)


def test_who_proposes_does_not_decide():
    story = Story().proposed()
    assert refused(story.add("decision", date(2024, 3, 4), by="instructor", **decision()), "Quem propõe não decide")


def test_no_decision_before_the_defence_ended_even_if_the_defence_came():
    story = Story().accused()
    story.must("defence", date(2024, 2, 5))
    story.must("proposal", date(2024, 2, 6), outcome="coima", cents=100_000)
    assert refused(story.add("decision", date(2024, 2, 29), by="president", **decision()), "29/02/2024")
    assert story.add("decision", date(2024, 3, 1), by="president", **decision()) is None


def test_archive_and_referral_do_not_wait_for_the_defence():
    for outcome, extra in (("archive", {"archive_reason": "no_evidence"}), ("prosecutor", {})):
        story = Story().opened()
        story.must("proposal", date(2024, 1, 20), outcome=outcome)
        details = {"outcome": outcome, "contents": ["grounds"], **extra}
        assert story.add("decision", date(2024, 1, 21), by="president", **details) is None
        assert story.read(date(2024, 1, 21)).stage == ("archived" if outcome == "archive" else "at_prosecutor")


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"cents": 99_999}, "fundamento"),
        ({"cents": 1_000_001}, "fundamento"),
        ({"cents": None}, "limites"),
        ({"maximum_cents": None}, "limites"),
    ],
)
def test_a_coima_outside_the_range_needs_a_ground(changes, word):
    story = Story().proposed()
    assert refused(story.add("decision", date(2024, 3, 4), by="president", **decision(**changes)), word)
    if changes.get("cents"):
        grounded = decision(**changes, ground="Atenuação especial (RGCO, art. 18.3)")
        assert story.add("decision", date(2024, 3, 4), by="president", **grounded) is None


@pytest.mark.parametrize("cents", [100_000, 1_000_000])
def test_a_coima_equal_to_a_limit_is_inside(cents):
    assert Story().proposed().add("decision", date(2024, 3, 4), by="president", **decision(cents=cents)) is None


def test_a_prescribed_charge_can_only_be_archived():
    story = Story(Charge("17", "39.1.c", FACTS, 187_000)).proposed()
    late = date(2025, 9, 1)
    assert refused(story.add("decision", late, by="president", **decision()), "prescreveu")
    assert refused(story.add("archived", date(2024, 9, 1), reason="prescription"), "ainda não passou")
    assert story.add("archived", late, reason="prescription") is None


def test_a_binding_opinion_is_waited_for():
    story = Story(Charge("17", "39.1.d", FACTS, 5_000_000, opinion=True)).proposed()
    assert refused(story.add("decision", date(2024, 3, 4), by="president", **decision()), "parecer")
    story.must("opinion_requested", date(2024, 3, 4), body="CICDR")
    assert refused(story.add("decision", date(2024, 3, 5), by="president", **decision()), "parecer")
    story.must("opinion_received", date(2024, 3, 6), body="CICDR")
    assert story.add("decision", date(2024, 3, 6), by="president", **decision()) is None


def test_sanctions_need_a_notified_accusation():
    story = Story().opened()
    assert refused(story.add("proposal", date(2024, 1, 20), outcome="coima", cents=1), "acusação notificada")


@pytest.mark.parametrize(
    ("offence", "facts_on", "allowed"),
    [
        ("39.1.g", date(2024, 1, 6), True),
        ("39.1.a", date(2024, 1, 6), False),
        ("39.1.j", date(2020, 1, 6), True),
        ("39.1.g", date(2015, 1, 6), False),
    ],
)
def test_a_precautionary_ban_follows_the_law_of_the_facts(offence, facts_on, allowed):
    story = Story(Charge("17", offence, facts_on, 1_000_000)).opened()
    reason = story.add("precautionary_ban", date(2024, 1, 15), by="president", reason="Perigo de repetição")
    assert (reason is None) == allowed


def test_summary_coima_above_two_thirds_and_early_silence_are_refused():
    story = Story().opened()
    over = {"measure": "coima", "cents": 66_667, "summary_max_cents": 66_666}
    assert refused(story.add("summary_decision", date(2024, 1, 20), by="president", **over), "dois terços")
    story.must("summary_decision", date(2024, 1, 20), by="president", **{**over, "cents": 66_666})
    story.notify("summary_notified", date(2024, 1, 22))
    assert refused(story.add("summary_ended", date(2024, 1, 29), reason="silence"), "29/01/2024")
    assert refused(story.add("summary_ended", date(2024, 2, 5), reason="not_paid"), "05/02/2024")
    assert story.add("summary_ended", date(2024, 2, 6), reason="not_paid") is None


def test_a_decision_sent_to_the_prosecutor_is_no_longer_revoked():
    story = Story().notified()
    story.must("challenge", date(2024, 4, 1), arrived_by="balcão")
    assert refused(story.add("challenge", date(2024, 4, 2), arrived_by="balcão"), "não cabe na fase")
    story.must("sent_to_prosecutor", date(2024, 4, 3))
    assert refused(story.add("decision_revoked", date(2024, 4, 4), reason="Tarde"), "não cabe na fase")


def test_a_decision_in_force_is_not_archived_away():
    story = Story().notified()
    assert refused(story.add("archived", date(2024, 3, 20), reason="no_evidence"), "revogue")
    assert refused(story.add("archived", date(2024, 5, 20), reason="law_changed"), "definitiva")


def test_instalments_end_within_two_years_of_finality():
    story = Story().notified()
    late = {"until": date(2026, 4, 6), "count": 24}
    assert refused(story.add("instalments_granted", date(2024, 4, 10), **late), "05/04/2026")
    assert story.add("instalments_granted", date(2024, 4, 10), until=date(2026, 4, 5), count=24) is None


def test_the_certificate_of_finality_waits_for_its_day_and_its_reason():
    story = Story().notified()
    assert refused(story.add("final", date(2024, 4, 4), reason="not_challenged"), "não cabe na fase")
    assert refused(story.add("final", date(2024, 4, 5), reason="court"), "motivo")
    assert story.add("final", date(2024, 4, 5), reason="not_challenged") is None


def test_money_is_positive_and_never_given_back_twice():
    story = Story().notified()
    assert refused(story.add("payment", date(2024, 4, 8), cents=0), "maior do que zero")
    assert refused(story.add("refund", date(2024, 4, 8), cents=1, reason="Engano"), "mais do que foi pago")
    story.must("payment", date(2024, 4, 8), cents=110_000)
    story.must("refund", date(2024, 4, 9), cents=10_000, reason="Pago a mais")
    assert refused(story.add("refund", date(2024, 4, 9), cents=100_001, reason="Engano"), "mais do que foi pago")


def test_evidence_interrupts_only_with_a_reason():
    story = Story().opened()
    assert refused(story.add("evidence", date(2024, 1, 20), what="Ofício", interrupts=True), "razão")
    assert story.add("evidence", date(2024, 1, 20), what="Ofício", interrupts=False) is None


def test_a_correction_names_an_act_once():
    story = Story().accused()
    wrong = story.acts[-1].id
    assert refused(story.add("correction", date(2024, 2, 5), act="nothing", reason="Engano"), "não existe")
    fix = story.must("correction", date(2024, 2, 5), act=wrong, reason="Engano")
    assert refused(story.add("correction", date(2024, 2, 6), act=wrong, reason="Engano"), "já foi corrigido")
    assert refused(story.add("correction", date(2024, 2, 6), act=fix, reason="Engano"), "não se corrige")


def test_a_whole_case_is_not_archived_over_a_person_already_done():
    story = Story(Charge("17", "39.1.g", FACTS, 1_000_000), Charge("18", "39.1.g", FACTS, 1_000_000)).notified()
    story.must("payment", date(2024, 4, 8), cents=100_000)
    assert refused(story.add("archived", date(2024, 4, 9), person=None, reason="no_evidence"), "um a um")
    assert story.add("archived", date(2024, 4, 9), person="18", reason="no_evidence") is None
    reading = story.read(date(2024, 4, 9))
    assert (reading.people["17"].stage, reading.people["18"].stage) == ("paid", "archived")


def test_the_state_of_an_archived_case_does_not_move():
    story = Story().opened()
    story.must("archived", date(2024, 2, 1), reason="not_identified")
    assert refused(story.add("heard", date(2024, 2, 2)), "Arquivado")
    assert story.add("note", date(2024, 2, 2), text="Consultado") is None


def test_an_older_file_is_entered_with_its_acts_by_one_person():
    entered = {"by": "registry", "recorded": datetime(2026, 5, 4, 12, tzinfo=UTC)}
    story = Story()
    story.must("auto_received", date(2024, 1, 10), source="auto", **entered)
    story.must("opened", date(2024, 1, 11), number="1-266-2024", migrated=True, **entered)
    story.must("instructor_named", date(2024, 1, 11), instructor="i", **entered)
    old = {"facts": "f", "subjective_facts": "s", "offences": ["39.1.g"]}
    story.must("accusation", date(2024, 1, 30), **old, **entered)
    notice = {"channel": "personal", "addressee": "person"}
    story.must("accusation_notified", date(2024, 2, 1), sent_on=date(2024, 2, 1), **notice, **entered)
    story.must("proposal", date(2024, 3, 1), outcome="coima", cents=100_000, **entered)
    story.must("decision", date(2024, 3, 4), **decision(contents=[]), **entered)
    assert story.read(date(2024, 3, 5)).stage == "decided"
    story.must("decision_revoked", date(2026, 5, 5), reason="Nova apreciação", by="president")
    story.must("proposal", date(2026, 5, 6), outcome="coima", cents=100_000)
    assert refused(story.add("decision", date(2026, 5, 7), by="instructor", **decision()), "Quem propõe não decide")
