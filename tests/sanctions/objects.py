"""Objects of this room for the test of permissions: each factory takes the organisation the object belongs to.

Cases are nobody's outside the authority; where the organisation is a force, it is the one that made the auto.
"""

from datetime import date, timedelta

from django.utils import timezone

from entities.models import Organisation
from jobs.models import Job
from sanctions.models import (
    Auto,
    BankFile,
    Case,
    Charge,
    Charged,
    Claim,
    Communication,
    Decision,
    Dispatch,
    FileRequest,
    Paper,
    Payment,
    Proposal,
    SeizedObject,
    Statement,
)
from sanctions.services import bank
from sanctions.services.ledger import create_claim
from sanctions.services.paying import record_payment
from tests.sanctions.factories import Team, a_case, accused, an_auto, at, fan, proposed, written


def _force(organisation: Organisation) -> dict[str, Organisation]:
    return {"force": organisation} if organisation.kind == Organisation.Kind.FORCE else {}


def _assunto(organisation: Organisation) -> str:
    return f"Ensaio {organisation.pk}"


def case(organisation: Organisation) -> Case:
    """A case with an accusation notified and a proposal that waits: made once for an organisation."""
    if found := Case.objects.filter(case_autos__auto__competition=_assunto(organisation)).first():
        return found
    team = Team()
    with at(2024, 3, 20):
        made = a_case(team, competition=_assunto(organisation), **_force(organisation))
        proposed(team, accused(team, made), 100_000)
    return made


def auto(organisation: Organisation) -> Auto:
    """An auto still to be treated."""
    return an_auto(Team(), person=fan(), **_force(organisation))


def charged(organisation: Organisation) -> Charged:
    return case(organisation).charged.get()


def charge(organisation: Organisation) -> Charge:
    return charged(organisation).charges.get()


def seized(organisation: Organisation) -> SeizedObject:
    return SeizedObject.objects.create(auto=auto(organisation), what="Tocha", seized_on=date(2024, 1, 13))


def proposal(organisation: Organisation) -> Proposal:
    return charged(organisation).proposals.get()


def decision(organisation: Organisation) -> Decision:
    """A decision signed in another case."""
    team = Team()
    with at(2024, 3, 20):
        made = a_case(team, **_force(organisation))
    return Decision.objects.create(
        case=made,
        charged=made.charged.get(),
        kind="admonition",
        on=date(2024, 3, 20),
        content=written(made.charged.get(), 0),
        receipt={},
        signed_as="Presidente",
        decided_by=team.president,
        proposed_by=team.instructor,
    )


def dispatch(organisation: Organisation) -> Dispatch:
    return case(organisation).dispatches.first()


def communication(organisation: Organisation) -> Communication:
    return Communication.objects.create(
        case=case(organisation),
        recipient="PNID",
        matter="Decisão",
        key="ensaio",
        cite="Lei",
        owed_since=date(2024, 2, 1),
    )


def paper(organisation: Organisation) -> Paper:
    of = case(organisation)
    return Paper.objects.create(
        way="in",
        year=2024,
        sequence=1000 + Paper.objects.count(),
        on=date(2024, 2, 1),
        who="Tribunal",
        matter="Ofício",
        case=of,
        recorded_by=of.opened_by,
    )


def file_request(organisation: Organisation) -> FileRequest:
    of = case(organisation)
    return FileRequest.objects.create(
        case=of,
        charged=of.charged.get(),
        kind="copy",
        asked_on=date(2024, 2, 1),
        asked_by="O próprio",
        recorded_by=of.opened_by,
    )


def claim(organisation: Organisation) -> Claim:
    of = case(organisation)
    return create_claim(
        case=of, charged=of.charged.get(), basis="voluntary", coima_cents=100_000, costs_cents=0, on=date(2024, 2, 1)
    )


def payment(organisation: Organisation) -> Payment:
    """Money that nobody identified yet."""
    number = f"ENSAIO {organisation.pk}"
    with at(2024, 5, 6):
        return record_payment(by=Team().treasury, cents=100, received_on=date(2024, 5, 6), reference="", bank_id=number)


def bank_file(organisation: Organisation) -> BankFile:
    return BankFile.objects.create(
        name="extrato.csv",
        sha256=f"{organisation.pk:064d}",
        form="csv",
        lines=0,
        total_cents=0,
        imported_by=Team().treasury,
    )


def statement(organisation: Organisation) -> Statement:
    month = date(2024, 1 + Statement.objects.count(), 1)
    return Statement.objects.create(month=month, beneficiary="state", cents=1, made_by=Team().treasury)


def bank_file_job(_organisation: Organisation) -> Job:
    """The reading of a bank file, under way."""
    now = timezone.now()
    return Job.objects.create(
        kind=bank.READ,
        object_id=1,
        key=f"banco {Job.objects.count()}",
        created_by=Team().treasury,
        due_at=now,
        deadline=now + timedelta(minutes=15),
    )


OBJECTS = {
    "case": case,
    "auto": auto,
    "charged": charged,
    "charge": charge,
    "act": lambda organisation: case(organisation).acts.first(),
    "seized": seized,
    "proposal": proposal,
    "decision": decision,
    "dispatch": dispatch,
    "communication": communication,
    "paper": paper,
    "file_request": file_request,
    "claim": claim,
    "payment": payment,
    "bank_file": bank_file,
    "statement": statement,
}

ROUTE_OBJECTS = {"sanctions:bank-file-job": bank_file_job}

ARGUMENTS = {"sanctions:statement-sheet": lambda _: {"year": 2024, "month": 2}}
