"""Issuing a document: number and frozen data now, bytes by a background job."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from audit import services as audit
from audit.context import acting
from audit.errors import Conflict, InvalidInput
from documents import codes, content, kinds, numbering, storage, texts
from documents.models import IssuedDocument, TextVersion
from documents.services import texts as texts_service
from entities.context import AUTHORITY
from entities.models import User
from jobs import services as jobs
from jobs.models import Job
from legislation import formats
from legislation.dates import ZONES, local_day

RENDER = "document.render"


@transaction.atomic
def issue(
    *,
    kind: str,
    subject_kind: str,
    subject_id: int,
    data: dict[str, Any],
    receipt: dict[str, Any] | None,
    by: User,
    replaces: IssuedDocument | None = None,
    draft: bool = False,
) -> IssuedDocument:
    """Issue a document about a subject: it has its number at once and its bytes when the worker has rendered them.

    Called inside the transaction of the act it documents; the caller has checked that `by` may do that act. `data` has
    the form of `documents.content.Content` and is frozen with `receipt`. `replaces` names the document that this one
    corrects. `draft` gives a document without number or verification, marked on each page.

    Raises `InvalidInput` (`document_data`, `document_letters`, `text_missing`) when the data cannot be printed as typed
    and `Conflict` (`document_replaced`, `document_signing`) when another document corrects it or it is being signed.
    """
    return issue_on(
        template=kinds.get(kind).template,
        kind=kind,
        subject_kind=subject_kind,
        subject_id=subject_id,
        data=data,
        receipt=receipt,
        by=by,
        replaces=replaces,
        draft=draft,
    )


@transaction.atomic
def issue_on(
    *,
    template: str,
    kind: str,
    subject_kind: str,
    subject_id: int,
    data: dict[str, Any],
    receipt: dict[str, Any] | None,
    by: User,
    replaces: IssuedDocument | None = None,
    draft: bool = False,
) -> IssuedDocument:
    """Like `issue`, on another template than the kind's own: a copy looks like what it is a copy of."""
    described = kinds.get(kind)
    if replaces is not None:
        replaces = IssuedDocument.objects.select_for_update().get(pk=replaces.pk)
        if replaces.state == IssuedDocument.State.SIGNING:
            raise Conflict("document_signing", f"{replaces} está a ser assinado. Espere que acabe e tente de novo.")
        if IssuedDocument.objects.filter(replaces=replaces).exists():
            raise Conflict("document_replaced", f"{replaces} já foi substituído. Abra o documento que o substitui.")
    now = timezone.now()
    today = local_day(now, settings.JURISDICTION)
    text = texts_service.in_force(kind=kind, on=today)
    parsed = content.read(_with_standard_text(data, text))
    _refuse_letters_without_glyph(parsed)
    frozen = parsed.model_dump(mode="json", exclude_defaults=True)

    sequence = None if draft else numbering.next_number(described.series, today.year)
    number = "" if draft else f"{described.series} {sequence}/{today.year}"
    code = codes.new_code()
    document = IssuedDocument.objects.create(
        kind=kind,
        series=described.series,
        year=today.year,
        sequence=sequence,
        number=number,
        draft=draft,
        subject_kind=subject_kind,
        subject_id=subject_id,
        process=parsed.process[:60],
        template=template,
        template_version=text.version if text else None,
        data=frozen,
        receipt=receipt,
        frame=_frame(described, number, code, parsed, replaces, now, draft=draft),
        replaces=replaces,
        verification_code=code,
        issued_on=today,
        created_at=now,
        created_by=by,
    )
    audit.record(
        action="document.issue", actor=by, kind="issued", object_id=document.pk, reason=f"{subject_kind} {subject_id}"
    )
    jobs.enqueue(kind=RENDER, object_id=document.pk, key=f"{RENDER}:{document.pk}", queue="pdf", by=by)
    return document


