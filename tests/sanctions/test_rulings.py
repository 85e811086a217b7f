"""Published rulings under these acts, replayed through the services that the pages use."""

from datetime import date

import pytest

from audit.errors import ActRefused
from bans.models import Ban
from sanctions import measure
from sanctions.services import drafting
from sanctions.services.deciding import decide
from tests.sanctions.factories import a_case, accused, at, fan, proposed

pytestmark = pytest.mark.django_db


def walked(team, *, facts_on: date, offences=("39.1.d",), charge=None, person=None):
    """A case accused, ready for a proposal, with its clock at the end."""
    year = facts_on.year + 1
    no_opinion = {"opinion": "O acórdão não fala de parecer; os limites não dependem dele."}
    charge = {**(charge or {}), "reasons": {**no_opinion, **(charge or {}).get("reasons", {})}}
    case = a_case(
        team,
        facts_on=facts_on,
        received_on=facts_on,
        opened_on=date(year, 1, 8),
        offences=offences,
        charge=charge,
        person=person,
    )
    return accused(team, case, on=date(year, 1, 15))


def limits(charged) -> list[tuple[int, int]]:
    return [(charge.min_cents, charge.max_cents) for charge in charged.charges.order_by("pk")]


def test_l39_17_eight_hundred_euro_is_below_the_range_without_special_attenuation(team):
    with at(2023, 5, 11):
        charged = walked(team, facts_on=date(2022, 9, 16))
        assert limits(charged) == [(100_000, 1_000_000)]
        with pytest.raises(ActRefused, match="Abaixo do mínimo") as refused:
            proposed(team, charged, 80_000)
    assert refused.value.code == "measure_wrong"
    assert refused.value.field == f"fine_{charged.charges.get().pk}"


def test_l39_17_eight_hundred_euro_and_twelve_months_fit_with_special_attenuation(team):
    attenuated = {"kinds": ("special_attenuation",), "reasons": {"special_attenuation": "Confissão e arrependimento."}}
    with at(2023, 5, 11):
        charged = walked(team, facts_on=date(2022, 9, 16), charge=attenuated)
        assert limits(charged) == [(50_000, 500_000)]
        ban = [{"kind": "ground_ban", "amount": 12, "reason": "Gravidade das palavras."}]
        decision = decide(by=team.president, proposal=proposed(team, charged, 80_000, accessory=ban))
    assert decision.fine_cents == 80_000
    assert Ban.objects.get().months == 12


def test_special_attenuation_without_a_reason_is_refused(team):
    with at(2023, 5, 11), pytest.raises(ActRefused, match="Fundamente"):
        walked(team, facts_on=date(2022, 9, 16), charge={"kinds": ("special_attenuation",)})


def test_a_fine_outside_the_range_with_a_stated_ground_is_accepted(team):
    with at(2023, 5, 11):
        charged = walked(team, facts_on=date(2022, 9, 16))
        proposal = proposed(team, charged, 80_000, ground="Aplicação de lei especial referida nos autos.")
        decision = decide(by=team.president, proposal=proposal)
    assert decision.fine_cents == 80_000


def test_l39_08_negligence_halves_both_limits(team):
    club = fan(kind="legal", name="Clube Inventado SAD", birth_date=None)
    with at(2024, 3, 1):
        charged = walked(team, facts_on=date(2022, 12, 28), offences=("39-A.1.g",), person=club)
        assert limits(charged) == [(500_000, 20_000_000)]
        negligent = {"fault": "negligence"}
        other = walked(team, facts_on=date(2022, 12, 28), offences=("39-A.1.g",), charge=negligent, person=club)
        assert limits(other) == [(250_000, 10_000_000)]
        with pytest.raises(ActRefused, match="Acima do máximo"):
            proposed(team, other, 11_000_000)
        proposal = proposed(team, other, 5_500_000)
    assert proposal.fine_cents == 5_500_000


def test_l39_16_the_minimum_of_2023_for_discrimination_and_eighteen_months(team):
    with at(2026, 2, 27):
        charged = walked(team, facts_on=date(2025, 3, 2))
        assert limits(charged) == [(175_000, 5_000_000)]
        ban = [{"kind": "ground_ban", "amount": 18, "reason": "Insultos racistas a um jogador."}]
        decision = decide(by=team.president, proposal=proposed(team, charged, 175_000, accessory=ban))
    assert decision.fine_cents == 175_000


def test_l39_20_a_sports_agent_has_the_limits_doubled(team):
    agent = {"kinds": ("sports_agent",), "reasons": {"sports_agent": "Era gestor de segurança do promotor."}}
    with at(2025, 2, 28):
        charged = walked(team, facts_on=date(2024, 2, 10), offences=("39.1.i",), charge=agent)
        assert limits(charged) == [(200_000, 2_000_000)]
        ban = [{"kind": "ground_ban", "amount": 12, "reason": "Ameaças ao árbitro."}]
        decision = decide(by=team.president, proposal=proposed(team, charged, 270_000, accessory=ban))
    assert decision.fine_cents == 270_000


def test_rg_19_the_single_coima_lies_between_the_highest_and_the_sum(team):
    """Parcels of 120 000, 180 000 and 7 000 euro; maxima of 40.6 assumed: the ruling does not give them."""
    club = fan(kind="legal", name="Clube Inventado SAD", birth_date=None)
    with at(2024, 2, 28):
        charged = walked(team, facts_on=date(2023, 1, 14), offences=("39-A.1.a", "39-A.1.b", "39-A.1.c"), person=club)
        first, second, third = charged.charges.order_by("pk")
        fines = {str(first.pk): 12_000_000, str(second.pk): 18_000_000, str(third.pk): 700_000}
        single = measure.single_limits(list(fines.values()), [measure.compute(c) for c in (first, second, third)])
        assert (single.min_cents, single.max_cents) == (18_000_000, 30_700_000)
        for refused in (17_999_999, 30_700_001):
            with pytest.raises(ActRefused) as error:
                proposed(team, charged, fines, single_fine=refused)
            assert error.value.field == "single_fine"
        proposal = proposed(team, charged, fines, single_fine=23_000_000)
        assert drafting.fine_of(proposal.content) == 23_000_000
        decision = decide(by=team.president, proposal=proposal)
    assert decision.fine_cents == 23_000_000
    assert "coima única" in decision.document.data["blocks"][-1]["paragraphs"][0]
