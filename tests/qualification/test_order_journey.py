"""An officer drafts an order, the president signs it, everybody it binds is told, and another order amends it."""

from datetime import date

import pytest
from django.core import mail
from django.urls import reverse

from documents.models import IssuedDocument
from entities.models import Organisation
from entities.roles import Role
from matches import services as match_services
from qualification.models import Notice, OrderLine, RiskOrder
from qualification.services import notices, signing
from qualification.standing import standing

pytestmark = pytest.mark.django_db(transaction=True)

REASONS = "Rivalidade e incidentes de épocas anteriores."


@pytest.fixture
def officer(sports, signed_in):
    return signed_in("tecnica", Role.QUALIFICATION_OFFICER)


@pytest.fixture
def president(sports, signed_in):
    return signed_in("presidente", Role.PRESIDENT)


def url(name, *args):
    return reverse(f"qualification:{name}", args=args)


def draft(officer, sports, *matches, title="Liga de Ensaio 2023/2024", **more):
    """A draft made in the browser with some matches ticked."""
    data = {"epoca": sports.season.pk, "title": title, "jogo": [m.pk for m in matches], "level": "", **more}
    answer = officer.post(url("order-create"), data)
    assert answer.status_code == 302, answer.content.decode()
    return RiskOrder.objects.latest("pk")


def propose(officer, order):
    order.refresh_from_db()
    data = {"version": order.version, "reasons": REASONS, "not_heard_because": "Jogo marcado para amanhã."}
    answer = officer.post(url("order-propose", order.pk), data)
    assert answer.status_code == 302, answer.content.decode()
    order.refresh_from_db()


def sign(president, order):
    order.refresh_from_db()
    answer = president.post(url("order-sign", order.pk), {"version": order.version})
    order.refresh_from_db()
    return answer


def test_from_the_list_of_the_season_to_a_signed_order(sports, officer, president, make_match, do_the_work):
    match = make_match()
    page = officer.get(url("season", sports.season.pk)).content.decode()
    assert "risco elevado de nível 1" in page
    assert "risco normal" in page

    order = draft(officer, sports, match)
    assert order.lines.get().level == "high_1"
    refused = officer.post(url("order-propose", order.pk), {"version": order.version, "reasons": REASONS})
    assert "Falta ouvir: " in refused.content.decode()
    assert REASONS in refused.content.decode(), "what was typed is kept"
    propose(officer, order)

    assert sign(president, order).status_code == 302
    assert order.state == RiskOrder.State.SIGNED
    assert order.document.number.startswith("DQ 1/")
    signature = order.document.data["signature"]
    assert (signature["quality"], signature["place"]) == ("Presidente da APCVD", "Viseu")
    now = standing(match)
    assert (now.level, now.by_order) == ("high_1", True)

    do_the_work("document.render")
    order.document.refresh_from_db()
    assert order.document.state == IssuedDocument.State.RENDERED
    file = officer.get(reverse("documents:issued-file", args=[order.document.pk]))
    assert b"".join(file.streaming_content if file.streaming else [file.content])[:5] == b"%PDF-"


def test_the_order_tells_organiser_promoter_force_and_pnid(sports, officer, president, make_match, do_the_work):
    Organisation.objects.filter(pk=sports.force.pk).update(email="forca@ensaio.example")
    order = draft(officer, sports, make_match())
    propose(officer, order)
    sign(president, order)
    told = dict(order.notices.values_list("capacity", "state"))
    assert set(told) == {"organiser", "promoter", "force", "pnid"}
    assert told["pnid"] == Notice.State.BY_HAND
    do_the_work(notices.MAIL)
    assert [message.to for message in mail.outbox] == [["forca@ensaio.example"]]
    sent = order.notices.get(capacity="force")
    assert sent.state == Notice.State.SENT

    page = url("notice-prove", sent.pk)
    assert "Descreva a prova" in officer.post(page, {"received_on": "01/01/2000", "proof": ""}).content.decode()
    day = sent.made_at.strftime("%d/%m/%Y")
    assert officer.post(page, {"received_on": day, "proof": "Recibo de leitura"}).status_code == 302
    sent.refresh_from_db()
    assert sent.state == Notice.State.PROVEN


