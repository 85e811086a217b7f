"""Objects of this room for the test of permissions: each factory takes the organisation the object belongs to."""

from datetime import date

from sanctions.models import BankFile, Communication, FileRequest, Paper, SeizedObject, Statement
from sanctions.services.ledger import create_claim
from tests.sanctions.factories import Team, a_case, an_auto, at, decided, fan


def _case(_organisation):
    return a_case(Team())


def _claim(organisation):
    case = _case(organisation)
    return create_claim(
        case=case,
        charged=case.charged.get(),
        basis="voluntary",
        coima_cents=100_000,
        costs_cents=0,
        on=date(2024, 2, 1),
    )


def _payment(organisation):
    from sanctions.services.paying import record_payment

    team = Team()
    number = f"PERM{organisation.pk}-{BankFile.objects.count()}-{team.treasury.pk}"
    with at(2024, 5, 6):
        return record_payment(by=team.treasury, cents=100, received_on=date(2024, 5, 6), reference="", bank_id=number)


def _bank_file(_organisation):
    team = Team()
    return BankFile.objects.create(
        name="extrato.csv", sha256=f"{team.treasury.pk:064d}", form="csv", lines=0, total_cents=0,
        imported_by=team.treasury,
    )  # fmt: skip


def _paper(_organisation):
    team = Team()
    return Paper.objects.create(
        way="in", year=2024, sequence=team.clerk.pk, on=date(2024, 2, 1), who="Tribunal", matter="Ofício",
        recorded_by=team.clerk,
    )  # fmt: skip


def _statement(_organisation):
    team = Team()
    return Statement.objects.create(
        month=date(2000 + team.treasury.pk % 90, 1, 1), beneficiary="state", cents=1, made_by=team.treasury
    )


def _file_request(organisation):
    case = _case(organisation)
    return FileRequest.objects.create(
        case=case, charged=case.charged.get(), kind="copy", asked_on=date(2024, 2, 1), asked_by="O próprio",
        recorded_by=case.opened_by,
    )  # fmt: skip


def _communication(organisation):
    case = _case(organisation)
    return Communication.objects.create(
        case=case, recipient="PNID", matter="Decisão", key="permissoes", cite="art. 43", owed_since=date(2024, 2, 1)
    )


OBJECTS = {
    "case": _case,
    "auto": lambda _organisation: an_auto(Team(), person=fan()),
    "charged": lambda organisation: _case(organisation).charged.get(),
    "charge": lambda organisation: _case(organisation).charged.get().charges.get(),
    "act": lambda organisation: _case(organisation).acts.first(),
    "seized": lambda _organisation: SeizedObject.objects.create(
        auto=an_auto(Team()), what="Tocha", seized_on=date(2024, 1, 13)
    ),
    "proposal": lambda _organisation: decided(Team()).proposal,
    "decision": lambda _organisation: decided(Team()),
    "dispatch": lambda _organisation: decided(Team()).case.dispatches.first(),
    "communication": _communication,
    "paper": _paper,
    "file_request": _file_request,
    "claim": _claim,
    "payment": _payment,
    "bank_file": _bank_file,
    "statement": _statement,
}
