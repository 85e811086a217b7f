"""The pages of a case, as people use them: without scripts, over HTTP."""

from datetime import date

import pytest
from django.urls import reverse

from sanctions.models import Auto, Case, Claim, Decision, Posting, Proposal
from sanctions.services import drafting
from tests.sanctions.factories import OrganisationFactory, a_case, accused, an_auto, at, decided, fan, proposed, written

pytestmark = pytest.mark.django_db


def fields_of(charged, cents):
    """The fields of the proposal page as somebody fills them in."""
    content = written(charged, cents)
    charge = charged.charges.get()
    fields = {
        "version": charged.case.version,
        "draft_version": 0,
        "kind": "coima",
        f"fine_{charge.pk}": "1.000,00",
    }
    fields |= {f"criterion_{n}": reason for n, reason in enumerate(content["criteria"].values())}
    fields |= {f"text_{code}": text for code, text in content["texts"].items()}
    return fields


def test_from_auto_to_signed_decision_in_at_most_twelve_page_loads(team, visitor):
    force = OrganisationFactory(name="Polícia de Segurança Pública")
    visitor.sign_in(team.instructor)
    with at(2024, 1, 17):
        visitor.open(reverse("sanctions:auto-new"))
        auto_fields = {
            "kind": "auto",
            "force": force.pk,
            "number": "NPP 100/2024",
            "received_on": "16/01/2024",
            "facts_on": "13/01/2024",
            "facts_time": "20:45",
            "place": "Estádio da Ribeira, bancada sul",
            "municipality": "Porto",
            "region": "mainland",
            "match": "Académico da Ribeira – União de Valverde",
            "facts": "Acendeu um artigo pirotécnico durante o jogo.",
            "person_kind": "natural",
            "name": "Adepto Inventado da Silva",
            "document_kind": "passport",
            "document_number": "X1234567",
            "birth_date": "17/05/1990",
            "lines": "Rua do Exemplo, 5",
            "postal_code": "4000-001",
            "locality": "Porto",
        }
        page = visitor.send(reverse("sanctions:auto-new"), auto_fields)
        auto = Auto.objects.get()
        assert page.request["PATH_INFO"] == reverse("sanctions:auto-open", args=[auto.pk])
        page = visitor.send(
            page.request["PATH_INFO"],
            {
                "offence": "39.1.g",
                "charge_facts": "No dia 13/01/2024 acendeu um artigo pirotécnico na bancada sul.",
                "fault": "intent",
                "subject": "Pirotecnia, Ribeira – Valverde",
                "ordered_by": team.president.pk,
                "ordered_on": "17/01/2024",
                "instructor": team.instructor.pk,
            },
        )
    case = Case.objects.get()
    charged = case.charged.get()
    assert f"Processo {case.number}" in page.content.decode()
    with at(2024, 2, 1):
        visitor.sign_in(team.instructor)
        visitor.open(reverse("sanctions:accuse", args=[charged.pk]))
        page = visitor.send(
            reverse("sanctions:accuse", args=[charged.pk]),
            {
                "version": Case.objects.get().version,
                "facts": "Acendeu um artigo pirotécnico.",
                "subjective_facts": "Sabia que era proibido e quis fazê-lo.",
                "channel": "registered",
            },
        )
    with at(2024, 2, 8):
        visitor.sign_in(team.instructor)
        page = visitor.send(
            page.request["PATH_INFO"],
            {
                "posted_on": "02/02/2024",
                "registered_number": "RH1PT",
                "received_on": "07/02/2024",
                "signer_name": "O próprio",
                "delivered": "on",
            },
        )
    with at(2024, 3, 20):
        visitor.sign_in(team.instructor)
        visitor.open(reverse("sanctions:measure", args=[charged.pk]))
        charged.case.refresh_from_db()
        page = visitor.send(reverse("sanctions:measure", args=[charged.pk]), fields_of(charged, 100_000))
        assert page.request["PATH_INFO"] == reverse("sanctions:measure-check", args=[charged.pk])
        visitor.send(page.request["PATH_INFO"], {"version": Case.objects.get().version, "draft_version": 1})
        proposal = Proposal.objects.get()
        visitor.sign_in(team.president)
        visitor.open(reverse("sanctions:proposal", args=[proposal.pk]))
        page = visitor.send(reverse("sanctions:sign", args=[proposal.pk]), {})
    decision = Decision.objects.get()
    assert decision.fine_cents == 100_000
    assert decision.document.number in page.content.decode()
    assert visitor.loads <= 12


