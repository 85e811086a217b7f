"""Printing many documents at once: one file in the order chosen, blank backs, a cover that lists them, and a reason."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from audit import services as audit
from audit.context import acting
from audit.errors import InvalidInput
from documents import kinds, storage
from documents.models import IssuedDocument, PrintItem, PrintRun
from documents.services.copies import is_final
from documents.services.issuing import plain_frame
from entities import access
from entities.models import User
from jobs import services as jobs
from jobs.models import Job
from legislation import formats
from legislation.dates import ZONES

PRINT = "document.print"
LARGEST_RUN = 100
SHORTEST_REASON = 5


@transaction.atomic
def ask_print(*, documents: Sequence[int], reason: str, duplex: bool, by: User) -> PrintRun:
    """Ask for one print file of these documents, in this order; the file is made in the background.

    Raises `NotFound` for a document outside the user's scope, and `InvalidInput` (`print_nothing`, `print_too_many`,
    `print_reason`, `print_not_final`).
    """
    chosen = [access.get("issued", by, pk) for pk in dict.fromkeys(documents)]
    if not chosen:
        raise InvalidInput("print_nothing", "Escolha pelo menos um documento para imprimir.")
    if len(chosen) > LARGEST_RUN:
        raise InvalidInput("print_too_many", f"Imprima no máximo {LARGEST_RUN} documentos de cada vez.")
    if len(reason.strip()) < SHORTEST_REASON:
        raise InvalidInput("print_reason", "Diga para que imprime, por exemplo «Notificação em mão».", "motivo")
    run = PrintRun.objects.create(asked_by=by, asked_at=timezone.now(), reason=reason.strip()[:300], duplex=duplex)
    for place, document in enumerate(chosen, start=1):
        assert isinstance(document, IssuedDocument)  # noqa: S101 - tells the type checker what the scope holds
        if not is_final(document):
            raise InvalidInput("print_not_final", f"{document} ainda não está pronto: falta compor ou assinar.")
        PrintItem.objects.create(run=run, place=place, document=document, sha256=document.sha256)
        audit.record(action="issued.print", actor=by, kind="issued", object_id=document.pk, reason=run.reason)
    jobs.enqueue(kind=PRINT, object_id=run.pk, key=f"{PRINT}:{run.pk}", queue="pdf", by=by)
    return run


def prepare_print(job: Job, progress: jobs.Progress) -> dict[str, Any] | None:
    """Put the stored files together behind a cover."""
    from documents.rendering.merging import merged

    run = PrintRun.objects.select_related("asked_by").get(pk=job.object_id)
    if run.sha256:
        return None
    items = list(run.items.select_related("document").defer("document__data", "document__receipt"))

    def parts() -> Iterator[bytes]:
        yield _cover(run, items)
        for done, item in enumerate(items, start=1):
            yield storage.read(storage.ISSUED, item.sha256)
            progress(done, len(items), "documentos juntos")

    content, pages = merged(parts(), duplex=run.duplex)
    return {"sha256": storage.put(storage.PRINTS, content), "size": len(content), "pages": pages}


def finish_print(job: Job, result: dict[str, Any] | None) -> None:
    """Record the print file."""
    run = PrintRun.objects.select_for_update().get(pk=job.object_id)
    if result is None or run.sha256:
        return
    with acting(run.asked_by):
        for name, value in result.items():
            setattr(run, name, value)
        run.save(update_fields=list(result))


def file_is_there(run: PrintRun) -> bool:
    """Whether the print file can be opened: it is made in seconds and kept for a day."""
    return bool(run.sha256) and storage.backend().exists(storage.name_of(storage.PRINTS, run.sha256))


def _cover(run: PrintRun, items: list[PrintItem]) -> bytes:
    """The list of what follows, rendered like any other paper but without a number: it is not a document."""
    from documents.rendering.compose import render

    rows = []
    for item in items:
        pages = item.document.pages or 0
        rows.append([str(item.place), item.document.number, kinds.get(item.document.kind).label, str(pages)])
    moment = formats.moment(run.asked_at, ZONES[settings.JURISDICTION])
    data = {
        "title": "Lista de impressão",
        "summary": [
            {"label": "Impresso por", "value": run.asked_by.name},
            {"label": "Em", "value": moment},
            {"label": "Motivo", "value": run.reason},
            {"label": "Documentos", "value": str(len(items))},
        ],
        "blocks": [
            {
                "heading": "",
                "tables": [
                    {
                        "caption": "Documentos, pela ordem em que estão no maço",
                        "columns": [
                            {"label": "N.º", "width": 8},
                            {"label": "Documento", "width": 27},
                            {"label": "Tipo", "width": 50},
                            {"label": "Páginas", "width": 15, "align": "end"},
                        ],
                        "rows": rows,
                    }
                ],
            }
        ],
    }
    frame = plain_frame(title="Lista de impressão", created=run.asked_at)
    return render(template="documents/statement.html", data=data, receipt=None, frame=frame).content
