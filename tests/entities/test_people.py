"""Roles, delegations and the pages of organisations, venues and people, as staff and outside users meet them."""

from datetime import date, timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from audit.errors import ActRefused, InvalidInput
from audit.middleware import REASON_KEY
from audit.models import Entry
from entities import access, services
from entities.models import Delegation, Organisation, Person, RoleGrant, User
from entities.roles import Role
from legislation.dates import today
from tests.support.people import body, client_of, user_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return body(Role.CLUB, "Clube")


@pytest.fixture
def administrator(club):
    return user_with(Role.ADMINISTRATOR, club)


@pytest.fixture
def newcomer():
    return User.objects.create(username="nova", name="Nova Pessoa")


def now_is(user, *roles):
    fresh = User.objects.get(pk=user.pk)
    return fresh.roles == set(roles)


def on(day):
    return time_machine.travel(timezone.make_aware(timezone.datetime(day.year, day.month, day.day, 12)))


def grant(by, user, role=Role.INSTRUCTOR, **changes):
    fields = {"organisation": None, "first_day": today(), "last_day": None, "act": "Despacho n.º 1"} | changes
    return services.role_grant(by=by, user_id=user.pk, role=role, **fields)


def test_role_counts_from_its_first_to_its_last_day_and_not_a_day_more(administrator, newcomer):
    first, last = date(2030, 3, 1), date(2030, 3, 31)
    grant(administrator, newcomer, first_day=first, last_day=last)
    for day, held in [(first - timedelta(1), False), (first, True), (last, True), (last + timedelta(1), False)]:
        with on(day):
            assert now_is(newcomer, *([Role.INSTRUCTOR] if held else [])), day


def test_ended_role_is_gone_at_the_next_request_of_an_open_session(administrator, newcomer):
    given = grant(administrator, newcomer, first_day=today() - timedelta(days=10))
    client = client_of(newcomer)
    assert client.get(reverse("entities:person-list")).status_code == 200
    services.role_end(by=administrator, grant_id=given.pk, last_day=today() - timedelta(days=1), reason="mudou")
    assert client.get(reverse("entities:person-list")).status_code == 404
    assert Entry.objects.filter(action="role.end", actor_id=administrator.pk, object_id=str(newcomer.pk)).exists()


def test_delegation_lends_the_presidents_role_only_between_its_days(administrator, newcomer, club):
    president = user_with(Role.PRESIDENT, club)
    grant(administrator, newcomer, first_day=date(2020, 1, 1))
    services.delegation_create(
        by=administrator, delegator=president, delegate=newcomer, act="Despacho n.º 2",
        first_day=date(2030, 3, 1), last_day=date(2030, 3, 2),
    )  # fmt: skip
    for day, held in [(1, True), (2, True), (3, False)]:
        with on(date(2030, 3, day)):
            assert User.objects.get(pk=newcomer.pk).has_role(Role.PRESIDENT) is held
    with on(date(2030, 2, 28)):
        assert now_is(newcomer, Role.INSTRUCTOR)
    with on(date(2030, 3, 1)):
        User.objects.filter(pk=president.pk).update(is_active=False)
        assert now_is(newcomer, Role.INSTRUCTOR)


def test_delegation_by_somebody_who_is_not_president_is_refused(administrator, newcomer, club):
    supervisor = user_with(Role.SUPERVISOR, club)
    grant(administrator, newcomer)
    with pytest.raises(InvalidInput, match="Só o presidente delega"):
        services.delegation_create(
            by=administrator, delegator=supervisor, delegate=newcomer, act="x", first_day=today(), last_day=today()
        )
    assert not Delegation.objects.exists()


def test_nobody_gives_a_role_to_himself_nor_one_of_each_side(administrator, newcomer, club):
    with pytest.raises(ActRefused, match="a si próprio"):
        grant(administrator, administrator)
    with pytest.raises(InvalidInput, match="Escolha a entidade"):
        grant(administrator, newcomer, Role.CLUB)
    grant(administrator, newcomer)
    with pytest.raises(ActRefused, match="na autoridade e fora dela"):
        grant(administrator, newcomer, Role.CLUB, organisation=club)
    with pytest.raises(ActRefused, match="não permite"):
        grant(newcomer, administrator)


