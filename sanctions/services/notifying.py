"""Notifications: every delivery with its channel, proof and next step; the term runs from the last one notified."""

from collections.abc import Iterable
from datetime import date
from typing import Any, cast

from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from bans import services as bans
from bans.models import Ban
from documents import services as documents
from documents.models import IssuedDocument
from documents.numbering import next_number
from documents.services import copies
from entities import access
from entities.models import Address, Person, User
from legislation import calendars, dates, formats, terms
from legislation.errors import Refusal
from sanctions import papers
from sanctions.models import Act, Charged, Dispatch
from sanctions.permissions import CASEWORK, DECIDERS, DESPATCH
from sanctions.services import acts, following
from sanctions.services.acts import NewAct
from sanctions.services.common import locked_case, require, required

LETTER = "sanctions.letter"
ACTS = {
    Dispatch.What.ACCUSATION: ("accusation", "accusation_notified"),
    Dispatch.What.DECISION: ("decision", "decision_notified"),
    Dispatch.What.SUMMARY: ("summary_decision", "summary_notified"),
    Dispatch.What.PRECAUTIONARY: ("precautionary_ban", "precautionary_ban_notified"),
}
ADDRESSEES = {
    Dispatch.Addressee.CHARGED: "person",
    Dispatch.Addressee.GUARDIAN: "representative",
    Dispatch.Addressee.LAWYER: "lawyer",
}


def addressees(charged: Charged) -> list[tuple[str, str, str]]:
    """Who must be notified: kind, name and address. The lawyer of record always is (RGCO, art. 47.º)."""
    person = charged.person
    address = charged.address or person.addresses.filter(last_day__isnull=True).first()
    found = [(str(Dispatch.Addressee.CHARGED), person.name, str(address) if address else "")]
    if charged.guardian:
        found.append((str(Dispatch.Addressee.GUARDIAN), charged.guardian, str(address) if address else ""))
    if charged.lawyer_name:
        found.append((str(Dispatch.Addressee.LAWYER), charged.lawyer_name, charged.lawyer_address))
    return found


@transaction.atomic
def prepare(*, by: User, charged: Charged, what: str, channel: str, version: int | None = None) -> list[Dispatch]:
    """Prepare the delivery of an act to everybody who must have it, with its letter.

    Raises `ActRefused`: `not_allowed`, `nothing_to_notify`, `no_address` (a letter needs one), `already_prepared`.
    """
    require(by, CASEWORK | DESPATCH | DECIDERS, "notificar")
    case = locked_case(by, charged.case_id, version=version)
    found = cast(Charged, access.get("charged", by, charged.pk))
    base = _base_act(found, what)
    waiting = found.dispatches.filter(what=what, state__in=[Dispatch.State.PREPARED, Dispatch.State.SENT])
    if waiting.exists():
        raise ActRefused("already_prepared", "Já há uma notificação destas por enviar ou sem prova.")
    made = []
    for kind, name, address in addressees(found):
        if channel != Dispatch.Channel.PERSONAL and channel != Dispatch.Channel.ELECTRONIC and not address:
            raise InvalidInput("no_address", f"Falta a morada de {name}: registe-a antes de notificar por carta.")
        dispatch = Dispatch.objects.create(
            case=case,
            charged=found,
            what=what,
            addressee=kind,
            channel=channel,
            to_name=name,
            to_address=address,
            document=_document_of(found, what, base),
            prepared_by=by,
        )
        made.append(dispatch)
    audit.record(action="dispatch.prepare", actor=by, kind="case", object_id=case.pk)
    return made


@transaction.atomic
def send_batch(*, by: User, dispatches: Iterable[Dispatch], posted_on: date, numbers: dict[int, str]) -> str:
    """Send letters together under one posting list; `numbers` are the post's registered numbers by dispatch.

    Returns the number of the posting list. Raises `ActRefused`: `bad_day`, `number_missing` for a registered letter,
    `not_signed` while the file of a decision is not signed.
    """
    require(by, DESPATCH | CASEWORK, "expedir")
    chosen = [cast(Dispatch, access.get("dispatch", by, found.pk, lock=True)) for found in dispatches]
    if not chosen:
        raise InvalidInput("nothing_chosen", "Escolha pelo menos uma notificação.")
    if posted_on > dates.today():
        raise InvalidInput("bad_day", "O dia do registo nos correios não pode ser posterior a hoje.", "posted_on")
    batch = f"GE {next_number('posting_list', posted_on.year)}/{posted_on.year}"
    for dispatch in chosen:
        if dispatch.state != Dispatch.State.PREPARED:
            raise ActRefused("not_prepared", f"A notificação a {dispatch.to_name} já foi enviada.")
        _only_signed(dispatch)
        number = numbers.get(dispatch.pk, "").strip()
        if dispatch.channel == Dispatch.Channel.REGISTERED and not number:
            raise InvalidInput("number_missing", f"Falta o número do registo da carta a {dispatch.to_name}.")
        dispatch.state, dispatch.batch = Dispatch.State.SENT, batch
        dispatch.posted_on, dispatch.registered_number = posted_on, number
        dispatch.save(update_fields=["state", "batch", "posted_on", "registered_number"])
        audit.record(action="dispatch.send", actor=by, kind="dispatch", object_id=dispatch.pk)
    return batch


