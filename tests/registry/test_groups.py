"""The life of a group's registration, what clubs owe through the wordings, and what the public sees."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from legislation.dates import today
from matches.models import Season
from registry.models import FanGroup, GroupState, Protocol, RegisterRequest, RegisterVersion, Reminder, SupportRequest
from registry.selectors import duties
from registry.selectors.groups import state_on
from registry.services.duties import remind_due
from tests.registry import files
from tests.registry.conftest import World, make_group, words
from tests.registry.test_journey import accept_everything, confirm

PDF = b"%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"


def at(year: int, month: int, day: int) -> Any:
    return time_machine.travel(datetime(year, month, day, 10, tzinfo=UTC), tick=True)


def pdf(name: str = "papel.pdf") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, PDF, content_type="application/pdf")


def request_data(world: World, **changes: Any) -> dict[str, Any]:
    return {
        "club": world.club.pk,
        "name": "Onda Norte",
        "association": "Associação Onda Norte",
        "tax_number": "500 000 000",
        "seat": "Rua do Exemplo, 2",
        "scope": "national",
        "people": "Ana Sá, presidente\nBruno Lã, tesoureiro",
        "statutes": pdf(),
        "bodies": pdf(),
        "tax_card": pdf(),
        **changes,
    }


def step(client: Client, group: FanGroup, kind: str, on: str, **changes: Any) -> Any:
    page = client.get(f"/registo/grupos/{group.pk}/ato/")
    seen = page.context["form"].initial["seen"] if page.status_code == 200 else ""
    data = {"kind": kind, "on": on, "reason": "Fundamento do ato.", "seen": seen, **changes}
    return client.post(f"/registo/grupos/{group.pk}/ato/", data)


def test_a_club_asks_and_the_authority_registers(world: World) -> None:
    club = world.client("clube")
    missing = club.post("/registo/grupos/pedir/", request_data(world, statutes="", tax_number="500000001"))
    assert "Junte: estatutos" in words(missing)
    answer = club.post("/registo/grupos/pedir/", request_data(world))
    assert answer.status_code == 302, answer.context["form"].errors
    group = FanGroup.objects.get(name="Onda Norte")
    assert [state.kind for state in group.states.all()] == ["asked"]
    assert group.representatives.count() == 2
    assert step(club, group, "registered", "01/01/2026").status_code == 404
    assert step(world.client("clube2"), group, "registered", "01/01/2026").status_code == 404
    officer = world.client("registo")
    day = today().strftime("%d/%m/%Y")
    assert step(officer, group, "registered", day).status_code == 302
    text = words(officer.get(f"/registo/grupos/{group.pk}/"))
    assert "Registado por Registo" in text
    assert "Ana Sá, presidente" in text


def test_a_bad_tax_number_is_explained_beside_its_field(world: World) -> None:
    answer = world.client("clube").post("/registo/grupos/pedir/", request_data(world, tax_number="500000001"))
    assert answer.status_code == 200
    assert "algarismo de controlo do NIF" in words(answer)


def test_states_follow_their_order_and_their_authors(world: World) -> None:
    club, officer = world.client("clube"), world.client("registo")
    assert (
        step(
            club, world.group, "suspended_by_club", "01/02/2019", reason="Duas deslocações com incidentes."
        ).status_code
        == 302
    )
    refused = step(club, world.group, "cancelled_by_authority", "01/03/2019")
    assert "não é uma das opções" in words(refused) or "opção válida" in words(refused)
    assert state_on(world.group, date(2019, 2, 1)).kind == "suspended_by_club"  # type: ignore[union-attr]
    early = step(officer, world.group, "cancelled_by_authority", "01/01/2019")
    assert "não pode ser anterior" in words(early)
    assert step(officer, world.group, "registered", "01/06/2019").status_code == 302
    stale = step(officer, world.group, "suspended_by_authority", "02/06/2019", seen="suspended_by_club")
    assert "mudou entretanto" in words(stale)
    states = [(day, state_on(world.group, day).kind) for day in (date(2019, 5, 31), date(2019, 6, 1))]  # type: ignore[union-attr]
    assert states == [(date(2019, 5, 31), "suspended_by_club"), (date(2019, 6, 1), "registered")]


def test_a_real_history_is_replayed(world: World, send: Callable[..., Any], work: Callable[[], None]) -> None:
    """Registered in 2014, last list in February 2020, reminded twice in 2023, suspended in January 2024."""
    with at(2020, 2, 25):
        submission = send(files.xlsx(files.table(files.members(3))), quarter="2019-Q4")
        accept_everything(world, submission, "missing_photo")
        confirm(world, submission)
        assert RegisterVersion.objects.get().purpose == "duty"
    for year, month, day in ((2023, 9, 7), (2023, 10, 9)):
        with at(year, month, day):
            remind_due()
            work()
    with at(2024, 1, 3):
        answer = step(
            world.client("registo"), world.group, "suspended_by_authority", "03/01/2024", reason="Falta do protocolo."
        )
        assert answer.status_code == 302
        owed = duties.defaults(world.users["registo"])
        quarters = {default.due.quarter.code for default in owed if default.due.group == world.group}
        assert "2020-Q1" in quarters
        assert "2023-Q2" in quarters
        assert "2019-Q4" not in quarters
        assert not {"2023-Q3", "2023-Q4"} & quarters
        evidence = next(default for default in owed if default.due.quarter.code == "2023-Q2")
        assert {reminder.sent_at.date() for reminder in evidence.reminders if reminder.sent_at} >= {date(2023, 9, 7)}
        text = words(world.client("registo").get("/registo/em-falta/"))
        assert "39-B.1.b" in text
    for day, kind in (
        (date(2014, 10, 31), "registered"),
        (date(2024, 1, 2), "registered"),
        (date(2024, 1, 3), "suspended_by_authority"),
    ):
        assert state_on(world.group, day).kind == kind  # type: ignore[union-attr]
    for moment, due in ((at(2025, 1, 2), False), (at(2025, 1, 3), True)):
        with moment:
            assert bool(duties.suspensions_to_annul(world.users["registo"])) is due


def test_reminders_are_sent_once_and_name_nobody(world: World, work: Callable[[], None]) -> None:
    with at(2022, 10, 10):
        assert remind_due() > 0
        assert remind_due() == 0
        work()
        work()
    reminder = Reminder.objects.get(group=world.group, quarter=3, kind="before")
    assert reminder.sent_to == world.club.email
    (message,) = [m for m in mail.outbox if m.to == [world.club.email] and "prazo em 15/10/2022" in m.subject]
    assert "sábado, 15/10/2022" in message.body


def test_the_club_sees_what_is_due_and_nothing_once_the_duty_ended(world: World) -> None:
    with at(2022, 10, 3):
        text = words(world.client("clube").get("/registo/"))
        assert "3.º trimestre de 2022" in text
        assert "sábado, 15/10/2022" in text
    with at(2024, 10, 3):
        text = words(world.client("clube").get("/registo/"))
        assert "já não pede a cópia trimestral" in text
        assert duties.defaults(world.users["registo"], date(2024, 10, 3))
        assert all(d.due.quarter.code <= "2023-Q2" for d in duties.defaults(world.users["registo"]))


def test_the_authority_may_still_ask_and_the_answer_has_its_own_purpose(
    world: World, send: Callable[..., Any], work: Callable[[], None]
) -> None:
    with at(2024, 10, 3):
        answer = world.client("registo").post(
            f"/registo/grupos/{world.group.pk}/pedir-registo/", {"due_on": "31/10/2024", "reason": "Inspeção."}
        )
        assert answer.status_code == 302
        work()
        assert "Pedido do registo" in mail.outbox[-1].subject
        assert "A autoridade pediu o registo" in words(world.client("clube").get("/registo/"))
        submission = send(files.xlsx(files.table(files.members(2))), quarter="2024-Q3")
        accept_everything(world, submission, "missing_photo")
        confirm(world, submission)
    version = RegisterVersion.objects.get()
    assert version.purpose == "requested"
    assert RegisterRequest.objects.get().version == version


def test_a_protocol_owes_its_copies_within_the_term_of_its_wording(world: World, work: Callable[[], None]) -> None:
    season = Season.objects.create(name="2025/2026", first_day=date(2025, 7, 1), last_day=date(2026, 6, 30))
    club = world.client("clube")
    answer = club.post(
        f"/registo/grupos/{world.group.pk}/protocolo/",
        {"season": season.pk, "first_day": "01/08/2025", "last_day": "", "support": "Sala.", "file": pdf("p.pdf")},
    )
    assert answer.status_code == 302, answer.context["form"].errors
    protocol = Protocol.objects.get()
    copies = {copy.body: copy for copy in protocol.copies.all()}
    assert {copy.due_on for copy in copies.values()} == {date(2025, 8, 8)}
    assert copies["authority"].sent_on is not None
    assert copies["force"].sent_on is None
    club.post(f"/registo/protocolos/{protocol.pk}/", {"what": copies["force"].pk, "on": "04/08/2025"})
    assert "Enviada em 04/08/2025" in words(club.get(f"/registo/protocolos/{protocol.pk}/"))
    assert world.client("clube2").get(f"/registo/protocolos/{protocol.pk}/").status_code == 404


def test_a_suspended_group_gets_no_protocol(world: World) -> None:
    season = Season.objects.create(name="2025/2026", first_day=date(2025, 7, 1), last_day=date(2026, 6, 30))
    step(world.client("registo"), world.group, "suspended_by_authority", "01/07/2025")
    answer = world.client("clube").post(
        f"/registo/grupos/{world.group.pk}/protocolo/",
        {"season": season.pk, "first_day": "01/08/2025", "support": "Sala.", "file": pdf("p.pdf")},
    )
    assert "não está registado" in words(answer)
    assert not Protocol.objects.exists()


def test_the_public_list_has_registered_groups_and_no_natural_person(world: World, send: Callable[..., Any]) -> None:
    """S56"""
    submission = send(files.xlsx(files.table(files.members(3))))
    accept_everything(world, submission, "missing_photo")
    confirm(world, submission)
    world.group.representatives.create(name="Pessoa Representante", position="presidente")
    step(world.client("registo"), world.other_group, "suspended_by_authority", "01/07/2025")
    text = words(Client().get("/registo/publico/"))
    assert world.group.name in text
    assert world.other_group.name not in text
    for name in [member["Nome completo"] for member in files.members(3)] + ["Pessoa Representante"]:
        assert name not in text


def test_a_question_about_support_gets_a_reference_and_an_answer(world: World, work: Callable[[], None]) -> None:
    answer = Client().post(
        "/registo/publico/confirmar/",
        {"entity": "Junta", "email": "junta@exemplo.pt", "group_name": "Fúria da Ribeira", "support": "Transporte"},
    )
    asked = SupportRequest.objects.get()
    assert asked.reference in words(answer)
    assert asked.group == world.group
    assert world.client("clube").get(f"/registo/apoios/{asked.pk}/").status_code == 404
    officer = world.client("registo")
    officer.post(f"/registo/apoios/{asked.pk}/", {"group": world.group.pk, "answer": "Pode ser apoiado."})
    work()
    asked.refresh_from_db()
    assert asked.registered is True
    assert asked.reference in mail.outbox[-1].subject
    assert "Este pedido já foi respondido" in words(
        officer.post(f"/registo/apoios/{asked.pk}/", {"group": world.group.pk, "answer": "Outra."})
    )


@pytest.mark.parametrize("path", ["/registo/em-falta/", "/registo/apoios/"])
def test_oversight_is_not_for_clubs(world: World, path: str) -> None:
    assert world.client("clube").get(path).status_code == 404
    assert GroupState.objects.count() == 2


def test_the_page_of_defaults_asks_the_database_as_often_for_one_group_as_for_ten(
    world: World, django_assert_num_queries: Any
) -> None:
    officer = world.users["registo"]
    with at(2023, 8, 1):
        assert officer.is_staff_member  # the roles of the account are read once
        with CaptureQueriesContext(connection) as few:
            assert duties.defaults(officer)
            duties.suspensions_to_annul(officer)
        for number in range(8):
            make_group(world.club, f"Grupo {number}", officer)
        with django_assert_num_queries(len(few)):
            assert len({default.due.group.pk for default in duties.defaults(officer)}) == 10
            duties.suspensions_to_annul(officer)


def test_a_suspension_is_annulled_after_the_years_of_the_wording_and_never_where_it_has_none(world: World) -> None:
    state = GroupState.objects.create(
        group=world.group,
        kind="suspended_by_club",
        on=date(2016, 2, 29),
        reason="Falta de registo.",
        recorded_by=world.users["registo"],
    )
    assert duties.annulment_day(state, date(2019, 10, 1)) == date(2017, 2, 28)
    assert duties.annulment_day(state, date(2010, 10, 1)) is None


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("200000020", "200000020"),
        ("200000080", "200000080"),
        ("PT 500 000 000", "500000000"),
        ("123456789", "123456789"),
        ("300000014", "300000014"),
        ("450000010", "450000010"),
        ("123456780", ""),
        ("000000000", ""),
        ("999999990", ""),
    ],
)
def test_a_tax_number_is_taken_or_refused_by_its_check_digit(world: World, typed: str, kept: str) -> None:
    """B27, B28"""
    answer = world.client("clube").post("/registo/grupos/pedir/", request_data(world, tax_number=typed))
    assert answer.status_code == (302 if kept else 200)
    assert list(FanGroup.objects.filter(name="Onda Norte").values_list("tax_number", flat=True)) == (
        [kept] if kept else []
    )
