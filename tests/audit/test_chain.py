"""The chain shows any change, gap, fork or cut tail, and the application's user can make none of them."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, ProgrammingError, close_old_connections, connection, connections, transaction

from audit import selectors
from audit.checkpoints import write_checkpoint
from audit.models import Entry, Pending, Seal
from audit.sealing import seal_batch, seal_everything
from audit.services import record
from audit.verification import verify
from entities.models import Person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def checkpoints(settings, tmp_path):
    settings.AUDIT_CHECKPOINT_DIR = tmp_path / "checkpoints"
    settings.AUDIT_SIGNING_KEY_FILE = tmp_path / "key.pem"


def write(count):
    for number in range(count):
        record(action="test.read", actor=None, kind="thing", object_id=number, fields=["ação", "«nome»"])


def test_two_hundred_parallel_writes_make_one_chain():
    start = threading.Barrier(9, timeout=20)

    def writer(_):
        start.wait()
        for _ in range(25):
            write(1)
        connections.close_all()

    def sealer():
        start.wait()
        for _ in range(20):
            seal_batch(7)
        connections.close_all()

    with ThreadPoolExecutor(max_workers=9) as pool:
        tasks = [pool.submit(writer, n) for n in range(8)]
        tasks += [pool.submit(sealer)]
        start_errors = [task.exception() for task in tasks]
    assert start_errors == [None] * 9
    close_old_connections()
    seal_everything()
    report = verify()
    assert (report.entries, report.pending, report.fault) == (200, 0, None)
    assert sorted(pk for seal in Seal.objects.all() for pk in seal.entry_ids) == sorted(
        Entry.objects.values_list("pk", flat=True)
    )


def test_writer_does_not_wait_for_an_open_writer_nor_for_the_sealer():
    ready, done = threading.Event(), threading.Event()

    def slow_writer():
        with transaction.atomic():
            write(1)
            ready.set()
            done.wait(10)
        connections.close_all()

    with ThreadPoolExecutor() as pool:
        task = pool.submit(slow_writer)
        assert ready.wait(10)
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '1s'")
        write(3)
        assert seal_everything() == 3
        done.set()
        task.result()
    assert seal_everything() == 1
    assert verify().fault is None


@pytest.mark.parametrize("table", ["audit_entry", "audit_seal", "audit_changedvalues"])
@pytest.mark.parametrize("statement", ["UPDATE {} SET key = key", "DELETE FROM {}", "TRUNCATE {}"])
def test_application_user_cannot_change_delete_or_truncate(table, statement):
    write(1)
    key = "entry_id" if table == "audit_changedvalues" else "id"
    with pytest.raises(ProgrammingError, match="permission denied"), connection.cursor() as cursor:
        cursor.execute(statement.format(table).replace("key = key", f"{key} = {key}"))
    assert Entry.objects.count() == 1


def test_one_letter_changed_by_the_owner_is_found(owner):
    write(5)
    seal_everything()
    victim = Entry.objects.order_by("pk")[2].pk
    owner.execute("UPDATE audit_entry SET reason = 'x' WHERE id = %s", [victim])
    fault = verify().fault
    assert (fault.code, fault.row) == ("entry_changed", victim)
    with pytest.raises(CommandError, match=f"linha {victim} foi alterada"):
        call_command("verify_audit")


@pytest.mark.parametrize("which", [0, 2, 4])
def test_row_deleted_by_the_owner_is_found(owner, which):
    write(5)
    seal_everything()
    victim = Entry.objects.order_by("pk")[which].pk
    owner.execute("DELETE FROM audit_entry WHERE id = %s", [victim])
    fault = verify().fault
    assert (fault.code, fault.row) == ("entry_deleted", victim)


def test_row_deleted_before_its_seal_is_found(owner):
    write(2)
    victim = Entry.objects.latest("pk").pk
    owner.execute("DELETE FROM audit_entry WHERE id = %s", [victim])
    seal_everything()
    fault = verify().fault
    assert (fault.code, fault.row) == ("entry_deleted", victim)


def test_row_slipped_in_without_a_seal_is_found(owner):
    write(2)
    seal_everything()
    write(1)
    owner.execute("DELETE FROM audit_pending")
    fault = verify().fault
    assert (fault.code, fault.row) == ("entry_outside", Entry.objects.latest("pk").pk)


def test_seal_taken_from_the_middle_is_a_gap(owner):
    for _ in range(3):
        write(1)
        seal_everything()
    middle, last = Seal.objects.order_by("pk").values_list("pk", flat=True)[1:]
    owner.execute("DELETE FROM audit_seal WHERE id = %s", [middle])
    fault = verify().fault
    assert (fault.code, fault.row) == ("gap", last)


def test_seal_rewritten_with_its_entry_is_found(owner):
    write(1)
    seal_everything()
    owner.execute("UPDATE audit_seal SET digest = sha256('outro')")
    assert verify().fault.code == "seal_changed"


def test_chain_cannot_fork():
    write(1)
    seal_everything()
    seal = Seal.objects.get()
    with pytest.raises(IntegrityError, match="previous"):
        Seal.objects.create(previous=seal.previous, digest=b"x", entry_ids=[], entry_digests=[])


def test_cut_tail_is_found_by_the_checkpoint(owner):
    write(2)
    seal_everything()
    write(2)
    seal_everything()
    assert write_checkpoint()
    assert verify().fault is None
    last = Seal.objects.latest("pk")
    owner.execute("DELETE FROM audit_entry WHERE id = ANY(%s)", [last.entry_ids])
    owner.execute("DELETE FROM audit_seal WHERE id = %s", [last.pk])
    fault = verify().fault
    assert (fault.code, fault.row) == ("cut_tail", last.pk)


def test_altered_checkpoint_is_found():
    write(1)
    seal_everything()
    path = write_checkpoint()
    path.write_text(path.read_text().replace('"seals": 1', '"seals": 2'))
    assert verify().fault.code == "checkpoint"


def test_changed_or_lost_values_are_found(owner):
    Person.objects.create(name="Primeira")
    second = Person.objects.create(name="Segunda")
    seal_everything()
    entry = Entry.objects.get(kind="person", object_id=str(second.pk))
    owner.execute('UPDATE audit_changedvalues SET new = \'{"name": "Outra"}\' WHERE entry_id = %s', [entry.pk])
    assert (verify().fault.code, verify().fault.row) == ("values_changed", entry.pk)
    owner.execute("DELETE FROM audit_changedvalues WHERE entry_id = %s", [entry.pk])
    assert (verify().fault.code, verify().fault.row) == ("values_deleted", entry.pk)


def test_unsealed_row_older_than_a_minute_is_an_alarm(owner):
    assert selectors.unsealed_for() is None
    write(1)
    assert not selectors.seal_is_late()
    owner.execute("UPDATE audit_pending SET since = since - interval '61 seconds'")
    assert selectors.seal_is_late()
    assert selectors.unsealed_for() > timedelta(seconds=60)
    seal_everything()
    assert not selectors.seal_is_late()
    assert not Pending.objects.exists()


def test_commands_seal_and_say_that_the_trail_is_whole():
    write(3)
    output = StringIO()
    call_command("seal_audit", checkpoint=True, stdout=output)
    call_command("verify_audit", stdout=output)
    assert "3 linhas seladas" in output.getvalue()
    assert "Íntegro: 3 linhas em 1 selos" in output.getvalue()