def _only_signed(dispatch: Dispatch) -> None:
    """A decision is served with its signed file. Decisions of older files have no file here, and pass."""
    if dispatch.what not in (Dispatch.What.DECISION, Dispatch.What.SUMMARY) or dispatch.document is None:
        return
    if not copies.is_final(dispatch.document):
        raise ActRefused(
            "not_signed",
            f"{dispatch.document} ainda não está assinada. Se a assinatura falhou, quem decidiu assina-a em «Assinar».",
        )


@transaction.atomic
def prove(
    *,
    by: User,
    dispatch: Dispatch,
    received_on: date | None = None,
    accessed_on: date | None = None,
    signer_name: str = "",
    signer_document: str = "",
    signed_by_other: bool = False,
) -> Dispatch:
    """Record the proof of delivery: the day it counts comes from the rule of its channel, and the act follows.

    Raises `ActRefused`: `not_sent`, `bad_day`, or the procedure's reason (somebody else signed without a name and a
    document, for instance).
    """
    require(by, DESPATCH | CASEWORK | DECIDERS, "registar provas de notificação")
    case = locked_case(by, dispatch.case_id)
    found = cast(Dispatch, access.get("dispatch", by, dispatch.pk, lock=True))
    if found.state != Dispatch.State.SENT or found.posted_on is None:
        raise ActRefused("not_sent", "Esta notificação não está à espera de prova.")
    deemed = _deemed(found, received_on, accessed_on)
    details: dict[str, Any] = {
        "channel": found.channel,
        "sent_on": found.posted_on.isoformat(),
        "addressee": ADDRESSEES[Dispatch.Addressee(found.addressee)],
    }
    details |= {
        name: value
        for name, value in (
            ("received_on", received_on.isoformat() if received_on else ""),
            ("accessed_on", accessed_on.isoformat() if accessed_on else ""),
            ("signer_name", signer_name.strip()),
            ("signer_document", signer_document.strip()),
        )
        if value
    }
    if signed_by_other:
        details["signed_by_other"] = True
    found.state, found.notified_on, found.rule = Dispatch.State.DELIVERED, deemed.day, deemed.cite
    found.proof_on = received_on or accessed_on
    found.signer_name, found.signer_document = signer_name.strip(), signer_document.strip()
    found.save(update_fields=["state", "notified_on", "rule", "proof_on", "signer_name", "signer_document"])
    if found.what in ACTS:
        _base, kind = ACTS[Dispatch.What(found.what)]
        acts.write(case=case, by=by, act=NewAct(kind, deemed.day, charged=found.charged, details=details))
    if found.what == Dispatch.What.PRECAUTIONARY and found.addressee == Dispatch.Addressee.CHARGED:
        _serve_precautionary(by, found, deemed.day)
    audit.record(action="dispatch.prove", actor=by, kind="dispatch", object_id=found.pk)
    return found


@transaction.atomic
def record_return(*, by: User, dispatch: Dispatch, on: date, reason: str) -> Dispatch | None:
    """Record a returned letter. The next step is prepared: a simple letter with proof of deposit, to the same address.

    Returns the next dispatch, or None where a simple letter already came back.
    """
    require(by, DESPATCH | CASEWORK, "registar devoluções")
    case = locked_case(by, dispatch.case_id)
    found = cast(Dispatch, access.get("dispatch", by, dispatch.pk, lock=True))
    if found.state != Dispatch.State.SENT or found.posted_on is None:
        raise ActRefused("not_sent", "Esta notificação não está à espera de prova.")
    if not found.posted_on <= on <= dates.today():
        raise InvalidInput("bad_day", "O dia da devolução tem de ser entre o envio e hoje.", "on")
    found.state, found.returned_on = Dispatch.State.RETURNED, on
    found.return_reason = required(reason, "reason_missing", "Copie o motivo escrito pelos correios.", "reason")
    found.save(update_fields=["state", "returned_on", "return_reason"])
    details = {
        "channel": found.channel,
        "sent_on": found.posted_on.isoformat(),
        "reason": found.return_reason,
        "address": found.to_address,
    }
    acts.write(case=case, by=by, act=NewAct("notification_failed", on, charged=found.charged, details=details))
    if found.channel != Dispatch.Channel.REGISTERED:
        return None
    found.pk = None
    return Dispatch.objects.create(
        case=case,
        charged=found.charged,
        what=found.what,
        addressee=found.addressee,
        channel=Dispatch.Channel.SIMPLE,
        to_name=found.to_name,
        to_address=found.to_address,
        document=found.document,
        prepared_by=by,
    )


