"""What a job promises to whoever asks for it: sent after commit, done once, tried three times, never silent."""

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connections, transaction
from django.utils import timezone

from audit.errors import Conflict
from audit.models import Entry
from config.env import BASE_DIR
from entities.models import Organisation, User
from jobs import runner
from jobs.broker import queue_length
from jobs.locks import claim
from jobs.models import Job
from jobs.services import enqueue, erase_done, register_handler, retry
from tests.jobs import work
from tests.support.worker import product_environment

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("broker")]


def ask(kind, key="chave", **options):
    return enqueue(kind=kind, object_id=1, key=key, **options)


def make_due(job):
    Job.objects.filter(pk=job.pk).update(due_at=timezone.now(), sent_at=None)


def effects(key="chave"):
    return Organisation.objects.filter(name=key).count()


def test_message_leaves_after_commit_with_the_id_only(broker):
    with transaction.atomic():
        job = ask("test.quick")
        assert queue_length("default") == 0
    assert queue_length("default") == 1
    assert b'"chave"' not in broker.lindex("default", 0)
    assert job.state == Job.State.WAITING


def test_work_asked_for_in_a_transaction_that_rolls_back_does_not_exist():
    with transaction.atomic():
        ask("test.quick")
        transaction.set_rollback(True)
    assert queue_length("default") == 0
    assert not Job.objects.exists()


def test_same_key_is_the_same_job():
    first = ask("test.quick")
    runner.run(first.pk)
    assert ask("test.quick").pk == first.pk
    assert queue_length("default") == 1
    assert effects() == 1


def test_queue_is_the_handlers_unless_given():
    assert ask("test.slow-prepare", key="a").queue == "import"
    assert ask("test.slow-prepare", key="b", queue="mail").queue == "mail"


def test_done_job_names_its_actor_in_the_trail_and_is_not_done_again():
    user = User.objects.create(username="oficial", name="Oficial")
    job = ask("test.quick", by=user)
    runner.run(job.pk)
    runner.run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.tries, effects()) == (Job.State.DONE, 1, 1)
    assert Entry.objects.get(kind="organisation", action="row.insert").actor_id == user.pk


def test_same_task_twice_in_parallel_has_one_effect():
    job = ask("test.quick")
    start = threading.Barrier(4, timeout=20)

    def one_worker(_):
        start.wait()
        runner.run(job.pk)
        connections.close_all()

    with ThreadPoolExecutor(max_workers=4) as pool:
        list(pool.map(one_worker, range(4)))
    assert effects() == 1
    job.refresh_from_db()
    assert (job.state, job.tries) == (Job.State.DONE, 1)


def test_worker_that_only_seemed_dead_writes_nothing():
    def taken_over_meanwhile(job, progress):
        Job.objects.filter(pk=job.pk).update(tries=job.tries + 1)

    register_handler(
        "test.taken-over", prepare=taken_over_meanwhile, finish=work.effect, queue="default", label="Ensaio tomado"
    )
    job = ask("test.taken-over")
    runner.run(job.pk)
    job.refresh_from_db()
    assert (job.state, effects()) == (Job.State.RUNNING, 0)


def test_refusal_fails_at_once_with_its_sentence():
    job = ask("test.refused")
    runner.run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.tries, job.reason) == (Job.State.FAILED, 1, "O ficheiro não tem a coluna Nome.")


def test_unexpected_error_is_tried_three_times_then_shown_and_can_be_repeated():
    job = ask("test.broken")
    for attempt in (1, 2, 3):
        make_due(job)
        with pytest.raises(ZeroDivisionError):
            runner.run(job.pk)
        job.refresh_from_db()
        assert job.tries == attempt
    assert job.state == Job.State.FAILED
    assert "ZeroDivisionError" in job.reason

    user = User.objects.create(username="chefia", name="Chefia")
    again = retry(job_id=job.pk, by=user)
    assert (again.state, again.tries) == (Job.State.WAITING, 0)
    assert Entry.objects.filter(action="job.retry", actor_id=user.pk, object_id=str(job.pk)).exists()
    with pytest.raises(Conflict):
        retry(job_id=job.pk, by=user)


