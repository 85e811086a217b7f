"""Keeping data from being erased: placed with a reason, looked at again, lifted by somebody else."""

from datetime import timedelta
from typing import Any

import pytest

from entities.roles import Role
from legislation.dates import today
from registry.models import Hold
from tests.registry.conftest import World, make_user, words

SOON = (today() + timedelta(days=60)).strftime("%d/%m/%Y")
LATER = (today() + timedelta(days=200)).strftime("%d/%m/%Y")


@pytest.fixture
def people(world: World) -> World:
    """A lawyer and the data protection officer beside the rest."""
    world.users["jurista"] = make_user("jurista", Role.LEGAL_OFFICER)
    world.users["encarregado"] = make_user("encarregado", Role.AUDITOR)
    return world


def place(people: World, **changes: Any) -> Any:
    data = {"group": people.group.pk, "reason": "Recurso em tribunal.", "review_on": SOON, **changes}
    return people.client("jurista").post("/registo/apagamento/suspender/", data)


def test_a_hold_is_placed_reviewed_and_lifted_by_another(people: World) -> None:
    assert place(people).status_code == 302
    hold = Hold.objects.get()
    page = words(people.client("encarregado").get("/registo/apagamento/"))
    assert "Fúria da Ribeira" in page
    assert "Recurso em tribunal." in page
    address = f"/registo/apagamento/{hold.pk}/"
    own = people.client("jurista").post(address, {"what": "lift"})
    assert "peça a outra pessoa" in words(own)
    assert people.client("jurista").post(address, {"what": "keep", "review_on": LATER}).status_code == 302
    hold.refresh_from_db()
    assert hold.review_on == today() + timedelta(days=200)
    assert "dia futuro" in words(people.client("encarregado").post(address, {"what": "keep"}))
    assert people.client("encarregado").post(address, {"what": "lift"}).status_code == 302
    hold.refresh_from_db()
    assert hold.lifted_at is not None
    again = people.client("encarregado").post(address, {"what": "lift"})
    assert "já foi levantada" in words(again)


def test_a_person_is_named_by_the_document_however_it_is_written(people: World) -> None:
    answer = place(people, group="", document_kind="citizen_card", document_number="11000000 9 ZZ1")
    assert answer.status_code == 302
    assert Hold.objects.get().identity == "civil:11000000"
    assert "11000000" not in answer.url


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"group": ""}, "Escolha um grupo"),
        ({"document_number": "11000000"}, "Escolha um grupo"),
        ({"group": "", "document_number": "11000000"}, "Escolha o tipo de documento"),
        ({"group": "", "document_kind": "passport"}, "Escreva o número"),
        ({"review_on": "01/01/2020"}, "dia futuro"),
    ],
)
def test_what_is_missing_is_said_and_what_was_typed_stays(people: World, changes: dict[str, str], said: str) -> None:
    page = place(people, **changes)
    assert said in words(page)
    assert "Recurso em tribunal." in page.content.decode()
    assert not Hold.objects.exists()


def test_those_who_do_not_hold_see_none_of_it(people: World) -> None:
    place(people)
    for name in ("clube", "psp", "registo"):
        assert people.client(name).get("/registo/apagamento/").status_code == 404
