"""Invented groups with registers of several quarters, one with photographs, and a sending with errors to mend."""

import io
import random
import zipfile
from datetime import date
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageDraw

from audit.context import acting
from entities.models import User
from jobs import runner
from jobs.selectors import job_for
from legislation.dates import today
from registry import tables_out
from registry.fields import COLUMNS
from registry.models import FanGroup, GroupState, Submission
from registry.quarters import Quarter
from registry.selectors import drafts
from registry.services import confirming, photos, sending

_FIRST = (
    "Ana",
    "Bruno",
    "Carla",
    "Duarte",
    "Elsa",
    "Filipe",
    "Graça",
    "Hugo",
    "Inês",
    "Jorge",
    "Lúcia",
    "Rita",
    "Sónia",
    "Tomás",
)
_LAST = (
    "Abrantes",
    "Boavida",
    "Caldeira",
    "Dornelas",
    "Espinhal",
    "Falcão",
    "Góis",
    "Moinhos",
    "Nisa",
    "Outeiro",
    "Penedo",
)
_GROUPS = [
    ("Académico da Ribeira", "Fúria da Ribeira", "500000018", 26),
    ("União de Valverde", "Brigada Valverde", "500000026", 18),
    ("Atlético da Serra", "Serra Acima", "500000034", 12),
]
_QUARTERS = {
    "PT": (Quarter(2022, 4), Quarter(2023, 1), Quarter(2023, 2)),
    "AO": (Quarter(2026, 1), Quarter(2026, 2)),
}
_REASON = "Confirmado com a direção do grupo."


def load(world: dict[str, Any]) -> None:
    """Make the groups that are not there yet, with their registers."""
    users = world["users"]
    groups = {}
    for club_name, name, tax_number, size in _GROUPS:
        club = world["bodies"][club_name]
        group = FanGroup.objects.filter(club=club, name=name).first()
        if group is None:
            group = _group(club, name, tax_number, users["registo"])
            _registers(group, size, users)
        groups[name] = group
    world["groups"] = groups


def _group(club: Any, name: str, tax_number: str, officer: User) -> FanGroup:
    group = FanGroup.objects.create(
        club=club,
        name=name,
        association=f"Associação {name}",
        tax_number=tax_number,
        seat=f"Rua das Bandeiras, 7, {club.locality}",
        email=f"geral@{name.split()[0].lower().replace('ú', 'u')}.example",
        founded_on=date(2012, 3, 4),
        declared_support="Sala no estádio e transporte para jogos fora.",
    )
    for kind, on, reason in (
        (GroupState.Kind.ASKED, date(2014, 9, 22), "Pedido do promotor, com estatutos e órgãos sociais."),
        (GroupState.Kind.REGISTERED, date(2014, 10, 31), "Papéis completos e conformes."),
    ):
        GroupState.objects.create(group=group, kind=kind, on=on, reason=reason, recorded_by=officer)
    return group


def _registers(group: FanGroup, size: int, users: dict[str, User]) -> None:
    """Quarters of the time of the duty, and one sent of the club's own will."""
    people = _people(group.pk, size + 4)
    officer = users["registo"]
    for number, quarter in enumerate(_QUARTERS[settings.JURISDICTION]):
        _send(group, quarter, people[2 * number : 2 * number + size], officer)
    sender = {"Fúria da Ribeira": users["clube"], "Brigada Valverde": users["clube2"]}.get(group.name)
    if sender is not None:
        last = Quarter.of(today(settings.JURISDICTION)).previous
        _send(group, last, people[4 : 4 + size], sender, with_photos=True)
        if group.name == "Fúria da Ribeira":
            _draft_with_errors(group, last.next, _people(group.pk + 50, 30), sender)


def _send(
    group: FanGroup, quarter: Quarter, people: list[dict[str, str]], by: User, *, with_photos: bool = False
) -> None:
    with acting(by, reason="demonstração"):
        submission = _read(group, quarter, people, by)
        if with_photos:
            _send_photos(submission, people, by)
        for warning in drafts.warning_groups(submission):
            confirming.accept_warning(by=by, submission=submission, code=warning.code, reason=_REASON)
        base = drafts.base_version(submission)
        confirming.confirm(
            by=by,
            submission=submission,
            seen_version=base.pk if base else None,
            difference_reason=_REASON,
            replace_reason=_REASON,
        )


