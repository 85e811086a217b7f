"""A person asks what is held: every room answers, with nobody else's data, as PDF and open data, all written down."""

import json
from datetime import date
from typing import Any

import pytest
from django.core.files.storage import storages
from django.test import Client

from audit.models import Entry
from bans.models import Ban
from desk.models import AccessRequest
from documents.models import IssuedDocument
from entities.models import CivilId, Organisation, Person
from entities.roles import Role
from jobs import runner
from jobs.models import Job
from registry.models import Membership
from sanctions.models import Auto, Case, Charged
from tests.registry import objects as registry_objects
from tests.support.people import body, client_of, user_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Organisation:
    return body(Role.CLUB, "Clube")


@pytest.fixture
def officer(club: Organisation) -> Client:
    return client_of(user_with(Role.AUDITOR, club))


@pytest.fixture
def planted(club: Organisation, settings: Any, tmp_path: Any) -> Membership:
    """The same person on a register, banned, charged; with somebody else beside in each."""
    place = {"BACKEND": "documents.storage.Disk", "OPTIONS": {"location": tmp_path / "files"}}
    settings.STORAGES = {**settings.STORAGES, "documents": place}
    storages._storages.pop("documents", None)  # type: ignore[attr-defined]
    member = registry_objects.membership(club)
    Membership.objects.filter(pk=member.pk).update(address="Rua da Pessoa, 1", parent_1="Mãe Doutra Ficha")
    author = user_with(Role.INSTRUCTOR, club)
    for name, number in (("Zulmira Inventada", member.document_number), ("Outra Inventada", "12000000")):
        person = Person.objects.create(name=name, tax_number="", phone="")
        CivilId.objects.create(person=person, kind="old_id", number=number)
        Ban.objects.create(
            kind="court", person=person, source=f"Tribunal de {name}", source_key=name, legal_basis="art. 35.º",
            scope="Todos os recintos.", imposed_on=date(2026, 1, 1), recorded_by=author,
        )  # fmt: skip
        Auto.objects.create(
            number=f"Auto de {name}", received_on=date(2026, 1, 2), facts_on=date(2026, 1, 1), place="Braga",
            facts="Estava com a Testemunha Alheia.", person=person, recorded_by=author,
        )  # fmt: skip
        sequence = person.pk
        case = Case.objects.create(
            prefix=1, sequence=sequence, year=2026, number=f"CO {sequence}/2026", subject="Pirotecnia",
            facts_on=date(2026, 1, 1), region="mainland", opened_by=author,
        )  # fmt: skip
        Charged.objects.create(case=case, person=person, guardian="Tutor Alheio")
    return member


def ask(officer: Client, number: str, **changes: str) -> Any:
    data = {
        "name": "Zulmira Inventada",
        "document_kind": "civil",
        "document_number": number,
        "identity_proof": "Cartão mostrado ao balcão.",
        "received_on": "02/11/2026",
        "due_on": "02/12/2026",
        **changes,
    }
    return officer.post("/pedidos-de-acesso/novo/", data)


def test_every_room_says_what_it_holds_and_names_nobody_else(officer: Client, planted: Membership) -> None:
    """S53: planted in all rooms, nothing missing, third parties hidden."""
    page = officer.get(ask(officer, f"{planted.document_number} 9 ZZ1").url).content.decode()
    zulmira = Charged.objects.get(person__name="Zulmira Inventada").case
    for own in ("Rua da Pessoa, 1", "Tribunal de Zulmira Inventada", "Auto de Zulmira Inventada", zulmira.number):
        assert own in page, own
    for other in ("Outra Inventada", "Testemunha Alheia", "Tutor Alheio", "Mãe Doutra Ficha"):
        assert other not in page, other
    assert "[dado de outra pessoa]" in page


def test_open_data_says_the_same_and_who_read_it_without_their_names(officer: Client, planted: Membership) -> None:
    reader = user_with(Role.REGISTRY_OFFICER, planted.group.club)
    client_of(reader).get(f"/registo/filiados/{planted.pk}/")
    made = ask(officer, planted.document_number)
    number = AccessRequest.objects.get().pk
    data = json.loads(officer.get(f"/pedidos-de-acesso/{number}/dados/json/").content)
    assert [section["secção"] for section in data["dados"]] == [
        "Pessoas", "Registo de adeptos", "Interdições", "Autos e processos",
    ]  # fmt: skip
    assert all(section["registos"] for section in data["dados"])
    assert {reading["quem"] for reading in data["consultas"]} == {"Autoridade"}
    table = officer.get(f"/pedidos-de-acesso/{number}/dados/csv/").content.decode("utf-8-sig")
    assert "Rua da Pessoa, 1" in table
    assert reader.name not in officer.get(made.url).content.decode() + table + json.dumps(data, ensure_ascii=False)
    assert Entry.objects.filter(action="access_request.export", object_id=str(number)).count() == 2
    assert officer.get(f"/pedidos-de-acesso/{number}/dados/pdf/").status_code == 404


def test_the_answer_is_issued_once_as_a_document(officer: Client, planted: Membership) -> None:
    ask(officer, planted.document_number)
    asked = AccessRequest.objects.get()
    for _ in range(2):
        officer.post(f"/pedidos-de-acesso/{asked.pk}/responder/")
    document = IssuedDocument.objects.get(kind="access.answer")
    for job in Job.objects.filter(state=Job.State.WAITING):
        runner.run(job.pk)
    document.refresh_from_db()
    assert document.pages
    asked.refresh_from_db()
    assert asked.answered_at is not None
    assert document.number in officer.get(f"/pedidos-de-acesso/{asked.pk}/").content.decode()


def test_a_person_nobody_knows_is_told_so(officer: Client, planted: Membership) -> None:
    page = officer.get(ask(officer, "14000000").url).content.decode()
    assert page.count("Nada se conserva sobre a pessoa.") == 4


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"document_number": "não sei"}, "oito algarismos"),
        ({"received_on": "02/11/2099"}, "posterior a hoje"),
        ({"due_on": "01/11/2026"}, "antes de o pedido"),
        ({"identity_proof": ""}, "obrigatório"),
    ],
)
def test_bad_input_is_explained_and_kept(officer: Client, changes: dict[str, str], said: str) -> None:
    answer = ask(officer, changes.pop("document_number", "11000000"), **changes)
    assert said in answer.content.decode()
    assert "Zulmira Inventada" in answer.content.decode()
    assert not AccessRequest.objects.exists()


def test_a_tax_number_leads_to_what_is_kept_under_the_persons_documents(officer: Client, planted: Membership) -> None:
    Person.objects.filter(name="Zulmira Inventada").update(tax_number="123456789")
    page = officer.get(ask(officer, "123456789", document_kind="tax").url).content.decode()
    assert "Rua da Pessoa, 1" in page
    assert "Tribunal de Zulmira Inventada" in page
