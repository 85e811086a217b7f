"""Several things at once, and workers that die: one version, nothing half in, nobody sees an error page."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DataError, connection, transaction
from django.test import Client

from documents.models import IssuedDocument
from jobs import runner
from jobs.models import Job
from registry.models import DraftRow, Membership, RegisterVersion, Submission
from registry.services import confirming
from tests.registry import files
from tests.registry.conftest import World, build_world
from tests.registry.test_journey import accept_everything
from tests.support.worker import WorkerProcess

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world(transactional_db: None) -> World:
    """The same two clubs, with real commits."""
    return build_world()


def upload(client: Client, world: World, content: bytes, name: str = "registo.csv") -> Any:
    return client.post(
        f"/registo/grupos/{world.group.pk}/enviar/",
        {"quarter": "2022-Q3", "file": SimpleUploadedFile(name, content)},
    )


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    def do(act: Callable[[], Any]) -> Any:
        try:
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return [task.result() for task in [pool.submit(do, act) for act in acts]]


def read_all() -> None:
    for job in Job.objects.filter(state=Job.State.WAITING, kind__startswith="register.").order_by("pk"):
        runner.run(job.pk)


def test_two_uploads_at_once_are_one_sending(world: World) -> None:
    contents = [files.separated(files.table(files.members(3))), files.separated(files.table(files.members(4)))]
    clients = [world.client("clube"), world.client("clube")]
    answers = at_once(*(lambda c=c, k=k: upload(c, world, k) for c, k in zip(clients, contents, strict=True)))
    assert [answer.status_code for answer in answers] == [302, 302]
    read_all()
    submission = Submission.objects.get()
    assert DraftRow.objects.filter(submission=submission).count() in {3, 4}
    assert submission.pending_file is not None


def test_confirming_at_the_same_time_gives_one_version(world: World) -> None:
    upload(world.client("clube"), world, files.separated(files.table(files.members(5))))
    read_all()
    submission = Submission.objects.get()
    accept_everything(world, submission, "missing_photo")
    clients = [world.client("clube") for _ in range(4)]
    address = f"/registo/envios/{submission.pk}/conferir/"
    answers = at_once(*(lambda c=c: c.post(address, {"seen_version": ""}) for c in clients))
    assert {answer.status_code for answer in answers} == {302}
    assert len({answer.url for answer in answers}) == 1
    assert RegisterVersion.objects.count() == IssuedDocument.objects.count() == 1
    assert Membership.objects.count() == 5


def test_a_failure_in_the_middle_leaves_nothing_half_in(world: World) -> None:
    """B24"""
    upload(world.client("clube"), world, files.separated(files.table(files.members(10))))
    read_all()
    submission = Submission.objects.get()
    accept_everything(world, submission, "missing_photo")
    row = DraftRow.objects.get(submission=submission, number=9)
    row.values["birth_date"] = "isto não é um dia"
    row.save()
    with pytest.raises(DataError), transaction.atomic():
        confirming.confirm(by=world.users["clube"], submission=submission, seen_version=None)
    submission.refresh_from_db()
    assert submission.state == Submission.State.ROWS
    assert DraftRow.objects.count() == 10
    for model in (RegisterVersion, Membership, IssuedDocument):
        assert not model.objects.exists()


def test_the_same_reading_twice_at_once_gives_the_rows_once(world: World) -> None:
    """B48"""
    upload(world.client("clube"), world, files.separated(files.table(files.members(50))))
    job = Job.objects.get(kind="register.read")
    at_once(lambda: runner.run(job.pk), lambda: runner.run(job.pk))
    assert DraftRow.objects.count() == 50


def swept_and_read() -> bool:
    """What the scheduler does every few seconds, until the rows are there."""
    runner.sweep()
    return Submission.objects.get().state == Submission.State.ROWS


@pytest.mark.worker
@pytest.mark.slow
def test_a_worker_killed_in_the_middle_of_a_reading_starts_again(
    world: World, celery_worker_process: WorkerProcess, file_folder: Any
) -> None:
    worker = celery_worker_process
    answer = upload(world.client("clube"), world, files.separated(files.table(files.members(20_000))))
    assert answer.status_code == 302
    submission = Submission.objects.get()
    worker.wait_until(lambda: Job.objects.filter(kind="register.read", done_count__gt=0).exists(), seconds=60)
    worker.kill()
    submission.refresh_from_db()
    half = DraftRow.objects.count()
    assert (submission.state, half) in {("reading", 0), ("rows", 20_000)}
    worker.start()
    # Seconds as a rule; a try that hangs is ended by the limit of every task, 300 s, and then begun again.
    worker.wait_until(swept_and_read, seconds=settings.CELERY_TASK_TIME_LIMIT + 90)
    assert DraftRow.objects.count() == 20_000
    page = world.client("clube").get(f"/registo/envios/{submission.pk}/linhas/")
    assert page.status_code == 200
