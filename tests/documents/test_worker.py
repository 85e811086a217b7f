"""A real worker renders what was asked for, and a killed one loses nothing."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from documents import services, storage
from documents.models import IssuedDocument
from entities.models import User
from jobs import runner
from jobs.models import Job
from tests.documents.conftest import CONTENT
from tests.support.worker import WorkerProcess

pytestmark = pytest.mark.worker

# A kind that the worker's own process knows; the kinds of these tests live in this process only.
KIND = "documents.copy"


@pytest.fixture
def ask(transactional_db: None) -> Callable[..., IssuedDocument]:
    """Issue a document of a kind that every process knows."""
    user = User.objects.create_user("instrutora", name="Instrutora")

    def act(**changes: Any) -> IssuedDocument:
        data = {**CONTENT, **changes}
        return services.issue(kind=KIND, subject_kind="issued", subject_id=0, data=data, receipt=None, by=user)

    return act


def rendered(document: IssuedDocument) -> Callable[[], bool]:
    """Whether the document has its bytes by now."""
    return lambda: IssuedDocument.objects.filter(pk=document.pk).exclude(sha256="").exists()


def test_a_worker_renders_what_the_page_asked_for(
    ask: Callable[..., IssuedDocument], celery_worker_process: WorkerProcess, document_folder: Path
) -> None:
    document = ask()
    celery_worker_process.wait_until(rendered(document))
    document.refresh_from_db()
    assert storage.read(storage.ISSUED, document.sha256).startswith(b"%PDF")


def test_a_worker_killed_in_mid_rendering_leaves_one_document_with_its_one_number(
    ask: Callable[..., IssuedDocument], celery_worker_process: WorkerProcess, document_folder: Path
) -> None:
    rows = [[f"n{n}", f"Filiado {n}"] for n in range(1500)]
    columns = [{"label": "N.º"}, {"label": "Nome"}]
    annex = {"title": "Filiados", "tables": [{"caption": "Filiados", "columns": columns, "rows": rows}]}
    document = ask(annexes=[annex])
    running = Job.objects.filter(object_id=document.pk, state=Job.State.RUNNING)
    celery_worker_process.wait_until(running.exists)
    celery_worker_process.kill()
    assert not rendered(document)()
    celery_worker_process.start()
    Job.objects.update(sent_at=None)
    runner.sweep()
    celery_worker_process.wait_until(rendered(document), seconds=90)
    document.refresh_from_db()
    assert (document.sequence, IssuedDocument.objects.count()) == (1, 1)
    assert len(list(storage.listing(storage.ISSUED))) == 1
    storage.drop_old(storage.UNFINISHED, older_than=timedelta(0))
    assert not [path for path in document_folder.rglob("*") if path.is_file() and path.parent.name == "unfinished"]