def prepare_rendering(job: Job, progress: jobs.Progress) -> dict[str, Any] | None:
    """Render a document's frozen data and store the bytes. Nothing is done twice: the bytes are kept by their hash."""
    from documents.rendering.compose import render
    from documents.rendering.engine import ENGINE

    document = IssuedDocument.objects.get(pk=job.object_id)
    if document.sha256:
        return None
    progress(0, 1, "documentos compostos")
    rendered = render(template=document.template, data=document.data, receipt=document.receipt, frame=document.frame)
    storage.put(storage.ISSUED, rendered.content)
    progress(1, 1, "documentos compostos")
    return {
        "identifier": rendered.identifier,
        "head_sha256": storage.head_of(rendered.content),
        "sha256": rendered.sha256,
        "size": len(rendered.content),
        "pages": rendered.pages,
        "engine": ENGINE,
    }


def finish_rendering(job: Job, result: dict[str, Any] | None) -> None:
    """Record the rendered bytes, once; the kind's own `after` runs in the same transaction."""
    document = IssuedDocument.objects.select_for_update().get(pk=job.object_id)
    if result is None or document.sha256:
        return
    with acting(document.created_by):
        for name, value in result.items():
            setattr(document, name, value)
        document.state = IssuedDocument.State.RENDERED
        document.rendered_at = timezone.now()
        document.save(update_fields=[*result, "state", "rendered_at"])
        audit.record(action="document.render", actor=document.created_by, kind="issued", object_id=document.pk)
        after = kinds.get(document.kind).after
        if after is not None:
            after(document)


def plain_frame(*, title: str, created: datetime) -> dict[str, Any]:
    """What every page repeats on a paper that is not a document: no number and nothing to verify."""
    return {
        "title": title,
        "authority": AUTHORITY[settings.JURISDICTION],
        "under": "",
        "service": "Sistema de gestão processual",
        "created": created.isoformat(timespec="seconds"),
        "created_text": formats.moment(created, ZONES[settings.JURISDICTION]),
        "number": "",
        "number_line": "",
        "running": "",
        "check_line": "",
        "code": "",
        "code_text": "",
        "verify_url": "",
        "verify_page": "",
        "replaces": "",
        "draft": False,
    }


def _frame(
    described: kinds.DocumentKind,
    number: str,
    code: str,
    parsed: content.Content,
    replaces: IssuedDocument | None,
    created: datetime,
    *,
    draft: bool,
) -> dict[str, Any]:
    """What every page of a document repeats, frozen so that a later rendering gives the same bytes."""
    name = f"{described.label} {number}" if number else f"{described.label} (projeto)"
    title = f"{name}: {parsed.title}" if parsed.title != described.label else name
    frame = {
        **plain_frame(title=title, created=created),
        "number_line": name,
        "running": f"Processo {parsed.process}, " if parsed.process else "",
        "replaces": str(replaces) if replaces else "",
        "draft": draft,
    }
    if draft:
        return {**frame, "check_line": "Projeto, sem valor"}
    address = settings.PUBLIC_URL.rstrip("/")
    return {
        **frame,
        "number": number,
        "check_line": f"Código de verificação {codes.grouped(code)}",
        "code": code,
        "code_text": codes.grouped(code),
        "verify_url": address + reverse("documents:verify", args=[code]),
        "verify_page": (address + reverse("documents:verify-start")).split("://", 1)[-1],
    }


def _with_standard_text(data: dict[str, Any], version: TextVersion | None) -> dict[str, Any]:
    """The data with the blocks of the kind's standard text in force, where there is one."""
    if version is None:
        return data
    return {**data, "blocks": texts.filled(version.blocks, data.get("fields", {}), data.get("blocks", []))}


def _refuse_letters_without_glyph(parsed: content.Content) -> None:
    from documents.rendering import fonts

    lost = fonts.missing("".join(content.texts(parsed)))
    if lost:
        shown = ", ".join(f"«{letter}» (U+{ord(letter):04X})" for letter in lost[:5])
        raise InvalidInput(
            "document_letters",
            f"O documento não pode ser composto: não há letra para {shown}. Escreva o nome em alfabeto latino.",
        )
