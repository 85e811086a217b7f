"""A real worker is killed in mid-work and Redis is emptied: everything finishes, once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from entities.models import Organisation
from jobs import runner
from jobs.models import Job
from jobs.services import enqueue
from tests.jobs import work  # noqa: F401  (declares the kinds of work)
from tests.support.worker import WorkerProcess

pytestmark = [pytest.mark.worker, pytest.mark.slow]


@pytest.fixture
def worker(transactional_db, broker, tmp_path):
    process = WorkerProcess(tmp_path / "worker.log", include="tests.jobs.work")
    process.start()
    yield process
    process.stop()


def state(job):
    job.refresh_from_db()
    return job.state


def sweep_as_the_clock_would():
    Job.objects.update(sent_at=timezone.now() - timedelta(seconds=10))
    return runner.sweep()


@pytest.mark.parametrize(("kind", "place"), [("test.slow-prepare", "in-prepare"), ("test.slow-finish", "in-finish")])
def test_worker_killed_in_mid_work_and_started_again_finishes_once(worker, tmp_path, kind, place):
    job = enqueue(kind=kind, object_id=1, key=str(tmp_path))
    worker.wait_until((tmp_path / place).exists)
    assert state(job) == Job.State.RUNNING
    worker.kill()
    (tmp_path / "go").touch()
    worker.wait_until(lambda: sweep_as_the_clock_would() == 1)
    worker.start()
    worker.wait_until(lambda: state(job) == Job.State.DONE)
    assert job.tries == 2
    assert Organisation.objects.filter(name=str(tmp_path)).count() == 1


def test_progress_is_seen_while_the_work_goes_on(worker, tmp_path):
    job = enqueue(kind="test.slow-prepare", object_id=1, key=str(tmp_path))
    worker.wait_until((tmp_path / "in-prepare").exists)
    job.refresh_from_db()
    assert (job.done_count, job.total_count, job.words) == (1, 2, "linhas lidas")
    (tmp_path / "go").touch()
    worker.wait_until(lambda: state(job) == Job.State.DONE)
    assert (job.done_count, job.total_count) == (2, 2)


def test_redis_emptied_with_work_queued_loses_nothing(worker, broker, tmp_path):
    jobs = [enqueue(kind="test.slow-prepare", object_id=1, key=str(tmp_path))]
    worker.wait_until((tmp_path / "in-prepare").exists)
    jobs += [enqueue(kind="test.quick", object_id=n, key=f"chave {n}") for n in range(10)]
    broker.flushdb()
    (tmp_path / "go").touch()
    worker.wait_until(lambda: sweep_as_the_clock_would() == 0, seconds=40)
    worker.wait_until(lambda: all(state(job) == Job.State.DONE for job in jobs))
    assert Organisation.objects.count() == 11


def test_work_that_kills_its_worker_stops_after_three_tries(worker):
    job = enqueue(kind="test.deadly", object_id=1, key="mortal")
    worker.wait_until(lambda: state(job) == Job.State.FAILED or sweep_as_the_clock_would() < 0, seconds=60)
    assert job.reason == runner.STOPPED
    assert job.tries == 3
    assert not Organisation.objects.exists()
    healthy = enqueue(kind="test.quick", object_id=2, key="depois")
    worker.wait_until(lambda: state(healthy) == Job.State.DONE or sweep_as_the_clock_would() < 0)
