"""Every change of a followed table is written down, whoever makes it and however."""

import pytest
from django.db import connection, transaction

from audit.context import acting
from audit.models import ChangedValues, Entry
from audit.services import erase_personal_values
from audit.verification import verify
from entities.models import Address, Organisation, Person, User

pytestmark = pytest.mark.django_db

PLANTED = "Zulmira Planteada"


@pytest.fixture
def officer():
    return User.objects.create(username="oficial", name="Oficial de Teste")


def changes(kind):
    return list(Entry.objects.filter(kind=kind, action__startswith="row.").order_by("pk").select_related("changed"))


def test_insert_update_and_delete_keep_actor_reason_and_true_values(officer):
    with acting(officer, reason="pedido 12"):
        person = Person.objects.create(name=PLANTED, phone="+351912345678")
        Person.objects.filter(pk=person.pk).update(phone="+351962345678")
        pk = person.pk
        person.delete()

    insert, update, delete = changes("person")
    assert [e.action for e in (insert, update, delete)] == ["row.insert", "row.update", "row.delete"]
    assert {e.actor_id for e in (insert, update, delete)} == {officer.pk}
    assert {e.reason for e in (insert, update, delete)} == {"pedido 12"}
    assert {e.object_id for e in (insert, update, delete)} == {str(pk)}
    assert update.fields == ["phone"]
    assert (update.changed.old, update.changed.new) == ({"phone": "+351912345678"}, {"phone": "+351962345678"})
    assert insert.changed.old is None
    assert insert.changed.new["name"] == PLANTED
    assert delete.changed.new is None
    assert delete.changed.old["name"] == PLANTED


def test_bulk_and_raw_sql_leave_one_entry_for_each_row_that_really_changed(officer):
    with acting(officer):
        people = Person.objects.bulk_create(Person(name=f"Pessoa {n}") for n in range(3))
        people[0].name = "Outra Pessoa"
        Person.objects.bulk_update(people, ["name"])
        with connection.cursor() as cursor:
            cursor.execute("UPDATE entities_person SET email = 'a@example.test' WHERE name <> 'Outra Pessoa'")

    rows = changes("person")
    assert [e.action for e in rows].count("row.insert") == 3
    updates = [e for e in rows if e.action == "row.update"]
    assert [(e.object_id, e.fields) for e in updates] == [
        (str(people[0].pk), ["name"]),
        (str(people[1].pk), ["email"]),
        (str(people[2].pk), ["email"]),
    ]


def test_copy_is_followed_too(officer):
    with acting(officer), connection.cursor() as cursor:
        columns = "kind, name, tax_number, phone, email"
        with cursor.copy(f"COPY entities_person ({columns}) FROM STDIN") as copy:
            for n in range(100):
                copy.write_row(("natural", f"Pessoa {n}", "", "", ""))

    rows = changes("person")
    assert len(rows) == 100
    assert {e.actor_id for e in rows} == {officer.pk}
    assert "name_key" not in rows[0].fields


def test_change_rolled_back_leaves_nothing():
    with transaction.atomic():
        Person.objects.create(name="Ninguém")
        transaction.set_rollback(True)
    assert changes("person") == []


def test_actor_of_the_inner_block_counts_and_the_outer_comes_back(officer):
    other = User.objects.create(username="outro", name="Outro")
    with acting(officer):
        with acting(other):
            Person.objects.create(name="Primeira")
        Person.objects.create(name="Segunda")
    Person.objects.create(name="Terceira")
    assert [e.actor_id for e in changes("person")] == [other.pk, officer.pk, None]


def test_entity_of_the_row_is_kept_with_the_entry():
    club = Organisation.objects.create(kind="club", name="Académico da Ribeira")
    Person.objects.create(name="Representante", organisation=club)
    assert changes("person")[0].organisation_id == club.pk


def test_passwords_are_named_but_kept_nowhere(officer):
    officer.set_password("uma frase bem comprida")
    officer.save()
    update = changes("user")[-1]
    assert "password" in update.fields
    assert "argon2" not in str([(c.old, c.new) for c in ChangedValues.objects.all()])


def test_entries_hold_no_value_of_the_row():
    person = Person.objects.create(name=PLANTED, tax_number="123456789", email="planteada@example.test")
    Address.objects.create(person=person, lines="Rua Planteada, 7", first_day="2024-01-10", source="auto")
    columns = [field.attname for field in Entry._meta.concrete_fields if field.name != "values_digest"]
    text = str(list(Entry.objects.values_list(*columns)))
    for value in (PLANTED, "123456789", "planteada@example.test", "Rua Planteada"):
        assert value not in text


def test_erasing_a_persons_values_keeps_the_trail_whole(settings, tmp_path, officer):
    settings.AUDIT_CHECKPOINT_DIR = tmp_path
    person = Person.objects.create(name=PLANTED)
    Person.objects.create(name="Fica")
    with acting(officer):
        assert erase_personal_values(kind="person", object_id=person.pk, reason="fim do prazo") == 1
    kept = [c.new.get("name") for c in ChangedValues.objects.filter(entry__kind="person")]
    assert kept == ["Fica"]
    assert Entry.objects.filter(action="values.erase", object_id=str(person.pk), actor_id=officer.pk).exists()
    assert verify().fault is None
