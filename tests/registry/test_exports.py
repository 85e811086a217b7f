"""Files with many people: some an hour go out; then a reason is asked and the alarm raised (S26)."""

from audit.models import Entry
from tests.registry.conftest import World, words


def test_five_exports_pass_and_the_sixth_asks_why(world: World) -> None:
    club, address = world.client("clube"), f"/registo/grupos/{world.group.pk}/modelo/xlsx/"
    for _ in range(5):
        assert club.get(address).status_code == 200
    asked = club.get(address)
    assert asked.status_code == 302
    assert "ficheiros" in asked.url
    assert "Diga para que precisa de mais" in words(club.get(asked.url))
    assert "obrigatório" in words(club.post("/entidades/motivo/ficheiros/", {"reason": "", "next": address}))
    given = club.post("/entidades/motivo/ficheiros/", {"reason": "Entrega a três direções.", "next": address})
    assert given.url == address
    assert club.get(address).status_code == 200
    alarm = Entry.objects.get(action="alarm.exports")
    assert (alarm.actor_id, alarm.reason) == (world.users["clube"].pk, "Entrega a três direções.")
    assert world.client("registo").get(address).status_code == 200


def test_the_reason_leads_to_no_other_site(world: World) -> None:
    answer = world.client("clube").post(
        "/entidades/motivo/ficheiros/", {"reason": "Sim.", "next": "https://outro.example/"}
    )
    assert answer.url == "/"
