"""The demonstration's small country, loaded once for all journeys, behind a server of its own."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings
from pytest_django.live_server_helper import LiveServer

from entities.models import User
from jobs.models import Job
from tests.support.worker import WorkerProcess

OPEN = (Job.State.WAITING, Job.State.RUNNING)


@dataclass(frozen=True)
class Country:
    """A running demonstration: its address, its worker, and its accounts by name."""

    url: str
    worker: WorkerProcess
    users: dict[str, User]


def empty_database() -> None:
    """No rows, as between two tests with real commits."""
    call_command("flush", interactive=False, verbosity=0, inhibit_post_migrate=True)


@pytest.fixture(scope="package")
def country(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: Any) -> Iterator[Country]:
    """Load the demonstration with the product's own command; rows and files are gone afterwards."""
    folder: Path = tmp_path_factory.mktemp("demonstration")
    disk = {"BACKEND": "documents.storage.Disk", "OPTIONS": {"location": folder / "files"}}
    own = {
        "STORAGE_DIR": folder / "files",
        "SIGNING_DIR": str(folder / "signing"),
        "STORAGES": {**settings.STORAGES, "documents": disk},
    }
    with pytest.MonkeyPatch.context() as patch, override_settings(**own), django_db_blocker.unblock():
        patch.setenv("DEMO_PASSWORD", "palavra-passe-de-ensaio")
        patch.setenv("SIGNING_DIR", str(folder / "signing"))
        call_command("demo", stdout=(folder / "said").open("w", encoding="utf-8"))
        worker = WorkerProcess(folder / "worker.log")
        worker.start()
        server = LiveServer("localhost")
        try:
            # The demonstration leaves papers to compose: what a person of a journey asks for must not wait behind them.
            worker.wait_until(lambda: not Job.objects.filter(state__in=OPEN).exists(), seconds=300)
            yield Country(server.url, worker, {user.username: user for user in User.objects.filter(is_demo=True)})
        finally:
            worker.stop()
            server.stop()
            empty_database()