def test_who_prepares_does_not_sign_and_an_officer_cannot(sports, signed_in, officer, president, make_match):
    both = signed_in("ambas", Role.QUALIFICATION_OFFICER)
    both.user.grants.create(role=Role.PRESIDENT, first_day=date(2020, 1, 1), act="Despacho de ensaio")
    order = draft(both, sports, make_match())
    propose(both, order)
    assert "Quem preparou o despacho não o assina" in sign(both, order).content.decode()
    assert sign(officer, order).status_code == 404
    assert order.state == RiskOrder.State.PROPOSED


def test_a_level_other_than_the_law_s_needs_a_reason(sports, officer, make_match):
    match = make_match()
    data = {"epoca": sports.season.pk, "title": "Liga", "jogo": [match.pk], "level": "high_2"}
    assert "Diga as razões" in officer.post(url("order-create"), data).content.decode()
    assert not RiskOrder.objects.exists(), "nothing is half done"
    order = draft(officer, sports, match, level="high_2", reasons="Proposta da força, pelo contexto.")
    assert order.lines.get().level == "high_2"


def test_an_order_signed_while_a_match_changes_is_stopped(sports, officer, president, make_match):
    match = make_match()
    order = draft(officer, sports, match)
    propose(officer, order)
    match_services.match_move(
        match_id=match.pk, version=match.version, by=None, reason="Transmissão", day=date(2023, 9, 24), at=None,
        venue=match.venue,
    )  # fmt: skip
    assert "mudaram depois de avaliados" in sign(president, order).content.decode()
    assert order.state == RiskOrder.State.PROPOSED

    president.post(url("order-return", order.pk), {"version": order.version, "reason": "Avaliar de novo."})
    order.refresh_from_db()
    officer.post(url("order-again", order.pk), {"version": order.version})
    propose(officer, order)
    assert sign(president, order).status_code == 302


def test_two_officers_on_one_draft(sports, officer, make_match):
    first, second = make_match(), make_match("União de Valverde", "Atlético da Serra", venue="Campo da Serra")
    order = draft(officer, sports, first)
    shown = order.version
    line = order.lines.get()
    officer.post(url("order-match", order.pk, line.pk), {"version": shown, "level": "high_2", "reasons": "Contexto"})
    late = officer.post(url("order-match", order.pk, line.pk), {"version": shown, "level": "", "reasons": "Outras"})
    assert "mudou desde que abriu esta página" in late.content.decode()
    assert "Outras" in late.content.decode(), "what was typed is kept"
    assert order.lines.get().level == "high_2"
    assert not OrderLine.objects.filter(match=second).exists()


def test_a_match_moved_after_the_order_asks_for_a_new_look_and_keeps_its_history(
    sports, officer, president, make_match
):
    match = make_match()
    order = draft(officer, sports, match)
    propose(officer, order)
    sign(president, order)
    match_services.match_move(
        match_id=match.pk, version=1, by=None, reason="Obras", day=date(2023, 9, 30), at=None, venue=match.venue
    )
    page = officer.get(url("match-detail", match.pk)).content.decode()
    assert "mudou depois do despacho" in page
    assert "23/09/2023" in page
    assert "30/09/2023" in page
    moved = officer.get(url("season", sports.season.pk) + "?only=moved").content.decode()
    assert str(match) in moved


