"""A person's own request to know what is held about them: recording it, collecting every room's part, answering."""

import json
import re
from datetime import date
from typing import Any, cast

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from audit.models import Entry
from bans.held import held as bans_held
from desk.audit_words import words
from desk.models import AccessRequest
from desk.permissions import AUDITORS
from documents.models import IssuedDocument
from documents.services.issuing import issue
from entities import access
from entities.held import CIVIL, Provider, Section, Subject, subject
from entities.held import held as people_held
from entities.models import RoleGrant, User
from legislation import dates, formats
from registry.selectors.held import held as registry_held
from registry.tables_out import separated
from sanctions.held import held as sanctions_held

ANSWER = "access.answer"
PROVIDERS: tuple[Provider, ...] = (people_held, registry_held, bans_held, sanctions_held)
MOST_READS = 500


def access_requests_visible_to(user: User) -> QuerySet[AccessRequest]:
    """Requests, for the data protection officer alone."""
    requests = AccessRequest.objects.select_related("recorded_by")
    return requests if user.has_role(*AUDITORS) else requests.none()


def subject_of(request: AccessRequest) -> Subject:
    """Who asks, by the document of the request."""
    civil = request.document_kind == AccessRequest.Document.CIVIL
    return subject(CIVIL if civil else frozenset({request.document_kind}), request.document_number)


def collect(request: AccessRequest) -> list[Section]:
    """Every room's part, empty ones too, so that the answer says where nothing is held."""
    asks = subject_of(request)
    return [provider(asks) for provider in PROVIDERS]


def readings(sections: list[Section]) -> list[tuple[str, str, str]]:
    """Who read or exported what is held: when, which body or service, and the act; no name of who works there."""
    objects = Q(pk__in=[])
    for item in (item for section in sections for item in section.items):
        objects |= Q(kind=item.kind, object_id=str(item.object_id))
    entries = list(
        Entry.objects.filter(objects, Q(action__endswith=".read") | Q(action__endswith=".export")).order_by("-pk")[
            :MOST_READS
        ]
    )
    grants = RoleGrant.objects.filter(user__in={entry.actor_id for entry in entries}).select_related("organisation")
    bodies = {grant.user_id: str(grant.organisation or "Autoridade") for grant in grants}
    return [
        (formats.moment(entry.at), bodies.get(entry.actor_id or 0, "Autoridade"), words(entry.action))
        for entry in entries
    ]


@transaction.atomic
def record_request(
    *,
    by: User,
    name: str,
    document_kind: str,
    document_number: str,
    received_on: date,
    due_on: date,
    identity_proof: str,
) -> AccessRequest:
    """Record a request. Raises `ActRefused` (`not_allowed`) and `InvalidInput` for days or a number that cannot be."""
    _check(by)
    number = re.sub(r"[^0-9A-Za-z]", "", document_number).upper()
    if not number:
        raise InvalidInput("number_missing", "Escreva o número do documento.", "document_number")
    if document_kind == AccessRequest.Document.CIVIL:
        if not re.fullmatch(r"[0-9]{7,9}(?:[A-Z0-9]{3})?", number):
            raise InvalidInput(
                "number_wrong", "O número civil tem oito algarismos, por exemplo 12345678.", "document_number"
            )
        number = number[:8].zfill(8)
    if received_on > dates.today(settings.JURISDICTION):
        raise InvalidInput("day_in_future", "O dia em que se recebeu não pode ser posterior a hoje.", "received_on")
    if due_on < received_on:
        raise InvalidInput("due_before", "O prazo não pode acabar antes de o pedido chegar.", "due_on")
    request = AccessRequest.objects.create(
        name=name.strip(),
        document_kind=document_kind,
        document_number=number,
        received_on=received_on,
        due_on=due_on,
        identity_proof=identity_proof.strip(),
        recorded_by=by,
    )
    audit.record(action="access_request.create", actor=by, kind="access_request", object_id=request.pk)
    return request


@transaction.atomic
def answer(*, by: User, request: AccessRequest) -> IssuedDocument:
    """Issue the answer with what is held today. Raises `ActRefused` (`answered`) where it was issued already."""
    _check(by)
    request = cast(AccessRequest, access.get("access_request", by, request.pk, lock=True))
    if request.answered_at is not None:
        raise ActRefused("answered", "A resposta a este pedido já foi emitida. Abra o documento.")
    sections = collect(request)
    document = issue(
        kind=ANSWER,
        subject_kind="access_request",
        subject_id=request.pk,
        data=_content(request, sections),
        receipt=None,
        by=by,
    )
    request.answered_at = timezone.now()
    request.save(update_fields=["answered_at"])
    audit.record(
        action="access_request.send",
        actor=by,
        kind="access_request",
        object_id=request.pk,
        fields={item.kind for section in sections for item in section.items},
    )
    return document


def as_json(sections: list[Section]) -> bytes:
    """What is held as open data: sections, objects and their fields in order."""
    data = [
        {
            "secção": section.title,
            "registos": [
                {"tipo": item.title, "campos": [{"campo": label, "valor": value} for label, value in item.fields]}
                for item in section.items
            ],
        }
        for section in sections
    ]
    leituras = [{"quando": when, "quem": who, "ato": what} for when, who, what in readings(sections)]
    return json.dumps({"dados": data, "consultas": leituras}, ensure_ascii=False, indent=2).encode()


def as_csv(sections: list[Section]) -> bytes:
    """The same as a table of four columns, with the consultations at the end."""
    rows = [
        [section.title, f"{item.title} {place}", label, value]
        for section in sections
        for place, item in enumerate(section.items, start=1)
        for label, value in item.fields
    ]
    rows += [["Consultas", who, what, when] for when, who, what in readings(sections)]
    return separated(["Secção", "Registo", "Campo", "Valor"], rows)


def _content(request: AccessRequest, sections: list[Section]) -> dict[str, Any]:
    blocks = [
        {
            "heading": section.title,
            "paragraphs": [] if section.items else ["Nada se conserva sobre a pessoa."],
            "tables": [
                {
                    "caption": f"{item.title} {place}",
                    "columns": [{"label": "Campo", "width": 35}, {"label": "Valor", "width": 65}],
                    "rows": [list(pair) for pair in item.fields],
                }
                for place, item in enumerate(section.items, start=1)
            ],
            "numbered": False,
        }
        for section in sections
    ]
    read = [list(row) for row in readings(sections)]
    blocks.append(
        {
            "heading": "Quem consultou estes dados",
            "paragraphs": [] if read else ["Não há consultas registadas."],
            "tables": [
                {
                    "caption": f"As {MOST_READS} consultas mais recentes, no máximo",
                    "columns": [{"label": "Quando"}, {"label": "Quem"}, {"label": "Ato"}],
                    "rows": read,
                }
            ]
            if read
            else [],
            "numbered": False,
        }
    )
    return {
        "title": "Resposta a um pedido de acesso a dados pessoais",
        "subtitle": "RGPD, art. 15.º",
        "recipient": [request.name],
        "summary": [
            {"label": "Pedido recebido em", "value": formats.day(request.received_on)},
            {"label": "Documento", "value": f"{request.get_document_kind_display()} {request.document_number}"},
        ],
        "blocks": blocks,
    }


def _check(by: User) -> None:
    if not by.has_role(*AUDITORS):
        raise ActRefused("not_allowed", "Só o encarregado da proteção de dados trata estes pedidos.")
