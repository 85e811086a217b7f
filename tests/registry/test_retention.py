"""Data go when their time has come, and stay while a hold says so."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import call_command

from audit.errors import ActRefused
from entities.roles import Role
from legislation.dates import today
from registry.models import DraftRow, Membership, RegisterVersion, Submission
from registry.services import retention
from tests.registry import files
from tests.registry.conftest import World, make_user, words
from tests.registry.test_journey import accept_everything, confirm

Send = Callable[..., Submission]


def due(code: str) -> tuple[int, int]:
    found = {item.code: item for item in retention.plan()}[code]
    return found.count, found.held


def test_a_forgotten_draft_goes_after_its_days_and_not_before(world: World, send: Send) -> None:
    submission = send(files.xlsx(files.table(files.members(3))))
    day = today()
    with time_machine.travel(day + timedelta(days=60)):
        assert due("drafts") == (0, 0)
    with time_machine.travel(day + timedelta(days=62)):
        assert due("drafts") == (1, 0)
        retention.run(by=None)
    submission.refresh_from_db()
    assert submission.state == Submission.State.ABANDONED
    assert not DraftRow.objects.exists()


@pytest.fixture
def two_registers(world: World, send: Send) -> list[RegisterVersion]:
    """A register of four, then one of three of them and one new."""
    first = send(files.xlsx(files.table(files.members(4))), quarter="2022-Q1")
    accept_everything(world, first, "missing_photo")
    confirm(world, first)
    second = send(files.xlsx(files.table(files.members(5)[1:])), quarter="2022-Q2")
    accept_everything(world, second, "missing_photo")
    confirm(world, second)
    return list(RegisterVersion.objects.order_by("pk"))


def test_who_left_goes_with_the_old_register_and_who_stayed_stays(
    world: World, two_registers: list[RegisterVersion]
) -> None:
    with time_machine.travel(today() + timedelta(days=3 * 365 + 2)):
        out = StringIO()
        call_command("registry_retention", stdout=out)
        assert "Registos que já não estão em vigor: 1 por apagar, 0 suspensos." in out.getvalue()
        assert Membership.objects.count() == 5
        call_command("registry_retention", "--apply", stdout=out)
        assert Membership.objects.count() == 4
        old, current = RegisterVersion.objects.order_by("pk")
        assert (old.data_kept, current.data_kept) == (False, True)
        assert current.entries.count() == 4
        text = words(world.client("clube").get(f"/registo/registos/{old.pk}/pessoas/"))
        assert "já foram apagadas" in text
        assert due("registers") == (0, 0)


def test_a_hold_stops_it_and_lifting_lets_it_go(world: World, two_registers: list[RegisterVersion]) -> None:
    """S51"""
    lawyer = make_user("jurista", Role.LEGAL_OFFICER)
    hold = retention.place_hold(
        by=lawyer, group=world.group, reason="Recurso em tribunal.", review_on=today() + timedelta(days=9000)
    )
    with time_machine.travel(today() + timedelta(days=3 * 365 + 2)):
        assert due("registers") == (0, 1)
        retention.run(by=None)
        assert Membership.objects.count() == 5
        with pytest.raises(ActRefused, match="peça a outra pessoa"):
            retention.lift_hold(by=lawyer, hold=hold)
        retention.lift_hold(by=make_user("encarregado", Role.AUDITOR), hold=hold)
        retention.run(by=None)
        assert Membership.objects.count() == 4


@pytest.mark.django_db(transaction=True)
def test_the_bytes_of_old_files_go_and_the_receipt_stays(file_folder: Path) -> None:
    from tests.registry.conftest import build_world
    from tests.registry.test_together import read_all, upload

    world = build_world()
    upload(world.client("clube"), world, files.separated(files.table(files.members(2))))
    read_all()
    submission = Submission.objects.get()
    accept_everything(world, submission, "missing_photo")
    confirm(world, submission)
    version = RegisterVersion.objects.get()
    kept: Any = file_folder / "received" / version.file_sha256[:2] / version.file_sha256[2:4] / version.file_sha256
    assert kept.exists()
    with time_machine.travel(today() + timedelta(days=100)):
        retention.run(by=None)
    assert not kept.exists()
    version.refresh_from_db()
    assert version.file_sha256
