"""The register of bans: exact on the day, looked up one person at a time, told to whom the law says."""

import json
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from audit.errors import ActRefused
from bans import livefile, selectors, services
from bans.models import Ban, GroundMeasure
from entities.models import Organisation
from entities.roles import Role
from tests.sanctions.factories import CivilIdFactory, OrganisationFactory, PersonFactory, at, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def lawyer():
    return user(Role.LEGAL_OFFICER, name="Júlia Monsanto")


@pytest.fixture
def officer():
    return user(Role.FORCE, OrganisationFactory(kind=Organisation.Kind.FORCE, name="Polícia do Campo"))


def imposed(by, person=None, *, key="decision:1:ground_ban", months=12, **fields) -> Ban:
    return services.impose(
        by=by,
        kind=Ban.Kind.ACCESSORY,
        person=person or PersonFactory(),
        source="Processo 1-1-2024",
        source_key=key,
        legal_basis="art. 42.1",
        scope="qualquer recinto",
        imposed_on=date(2024, 3, 1),
        months=months,
        notify=[("pnid", None), ("force", None)],
        cite="art. 43.6",
        **fields,
    )


def test_the_same_decision_never_bans_twice(lawyer):
    first, second = imposed(lawyer), imposed(lawyer)
    assert first.pk == second.pk
    assert first.notices.count() == 2


def test_the_live_list_is_exact_on_its_first_and_last_day(lawyer):
    ban = imposed(lawyer, starts_on=date(2024, 3, 10))
    for on, inside in (
        (date(2024, 3, 9), False),
        (date(2024, 3, 10), True),
        (date(2025, 3, 9), True),
        (date(2025, 3, 10), False),
    ):
        assert selectors.live(Ban.objects.all(), on).filter(pk=ban.pk).exists() is inside


def test_custody_moves_the_last_day_and_whoever_was_told_must_be_told_again(lawyer):
    ban = imposed(lawyer, starts_on=date(2024, 3, 10))
    services.add_pause(
        by=lawyer, ban=ban, first_day=date(2024, 4, 1), last=date(2024, 4, 30), reason="Prisão preventiva"
    )
    ban.refresh_from_db()
    assert ban.ends_on == date(2025, 4, 8)
    assert ban.notices.filter(matter="changed").count() == 2


def test_a_lifted_ban_is_out_of_the_list_on_that_day_and_stays_in_the_register(lawyer):
    ban = imposed(lawyer, starts_on=date(2024, 3, 10))
    services.lift(by=lawyer, ban=ban, on=date(2024, 6, 1), reason="Decisão revogada")
    everything = Ban.objects.all()
    assert selectors.live(everything, date(2024, 5, 31)).exists()
    assert not selectors.live(everything, date(2024, 6, 1)).exists()
    assert ban.notices.filter(matter="lifted").count() == 2
    with pytest.raises(ActRefused, match="já foi levantada"):
        services.lift(by=lawyer, ban=ban, on=date(2024, 7, 1), reason="outra vez")


def test_a_breach_on_a_day_without_ban_is_refused(lawyer):
    ban = imposed(lawyer, starts_on=date(2024, 3, 10))
    with pytest.raises(ActRefused, match="não estava em vigor"):
        services.record_breach(by=lawyer, ban=ban, on=date(2025, 3, 10), where="Estádio", reported_by="PSP")
    services.record_breach(by=lawyer, ban=ban, on=date(2025, 3, 9), where="Estádio", reported_by="PSP")
    assert ban.breaches.count() == 1


def test_police_find_a_person_by_half_a_name_or_a_number_and_only_while_the_ban_lives(lawyer, officer):
    person = PersonFactory(name="Álvaro Conceição Brandão")
    CivilIdFactory(person=person, kind="passport", number="X7654321")
    imposed(lawyer, person, starts_on=date(2024, 3, 10))
    today = date(2024, 6, 1)
    with at(2024, 6, 1):
        for words in ("conceicao", "brand alv", "x7654321", "X 7654321"):
            assert selectors.find_person(officer, words, today).count() == 1
        assert selectors.find_person(officer, "al", today).count() == 0
        assert selectors.find_person(officer, "outra pessoa", today).count() == 0
    with at(2026, 1, 1):
        assert selectors.find_person(officer, "conceicao", date(2026, 1, 1)).count() == 0


