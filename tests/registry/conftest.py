"""Two clubs with mirror groups, the people who work with them, and a worker's work done in the test."""

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import storages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from entities.models import Organisation, RoleGrant, User, Venue
from entities.roles import Role
from jobs import runner
from jobs.models import Job
from registry.models import FanGroup, GroupState, Submission

PASSWORD_BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture(autouse=True)
def file_folder(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """A folder of files for this test alone."""
    folder = tmp_path / "files"
    settings.STORAGE_DIR = folder
    place = {"BACKEND": "documents.storage.Disk", "OPTIONS": {"location": folder}}
    settings.STORAGES = {**settings.STORAGES, "documents": place}
    yield folder
    storages._storages.pop("documents", None)


def words(response: Any) -> str:
    """The text of a page as a person reads it: no tags, plain blanks, the values of text boxes included."""
    page = re.sub(r"<(script|style|head).*?</\1>", " ", response.content.decode(), flags=re.DOTALL)
    boxes = " ".join(re.findall(r'<input[^>]*type="text"[^>]*value="([^"]*)"', page))
    text = re.sub(r"<[^>]+>", " ", page)
    return " ".join(html.unescape(f"{text} {boxes}").replace("\u00a0", " ").split())


@dataclass
class World:
    """The bodies, people and groups of a test, by short names."""

    club: Organisation
    other_club: Organisation
    psp: Organisation
    gnr: Organisation
    group: FanGroup
    other_group: FanGroup
    users: dict[str, User] = field(default_factory=dict)

    def client(self, name: str) -> Client:
        """A browser signed in as somebody."""
        client = Client()
        client.force_login(self.users[name], backend=PASSWORD_BACKEND)
        return client


def make_user(name: str, role: Role, organisation: Organisation | None = None) -> User:
    """A user with a role in force."""
    user = User.objects.create_user(name, name=name.capitalize(), email=f"{name}@exemplo.pt")
    RoleGrant.objects.create(
        user=user, role=role, organisation=organisation, first_day=date(2009, 8, 29), act="Despacho 1/2009"
    )
    return user


def make_group(club: Organisation, name: str, by: User, *, since: date = date(2014, 10, 31)) -> FanGroup:
    """A registered group."""
    group = FanGroup.objects.create(
        club=club, name=name, association=f"Associação {name}", tax_number="500000000", seat="Rua do Exemplo, 1"
    )
    GroupState.objects.create(
        group=group, kind=GroupState.Kind.REGISTERED, on=since, reason="Papéis completos.", recorded_by=by
    )
    return group


@pytest.fixture
def world(db: None) -> World:
    """Two clubs of two districts, each with a group, a force for each district."""
    return build_world()


def build_world() -> World:
    """Make the bodies, people and groups."""
    club = Organisation.objects.create(
        kind="club", name="Académico da Ribeira", district="Porto", email="geral@ribeira.example"
    )
    other = Organisation.objects.create(
        kind="club", name="União de Valverde", district="Faro", email="geral@valverde.example"
    )
    psp = Organisation.objects.create(kind="force", name="Polícia de Segurança Pública")
    gnr = Organisation.objects.create(kind="force", name="Guarda Nacional Republicana")
    Venue.objects.create(name="Estádio da Ribeira", kind="open_air", municipality="Porto", district="Porto", force=psp)
    Venue.objects.create(name="Campo de Valverde", kind="open_air", municipality="Faro", district="Faro", force=gnr)
    users = {
        "registo": make_user("registo", Role.REGISTRY_OFFICER),
        "clube": make_user("clube", Role.CLUB, club),
        "clube2": make_user("clube2", Role.CLUB, other),
        "psp": make_user("psp", Role.FORCE, psp),
        "gnr": make_user("gnr", Role.FORCE, gnr),
    }
    group = make_group(club, "Fúria da Ribeira", users["registo"])
    other_group = make_group(other, "Brigada Valverde", users["registo"])
    return World(club, other, psp, gnr, group, other_group, users)


@pytest.fixture
def work(db: None) -> Callable[[], None]:
    """Do the work that waits, as the worker does it."""

    def do() -> None:
        for job in Job.objects.filter(state=Job.State.WAITING).order_by("pk"):
            runner.run(job.pk)

    return do


@pytest.fixture
def send(world: World, work: Callable[[], None]) -> Callable[..., Submission]:
    """Upload a file through the page as the club, let the worker read it, and give the submission."""

    def upload(
        content: bytes, *, name: str = "registo.xlsx", quarter: str = "2022-Q3", by: str = "clube", **data: Any
    ) -> Submission:
        group = world.group if by != "clube2" else world.other_group
        answer = world.client(by).post(
            f"/registo/grupos/{group.pk}/enviar/",
            {"quarter": quarter, "file": SimpleUploadedFile(name, content), **data},
        )
        assert answer.status_code == 302, answer.context["form"].errors
        work()
        return Submission.objects.latest("pk")

    return upload