def test_grant_through_the_page_keeps_what_was_typed_when_refused(administrator, newcomer):
    client = client_of(administrator)
    address = reverse("entities:role-grant", args=[newcomer.pk])
    form = {"role": Role.CLUB, "first_day": "01/03/2030", "act": "Despacho n.º 77"}
    answer = client.post(address, form)
    text = answer.content.decode()
    assert "Escolha a entidade pela qual a pessoa age." in text
    assert "Despacho n.º 77" in text
    assert Entry.objects.filter(action="role.grant", outcome="refused", reason="no_organisation").exists()
    form["role"] = Role.INSTRUCTOR
    assert client.post(address, form).status_code == 302
    assert newcomer.grants.get().first_day == date(2030, 3, 1)


def test_people_are_found_by_half_a_name_without_accents_and_the_name_is_in_no_address(club):
    officer = user_with(Role.INSTRUCTOR, club)
    person = Person.objects.create(name="Conceição d’Ávila Gonçalves")
    Person.objects.create(name="Outra Pessoa")
    client = client_of(officer)
    for asked in ("goncal", "GONÇALVES conc", "avila", "d avila"):
        rows = client.post(reverse("entities:person-list"), {"q": asked}).context["rows"]
        assert rows == [person], asked
    assert client.post(reverse("entities:person-list"), {"q": "zulmira"}).context["rows"] == []
    assert client.get(reverse("entities:person-list"), {"q": "goncal"}).context["rows"] == []
    searches = Entry.objects.filter(action="person.search", actor_id=officer.pk)
    assert searches.count() == 5
    assert "goncal" not in str(list(searches.values())).lower()


def test_reading_a_person_is_written_down_with_the_fields_read(club):
    person = Person.objects.create(name="Pessoa Inventada")
    officer = user_with(Role.INSTRUCTOR, club)
    client_of(officer).get(reverse("entities:person-detail", args=[person.pk]))
    read = Entry.objects.get(action="person.read")
    assert (read.actor_id, read.object_id) == (officer.pk, str(person.pk))
    assert "birth_date" in read.fields


def test_wrong_numbers_come_back_with_a_sentence_and_right_ones_in_one_form(club):
    client = client_of(user_with(Role.INSTRUCTOR, club))
    form = {"kind": "natural", "name": "Pessoa Inventada", "tax_number": "123456780", "phone": "912 345 678"}
    answer = client.post(reverse("entities:person-create"), form)
    assert "algarismo de controlo" in answer.content.decode()
    assert "Pessoa Inventada" in answer.content.decode()
    client.post(reverse("entities:person-create"), form | {"tax_number": "PT 123 456 789"})
    person = Person.objects.get()
    assert (person.tax_number, person.phone) == ("123456789", "+351912345678")

    address = reverse("entities:person-civil-id", args=[person.pk])
    wrong = client.post(address, {"kind": "citizen_card", "number": "123456789ZY4", "country": "PT"})
    assert "não bate certo" in wrong.content.decode()
    client.post(address, {"kind": "citizen_card", "number": "12345678 9 zy3", "country": "PT"})
    assert person.civil_ids.get().number == "12345678"
    twice = client.post(address, {"kind": "citizen_card", "number": "12345678", "country": "PT"})
    assert "já é de uma pessoa registada" in twice.content.decode()


def test_new_address_ends_the_one_before(club):
    person = Person.objects.create(name="Pessoa Inventada")
    client = client_of(user_with(Role.DISPATCH_CLERK, club))
    address = reverse("entities:person-address", args=[person.pk])
    form = {"lines": "Rua Antiga, 1", "postal_code": "1000001", "country": "PT", "source": "auto"}
    client.post(address, form | {"first_day": "01/02/2024"})
    client.post(address, form | {"lines": "Rua Nova, 2", "first_day": "10/05/2024"})
    rows = person.addresses.order_by("first_day").values_list("lines", "postal_code", "last_day")
    assert list(rows) == [("Rua Antiga, 1", "1000-001", date(2024, 5, 9)), ("Rua Nova, 2", "1000-001", None)]