def test_police_must_say_why_before_they_look(lawyer, officer):
    imposed(lawyer, starts_on=date(2024, 3, 10))
    client = Client()
    client.force_login(officer, backend="django.contrib.auth.backends.ModelBackend")
    page = client.post(reverse("bans:search"), {"q": "inventado"})
    assert page.status_code == 302
    assert "Adepto Inventado" not in page.content.decode()


def test_the_signed_file_holds_the_live_list_and_shows_any_change(lawyer, settings, tmp_path):
    settings.STORAGE_DIR = tmp_path
    imposed(lawyer, starts_on=date(2024, 3, 10))
    imposed(lawyer, key="decision:2:ground_ban", starts_on=date(2022, 3, 10), months=6)
    content = livefile.build(selectors.live(Ban.objects.select_related("person"), date(2024, 6, 1)), date(2024, 6, 1))
    public = livefile.public_key()
    assert livefile.check(content, public)
    listed = json.loads(json.loads(content)["list"])
    assert (listed["on"], len(listed["bans"])) == ("2024-06-01", 1)
    assert not livefile.check(content.replace(b"2025-03-09", b"2026-03-09"), public)
    assert not livefile.check(b"{}", public)


def test_a_court_ban_is_entered_once(lawyer):
    person = PersonFactory()
    given = {
        "by": lawyer,
        "person": person,
        "court": "Tribunal de Viseu",
        "process": "12/24.0TESTE",
        "legal_basis": "pena acessória",
        "starts_on": date(2024, 3, 1),
        "ends_on": date(2025, 3, 1),
        "scope": "qualquer recinto",
    }
    services.enter_court_ban(**given)
    with pytest.raises(ActRefused, match="já está registada"):
        services.enter_court_ban(**given)
    assert Ban.objects.get().kind == Ban.Kind.COURT


def test_closed_doors_are_counted_in_matches_and_never_beyond_them(lawyer):
    club = OrganisationFactory(kind=Organisation.Kind.CLUB, name="União de Valverde")
    measure = services.impose_on_ground(
        by=lawyer,
        kind=GroundMeasure.Kind.CLOSED_DOORS,
        organisation=club,
        source="Processo 1-1-2024",
        source_key="decision:1:closed_doors",
        legal_basis="art. 42.3",
        imposed_on=date(2024, 3, 1),
        matches=2,
        starts_on=date(2024, 4, 1),
    )
    with pytest.raises(ActRefused, match="ainda não contava"):
        services.count_match(by=lawyer, measure=measure, on=date(2024, 3, 30), match="A – B")
    services.count_match(by=lawyer, measure=measure, on=date(2024, 4, 6), match="A – B")
    with pytest.raises(ActRefused, match="já está contado"):
        services.count_match(by=lawyer, measure=measure, on=date(2024, 4, 6), match="A – B")
    services.count_match(by=lawyer, measure=measure, on=date(2024, 4, 20), match="A – C")
    with pytest.raises(ActRefused, match="cumprida"):
        services.count_match(by=lawyer, measure=measure, on=date(2024, 4, 27), match="A – D")


@pytest.mark.parametrize("route", ["list", "court", "ground-list"])
def test_pages_open_for_those_who_work_with_them_and_for_nobody_else(lawyer, route):
    client = Client()
    client.force_login(lawyer, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(reverse(f"bans:{route}")).status_code == 200
    client.force_login(user(Role.TREASURY), backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(reverse(f"bans:{route}")).status_code == 404


def test_a_ban_is_served_and_told_through_its_pages(lawyer):
    ban = imposed(lawyer)
    client = Client()
    client.force_login(lawyer, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(reverse("bans:detail", args=[ban.pk])).status_code == 200
    client.post(reverse("bans:serve", args=[ban.pk]), {"on": "05/03/2024"})
    notice = ban.notices.first()
    refused = client.post(reverse("bans:notice", args=[notice.pk]), {"on": "06/03/2024", "proof": ""})
    assert "Prova do envio" in refused.content.decode()
    client.post(reverse("bans:notice", args=[notice.pk]), {"on": "06/03/2024", "proof": "Ofício 12/2024"})
    ban.refresh_from_db()
    notice.refresh_from_db()
    assert ban.served_on == date(2024, 3, 5)
    assert (notice.sent_on, notice.proof) == (date(2024, 3, 6), "Ofício 12/2024")
