"""The demonstration's small country, loaded once for all journeys, behind a server of its own."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.storage import storages
from django.core.management import call_command
from pytest_django.live_server_helper import LiveServer

from entities.models import User
from tests.support.worker import WorkerProcess


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
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock():
        patch.setenv("DEMO_PASSWORD", "palavra-passe-de-ensaio")
        patch.setenv("SIGNING_DIR", str(folder / "signing"))
        patch.setattr(settings, "STORAGE_DIR", folder / "files")
        patch.setattr(settings, "SIGNING_DIR", str(folder / "signing"))
        disk = {"BACKEND": "documents.storage.Disk", "OPTIONS": {"location": folder / "files"}}
        patch.setattr(settings, "STORAGES", {**settings.STORAGES, "documents": disk})
        storages._storages.pop("documents", None)
        call_command("demo", stdout=(folder / "said").open("w", encoding="utf-8"))
        worker = WorkerProcess(folder / "worker.log")
        worker.start()
        server = LiveServer("localhost")
        try:
            yield Country(server.url, worker, {user.username: user for user in User.objects.filter(is_demo=True)})
        finally:
            worker.stop()
            server.stop()
            empty_database()
            storages._storages.pop("documents", None)
