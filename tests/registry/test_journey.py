"""The main journey of a club: a file goes in, errors are shown where they are, mended, confirmed once, receipted."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from documents.models import IssuedDocument
from jobs.models import Job
from registry.models import DraftRow, Membership, RegisterVersion, Submission
from tests.registry import files
from tests.registry.conftest import World, words

FORMATS = {
    "xlsx": files.xlsx,
    "ods": files.ods,
    "csv": lambda cells: files.separated(cells, delimiter=";", encoding="utf-8"),
}


def accept_everything(world: World, submission: Submission, *codes: str) -> None:
    """Accept the warnings with these codes through the page."""
    for code in codes:
        world.client("clube").post(
            f"/registo/envios/{submission.pk}/avisos/", {"codigo": code, "motivo": "Confirmado com o grupo."}
        )


def confirm(world: World, submission: Submission, by: str = "clube", **fields: str) -> Any:
    """Confirm through the page, as seen now."""
    page = world.client(by).get(f"/registo/envios/{submission.pk}/conferir/")
    seen = page.context["form"].initial["seen_version"] or ""
    return world.client(by).post(f"/registo/envios/{submission.pk}/conferir/", {"seen_version": seen, **fields})


@pytest.mark.parametrize("kind", FORMATS)
def test_a_file_with_errors_becomes_a_register(
    world: World, send: Callable[..., Submission], work: Callable[[], None], kind: str
) -> None:
    rows = files.members(6)
    rows[1]["Número do documento"] = "123"
    rows[3]["Data de nascimento"] = "31/02/1990"
    rows[4]["Telefone"] = ""
    submission = send(FORMATS[kind](files.table(rows)), name=f"registo.{kind}")
    club = world.client("clube")

    page = club.get(f"/registo/envios/{submission.pk}/linhas/")
    text = words(page)
    assert page.status_code == 200
    assert "3 linhas a corrigir" in text
    assert "Linha 3" in text
    assert "C: Número do documento" in text
    assert "«123»" in text
    assert "Linha 5" in text
    assert "Esse dia não existe no calendário" in text
    assert "Linha 6" in text
    assert "Falta o telefone" in text

    wrong = {row.number: row.pk for row in DraftRow.objects.filter(submission=submission)}
    answer = club.post(
        f"/registo/envios/{submission.pk}/linhas/",
        {
            f"r{wrong[3]}.document_number": "11000001",
            f"r{wrong[5]}.birth_date": "28/02/1990",
            f"r{wrong[6]}.phone": "pois",
        },
        follow=True,
    )
    text = words(answer)
    assert "1 linha a corrigir" in text
    assert "pois" in text
    answer = club.post(f"/registo/envios/{submission.pk}/linhas/", {f"r{wrong[6]}.phone": "253 123 456"}, follow=True)
    assert "Todas as linhas estão certas" in words(answer)

    assert club.get(f"/registo/envios/{submission.pk}/diferencas/").status_code == 200
    blocked = confirm_page(club, submission)
    assert "Filiados sem fotografia" in blocked
    accept_everything(world, submission, "missing_photo")
    answer = confirm(world, submission)
    assert answer.status_code == 302

    version = RegisterVersion.objects.get()
    assert (version.members, version.joined, version.number, version.stands) == (6, 6, 1, True)
    assert Membership.objects.filter(group=world.group, last_day=None).count() == 6
    receipt = IssuedDocument.objects.get()
    assert receipt.kind == "register_receipt"
    assert not DraftRow.objects.exists()
    work()
    receipt.refresh_from_db()
    assert receipt.sha256
    page = words(club.get(f"/registo/registos/{version.pk}/"))
    assert receipt.number in page
    assert version.file_sha256 in page
    seen = words(world.client("registo").get(f"/registo/grupos/{world.group.pk}/"))
    assert "3.º trimestre de 2022, versão 1" in seen


def confirm_page(client: Any, submission: Submission) -> str:
    return words(client.get(f"/registo/envios/{submission.pk}/conferir/"))


def test_the_receipt_names_nobody(world: World, send: Callable[..., Submission]) -> None:
    rows = files.members(4)
    submission = send(files.xlsx(files.table(rows)))
    accept_everything(world, submission, "missing_photo")
    confirm(world, submission)
    text = str(IssuedDocument.objects.get().data)
    for row in rows:
        assert row["Nome completo"] not in text
        assert row["Número do documento"] not in text
    assert RegisterVersion.objects.get().content_sha256 in text


def without_number(response: Any) -> str:
    """A page without the number of its request, the only thing that may differ."""
    return re.sub(r"[0-9a-f]{32}", "", words(response))


def test_another_club_finds_nothing(world: World, send: Callable[..., Submission], work: Callable[[], None]) -> None:
    submission = send(files.xlsx(files.table(files.members(3))))
    other, nobody = world.client("clube2"), 999_999
    row = DraftRow.objects.filter(submission=submission).first()
    assert row is not None
    for path in ("", "ficheiro/", "colunas/", "linhas/", f"linhas/{row.pk}/", "diferencas/", "conferir/", "desistir/"):
        foreign = other.get(f"/registo/envios/{submission.pk}/{path}")
        unknown = other.get(f"/registo/envios/{nobody}/{path}")
        assert foreign.status_code == unknown.status_code == 404, path
        assert without_number(foreign) == without_number(unknown)
    assert world.client("registo").get(f"/registo/envios/{submission.pk}/linhas/").status_code == 404
    assert world.client("psp").get(f"/registo/envios/{submission.pk}/linhas/").status_code == 404
    accept_everything(world, submission, "missing_photo")
    confirm(world, submission)
    work()
    version, receipt = RegisterVersion.objects.get(), IssuedDocument.objects.get()
    for path in (
        f"/registo/registos/{version.pk}/",
        f"/registo/grupos/{world.group.pk}/",
        f"/documentos/{receipt.pk}/",
        f"/documentos/{receipt.pk}/ficheiro/",
    ):
        assert other.get(path).status_code == 404, path
        assert world.client("clube").get(path).status_code == 200, path


def test_confirming_twice_gives_one_version(world: World, send: Callable[..., Submission]) -> None:
    submission = send(files.xlsx(files.table(files.members(3))))
    accept_everything(world, submission, "missing_photo")
    first = confirm(world, submission)
    second = world.client("clube").post(f"/registo/envios/{submission.pk}/conferir/", {"seen_version": ""})
    assert first.status_code == second.status_code == 302
    assert first.url == second.url
    assert RegisterVersion.objects.count() == IssuedDocument.objects.count() == 1


def test_the_next_register_keeps_who_did_not_change(world: World, send: Callable[..., Submission]) -> None:
    first = send(files.xlsx(files.table(files.members(10))), quarter="2022-Q2")
    accept_everything(world, first, "missing_photo")
    confirm(world, first)
    rows = files.members(11)[1:]
    rows[0]["Morada"] = "Avenida Nova, 7"
    second = send(files.xlsx(files.table(rows)), quarter="2022-Q3")
    text = words(world.client("clube").get(f"/registo/envios/{second.pk}/diferencas/"))
    assert "Avenida Nova, 7" in text
    assert "Rua do Moinho, 2, 2.º Dto" in text
    assert files.member(0)["Nome completo"] in text
    accept_everything(world, second, "missing_photo")
    confirm(world, second)
    version = RegisterVersion.objects.get(quarter=3)
    assert (version.joined, version.left, version.changed, version.members) == (1, 1, 1, 10)
    assert Membership.objects.filter(last_day=None).count() == 10
    assert Membership.objects.count() == 12
    assert version.entries.count() == RegisterVersion.objects.get(quarter=2).entries.count() == 10


def test_a_long_reading_tells_its_sender_and_names_nobody(world: World, work: Callable[[], None]) -> None:
    content = files.separated(files.table(files.members(2)))
    world.client("clube").post(
        f"/registo/grupos/{world.group.pk}/enviar/",
        {"quarter": "2022-Q3", "file": SimpleUploadedFile("registo.csv", content)},
    )
    Job.objects.filter(kind="register.read").update(created_at=timezone.now() - timedelta(minutes=3))
    work()
    work()
    (message,) = [m for m in mail.outbox if m.to == [world.users["clube"].email]]
    assert f"/registo/envios/{Submission.objects.get().pk}/" in message.body
    assert files.member(0)["Nome completo"] not in message.subject + message.body