def test_named_transient_error_waits_longer_each_time():
    job = ask("test.away")
    runner.run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.tries) == (Job.State.WAITING, 1)
    first_pause = job.due_at - timezone.now()
    assert timedelta(0) < first_pause <= timedelta(seconds=5)
    runner.run(job.pk)
    job.refresh_from_db()
    assert job.tries == 1
    make_due(job)
    runner.run(job.pk)
    job.refresh_from_db()
    assert job.due_at - timezone.now() > first_pause


def test_far_due_time_stays_in_the_table_and_not_in_the_broker():
    job = ask("test.quick", due_at=timezone.now() + timedelta(days=3))
    assert queue_length("default") == 0
    runner.run(job.pk)
    assert runner.sweep() == 0
    assert effects() == 0
    make_due(job)
    assert runner.sweep() == 1
    assert queue_length("default") == 1


def test_message_lost_with_redis_is_sent_again(broker):
    for number in range(5):
        ask("test.quick", key=f"chave {number}")
    broker.flushdb()
    Job.objects.update(sent_at=timezone.now() - timedelta(seconds=4))
    assert runner.sweep() == 5
    assert queue_length("default") == 5
    assert runner.sweep() == 0


def test_waiting_its_turn_is_not_lost():
    ask("test.quick")
    Job.objects.update(sent_at=timezone.now() - timedelta(minutes=1))
    assert runner.sweep() == 0


def test_running_job_is_sent_again_only_when_nobody_holds_it():
    job = ask("test.quick")
    Job.objects.update(state=Job.State.RUNNING, tries=1, sent_at=timezone.now() - timedelta(minutes=1))

    def held_elsewhere():
        with claim(job.pk) as mine:
            assert mine
            holding.set()
            free.wait(20)
        connections.close_all()

    holding, free = threading.Event(), threading.Event()
    with ThreadPoolExecutor() as pool:
        task = pool.submit(held_elsewhere)
        assert holding.wait(20)
        assert runner.sweep() == 0
        runner.run(job.pk)
        assert effects() == 0
        free.set()
        task.result()
    assert runner.sweep() == 1
    runner.run(job.pk)
    assert effects() == 1


def test_broker_away_loses_nothing():
    asking = "from jobs.services import enqueue; enqueue(kind='test.quick', object_id=1, key='chave')"
    subprocess.run(
        [sys.executable, "manage.py", "shell", "--command", asking],
        env=product_environment() | {"REDIS_URL": "redis://127.0.0.1:1/0"},
        cwd=BASE_DIR,
        check=True,
        timeout=60,
    )
    assert Job.objects.get().state == Job.State.WAITING
    assert queue_length("default") == 0
    Job.objects.update(sent_at=None)
    assert runner.sweep() == 1


def test_kind_nobody_knows_fails_with_a_sentence():
    job = ask("test.unknown")
    runner.run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.reason) == (Job.State.FAILED, runner.UNKNOWN_KIND)


def test_work_done_long_ago_is_erased_with_the_rest_of_its_object_and_all_else_stays():
    register_handler("test.plain", prepare=None, finish=work.effect, queue="default", label="Ensaio")
    register_handler("test.kept", prepare=None, finish=work.effect, queue="default", label="Ensaio", remembers=True)
    now = timezone.now()

    def made(key, object_id, days, *, kind="test.plain", state=Job.State.DONE):
        job = enqueue(kind=kind, object_id=object_id, key=key, due_at=now + timedelta(days=1))
        Job.objects.filter(pk=job.pk).update(state=state, finished_at=now - timedelta(days=days))

    made("old", 1, 93)
    made("recent", 2, 91)
    made("old, read again since", 3, 200)
    made("again", 3, 5)
    made("failed", 4, 200, state=Job.State.FAILED)
    made("remembered", 5, 200, kind="test.kept")
    erase_done()
    left = set(Job.objects.values_list("key", flat=True))
    assert left == {"recent", "old, read again since", "again", "failed", "remembered"}
