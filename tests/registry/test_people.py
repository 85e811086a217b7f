"""Reading registers: the police with a reason and inside their area, officers through time."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
import time_machine

from audit.models import Entry
from bans.models import Ban
from entities.models import CivilId, Person
from legislation.dates import today
from matches.models import Competition, Match, Season, Sport, Team
from registry.models import FanGroup, Membership, RegisterVersion, Submission
from tests.registry import files
from tests.registry.conftest import World, words
from tests.registry.test_journey import accept_everything, confirm

Send = Callable[..., Submission]


@pytest.fixture
def registered(world: World, send: Send) -> list[Membership]:
    """Four people on the register of the club's group, one of them a minor."""
    members = files.members(4)
    members[0]["Nome completo"] = "Maria da Conceição d’Ávila"
    members[3]["Data de nascimento"] = "08/03/2015"
    submission = send(
        files.xlsx(files.table([*members[:3], {**members[3], "Filiação": "Rita Lã"}], (*files.HEADINGS, "Filiação")))
    )
    accept_everything(world, submission, "missing_photo")
    confirm(world, submission)
    return list(Membership.objects.order_by("document_number"))


def with_reason(world: World, name: str) -> Any:
    client = world.client(name)
    client.post("/entidades/motivo/", {"kind": "inspection", "reference": "Ribeira - Valverde"})
    return client


def found_by(client: Any, text: str) -> list[str]:
    answer = client.post("/registo/pesquisa/", {"text": text})
    assert answer.status_code == 200
    return [member.name for member in answer.context["found"].members]


def test_without_a_reason_no_name_appears(world: World, registered: list[Membership]) -> None:
    """S40"""
    client = world.client("psp")
    for answer in (
        client.post("/registo/pesquisa/", {"text": "Conceição"}),
        client.get(f"/registo/filiados/{registered[0].pk}/"),
    ):
        assert answer.status_code == 302
        assert "motivo" in answer.url


@pytest.mark.parametrize(
    "text", ["conceicao avila", "AVILA maria", "conceição d'ávila", "11000000", "11000000 9 ZZ1", "mar da conc"]
)
def test_half_a_name_or_a_number_finds_one_person(world: World, registered: list[Membership], text: str) -> None:
    assert found_by(with_reason(world, "psp"), text) == ["Maria da Conceição d’Ávila"]


def test_alike_names_are_offered_and_short_texts_refused(world: World, registered: list[Membership]) -> None:
    client = with_reason(world, "psp")
    answer = client.post("/registo/pesquisa/", {"text": "Maria Conseicao Davila"})
    assert [member.name for member in answer.context["found"].members] == ["Maria da Conceição d’Ávila"]
    assert "Estes nomes são parecidos" in words(answer)
    assert "pelo menos três" in words(client.post("/registo/pesquisa/", {"text": "ma"}))
    nothing = words(client.post("/registo/pesquisa/", {"text": "Zebedeu"}))
    assert "Procurámos «Zebedeu»" in nothing


def test_a_force_of_another_district_finds_nobody(world: World, registered: list[Membership]) -> None:
    """S55"""
    client = with_reason(world, "gnr")
    assert found_by(client, "conceicao") == []
    assert client.get(f"/registo/filiados/{registered[0].pk}/").status_code == 404
    for path in ("pessoas/", ""):
        assert client.get(f"/registo/registos/{RegisterVersion.objects.get().pk}/{path}").status_code == 404