def test_the_limits_are_shown_with_their_sum_before_the_case_is_opened(team, visitor):
    from tests.sanctions.factories import fan

    visitor.sign_in(team.instructor)
    auto = an_auto(team, person=fan())
    page = visitor.client.post(
        reverse("sanctions:auto-open", args=[auto.pk]),
        {"ver": "Ver limites da coima", "offence": "39.1.g", "fault": "negligence", "kinds": ["sports_agent"]},
    )
    text = page.content.decode()
    assert "1.000,00\u00a0€ a 10.000,00\u00a0€" in text
    assert "negligência" in text
    assert "agente desportivo" in text
    assert not Case.objects.exists()


def test_a_page_left_open_while_somebody_else_acts_keeps_what_was_typed(team, visitor):
    with at(2024, 3, 20):
        charged = accused(team, a_case(team))
        visitor.sign_in(team.instructor)
        drafting.save_draft(by=team.other, charged=charged, content=written(charged, 90_000), version=0)
        page = visitor.client.post(
            reverse("sanctions:measure", args=[charged.pk]),
            fields_of(charged, 100_000) | {"text_grounds": "O MEU TEXTO"},
        )
    text = page.content.decode()
    assert "O MEU TEXTO" in text
    assert "entretanto" in text
    assert drafting.draft_content(charged)[0]["fines"] == {str(charged.charges.get().pk): 90_000}


def test_every_page_of_a_case_opens(team, visitor):
    decision = decided(team)
    charged, case = decision.charged, decision.case
    claim = decision.claim
    routes = {
        team.instructor: [
            ("work", []),
            ("case-list", []),
            ("case-detail", [case.pk]),
            ("auto-list", []),
            ("auto-detail", [Auto.objects.get().pk]),
            ("auto-new", []),
            ("accuse", [charged.pk]),
            ("lawyer", [charged.pk]),
            ("notify", [charged.pk]),
            ("address", [charged.pk]),
            ("file-ask", [charged.pk]),
            ("voluntary", [charged.pk]),
            ("measure", [charged.pk]),
            ("measure-check", [charged.pk]),
            ("charge", [charged.charges.get().pk]),
            ("join", [case.pk]),
            ("dispatch-list", []),
            ("dispatch-batch", []),
            ("dispatch-detail", [case.dispatches.first().pk]),
            ("communications", []),
            ("papers", []),
            ("paper-new", []),
            ("auto-seize", [Auto.objects.get().pk]),
            ("auto-return", [Auto.objects.get().pk]),
        ],
        team.president: [
            ("queue", []),
            ("proposal", [decision.proposal.pk]),
            ("precautionary", [charged.pk]),
            ("summary", [charged.pk]),
            ("assign", [case.pk]),
        ],
        team.treasury: [
            ("treasury", []),
            ("claim-list", []),
            ("claim", [claim.pk]),
            ("refund", [claim.pk]),
            ("plan", [claim.pk]),
            ("payment-new", []),
            ("bank-import", []),
            ("statements", []),
            ("case-detail", None),
        ],
        team.inspector: [("case-list", []), ("case-detail", [case.pk])],
    }
    for person, pages in routes.items():
        visitor.sign_in(person)
        for name, args in pages:
            if args is not None:
                visitor.open(reverse(f"sanctions:{name}", args=args))


def test_opening_a_case_adding_a_note_and_going_on_takes_three_actions(team, visitor):
    second, first = a_case(team), a_case(team)
    visitor.sign_in(team.instructor)
    visitor.open(reverse("sanctions:case-detail", args=[first.pk]))
    page = visitor.send(
        reverse("sanctions:case-detail", args=[first.pk]), {"nota-text": "Telefonou o mandatário, enviará procuração."}
    )
    text = page.content.decode()
    assert "Telefonou o mandatário" in text
    link = reverse("sanctions:case-detail", args=[second.pk])
    assert f'href="{link}">Seguinte' in text
    visitor.open(link)
    assert visitor.loads == 3


