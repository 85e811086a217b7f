"""Documents in tests: people, a kind of document, a folder of their own, and a worker's work done step by step."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import storages
from django.db import transaction

from documents import kinds, services, storage
from documents.kinds import DocumentKind
from documents.models import IssuedDocument
from documents.services import issuing
from entities.models import Organisation, RoleGrant, User
from entities.roles import Role
from jobs.models import Job

PAPER = "test.paper"


@pytest.fixture(autouse=True)
def document_folder(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """A folder of documents for this test alone."""
    folder = tmp_path / "files"
    settings.STORAGE_DIR = folder
    settings.STORAGES = {
        **settings.STORAGES,
        "documents": {"BACKEND": "documents.storage.Disk", "OPTIONS": {"location": folder}},
    }
    yield folder
    vars(storages)["_storages"].pop("documents", None)


@pytest.fixture(autouse=True)
def paper_kind(monkeypatch: pytest.MonkeyPatch) -> DocumentKind:
    """A kind of document about a body, seen by staff and by the body's own people."""

    def bodies(user: User) -> Any:
        if user.is_staff_member:
            return Organisation.objects.all()
        return Organisation.objects.filter(pk__in=[grant.organisation_id for grant in user.grants_today])

    monkeypatch.setattr(kinds, "_kinds", dict(kinds._kinds))
    kind = DocumentKind(code=PAPER, label="Ofício", series="OF", scope=bodies)
    kinds.register(kind)
    return kind


@pytest.fixture
def person(db: None) -> Callable[..., User]:
    """Make a user with a role, for a body where the role is an outside one."""

    def make(name: str, role: Role, organisation: Organisation | None = None) -> User:
        user = User.objects.create_user(name, name=name.capitalize())
        RoleGrant.objects.create(
            user=user, role=role, organisation=organisation, first_day=date(2020, 1, 1), act="Despacho 1/2020"
        )
        return user

    return make


@pytest.fixture
def club(db: None) -> Organisation:
    """A club."""
    return Organisation.objects.create(kind=Organisation.Kind.CLUB, name="Académico da Ribeira")


@pytest.fixture
def other_club(db: None) -> Organisation:
    """Another club."""
    return Organisation.objects.create(kind=Organisation.Kind.CLUB, name="União de Valverde")


@pytest.fixture
def officer(person: Callable[..., User]) -> User:
    """A member of staff who issues documents."""
    return person("instrutora", Role.INSTRUCTOR)


CONTENT: dict[str, Any] = {
    "title": "Ofício de teste",
    "process": "1-266-2026",
    "summary": [{"label": "Entidade", "value": "Académico da Ribeira"}],
    "blocks": [{"heading": "Assunto", "paragraphs": ["Primeiro parágrafo.", "Segundo parágrafo."]}],
    "signature": {"place": "Viseu", "on": "2026-05-04", "name": "Maria de Sousa", "quality": "A Presidente"},
}


@pytest.fixture
def issue(officer: User, club: Organisation) -> Callable[..., IssuedDocument]:
    """Issue a document about the club; keyword arguments replace what `services.issue` would get."""

    def act(**changes: Any) -> IssuedDocument:
        values: dict[str, Any] = {
            "kind": PAPER,
            "subject_kind": "organisation",
            "subject_id": club.pk,
            "data": CONTENT,
            "receipt": None,
            "by": officer,
        }
        return services.issue(**{**values, **changes})

    return act


def work(kind: str, document_id: int) -> None:
    """Do the newest job of an object as the runner does: `prepare` outside, `finish` in one transaction."""
    from jobs.handlers import find

    job = Job.objects.filter(kind=kind, object_id=document_id).latest("pk")
    handler = find(kind)
    assert handler is not None
    result = handler.prepare(job, lambda done, total, words: None) if handler.prepare else None
    with transaction.atomic():
        handler.finish(job, result)


@pytest.fixture
def rendered(issue: Callable[..., IssuedDocument]) -> Callable[..., IssuedDocument]:
    """Issue a document and do its rendering; the row read again."""

    def act(**changes: Any) -> IssuedDocument:
        document = issue(**changes)
        work(issuing.RENDER, document.pk)
        document.refresh_from_db()
        return document

    return act


def bytes_of(document: IssuedDocument) -> bytes:
    """The stored bytes of a document, checked by their hash."""
    return storage.read(storage.ISSUED, document.sha256)