def test_a_match_opens_the_visitors_register_for_its_days_only(world: World, registered: list[Membership]) -> None:
    season = Season.objects.create(name="2026/2027", first_day=date(2026, 7, 1), last_day=date(2027, 6, 30))
    sport = Sport.objects.create(code="futebol", name="Futebol")
    competition = Competition.objects.create(
        organiser=world.other_club, sport=sport, name="Taça", level="non_professional"
    )
    home = Team.objects.create(club=world.other_club, sport=sport, name="Valverde")
    away = Team.objects.create(club=world.club, sport=sport, name="Ribeira")
    venue = world.gnr.venues.get()
    day = today() + timedelta(days=2)
    match = Match.objects.create(season=season, competition=competition, home=home, away=away, venue=venue, day=day)
    assert found_by(with_reason(world, "gnr"), "conceicao") == ["Maria da Conceição d’Ávila"]
    with time_machine.travel(day + timedelta(days=10)):
        assert found_by(with_reason(world, "gnr"), "conceicao") == []
    client = world.client("gnr")
    assert "Escolha o jogo." in words(client.post("/entidades/motivo/", {"kind": "match"}))
    client.post("/entidades/motivo/", {"kind": "match", "match": match.pk})
    assert found_by(client, "conceicao") == ["Maria da Conceição d’Ávila"]
    said = Entry.objects.filter(action="register.search", actor_id=world.users["gnr"].pk).latest("pk").reason
    assert said == f"Jogo: Valverde – Ribeira, {day:%d/%m/%Y}"
    Match.objects.filter(pk=match.pk).update(day=today() - timedelta(days=10))
    answer = client.get("/registo/pesquisa/")
    assert answer.status_code == 302
    assert "motivo" in answer.url


def test_with_a_match_as_reason_only_the_groups_of_its_clubs_are_seen(
    world: World, registered: list[Membership]
) -> None:
    """S55: the force's own district is not opened by a match of others."""
    season = Season.objects.create(name="2026/2027", first_day=date(2026, 7, 1), last_day=date(2027, 6, 30))
    sport = Sport.objects.create(code="futebol", name="Futebol")
    competition = Competition.objects.create(organiser=world.club, sport=sport, name="Taça", level="non_professional")
    home = Team.objects.create(club=world.other_club, sport=sport, name="Valverde")
    away = Team.objects.create(club=world.other_club, sport=sport, name="Valverde B", kind="b")
    match = Match.objects.create(
        season=season, competition=competition, home=home, away=away, venue=world.psp.venues.get(), day=today()
    )
    assert found_by(with_reason(world, "psp"), "conceicao") == ["Maria da Conceição d’Ávila"]
    client = world.client("psp")
    client.post("/entidades/motivo/", {"kind": "match", "match": match.pk})
    assert found_by(client, "conceicao") == []
    assert client.get(f"/registo/filiados/{registered[0].pk}/").status_code == 404
    refused = world.client("gnr").post("/entidades/motivo/", {"kind": "match", "match": match.pk})
    assert "motivo" in refused.content.decode().lower()
    assert refused.status_code == 200


def test_the_card_shows_what_a_force_needs_and_no_more(world: World, registered: list[Membership]) -> None:
    member = registered[0]
    client = with_reason(world, "psp")
    text = words(client.get(f"/registo/filiados/{member.pk}/"))
    assert "Sem interdição em vigor" in text
    assert "registado desde 31/10/2014" in text
    for hidden in (member.address, member.phone, member.email):
        assert hidden not in text
    refused = words(client.post(f"/registo/filiados/{member.pk}/", {"abrir": "dados"}))
    assert member.address not in refused
    person = Person.objects.create(name=member.name)
    CivilId.objects.create(person=person, kind="old_id", number=member.document_number)
    Ban.objects.create(
        kind="court",
        person=person,
        source="Processo 1",
        source_key="t1",
        legal_basis="art. 35.º",
        scope="Todos os recintos.",
        imposed_on=date(2026, 1, 1),
        starts_on=date(2026, 1, 1),
        recorded_by=world.users["registo"],
    )
    assert "Interdição em vigor" in words(client.get(f"/registo/filiados/{member.pk}/"))
    club = words(world.client("clube").get(f"/registo/filiados/{member.pk}/"))
    assert "nterdição" not in club