@transaction.atomic
def new_address(*, by: User, charged: Charged, lines: str, postal_code: str, locality: str, source: str) -> Address:
    """Record where a person can be notified from now on; the former address keeps its days."""
    require(by, CASEWORK | DESPATCH, "registar moradas")
    found = cast(Charged, access.get("charged", by, charged.pk, lock=True))
    today = dates.today()
    person: Person = found.person
    person.addresses.filter(last_day__isnull=True, first_day__lte=today).update(last_day=today)
    address = Address.objects.create(
        person=person,
        lines=required(lines, "address_missing", "Escreva a morada.", "lines"),
        postal_code=postal_code.strip(),
        locality=locality.strip(),
        first_day=today,
        source=source,
    )
    found.address = address
    found.save(update_fields=["address"])
    audit.record(action="person.address", actor=by, kind="person", object_id=person.pk)
    return address


@transaction.atomic
def letter(*, by: User, dispatch: Dispatch, text: str) -> IssuedDocument:
    """The letter that carries a notification, with its recipient in the window of the envelope."""
    require(by, CASEWORK | DESPATCH | DECIDERS, "escrever cartas")
    found = cast(Dispatch, access.get("dispatch", by, dispatch.pk))
    body = required(text, "text_missing", "Escreva o texto da carta.", "text")
    return documents.issue(
        kind=LETTER,
        subject_kind="case",
        subject_id=found.case_id,
        data=papers.letter(found, body),
        receipt=None,
        by=by,
    )


def _deemed(dispatch: Dispatch, received_on: date | None, accessed_on: date | None) -> terms.Deemed:
    assert dispatch.posted_on is not None  # noqa: S101 - a dispatch that was sent has its day
    seat = calendars.seat(dispatch.posted_on)[0]
    for known in (received_on, accessed_on):
        if known is not None and known > dates.today():
            raise InvalidInput("bad_day", "O dia da prova não pode ser posterior a hoje.", "received_on")
    try:
        return terms.deemed(
            dispatch.channel, dispatch.posted_on, calendar=seat, received_on=received_on, accessed_on=accessed_on
        )
    except Refusal as refusal:
        raise InvalidInput(refusal.code, refusal.message, "received_on") from None


def _base_act(charged: Charged, what: str) -> Act | None:
    if what not in ACTS:
        return None
    kind, _ = ACTS[Dispatch.What(what)]
    base = charged.acts.filter(kind=kind, corrected_by__isnull=True).order_by("-on", "-pk").first()
    if base is None:
        raise ActRefused("nothing_to_notify", f"Ainda não há o que notificar: {Dispatch.What(what).label.lower()}.")
    return base


def _document_of(charged: Charged, what: str, base: Act | None) -> IssuedDocument | None:
    if what in {Dispatch.What.DECISION, Dispatch.What.SUMMARY}:
        decision = charged.decisions.filter(in_force=True).first()
        return decision.document if decision else None
    return base.document if base is not None else None


def _serve_precautionary(by: User, dispatch: Dispatch, on: date) -> None:
    for ban in Ban.objects.filter(source_key=following.precautionary_key(dispatch.charged), served_on__isnull=True):
        bans.serve(by=None, ban=ban, on=max(on, ban.imposed_on))


def next_step(dispatch: Dispatch) -> str:
    """What a person does next about a delivery."""
    if dispatch.state == Dispatch.State.PREPARED:
        return "Expedir e registar o número dos correios."
    if dispatch.state == Dispatch.State.SENT:
        return "Registar a prova de entrega ou a devolução."
    if dispatch.state == Dispatch.State.RETURNED:
        return "Confirmar a morada e notificar de novo."
    return f"Notificado em {formats.day(dispatch.notified_on)}." if dispatch.notified_on else ""
