"""Invented people, autos and cases for the tests of this room."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import factory
import time_machine

from documents.models import IssuedDocument
from entities.models import Address, CivilId, Organisation, Person, RoleGrant, User
from entities.roles import Role
from sanctions import measure
from sanctions.models import Auto, Case, Charged, Decision, Proposal
from sanctions.services import drafting
from sanctions.services.accusing import accuse
from sanctions.services.autos import AutoData, register_auto
from sanctions.services.cases import ChargeData, OrderedBy, open_case
from sanctions.services.deciding import decide
from sanctions.services.notifying import prepare, prove, send_batch


class UserFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = User

    username = factory.Sequence(lambda n: f"pessoa{n}")
    name = factory.Sequence(lambda n: f"Pessoa de Serviço {n}")
    email = factory.LazyAttribute(lambda o: f"{o.username}@exemplo.example")


def user(role: Role, organisation: Organisation | None = None, **fields: Any) -> User:
    """Somebody who holds a role since 2009."""
    made = UserFactory(**fields)
    RoleGrant.objects.create(
        user=made, role=role, organisation=organisation, first_day=date(2009, 8, 29), act="Despacho de teste"
    )
    return made


class OrganisationFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Organisation

    kind = Organisation.Kind.FORCE
    name = factory.Sequence(lambda n: f"Força de Segurança {n}")


class PersonFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Person

    name = factory.Sequence(lambda n: f"Adepto Inventado {n}")
    birth_date = date(1990, 5, 17)


class CivilIdFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = CivilId

    kind = CivilId.Kind.OLD_ID
    number = factory.Sequence(lambda n: f"{10_000_000 + n}")
    person = factory.SubFactory(PersonFactory)


class AddressFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Address

    person = factory.SubFactory(PersonFactory)
    lines = "Rua do Exemplo, 5"
    postal_code = "4000-001"
    locality = "Porto"
    first_day = date(2015, 1, 1)
    source = Address.Source.AUTO


class Team:
    """The people who treat a case, one for each role."""

    def __init__(self) -> None:
        self.instructor = user(Role.INSTRUCTOR, name="Inês Torrado")
        self.other = user(Role.INSTRUCTOR, name="Óscar Torrado")
        self.president = user(Role.PRESIDENT, name="Dulce Arrifana")
        self.treasury = user(Role.TREASURY, name="Tomás Serpins")
        self.clerk = user(Role.DISPATCH_CLERK, name="Elsa Pinhel")
        self.supervisor = user(Role.SUPERVISOR, name="Carlos Vimeiro")
        self.lawyer = user(Role.LEGAL_OFFICER, name="Júlia Monsanto")
        self.inspector = user(Role.INSPECTOR, name="Ivo Cardigos")


def fan(**fields: Any) -> Person:
    """A person identified and with an address."""
    person = PersonFactory(**fields)
    CivilIdFactory(person=person)
    AddressFactory(person=person)
    return person


def an_auto(team: Team, **fields: Any) -> Auto:
    """An auto of a police force about pyrotechnics in a ground."""
    force = fields.pop("force", None) or Organisation.objects.filter(kind="force").first() or OrganisationFactory()
    given = {
        "facts_on": date(2024, 1, 13),
        "received_on": date(2024, 1, 16),
        "place": "Estádio da Ribeira",
        "municipality": "Porto",
        "match": "Académico da Ribeira – União de Valverde",
        "facts": "Acendeu um artigo pirotécnico na bancada sul durante o jogo.",
        "force": force,
        "number": f"NPP {Auto.objects.count() + 1}/2024",
    }
    return register_auto(by=team.instructor, data=AutoData(**(given | fields)))


def a_case(
    team: Team,
    *,
    person: Person | None = None,
    offences: tuple[str, ...] = ("39.1.g",),
    opened_on: date = date(2024, 1, 17),
    charge: dict[str, Any] | None = None,
    **auto_fields: Any,
) -> Case:
    """A case opened from one auto against one person."""
    auto = an_auto(team, **auto_fields)
    facts = "No dia dos factos, acendeu um artigo pirotécnico na bancada sul."
    charges = [ChargeData(offence=offence, facts=facts, **(charge or {})) for offence in offences]
    return open_case(
        by=team.instructor,
        autos=[auto],
        subject="Pirotecnia em recinto desportivo",
        charges={person or fan(): charges},
        ordered=OrderedBy(team.president, opened_on),
        instructor=team.instructor,
    )


def notify(team: Team, charged: Charged, what: str, *, posted_on: date, received_on: date) -> None:
    """Notify everybody who must be, by registered letter signed by the addressee; the file of a decision is signed."""
    for decision in charged.decisions.filter(document__state="queued"):
        signed(decision)
    for dispatch in prepare(by=team.clerk, charged=charged, what=what, channel="registered"):
        send_batch(by=team.clerk, dispatches=[dispatch], posted_on=posted_on, numbers={dispatch.pk: "RH1PT"})
        prove(by=team.clerk, dispatch=dispatch, received_on=received_on, signer_name="O próprio")


def signed(decision: Decision) -> None:
    """The file of a decision as the worker leaves it: rendered and signed. What is in it is tried in its own tests."""
    IssuedDocument.objects.filter(pk=decision.document_id).update(state="signed", sha256="0" * 64, size=1)


def accused(team: Team, case: Case, *, on: date = date(2024, 2, 1)) -> Charged:
    """Accuse the only person of a case and notify the accusation; the clock must be after these days."""
    charged = case.charged.get()
    with time_machine.travel(datetime(on.year, on.month, on.day, 10, tzinfo=UTC)):
        accuse(
            by=team.instructor,
            charged=charged,
            facts="Acendeu um artigo pirotécnico na bancada sul.",
            subjective_facts="Sabia que era proibido e quis fazê-lo.",
            version=version(case),
        )
    sent, got = on + timedelta(days=1), on + timedelta(days=5)
    with time_machine.travel(datetime(got.year, got.month, got.day, 10, tzinfo=UTC)):
        notify(team, charged, "accusation", posted_on=sent, received_on=got)
    return charged


def version(case: Case) -> int:
    """The version of a case now."""
    return Case.objects.values_list("version", flat=True).get(pk=case.pk)


def written(charged: Charged, cents: int | dict[str, int], **changes: Any) -> dict[str, Any]:
    """A draft complete but for what a test changes."""
    content = drafting.empty_content(charged)
    charges = list(charged.charges.filter(dropped_on__isnull=True))
    content["fines"] = cents if isinstance(cents, dict) else {str(charge.pk): cents for charge in charges}
    content["criteria"] = {cite: "Ponderado nos termos expostos." for cite, _ in measure.criteria(charged)}
    content["texts"] |= {
        "subjective_facts": "Sabia que era proibido e quis fazê-lo.",
        "defence_answered": "Nada disse no prazo.",
        "grounds": "A gravidade e a prevenção pedem esta coima.",
    }
    return content | changes


def proposed(team: Team, charged: Charged, cents: int | dict[str, int], **changes: Any) -> Proposal:
    """A proposal that waits for the president."""
    _, now = drafting.draft_content(charged)
    draft = drafting.save_draft(
        by=team.instructor, charged=charged, content=written(charged, cents, **changes), version=now
    )
    return drafting.propose(
        by=team.instructor, charged=charged, version=version(charged.case), draft_version=draft.version
    )


def decided(team: Team, cents: int = 100_000, **changes: Any) -> Decision:
    """A case walked to a signed decision, served on 25/03/2024."""
    with at(2024, 3, 20):
        charged = accused(team, a_case(team))
    with at(2024, 3, 20):
        decision = decide(by=team.president, proposal=proposed(team, charged, cents, **changes))
    with at(2024, 3, 25):
        notify(team, charged, "decision", posted_on=date(2024, 3, 21), received_on=date(2024, 3, 25))
    decision.refresh_from_db()
    return decision


def at(year: int, month: int, day: int) -> time_machine.travel:
    """The clock at ten in the morning of a day."""
    return time_machine.travel(datetime(year, month, day, 10, tzinfo=UTC))
