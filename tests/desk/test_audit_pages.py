"""The auditor's own view: what a user did, who saw a person, alarms; using it is itself written down (S45, S46)."""

import pytest
from django.urls import reverse

from audit.models import Entry
from entities.models import Person
from entities.roles import Role
from tests.support.people import body, client_of, user_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def authority():
    return body(Role.CLUB, "Clube")


@pytest.fixture
def auditor(authority):
    return user_with(Role.AUDITOR, authority)


def test_who_saw_this_person_and_what_this_user_saw(authority, auditor):
    person = Person.objects.create(name="Zulmira Inventada")
    instructor = user_with(Role.INSTRUCTOR, authority)
    client_of(instructor).get(reverse("entities:person-detail", args=[person.pk]))

    by_person = client_of(auditor).get(reverse("desk:audit-person", args=[person.pk])).content.decode()
    assert instructor.name in by_person
    assert "consultou" in by_person
    assert "birth_date" in by_person
    by_user = client_of(auditor).get(reverse("desk:audit-user", args=[instructor.pk])).content.decode()
    assert f"pessoa {person.pk}" in by_user
    assert "Zulmira" not in by_user
    used = Entry.objects.filter(action="audit.read", actor_id=auditor.pk)
    assert {(entry.kind, entry.object_id) for entry in used} == {
        ("person", str(person.pk)),
        ("user", str(instructor.pk)),
    }


def test_any_object_is_found_by_kind_and_number_and_a_wrong_kind_is_an_error(authority, auditor):
    found = client_of(auditor).get(reverse("desk:audit-object"), {"kind": "organisation", "number": authority.pk})
    assert "linha criada" in found.content.decode()
    wrong = client_of(auditor).get(reverse("desk:audit-object"), {"kind": "segredo", "number": "1"})
    assert wrong.status_code == 200
    assert "Alarmes" in wrong.content.decode()


def test_pages_go_on_from_a_number(auditor):
    Entry.objects.bulk_create(Entry(action="test.read", actor_id=auditor.pk, kind="thing") for _ in range(120))
    address = reverse("desk:audit-user", args=[auditor.pk])
    first = client_of(auditor).get(address)
    assert first.context["page"].older
    second = client_of(auditor).get(address, {"antes": first.context["page"].older})
    ids = [line.entry.pk for answer in (first, second) for line in answer.context["page"].lines]
    assert ids == sorted(set(ids), reverse=True)
    assert len(ids) == 100


def test_refusals_raise_one_alarm_and_close_lists_of_people(authority, auditor, settings):
    settings.REFUSALS_PER_HOUR = 5
    instructor = user_with(Role.INSTRUCTOR, authority)
    client = client_of(instructor)
    people = reverse("entities:person-list")
    for number in range(4):
        assert client.get(reverse("entities:person-detail", args=[10_000 + number])).status_code == 404
    assert client.get(people).status_code == 200
    assert not Entry.objects.filter(action="alarm.refusals").exists()

    client.get(reverse("entities:user-list"))
    client.get(reverse("entities:user-list"))
    refused = Entry.objects.filter(action="access.refuse", actor_id=instructor.pk)
    assert (
        sorted(refused.values_list("kind", "reason"))
        == [("entities:user-list", "role")] * 2 + [("person", "scope")] * 4
    )
    assert Entry.objects.filter(action="alarm.refusals", object_id=str(instructor.pk)).count() == 1
    assert client.get(people).status_code == 429
    alarms = client_of(auditor).get(reverse("desk:audit")).content.decode()
    assert "demasiadas recusas" in alarms
