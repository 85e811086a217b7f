"""Real Celery workers and other commands of the product, run against the test database and the test queue."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from django.conf import settings

from config.env import BASE_DIR

QUEUES = "default,import,pdf,mail"


def product_environment() -> dict[str, str]:
    """Environment variables with which a command of the product works on this test's database and queue."""
    values = settings.DATABASES["default"]
    place = f"{values['USER']}:{quote(values['PASSWORD'], safe='')}@{values['HOST']}:{values['PORT']}/{values['NAME']}"
    return os.environ | {
        "DATABASE_URL": f"postgresql://{place}",
        "REDIS_URL": settings.CELERY_BROKER_URL,
        "STORAGE_DIR": str(settings.STORAGE_DIR),
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }


class WorkerProcess:
    """One Celery worker with one child, on every queue. `kill` is kill -9 of the worker and its child."""

    def __init__(self, log: Path, *, include: str = "") -> None:
        """`include`: a module of the tests that declares more kinds of work."""
        self.log = log
        self.include = ["--include", include] if include else []
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until it listens to the queues."""
        command = [
            sys.executable, "-m", "celery", "-A", "config", "worker", "--queues", QUEUES, "--concurrency", "1",
            "--without-gossip", "--without-mingle", "--loglevel", "INFO", "--hostname", f"test{os.getpid()}@localhost",
            *self.include,
        ]  # fmt: skip
        offset = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                command, stdout=output, stderr=output, cwd=BASE_DIR, env=product_environment(), start_new_session=True
            )
        self.wait_until(lambda: b" ready." in self.log.read_bytes()[offset:], seconds=60)

    def wait_until(self, done: Callable[[], bool], *, seconds: float = 30) -> None:
        """Wait for something the worker brings about; fails with the end of its log when it does not come."""
        deadline = time.monotonic() + seconds
        while not done():
            gone = self.process is not None and self.process.poll() is not None
            if gone or time.monotonic() > deadline:
                tail = self.log.read_text(encoding="utf-8", errors="replace")[-4000:]
                pytest.fail(f"the worker {'ended' if gone else f'did not do it in {seconds} s'}:\n{tail}")
            time.sleep(0.05)

    def kill(self) -> None:
        """Kill -9 of the worker and of its child, as a crash of the machine would."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """Ask the worker to end, and make it after ten seconds."""
        self._signal(signal.SIGTERM)

    def _signal(self, how: signal.Signals) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        try:
            if process.poll() is None:
                os.killpg(process.pid, how)
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture
def celery_worker_process(transactional_db: None, broker: object, tmp_path: Path) -> Iterator[WorkerProcess]:
    """A running worker; what the test commits is done by another process, as in production."""
    worker = WorkerProcess(tmp_path / "worker.log")
    worker.start()
    yield worker
    worker.stop()
