"""The worker the tests use is a real one: another process, taking messages from Redis."""

import pytest
import redis

from config.celery import app
from tests.support.worker import WorkerProcess


@pytest.mark.worker
def test_worker_takes_messages_from_every_queue(celery_worker_process: WorkerProcess, broker: redis.Redis) -> None:
    for queue in ("default", "import", "pdf", "mail"):
        app.send_task("celery.backend_cleanup", queue=queue)
    log = celery_worker_process.log
    celery_worker_process.wait_until(lambda: log.read_text().count("succeeded in") == 4)
    assert not [key for key in broker.scan_iter() if key in {b"default", b"import", b"pdf", b"mail"}]


@pytest.mark.worker
def test_message_outlives_a_killed_worker(celery_worker_process: WorkerProcess, broker: redis.Redis) -> None:
    celery_worker_process.kill()
    app.send_task("celery.backend_cleanup", queue="pdf")
    assert broker.llen("pdf") == 1
    celery_worker_process.start()
    celery_worker_process.wait_until(lambda: "succeeded in" in celery_worker_process.log.read_text())