def test_a_minors_data_open_by_a_button_that_is_recorded(world: World, registered: list[Membership]) -> None:
    """S52"""
    child = registered[3]
    client = world.client("registo")
    assert "Rita Lã" not in words(client.get(f"/registo/filiados/{child.pk}/"))
    assert "Rita Lã" in words(client.post(f"/registo/filiados/{child.pk}/", {"abrir": "dados"}))
    reads = Entry.objects.filter(action="membership.read", object_id=str(child.pk)).order_by("pk")
    assert ["parent_1" in row.fields for row in reads] == [False, True]


def test_every_look_is_recorded_with_its_reason_and_no_value(world: World, registered: list[Membership]) -> None:
    """S39, S41"""
    client = with_reason(world, "psp")
    found_by(client, "conceicao")
    client.get(f"/registo/filiados/{registered[0].pk}/")
    rows = Entry.objects.filter(actor_id=world.users["psp"].pk, action__in=["register.search", "membership.read"])
    assert {row.action for row in rows} == {"register.search", "membership.read"}
    assert all("Ribeira - Valverde" in row.reason for row in rows)
    kept = str(list(rows.values()))
    assert "Concei" not in kept
    assert registered[0].document_number not in kept


def test_who_was_on_the_register_on_any_day(world: World, registered: list[Membership], send: Send) -> None:
    with time_machine.travel(today() + timedelta(days=40)):
        second = send(files.xlsx(files.table(files.members(3)[1:])), quarter="2022-Q4")
        accept_everything(world, second, "missing_photo")
        confirm(world, second, difference_reason="Saíram dois.")
        client = world.client("registo")
        first, latest = RegisterVersion.objects.order_by("pk")
        for day, version in ((first.effective_day, first), (latest.effective_day, latest)):
            answer = client.get(
                f"/registo/grupos/{world.group.pk}/num-dia/", {"dia": day.strftime("%d/%m/%Y")}, follow=True
            )
            assert answer.context["version"] == version
            assert len(answer.context["members"]) == version.members
        before = client.get(f"/registo/grupos/{world.group.pk}/num-dia/", {"dia": "01/01/2020"})
        assert "ainda não tinha nenhum registo" in words(before)
        compared = words(client.get(f"/registo/registos/{first.pk}/comparar/{latest.pk}/"))
        assert "2 saídos" in compared
        assert "Maria da Conceição d’Ávila" in compared


def test_the_authority_sees_the_same_person_in_another_group_and_the_club_does_not(
    world: World, registered: list[Membership], send: Send
) -> None:
    other = send(files.xlsx(files.table(files.members(2)[1:])), by="clube2")
    rival = world.client("clube2")
    page = words(rival.get(f"/registo/envios/{other.pk}/linhas/?mostrar=todas"))
    assert world.group.name not in page
    rival.post(f"/registo/envios/{other.pk}/avisos/", {"codigo": "missing_photo", "motivo": "Sim."})
    confirm(world, other, by="clube2")
    version = RegisterVersion.objects.get(group=world.other_group)
    assert world.group.name in words(world.client("registo").get(f"/registo/registos/{version.pk}/pessoas/"))
    assert world.group.name not in words(rival.get(f"/registo/registos/{version.pk}/pessoas/"))
    assert FanGroup.objects.count() == 2


def test_the_card_says_since_when_somebody_is_there_though_their_data_changed(
    world: World, registered: list[Membership], send: Send
) -> None:
    first_day = registered[1].first_day
    with time_machine.travel(today() + timedelta(days=40)):
        second = send(files.xlsx(files.table(files.members(3, Localidade="Guimarães"))), quarter="2022-Q4")
        accept_everything(world, second, "missing_photo")
        confirm(world, second, difference_reason="Saiu um.")
        now = Membership.objects.get(document_number=registered[1].document_number, last_day=None)
        assert now.first_day > first_day
        text = words(with_reason(world, "psp").get(f"/registo/filiados/{now.pk}/"))
        assert f"desde {first_day:%d/%m/%Y}" in text
        assert f"{now.first_day:%d/%m/%Y}" not in text.split("No registo")[1].split("Impresso")[0]
