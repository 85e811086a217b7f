"""Notifications: proof, deemed days, returned letters, and who signed."""

from datetime import date

import pytest

from audit.errors import ActRefused
from bans.models import Ban
from entities.models import Delegation
from entities.roles import Role
from sanctions import reading
from sanctions.models import Dispatch
from sanctions.services.accusing import accuse, decide_summarily, order_precautionary_ban
from sanctions.services.notifying import new_address, prepare, prove, record_return, send_batch
from tests.sanctions.factories import a_case, accused, at, fan, notify, user, version

pytestmark = pytest.mark.django_db


@pytest.fixture
def charged(team):
    with at(2024, 2, 1):
        case = a_case(team)
        charged = case.charged.get()
        accuse(
            by=team.instructor,
            charged=charged,
            facts="Acendeu um artigo pirotécnico.",
            subjective_facts="Quis fazê-lo.",
            version=version(case),
        )
    return charged


def sent(team, charged, channel="registered", posted_on=date(2024, 2, 2)):
    (dispatch,) = prepare(by=team.clerk, charged=charged, what="accusation", channel=channel)
    send_batch(by=team.clerk, dispatches=[dispatch], posted_on=posted_on, numbers={dispatch.pk: "RH1PT"})
    dispatch.refresh_from_db()
    return dispatch


def test_the_term_starts_from_the_proof_and_not_from_the_sending(team, charged):
    with at(2024, 2, 12):
        dispatch = sent(team, charged)
        assert reading.read(charged.case).stage == "accused"
        prove(by=team.clerk, dispatch=dispatch, received_on=date(2024, 2, 12))
        assert reading.read(charged.case).stage == "defence"
    dispatch.refresh_from_db()
    assert dispatch.notified_on == date(2024, 2, 12)


def test_a_registered_letter_counts_on_the_third_working_day_at_the_earliest(team, charged):
    with at(2024, 2, 12):
        dispatch = sent(team, charged)
        prove(by=team.clerk, dispatch=dispatch, received_on=date(2024, 2, 3))
    dispatch.refresh_from_db()
    assert dispatch.notified_on == date(2024, 2, 7)


def test_rg_18_a_returned_letter_is_followed_by_a_simple_one_that_counts_on_the_fifth_day(team, charged):
    with at(2024, 3, 15):
        dispatch = sent(team, charged)
        following = record_return(by=team.clerk, dispatch=dispatch, on=date(2024, 2, 20), reason="Não reclamada")
        assert following is not None
        assert following.channel == Dispatch.Channel.SIMPLE
        send_batch(by=team.clerk, dispatches=[following], posted_on=date(2024, 2, 22), numbers={})
        prove(by=team.clerk, dispatch=following)
    following.refresh_from_db()
    assert following.notified_on == date(2024, 2, 27)
    failed = charged.acts.get(kind="notification_failed")
    assert failed.details["reason"] == "Não reclamada"


def test_rg_35_a_signature_by_somebody_else_needs_a_name_and_a_document(team, charged):
    with at(2024, 2, 12):
        dispatch = sent(team, charged)
        with pytest.raises(ActRefused, match="documento de quem assinou"):
            prove(by=team.clerk, dispatch=dispatch, received_on=date(2024, 2, 9), signed_by_other=True)
        dispatch.refresh_from_db()
        assert dispatch.state == Dispatch.State.SENT
        prove(
            by=team.clerk,
            dispatch=dispatch,
            received_on=date(2024, 2, 9),
            signed_by_other=True,
            signer_name="Porteira da sede",
            signer_document="CC 12345678",
        )
    assert charged.acts.get(kind="accusation_notified").details["signer_name"] == "Porteira da sede"


def test_a_registered_letter_without_its_number_is_not_sent(team, charged):
    with at(2024, 2, 12):
        (dispatch,) = prepare(by=team.clerk, charged=charged, what="accusation", channel="registered")
        with pytest.raises(ActRefused, match="número do registo"):
            send_batch(by=team.clerk, dispatches=[dispatch], posted_on=date(2024, 2, 2), numbers={})
        with pytest.raises(ActRefused, match="Já há uma notificação"):
            prepare(by=team.clerk, charged=charged, what="accusation", channel="registered")


def test_letters_sent_together_share_one_posting_list(team):
    with at(2024, 2, 12):
        found = []
        for _ in range(3):
            case = a_case(team)
            person = case.charged.get()
            accuse(by=team.instructor, charged=person, facts="Factos.", subjective_facts="Quis.", version=version(case))
            found += prepare(by=team.clerk, charged=person, what="accusation", channel="registered")
        batch = send_batch(
            by=team.clerk,
            dispatches=found,
            posted_on=date(2024, 2, 12),
            numbers={dispatch.pk: f"RH{dispatch.pk}PT" for dispatch in found},
        )
    assert batch == "GE 1/2024"
    assert set(Dispatch.objects.values_list("batch", flat=True)) == {batch}