def test_another_order_amends_and_names_the_first_and_each_day_has_its_level(sports, officer, president, make_match):
    match = make_match()
    first = draft(officer, sports, match)
    propose(officer, first)
    sign(president, first)

    data = {"epoca": sports.season.pk, "title": "Outro", "jogo": [match.pk], "level": "high_2", "reasons": "GNR"}
    refused = officer.post(url("order-create"), data).content.decode()
    assert f"Jogos já qualificados por outro despacho: {match} ({first.document.number})" in refused

    second = draft(
        officer, sports, match, title="Alteração", altera=first.pk, level="high_2", reasons="Proposta da força."
    )
    propose(officer, second)
    sign(president, second)
    assert second.amends == first
    assert f"Altero o despacho {first.document.number}" in str(second.document.data)
    assert standing(match).level == "high_2"

    OrderLine.objects.filter(order=first).update(since=date(2023, 7, 1))
    assert standing(match, as_of=date(2023, 7, 2)).level == "high_1"
    assert standing(match, as_of=date(2023, 6, 30)).level == "normal"
    page = officer.get(url("match-detail", match.pk) + "?dia=02/07/2023").content.decode()
    assert first.document.number in page
    wrong = officer.get(url("match-detail", match.pk) + "?dia=31/02/2023")
    assert wrong.status_code == 200
    assert "dia que exista" in wrong.content.decode()


def test_a_rule_reaches_matches_added_after_the_signature(sports, officer, president, make_match):
    make_match()
    order = draft(officer, sports)
    team = sports.season and order and make_match("Atlético da Serra", "União de Valverde", venue=None).away
    missing = officer.post(url("order-rule", order.pk), {"version": order.version, "rule": "away_matches_of"})
    assert "Escolha a equipa." in missing.content.decode()
    data = {
        "version": order.version, "rule": "away_matches_of", "team": team.pk, "level": "high_1",
        "reasons": "Deslocações com incidentes.",
    }  # fmt: skip
    assert officer.post(url("order-rule", order.pk), data).status_code == 302
    assert order.lines.count() == 2
    propose(officer, order)
    sign(president, order)
    later = make_match("Académico da Ribeira", "União de Valverde", day=date(2024, 5, 1), round="34.ª jornada")
    other = make_match("União de Valverde", "Académico da Ribeira", day=date(2024, 5, 8))
    assert standing(later).by_order
    assert standing(other).line is None


def test_people_outside_see_signed_orders_of_their_matches_only(sports, officer, president, signed_in, make_match):
    match = make_match()
    order = draft(officer, sports, match)
    club = signed_in("clube", Role.CLUB, match.home.club)
    foreign = signed_in("clube2", Role.CLUB, Organisation.objects.get(name="Atlético da Serra"))
    assert club.get(url("order-detail", order.pk)).status_code == 404, "a draft is nobody's outside"
    propose(officer, order)
    sign(president, order)
    assert club.get(url("order-detail", order.pk)).status_code == 200
    assert foreign.get(url("order-detail", order.pk)).status_code == 404
    assert foreign.get(url("match-detail", match.pk)).status_code == 404
    assert club.post(url("order-propose", order.pk), {}).status_code == 404


def test_publication_falls_between_the_signature_and_today(sports, officer, president, make_match):
    order = draft(officer, sports, make_match())
    propose(officer, order)
    sign(president, order)
    early = {"version": order.version, "on": "01/01/2000", "where": "Sítio da autoridade"}
    assert "entre a assinatura e hoje" in officer.post(url("order-publish", order.pk), early).content.decode()
    good = {**early, "on": order.signed_on.strftime("%d/%m/%Y")}
    assert officer.post(url("order-publish", order.pk), good).status_code == 302


def test_two_drafts_on_one_match_the_second_signature_is_refused(sports, officer, president, make_match):
    match = make_match()
    one, two = draft(officer, sports, match), draft(officer, sports, match, title="O mesmo jogo")
    propose(officer, one)
    propose(officer, two)
    assert sign(president, one).status_code == 302
    assert "já qualificados por outro despacho" in sign(president, two).content.decode()
    assert two.state == RiskOrder.State.PROPOSED


def test_a_draft_paper_has_no_number(sports, officer, make_match):
    order = draft(officer, sports, make_match())
    answer = officer.post(url("order-paper", order.pk), {"version": order.version})
    assert answer.status_code == 302
    paper = IssuedDocument.objects.latest("pk")
    assert (paper.draft, paper.number) == (True, "")
    assert paper.kind == signing.KIND