def test_club_that_changes_its_name_keeps_the_former_one(club):
    client = client_of(user_with(Role.REGISTRY_OFFICER, club))
    form = {"kind": "club", "name": "União de Valverde SAD", "tax_number": "500 000 000"}
    former = club.name
    assert client.post(reverse("entities:organisation-edit", args=[club.pk]), form).status_code == 302
    club.refresh_from_db()
    assert (club.name, club.tax_number) == ("União de Valverde SAD", "500000000")
    assert club.names.get().name == former
    other = Organisation.objects.create(kind="club", name="Outro")
    taken = client.post(reverse("entities:organisation-edit", args=[other.pk]), form)
    assert "Já existe" in taken.content.decode()


def test_venue_keeps_its_capacities_through_time(club):
    force = body(Role.FORCE, "Força")
    client = client_of(user_with(Role.QUALIFICATION_OFFICER, club))
    form = {
        "name": "Campo da Ribeira", "kind": "open_air", "municipality": "Viseu", "district": "Viseu",
        "force": force.pk, "capacity": "5000",
    }  # fmt: skip
    client.post(reverse("entities:venue-create"), form)
    venue = access.scope("venue", user_with(Role.CLUB, club)).get()
    with on(today() + timedelta(days=30)):
        again = client_of(user_with(Role.SUPERVISOR, club))
        again.post(reverse("entities:venue-edit", args=[venue.pk]), form | {"capacity": "6500"})
    assert list(venue.capacities.order_by("first_day").values_list("capacity", flat=True)) == [5000, 6500]


def test_force_says_why_before_a_register_and_the_reason_is_in_every_row():
    from entities import routes

    force = user_with(Role.FORCE, body(Role.FORCE, "Força"))
    client = client_of(force)
    session = client.session
    del session[REASON_KEY]
    session.save()
    page = reverse("entities:reason")
    wrong = client.post(page, {"kind": "inspection", "reference": "", "next": "/"})
    assert wrong.status_code == 200
    elsewhere = client.post(
        page, {"kind": "inspection", "reference": "Ribeira x Valverde", "next": "https://outro.example/"}
    )
    assert elsewhere.url == "/"
    reasons = [route for route in routes.table().values() if route.reason]
    assert all(Role.FORCE in route.roles or route.signed_in for route in reasons)
    client.get(reverse("entities:user-list"))
    assert (
        Entry.objects.filter(actor_id=force.pk, action="reason.choose").get().reason
        == "Fiscalização: Ribeira x Valverde"
    )


def test_administrator_sees_no_person_and_the_club_only_itself(administrator, club):
    Person.objects.create(name="Pessoa Inventada")
    other = Organisation.objects.create(kind="club", name="Outro Clube")
    assert not access.scope("person", administrator).exists()
    member = user_with(Role.CLUB, club)
    assert list(access.scope("organisation", member)) == [club]
    assert client_of(member).get(reverse("entities:organisation-detail", args=[other.pk])).status_code == 404
    assert list(access.scope("user", member)) == [member]
    RoleGrant.objects.filter(user=member).update(manages=True)
    colleague = User.objects.create(username="colega", name="Colega")
    RoleGrant.objects.create(user=colleague, role=Role.CLUB, organisation=club, first_day=today(), act="Ofício")
    assert set(access.scope("user", User.objects.get(pk=member.pk))) == {member, colleague}


def test_first_password_link_is_good_once(administrator, newcomer):
    text = client_of(administrator).post(reverse("entities:user-first-password", args=[newcomer.pk])).content.decode()
    address = text.partition("<code>")[2].partition("</code>")[0].partition("testserver")[2]
    choose_password(address, "quatro gatos dormem na varanda")
    newcomer.refresh_from_db()
    assert newcomer.check_password("quatro gatos dormem na varanda")
    choose_password(address, "cinco gatos dormem na varanda")
    newcomer.refresh_from_db()
    assert newcomer.check_password("quatro gatos dormem na varanda")


def choose_password(address, password):
    visitor = client_of(None)
    landed = visitor.get(address, follow=True)
    place = landed.redirect_chain[-1][0] if landed.redirect_chain else address
    visitor.post(place, {"password1": password, "password2": password})
