"""What makes a decision right in law: the wording applied, its criteria, its parcels, and the opinions it waits for."""

from datetime import date

import pytest
from django.urls import reverse

from audit.errors import ActRefused, InvalidInput
from entities.models import Person
from sanctions import measure, papers
from sanctions.services import drafting
from sanctions.services.acts import record_act
from sanctions.services.cases import ChargeData, add_charged, set_guardian
from sanctions.services.deciding import decide
from sanctions.services.notifying import addressees
from tests.sanctions.factories import Team, a_case, accused, at, decided, fan, proposed, version, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Team:
    return Team()


def test_the_annex_names_law_and_articles_as_people_do_and_doubts_of_the_coima_alone(team):
    annex = decided(team).document.receipt
    assert annex["wording"] == "Lei n.º 39/2009, na redação da Lei n.º 40/2023"
    assert annex["steps"][0]["rule"] == "artigo 39.º, n.º 1, alínea g): moldura"
    assert annex["warnings"] == []

    with at(2024, 3, 20):
        modified = {"kinds": ("attempt", "sports_agent"), "reasons": {"attempt": "Foi travado.", "sports_agent": "É."}}
        charged = accused(team, a_case(team, charge=modified))
        kept = papers.receipt(measure.receipt(charged, {}, None, date(2024, 3, 20)))
    assert kept["warnings"]
    said = " ".join(kept["warnings"])
    assert not any(word in said for word in ("provisional", "disputed", "pagamento voluntário", "prescrição"))


def test_a_decision_with_two_offences_shows_each_parcel_and_the_single_coima(team):
    with at(2024, 3, 20):
        charged = accused(team, a_case(team, offences=("39.1.g", "39.1.h")))
        proposal = proposed(team, charged, 120_000, single_fine=200_000)
        data = decide(by=team.president, proposal=proposal).document.data
    summary = {row["label"]: row["value"] for row in data["summary"]}
    assert summary["Infrações"] == "artigo 39.º, n.º 1, alínea g); artigo 39.º, n.º 1, alínea h)"
    said = " ".join(next(block["paragraphs"] for block in data["blocks"] if block.get("operative")))
    assert "coima única de 2.000,00\xa0€" in said
    assert "artigo 39.º, n.º 1, alínea g): 1.200,00\xa0€; artigo 39.º, n.º 1, alínea h): 1.200,00\xa0€" in said


def test_under_a_milder_later_law_the_decision_names_that_wording_and_why(team):
    chosen = {"wording": "PT/lei-39-2009/2023-09-09", "first": "2023-09-09", "offence": "39.1.g"}
    charge = {"milder": chosen, "reasons": {"milder": "A moldura é igual e a prescrição mais curta."}}
    with at(2024, 3, 20):
        charged = accused(team, a_case(team, facts_on=date(2023, 8, 20), received_on=date(2023, 8, 22), charge=charge))
        silent = written(charged, 120_000)["texts"] | {"norms": "Os factos preenchem a contraordenação."}
        with pytest.raises(ActRefused) as refused:
            proposed(team, charged, 120_000, texts=silent)
    assert (refused.value.code, refused.value.field) == ("measure_wrong", "text_norms")

    with at(2026, 12, 2):
        texts = drafting.empty_content(charged)["texts"]
    law = texts["norms"]
    assert "na redação da Lei n.º 40/2023, por ser mais favorável ao arguido" in law
    assert "20 de agosto de 2023 (Lei n.º 39/2009, na redação da Lei n.º 92/2021)" in law
    assert "artigo 3.º, n.º 2, do RGCO: A moldura é igual e a prescrição mais curta" in law
    assert texts["evidence"].startswith("Os factos resultam do auto NPP 1/2024, da Força de Segurança")


def test_a_fan_is_not_asked_the_criteria_of_promoters(team):
    fan_charged = a_case(team).charged.get()
    club_charged = a_case(
        team, person=fan(kind=Person.Kind.LEGAL, birth_date=None), offences=("39-A.1.i",)
    ).charged.get()
    assert "41.1.c.i" not in dict(measure.criteria(fan_charged))
    assert "41.1.c.i" in dict(measure.criteria(club_charged))


