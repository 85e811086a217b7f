"""A case from the auto to the last cent, through the services that the pages use."""

from datetime import date

import pytest

from audit.errors import ActRefused, Conflict
from bans.models import Ban
from sanctions import reading
from sanctions.models import Case, Claim, Posting, Proposal
from sanctions.services import drafting, ledger
from sanctions.services.acts import record_act
from sanctions.services.deciding import decide
from sanctions.services.notifying import prepare, prove, send_batch
from sanctions.services.paying import record_payment
from tests.sanctions.factories import Team, a_case, accused, at, decided, notify, proposed, signed, version, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Team:
    return Team()


def test_a_case_has_its_number_at_once_and_the_next_one_follows(team):
    first, second = a_case(team), a_case(team)
    assert (first.number, second.number) == ("1-1-2024", "1-2-2024")
    assert Case.objects.get(pk=first.pk).stage == "instruction"
    assert first.instructor == team.instructor


def test_the_whole_journey(team):
    decision = decided(team, 100_000)
    claim = decision.claim
    assert decision.document.number.startswith("DEC 1/")
    assert decision.document.data["process"] == decision.case.number
    case = Case.objects.get(pk=decision.case_id)
    assert case.stage == "challenge_term"
    with at(2024, 5, 6):
        record_payment(
            by=team.treasury, cents=100_000, received_on=date(2024, 5, 6), reference=claim.reference, bank_id="BK1"
        )
        found = reading.read(case)
    assert found.stage == "paid"
    assert ledger.is_settled(claim)
    shares = {p.beneficiary: -p.cents for p in Posting.objects.filter(account="share")}
    assert shares == {"state": 60_000, "authority": 20_000, "policing": 10_000, "force": 10_000}


def test_a_decision_names_the_law_the_norm_broken_and_the_norm_that_punishes(team):
    blocks = decided(team).document.data["blocks"]
    law = " ".join(next(block["paragraphs"] for block in blocks if block["heading"] == "Direito"))
    assert "artigo 39.º, n.º 1, alínea g)" in law
    assert "Lei 39/2009, art. 40.3" in law


def test_a_decision_becomes_final_the_day_after_the_last_day_to_challenge(team):
    decision = decided(team)
    # Posted on 21/03: the third working day is 26/03. Good Friday is not counted, so the 20th working day is 24/04.
    with at(2024, 4, 24):
        assert reading.read(decision.case).finality is None
    with at(2024, 4, 25):
        assert reading.read(decision.case).finality == date(2024, 4, 25)


def test_who_proposes_does_not_decide(team):
    from entities.models import RoleGrant
    from entities.roles import Role

    with at(2024, 3, 20):
        charged = accused(team, a_case(team))
        proposal = proposed(team, charged, 100_000)
        RoleGrant.objects.create(
            user=team.instructor, role=Role.PRESIDENT, first_day=date(2024, 1, 1), act="Despacho de teste"
        )
        team.instructor.__dict__.pop("grants_today", None)
        with pytest.raises(ActRefused) as refused:
            decide(by=team.instructor, proposal=proposal)
    assert refused.value.code == "proposer_decides"


def test_who_instructs_the_case_does_not_decide_it_although_another_proposed(team):
    with at(2024, 3, 20):
        charged = accused(team, a_case(team))
        proposal = proposed(team, charged, 100_000)
        charged.case.instructor = team.president
        charged.case.save(update_fields=["instructor"])
        with pytest.raises(ActRefused) as refused:
            decide(by=team.president, proposal=proposal)
    assert refused.value.code == "instructor_decides"
    assert not proposal.charged.decisions.exists()


def test_no_decision_before_the_term_of_defence_ended(team):
    with at(2024, 2, 20):
        charged = accused(team, a_case(team))
        proposal = proposed(team, charged, 100_000)
        with pytest.raises(ActRefused, match="prazo de defesa"):
            decide(by=team.president, proposal=proposal)
    proposal.refresh_from_db()
    assert proposal.state == Proposal.State.WAITING
    assert not Claim.objects.exists()


