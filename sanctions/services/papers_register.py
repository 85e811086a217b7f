"""The register of papers in and out, and requests to see the file."""

from datetime import date
from typing import cast

from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from documents.models import ReceivedFile
from documents.numbering import next_number
from entities import access
from entities.models import User
from legislation import dates
from sanctions.models import Case, Charged, FileRequest, Paper
from sanctions.permissions import CASEWORK, DESPATCH
from sanctions.services.common import require, required


@transaction.atomic
def register(
    *, by: User, way: str, on: date, who: str, matter: str, case: Case | None = None, file: ReceivedFile | None = None
) -> Paper:
    """Give a paper its number in the year, in or out. Raises `ActRefused` (`bad_day`) for a day to come."""
    require(by, CASEWORK | DESPATCH, "registar entradas e saídas")
    if on > dates.today():
        raise InvalidInput("bad_day", "O dia não pode ser posterior a hoje.", "on")
    paper = Paper.objects.create(
        way=way,
        year=on.year,
        sequence=next_number(f"paper_{way}", on.year),
        on=on,
        who=required(who, "who_missing", "Escreva o remetente ou o destinatário.", "who"),
        matter=required(matter, "matter_missing", "Escreva o assunto.", "matter"),
        case=case,
        file=file,
        recorded_by=by,
    )
    audit.record(action="paper.register", actor=by, kind="paper", object_id=paper.pk)
    return paper


@transaction.atomic
def ask_for_file(*, by: User, charged: Charged, kind: str, asked_on: date, asked_by: str) -> FileRequest:
    """Record a request to see the file or to have a copy or certificate (RGCO, art. 45.º)."""
    require(by, CASEWORK | DESPATCH, "registar pedidos de consulta")
    found = cast(Charged, access.get("charged", by, charged.pk))
    if asked_on > dates.today():
        raise InvalidInput("bad_day", "O dia não pode ser posterior a hoje.", "asked_on")
    request = FileRequest.objects.create(
        case=found.case,
        charged=found,
        kind=kind,
        asked_on=asked_on,
        asked_by=required(asked_by, "who_missing", "Diga quem pediu.", "asked_by"),
        recorded_by=by,
    )
    audit.record(action="file.ask", actor=by, kind="file_request", object_id=request.pk)
    return request


@transaction.atomic
def answer_request(*, by: User, request: FileRequest, on: date, answer: str) -> None:
    """Record the answer to a request. Raises `ActRefused` (`answered`)."""
    require(by, CASEWORK, "responder a pedidos de consulta")
    found = cast(FileRequest, access.get("file_request", by, request.pk, lock=True))
    if found.answered_on is not None:
        raise ActRefused("answered", "Este pedido já tem resposta.")
    if not found.asked_on <= on <= dates.today():
        raise InvalidInput("bad_day", "O dia da resposta tem de ser entre o pedido e hoje.", "on")
    found.answered_on = on
    found.answer = required(answer, "answer_missing", "Escreva a resposta.", "answer")
    found.save(update_fields=["answered_on", "answer"])
    audit.record(action="file.answer", actor=by, kind="file_request", object_id=found.pk)