def test_a_payment_at_the_treasury_is_shared_and_shown_to_the_cent(team, visitor):
    claim = decided(team, 100_001).claim
    visitor.sign_in(team.treasury)
    with at(2024, 5, 6):
        page = visitor.send(
            reverse("sanctions:payment-new"),
            {
                "amount": "1.000,01",
                "received_on": "06/05/2024",
                "reference": claim.reference,
                "bank_id": "BK-77",
                "payer": "",
            },
        )
    text = page.content.decode()
    assert "600,01\u00a0€" in text
    assert "200,00\u00a0€" in text
    assert "Paga por inteiro" in text
    assert sum(-p.cents for p in Posting.objects.filter(account="share")) == 100_001


def test_a_double_click_on_a_payment_pays_once_and_says_so(team, visitor):
    claim = decided(team).claim
    visitor.sign_in(team.treasury)
    fields = {"amount": "500,00", "received_on": "06/05/2024", "reference": claim.reference, "bank_id": "BK-1"}
    with at(2024, 5, 6):
        visitor.send(reverse("sanctions:payment-new"), fields)
        page = visitor.client.post(reverse("sanctions:payment-new"), fields)
    assert "já está registado" in page.content.decode()
    assert Claim.objects.get().postings.values("entry").distinct().count() == 1


@pytest.mark.parametrize("role", ["treasury", "inspector"])
def test_those_who_do_not_instruct_cannot_act_by_direct_request(team, visitor, role):
    with at(2024, 3, 20):
        charged = accused(team, a_case(team))
        proposal = proposed(team, charged, 100_000)
    visitor.sign_in(getattr(team, role))
    for name, pk in (
        ("sign", proposal.pk),
        ("accuse", charged.pk),
        ("measure", charged.pk),
        ("act-new", charged.case_id),
    ):
        assert visitor.client.post(reverse(f"sanctions:{name}", args=[pk]), {}).status_code == 404
    assert not Decision.objects.exists()


def test_a_case_outside_the_scope_is_not_found(team, visitor):
    from entities.models import Organisation
    from entities.roles import Role
    from tests.sanctions.factories import user

    case = a_case(team)
    club = OrganisationFactory(kind=Organisation.Kind.CLUB, name="Académico da Ribeira")
    visitor.sign_in(user(Role.CLUB, club))
    assert visitor.client.get(reverse("sanctions:case-detail", args=[case.pk])).status_code == 404
    visitor.sign_in(user(Role.ADMINISTRATOR))
    assert visitor.client.get(reverse("sanctions:case-detail", args=[case.pk])).status_code == 404
    visitor.sign_in(team.treasury)
    assert visitor.client.get(reverse("sanctions:case-detail", args=[case.pk])).status_code == 404


def test_a_refused_act_is_logged_with_its_reason(team, visitor):
    from audit.models import Entry

    case = a_case(team)
    charged = case.charged.get()
    visitor.sign_in(team.instructor)
    page = visitor.client.post(
        reverse("sanctions:act-new", args=[case.pk]) + "?ato=challenge",
        {"version": case.version, "on": "20/02/2024", "charged": charged.pk, "d_arrived_by": "correio"},
    )
    assert page.status_code == 200
    entry = Entry.objects.filter(outcome="refused").latest("pk")
    assert (entry.action, entry.reason) == ("case.act", "act_refused")
    assert date(2024, 2, 20) not in set(case.acts.values_list("on", flat=True))


def test_words_searched_in_cases_stand_in_no_address(team, visitor):
    with at(2024, 3, 20):
        case = a_case(team, person=fan(name="Zeferino Inventado"))
        a_case(team)
    visitor.sign_in(team.instructor)
    answer = visitor.client.post(reverse("sanctions:case-list"), {"q": "zeferino\x00", "fase": ""}, follow=True)
    assert [found.pk for found in answer.context["page"].rows] == [case.pk]
    assert "zeferino" not in answer.redirect_chain[-1][0].lower()
    everything = visitor.client.get(reverse("sanctions:case-list"), {"q": "zeferino"})
    assert len(everything.context["page"].rows) == 2
