"""Acts that come too late or with strange values: a sentence, never an error page."""

from collections.abc import Callable
from typing import Any

import pytest

from registry.models import DraftRow, Submission
from tests.registry import files
from tests.registry.conftest import World, words
from tests.registry.test_journey import accept_everything, confirm

Send = Callable[..., Submission]


def test_giving_up_twice_and_after_sending(world: World, send: Send) -> None:
    club = world.client("clube")
    first = send(files.xlsx(files.table(files.members(2))))
    for says in ("O envio foi apagado", "Este envio já terminou"):
        answer = club.post(f"/registo/envios/{first.pk}/desistir/", follow=True)
        assert says in words(answer)
    assert "Este envio foi apagado" in words(club.get(f"/registo/envios/{first.pk}/"))
    second = send(files.xlsx(files.table(files.members(2))))
    accept_everything(world, second, "missing_photo")
    confirm(world, second)
    late = [
        ("desistir/", {}),
        ("dois-ficheiros/", {"escolha": "novo"}),
        ("linhas/", {"r1.name": "x"}),
        ("avisos/", {"codigo": "missing_photo", "motivo": "x"}),
        ("colunas/", {"name": "0"}),
        ("fotografias/", {"fotografia": "1", "linha": "1"}),
        ("conferir/", {"seen_version": "77"}),
    ]
    for path, data in late:
        answer = club.post(f"/registo/envios/{second.pk}/{path}", data, follow=True)
        assert answer.status_code == 200, path
    assert Submission.objects.get(pk=second.pk).state == Submission.State.CONFIRMED


@pytest.mark.parametrize(
    "query", ["?mostrar=tudo", "?depois=abc", "?depois=-1", "?depois=99999999999999999999", "?mostrar=erros&depois=²"]
)
def test_unknown_parameters_never_widen_a_list(world: World, send: Send, query: str) -> None:
    """S10"""
    submission = send(files.xlsx(files.table(files.members(2))))
    assert world.client("clube").get(f"/registo/envios/{submission.pk}/linhas/{query}").status_code == 404


def test_corrections_reach_only_rows_and_fields_of_the_sending(world: World, send: Send) -> None:
    mine = send(files.xlsx(files.table(files.members(2))))
    theirs = send(files.xlsx(files.table(files.members(2))), by="clube2")
    foreign = DraftRow.objects.filter(submission=theirs).first()
    own = DraftRow.objects.filter(submission=mine).first()
    assert foreign is not None
    assert own is not None
    before = (foreign.values, own.identity)
    data: dict[str, Any] = {
        f"r{foreign.pk}.address": "Rua Alheia, 1",
        f"r{own.pk}.identity": "civil:99999999",
        f"r{own.pk}.submission_id": str(theirs.pk),
        f"r{own.pk}.name": "x" * 5000,
    }
    assert world.client("clube").post(f"/registo/envios/{mine.pk}/linhas/", data).status_code == 302
    foreign.refresh_from_db()
    own.refresh_from_db()
    assert (foreign.values, own.identity) == before
    assert own.submission_id == mine.pk
    assert len(own.values["name"]) <= 300


def test_a_warning_is_only_accepted_with_a_reason_and_while_it_is_there(world: World, send: Send) -> None:
    submission = send(files.xlsx(files.table(files.members(2))))
    club = world.client("clube")
    address = f"/registo/envios/{submission.pk}/avisos/"
    assert "Escreva o motivo" in words(club.post(address, {"codigo": "missing_photo", "motivo": " "}, follow=True))
    assert "já não existe" in words(club.post(address, {"codigo": "outro", "motivo": "Sim."}, follow=True))
    assert not submission.acceptances.exists()


def test_seeing_old_differences_is_a_conflict(world: World, send: Send) -> None:
    """B47"""
    first = send(files.xlsx(files.table(files.members(3))), quarter="2022-Q1")
    second = send(files.xlsx(files.table(files.members(3))), quarter="2022-Q2")
    for submission in (first, second):
        accept_everything(world, submission, "missing_photo")
    confirm(world, first)
    answer = world.client("clube").post(f"/registo/envios/{second.pk}/conferir/", {"seen_version": ""})
    assert "Entretanto foi confirmado outro registo" in words(answer)
    assert confirm(world, second).status_code == 302