@pytest.mark.parametrize("part", ["facts", "subjective_facts", "defence_answered", "grounds", "challenge_notice"])
def test_the_checklist_of_article_58_blocks_while_a_part_is_missing(team, part):
    with at(2024, 3, 20):
        charged = accused(team, a_case(team))
        content = written(charged, 100_000)
        content["texts"][part] = "  "
        draft = drafting.save_draft(by=team.instructor, charged=charged, content=content, version=0)
        with pytest.raises(ActRefused) as refused:
            drafting.propose(by=team.instructor, charged=charged, version=version(charged.case), draft_version=1)
    assert refused.value.code == "checklist_incomplete"
    assert refused.value.field == f"text_{part}"
    assert draft.version == 1


def test_a_request_for_evidence_without_answer_blocks_the_decision(team):
    with at(2024, 3, 20):
        charged = accused(team, a_case(team))
        record_act(
            by=team.instructor,
            case=charged.case,
            kind="evidence_request",
            on=date(2024, 2, 20),
            charged=charged,
            details={"request": "Ouvir a testemunha indicada."},
        )
        with pytest.raises(ActRefused, match="requerimento"):
            proposed(team, charged, 100_000)


def test_a_lawyer_of_record_must_be_notified_too(team):
    from sanctions.services.cases import set_lawyer

    with at(2024, 3, 20):
        charged = accused(team, a_case(team))
        set_lawyer(
            by=team.instructor,
            charged=charged,
            name="Dra. Leonor Cintra",
            number="12345P",
            address="Rua do Foro, 3, 4000-002 Porto",
            since=date(2024, 2, 15),
            version=version(charged.case),
        )
        decision = decide(by=team.president, proposal=proposed(team, charged, 100_000))
        to_person, to_lawyer = prepare(by=team.clerk, charged=charged, what="decision", channel="registered")
        letters = {
            "dispatches": [to_person, to_lawyer],
            "posted_on": date(2024, 3, 20),
            "numbers": {to_person.pk: "RH1PT", to_lawyer.pk: "RH2PT"},
        }
        with pytest.raises(ActRefused, match="ainda não está assinada"):
            send_batch(by=team.clerk, **letters)
        signed(decision)
        send_batch(by=team.clerk, **letters)
    with at(2024, 3, 26):
        prove(by=team.clerk, dispatch=to_person, received_on=date(2024, 3, 22))
        assert reading.read(charged.case).stage == "decided"
        prove(by=team.clerk, dispatch=to_lawyer, received_on=date(2024, 3, 26))
        found = reading.read_person(charged)
    assert found.stage == "challenge_term"
    # The term runs from the last notified, the lawyer on 26/03 (RGCO, art. 47.º, n.º 4).
    assert found.challenge_ends == date(2024, 4, 24)


def test_an_accessory_ban_starts_when_the_decision_is_final_and_knows_its_last_day(team):
    sanction = [{"kind": "ground_ban", "amount": 12, "reason": "A conduta pôs em perigo a bancada."}]
    decision = decided(team, 100_000, accessory=sanction)
    ban = Ban.objects.get()
    assert (ban.kind, ban.months, ban.starts_on) == ("accessory", 12, None)
    with at(2024, 4, 26):
        record_act(by=team.instructor, case=decision.case, kind="final", on=date(2024, 4, 26),
                   charged=decision.charged, details={"reason": "not_challenged"})  # fmt: skip
    ban.refresh_from_db()
    assert (ban.starts_on, ban.ends_on) == (date(2024, 4, 25), date(2025, 4, 24))
    assert {notice.body for notice in ban.notices.all()} == {"pnid", "force", "promoter", "organiser"}


def test_an_accessory_ban_beyond_the_maximum_is_refused(team):
    too_long = [{"kind": "ground_ban", "amount": 37, "reason": "Perigo."}]
    with at(2024, 3, 20):
        charged = accused(team, a_case(team))
        with pytest.raises(ActRefused, match="de 1 a 36 meses"):
            proposed(team, charged, 100_000, accessory=too_long)


def test_two_pages_open_at_once_give_one_proposal(team):
    with at(2024, 3, 20):
        charged = accused(team, a_case(team))
        before = version(charged.case)
        proposed(team, charged, 100_000)
        with pytest.raises(Conflict):
            drafting.propose(by=team.instructor, charged=charged, version=before, draft_version=1)
    assert charged.proposals.count() == 1


def test_the_notification_of_a_decision_needs_a_decision(team):
    with at(2024, 3, 20):
        charged = accused(team, a_case(team))
        with pytest.raises(ActRefused, match="não há o que notificar"):
            notify(team, charged, "decision", posted_on=date(2024, 3, 18), received_on=date(2024, 3, 19))