def test_discrimination_asks_for_the_binding_opinion_or_why_not(team):
    with at(2024, 3, 20):
        with pytest.raises(InvalidInput) as refused:
            a_case(team, offences=("39.1.d",))
        assert (refused.value.code, refused.value.field) == ("opinion_unanswered", "opinion")

        reason = {"reasons": {"opinion": "Gritos de intolerância, sem nenhum dos fundamentos da lei."}}
        free = accused(team, a_case(team, offences=("39.1.d",), charge=reason))
        assert proposed(team, free, 200_000).state == "waiting"

        owed = accused(team, a_case(team, offences=("39.1.d",), charge={"opinion": "CICDR"}))
        with pytest.raises(ActRefused, match="Falta pedir o parecer vinculativo"):
            decide(by=team.president, proposal=proposed(team, owed, 200_000))
        record_act(
            by=team.instructor,
            case=owed.case,
            kind="opinion_requested",
            on=date(2024, 3, 18),
            details={"body": "CICDR"},
        )
        with pytest.raises(ActRefused, match="O parecer ainda pode chegar até"):
            decide(by=team.president, proposal=owed.proposals.get())
        record_act(
            by=team.instructor, case=owed.case, kind="opinion_received", on=date(2024, 3, 20), details={"body": "CICDR"}
        )
        assert decide(by=team.president, proposal=owed.proposals.get()).fine_cents == 200_000


def test_an_open_case_of_discrimination_without_the_answer_is_not_decided(team):
    """Cases from before the question was asked: the charge holds neither the body nor the reason."""
    with at(2024, 3, 20):
        reason = {"reasons": {"opinion": "Nenhum dos fundamentos."}}
        charged = accused(team, a_case(team, offences=("39.1.d",), charge=reason))
        charged.charges.update(reasons={})
        with pytest.raises(ActRefused, match="se é devido parecer vinculativo"):
            proposed(team, charged, 200_000)


def test_the_representative_of_a_minor_is_asked_for_and_notified(team, visitor):
    with at(2024, 3, 20):
        minor = a_case(team, person=fan(birth_date=date(2006, 1, 14))).charged.get()
        adult = a_case(team, person=fan(birth_date=date(2006, 1, 13))).charged.get()
        visitor.sign_in(team.instructor)
        ask = reverse("sanctions:guardian", args=[minor.pk])
        assert ask in visitor.client.get(reverse("sanctions:case-detail", args=[minor.case_id])).content.decode()
        other = reverse("sanctions:case-detail", args=[adult.case_id])
        assert "Representante legal" not in visitor.client.get(other).content.decode()

        visitor.send(ask, {"version": version(minor.case), "name": "Alda Quintela Rocha"})
        minor.refresh_from_db()
        assert ("guardian", "Alda Quintela Rocha") in [row[:2] for row in addressees(minor)]
        assert "representative" in drafting.addressees(minor)
        with pytest.raises(ActRefused, match="já tinha 18 anos"):
            set_guardian(by=team.instructor, charged=adult, name="Ninguém", version=version(adult.case))


def test_a_decision_names_what_a_copy_for_others_hides(team):
    with at(2024, 3, 20):
        case = a_case(team, witnesses="Aurélio Testemunha; Bento Bombeiro")
        other = fan(name="Zacarias Outro Arguido")
        charge = ChargeData(offence="39.1.g", facts="Segurou o engenho.")
        add_charged(by=team.instructor, case=case, person=other, charges=[charge], version=version(case))
        data = papers.decision(
            charged=case.charged.order_by("pk").first(),
            content=drafting.empty_content(case.charged.order_by("pk").first(), "archive"),
            on=date(2024, 3, 20),
            signer=team.president,
            quality="O presidente",
            claim=None,
        )
    number = other.civil_ids.get().number
    assert data["third_parties"] == ["Zacarias Outro Arguido", number, "Aurélio Testemunha", "Bento Bombeiro"]