def _read(group: FanGroup, quarter: Quarter, people: list[dict[str, str]], by: User) -> Submission:
    columns = [column for column in COLUMNS if column.key != "photo"]
    content = tables_out.xlsx(
        [column.label for column in columns],
        ([person.get(column.key, "") for column in columns] for person in people),
        widths=[column.width for column in columns],
        sheet="Filiados",
    )
    upload = SimpleUploadedFile(f"filiados-{quarter.code}.xlsx", content)
    submission = sending.start(by=by, group=group, quarter=quarter, upload=upload, migrated=True)
    _work(sending.READ, submission)
    submission.refresh_from_db()
    return submission


def _work(kind: str, submission: Submission) -> None:
    job = job_for(kind, submission.pk)
    if job is not None:
        runner.run(job.pk)


def _send_photos(submission: Submission, people: list[dict[str, str]], by: User) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        for index, person in enumerate(people):
            package.writestr(f"{person['document_number']}.png", _portrait(index))
    photos.send_photos(by=by, submission=submission, uploads=[SimpleUploadedFile("fotografias.zip", out.getvalue())])
    _work(photos.PHOTOS, submission)


def _portrait(seed: int) -> bytes:
    """A drawn face of nobody."""
    chance = random.Random(seed)  # noqa: S311 - a drawing, not a secret
    skin = chance.choice([(236, 200, 172), (214, 168, 134), (176, 124, 90), (120, 82, 60)])
    shirt = tuple(chance.randint(30, 160) for _ in range(3))
    picture = Image.new("RGB", (240, 300), (214, 224, 222))
    pen = ImageDraw.Draw(picture)
    pen.ellipse((20, 200, 220, 420), fill=shirt)
    pen.ellipse((70, 60, 170, 190), fill=skin)
    pen.pieslice((66, 40, 174, 160), 180, 360, fill=tuple(chance.randint(20, 90) for _ in range(3)))
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def _draft_with_errors(group: FanGroup, quarter: Quarter, people: list[dict[str, str]], by: User) -> None:
    people[3]["document_number"] = "1234"
    people[8]["birth_date"] = "31/02/1991"
    people[14]["phone"] = ""
    people[20]["postal_code"] = "4700-12"
    people[26]["document_number"] = people[5]["document_number"]
    with acting(by, reason="demonstração"):
        _read(group, quarter, people, by)


def _document(number: int) -> dict[str, str]:
    """The identity card of the installation's country, with a number that nobody has."""
    if settings.JURISDICTION == "AO":
        return {"document_kind": "BI Angola", "document_number": f"{number:09d}LA041"}
    return {"document_kind": "CC", "document_number": str(number)}


def _people(seed: int, count: int) -> list[dict[str, str]]:
    chance = random.Random(seed)  # noqa: S311 - invented people, not a secret
    people = []
    for index in range(count):
        first, middle, last = chance.choice(_FIRST), chance.choice(_LAST), chance.choice(_LAST)
        minor = index % 9 == 8
        born = date(chance.randint(2011, 2012) if minor else chance.randint(1965, 2003), chance.randint(1, 12), 15)
        people.append(
            {
                "name": f"{first} {middle} {last}",
                **_document(90_000_000 + seed * 1000 + index),
                "birth_date": born.strftime("%d/%m/%Y"),
                "parent_1": f"{chance.choice(_FIRST)} {last}" if minor or settings.JURISDICTION == "AO" else "",
                "address": f"Rua das Bandeiras, {index + 1}, 1.º Esq",
                "postal_code": "4700-123",
                "locality": "Braga",
                "phone": f"91{2_000_000 + seed * 1000 + index}",
                "email": f"filiado{seed}.{index}@exemplo.pt",
            }
        )
    return people