def test_a_new_address_keeps_the_history(team, charged):
    with at(2024, 3, 1):
        new_address(
            by=team.clerk,
            charged=charged,
            lines="Travessa Nova, 9",
            postal_code="4000-009",
            locality="Porto",
            source="person",
        )
    old, new = charged.person.addresses.order_by("first_day")
    assert (old.last_day, new.first_day) == (date(2024, 3, 1), date(2024, 3, 1))
    assert "Travessa Nova" in str(new)


def test_a_precautionary_ban_counts_from_its_notification_and_ends_with_the_decision(team):
    from sanctions.services.deciding import decide
    from tests.sanctions.factories import proposed

    with at(2024, 3, 20):
        charged = accused(team, a_case(team))
        ban = order_precautionary_ban(
            by=team.president, charged=charged, reason="Perigo de repetição.", version=version(charged.case)
        )
        assert ban.starts_on is None
        notify(team, charged, "precautionary", posted_on=date(2024, 3, 20), received_on=date(2024, 3, 20))
    ban.refresh_from_db()
    assert ban.served_on == ban.starts_on == date(2024, 3, 25)
    with at(2024, 4, 2):
        sanction = [{"kind": "ground_ban", "amount": 6, "reason": "Perigo."}]
        decide(by=team.president, proposal=proposed(team, charged, 100_000, accessory=sanction))
    ban.refresh_from_db()
    assert ban.lifted_on == date(2024, 4, 2)
    kinds = sorted(Ban.objects.filter(person=charged.person).values_list("kind", flat=True))
    assert kinds == ["accessory", "precautionary"]


def test_a_precautionary_ban_for_an_offence_that_does_not_allow_it_is_refused(team):
    with at(2024, 2, 1):
        case = a_case(team, offences=("39.1.a",))
        with pytest.raises(ActRefused, match="interdição cautelar"):
            order_precautionary_ban(
                by=team.president, charged=case.charged.get(), reason="Perigo.", version=version(case)
            )
    assert not Ban.objects.exists()


def test_the_summary_procedure_keeps_to_its_cap(team):
    with at(2024, 1, 25):
        case = a_case(team)
        charged = case.charged.get()
        for cents, refused in ((66_667, True), (66_666, False)):
            arguments = {
                "by": team.president,
                "charged": charged,
                "measure_kind": "coima",
                "cents": cents,
                "facts": "Acendeu uma tocha.",
                "order": "",
                "version": version(case),
            }
            if refused:
                with pytest.raises(ActRefused, match="dois terços"):
                    decide_summarily(**arguments)
            else:
                decision = decide_summarily(**arguments)
    assert decision.fine_cents == 66_666
    assert decision.summary
    assert reading.read(case).stage == "summary"


def test_a_summary_decision_says_norms_right_to_refuse_and_in_what_quality_it_is_signed(team):
    delegate = user(Role.PRESIDENT, name="Vasco Delegado")
    Delegation.objects.create(
        delegator=team.president,
        delegate=delegate,
        first_day=date(2024, 1, 1),
        last_day=date(2024, 12, 31),
        act="Despacho 5/2024",
    )
    with at(2024, 1, 25):
        charged = a_case(team).charged.get()
        decision = decide_summarily(
            by=delegate,
            charged=charged,
            measure_kind="coima",
            cents=50_000,
            facts="Acendeu uma tocha.",
            order="",
            version=version(charged.case),
        )
    data = decision.document.data
    notices, norms = " ".join(data["notices"]), str(data["blocks"])
    assert "recusar esta decisão em 5 dias" in notices
    assert "não pagar em 10 dias" in notices
    assert "sem efeito" in notices
    assert "perde o direito de recorrer" in notices
    assert "artigo 39.º, n.º 1, alínea g)" in norms
    assert "40" in norms
    assert "conduta ordenada" not in notices
    assert all(block["paragraphs"] for block in data["blocks"])
    assert data["signature"]["quality"] == "Por delegação (Despacho 5/2024)"


def test_a_person_under_sixteen_is_never_charged(team):
    young = fan(birth_date=date(2008, 1, 14))
    with pytest.raises(ActRefused) as refused:
        a_case(team, person=young)
    assert refused.value.code == "under_age"
    just_old_enough = fan(birth_date=date(2008, 1, 13))
    assert a_case(team, person=just_old_enough).charged.exists()
