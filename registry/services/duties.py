"""Reminders, requests of the authority, protocols, and answers to who wants to support a group."""

from datetime import date, timedelta
from typing import Any, cast

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.core.mail import send_mail
from django.db import transaction
from django.utils import timezone

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from documents import detection, numbering
from documents.services import Limits, receive
from entities import access
from entities.models import User
from entities.roles import Role
from jobs import services as jobs
from jobs.models import Job
from legislation import dates, formats, rules, terms
from legislation.errors import Refusal
from matches.models import Season
from registry.models import (
    FanGroup,
    GroupState,
    Protocol,
    ProtocolCopy,
    RegisterRequest,
    RegisterVersion,
    Reminder,
    SupportRequest,
)
from registry.permissions import DECIDERS
from registry.policy import policy
from registry.quarters import Quarter
from registry.selectors.duties import Due, due_for
from registry.selectors.groups import state_on
from registry.selectors.registers import version_on

REMIND = "register.remind"
ASK = "register.ask"
ANSWER = "support.answer"
SERIES = "CAG"
PROTOCOL_LIMITS = Limits(max_bytes=20 * 1024 * 1024, types=frozenset({detection.PDF}))


@transaction.atomic
def remind_due() -> int:
    """Ask for the reminders of today; run every morning. Returns how many are new: the same one is never sent twice."""
    today = dates.today(settings.JURISDICTION)
    made = 0
    for due in due_for(FanGroup.objects.select_related("club")):
        kind, number = _reminder_for(due, today)
        if kind is None:
            continue
        reminder, created = Reminder.objects.get_or_create(
            group=due.group,
            year=due.quarter.year,
            quarter=due.quarter.number,
            kind=kind,
            number=number,
            defaults={"due_on": due.due_on},
        )
        if created:
            jobs.enqueue(kind=REMIND, object_id=reminder.pk, key=f"{REMIND}:{reminder.pk}", queue="mail")
            made += 1
    return made


def _reminder_for(due: Due, today: date) -> tuple[str | None, int]:
    if due.version is not None:
        return None, 0
    rule = policy()
    if due.due_on - timedelta(days=rule.remind_before) <= today <= due.due_on:
        return Reminder.Kind.BEFORE, 1
    late = (today - due.due_on).days
    if late >= rule.remind_after:
        return Reminder.Kind.AFTER, 1 + (late - rule.remind_after) // rule.remind_again_every
    return None, 0


def finish_reminder(job: Job, result: Any) -> None:
    """Send a reminder. No personal data in it: the group's and the quarter's name, the day, the address of the page."""
    reminder = Reminder.objects.select_for_update(of=("self",)).select_related("group__club").get(pk=job.object_id)
    if reminder.sent_at is not None:
        return
    club = reminder.group.club
    if not club.email:
        raise ActRefused("no_address", f"O promotor «{club}» não tem correio eletrónico. Acrescente-o na sua ficha.")
    quarter = Quarter(reminder.year, reminder.quarter)
    day = formats.day(reminder.due_on)
    if reminder.kind == Reminder.Kind.BEFORE:
        subject, text = (
            f"Registo de {reminder.group}: prazo em {day}",
            f"O prazo é {formats.weekday(reminder.due_on)}, {day}.",
        )
    else:
        subject, text = f"Registo de {reminder.group} em falta", f"O prazo terminou em {day}."
    send_mail(
        subject,
        f"Registo do grupo «{reminder.group}», {quarter}.\n{text}\n\nEnvie-o em {settings.PUBLIC_URL}/registo/\n",
        settings.DEFAULT_FROM_EMAIL,
        [club.email],
    )
    reminder.sent_at, reminder.sent_to = timezone.now(), club.email
    reminder.save(update_fields=["sent_at", "sent_to"])


@transaction.atomic
def ask_for_register(*, by: User, group: FanGroup, due_on: date, reason: str, cite: str = "") -> RegisterRequest:
    """The authority asks a club for a group's register by a day; the club is told by e-mail."""
    _only_deciders(by)
    group = cast(FanGroup, access.get("fan_group", by, group.pk))
    if due_on < dates.today(settings.JURISDICTION):
        raise InvalidInput("day_in_past", "O prazo não pode ser anterior a hoje.", "due_on")
    request = RegisterRequest.objects.create(group=group, due_on=due_on, reason=reason.strip(), cite=cite, asked_by=by)
    jobs.enqueue(kind=ASK, object_id=request.pk, key=f"{ASK}:{request.pk}", queue="mail", by=by)
    audit.record(action="register.ask", actor=by, kind="fan_group", object_id=group.pk, organisation_id=group.club_id)
    return request


def finish_asking(job: Job, result: Any) -> None:
    """Tell the club of a request."""
    request = (
        RegisterRequest.objects.select_for_update(of=("self",)).select_related("group__club").get(pk=job.object_id)
    )
    if request.sent_at is not None:
        return
    club = request.group.club
    if not club.email:
        raise ActRefused("no_address", f"O promotor «{club}» não tem correio eletrónico. Acrescente-o na sua ficha.")
    send_mail(
        f"Pedido do registo de {request.group}",
        f"A autoridade pede o registo do grupo «{request.group}» até {formats.day(request.due_on)}.\n"
        f"Fundamento: {request.reason}\n\nEnvie-o em {settings.PUBLIC_URL}/registo/\n",
        settings.DEFAULT_FROM_EMAIL,
        [club.email],
    )
    request.sent_at = timezone.now()
    request.save(update_fields=["sent_at"])


def answer_requests(version: RegisterVersion) -> None:
    """A confirmed register answers the open requests for its group; in the confirmation's own transaction."""
    version.group.requests.filter(version__isnull=True).update(version=version)


@transaction.atomic
def record_protocol(
    *,
    by: User,
    group: FanGroup,
    season: Season,
    support: str,
    first_day: date,
    last_day: date | None,
    upload: "UploadedFile[Any]",
    replaces: Protocol | None = None,
) -> Protocol:
    """A club records the season's protocol with the members then on the register, and the copies it owes by law.

    Raises `ActRefused` (`not_allowed`, `not_registered`) and what receiving a file raises.
    """
    group = cast(FanGroup, access.get("fan_group", by, group.pk))
    if group.club_id not in by.organisation_ids(Role.CLUB):
        raise ActRefused("not_allowed", "Só o promotor regista o protocolo com os seus grupos.")
    state = state_on(group, first_day)
    if state is None or state.kind != GroupState.Kind.REGISTERED:
        raise ActRefused("not_registered", "Nesse dia o grupo não está registado: não pode ser apoiado.", "first_day")
    received = receive(upload=upload, purpose="protocol", by=by, organisation=group.club, limits=PROTOCOL_LIMITS)
    protocol = Protocol.objects.create(
        group=group,
        season=season,
        support=support.strip(),
        first_day=first_day,
        last_day=last_day,
        file=received,
        version=version_on(group, first_day),
        replaces=replaces,
        recorded_by=by,
    )
    _owe_copies(protocol, ProtocolCopy.Matter.CHANGE if replaces else ProtocolCopy.Matter.START, first_day)
    audit.record(
        action="protocol.record", actor=by, kind="fan_group", object_id=group.pk, organisation_id=group.club_id
    )
    return protocol


@transaction.atomic
def end_protocol(*, by: User, protocol: Protocol, on: date) -> None:
    """End a protocol before or at the end of its season; copies are owed again."""
    protocol = cast(Protocol, access.get("protocol", by, protocol.pk, lock=True))
    if on < protocol.first_day:
        raise InvalidInput("day_before_start", "O fim não pode ser anterior ao início.", "on")
    protocol.last_day = on
    protocol.save(update_fields=["last_day"])
    _owe_copies(protocol, ProtocolCopy.Matter.END, on)
    audit.record(action="protocol.end", actor=by, kind="protocol", object_id=protocol.pk)


def _owe_copies(protocol: Protocol, matter: str, event: date) -> None:
    """The copies that the wording of the day owes; recording here is the copy to the authority."""
    wording = rules.choose(event, jurisdiction=settings.JURISDICTION)
    duty = next((row for row in wording.rows("register_duties") if row["code"] == "protocol_copy"), None)
    if duty is None:
        return
    try:
        due_on = terms.term("protocol_copy", event).last_day
    except Refusal:
        due_on = None
    today = dates.today(settings.JURISDICTION)
    for body in ProtocolCopy.Body.values:
        ProtocolCopy.objects.get_or_create(
            protocol=protocol,
            body=body,
            matter=matter,
            defaults={
                "due_on": due_on,
                "cite": wording.cite(duty["cite"]),
                "sent_on": today if body == ProtocolCopy.Body.AUTHORITY else None,
            },
        )


@transaction.atomic
def record_copy_sent(*, by: User, protocol: Protocol, copy_id: int, on: date) -> None:
    """The club says on which day it sent the copy to the force."""
    protocol = cast(Protocol, access.get("protocol", by, protocol.pk, lock=True))
    if on > dates.today(settings.JURISDICTION) or on < protocol.first_day:
        raise InvalidInput("bad_day", "O dia do envio fica entre o início do protocolo e hoje.", "on")
    protocol.copies.filter(pk=copy_id, sent_on__isnull=True).update(sent_on=on)
    audit.record(action="protocol.copy", actor=by, kind="protocol", object_id=protocol.pk)


@transaction.atomic
def ask_support(*, entity: str, email: str, group_name: str, support: str) -> SupportRequest:
    """Anybody asks whether a group may be supported; the reference is given at once (art. 14.º)."""
    year = dates.today(settings.JURISDICTION).year
    number = numbering.next_number(SERIES, year)
    group = FanGroup.objects.filter(name__iexact=group_name.strip()).first()
    request = SupportRequest.objects.create(
        reference=f"{SERIES} {number}/{year}",
        entity=entity.strip(),
        email=email,
        group_name=group_name.strip(),
        group=group,
        support=support.strip(),
    )
    audit.record(action="support.ask", actor=None, kind="support_request", object_id=request.pk)
    return request


@transaction.atomic
def answer_support(*, by: User, request: SupportRequest, group: FanGroup | None, answer: str) -> SupportRequest:
    """Answer whether the group is registered today. Raises `ActRefused` (`answered`, `not_allowed`)."""
    _only_deciders(by)
    request = SupportRequest.objects.select_for_update().get(pk=request.pk)
    if request.answered_at is not None:
        raise ActRefused("answered", "Este pedido já foi respondido.")
    state = state_on(group, dates.today(settings.JURISDICTION)) if group else None
    request.group = group
    request.registered = state is not None and state.kind == GroupState.Kind.REGISTERED
    request.answer = answer.strip()
    request.answered_at, request.answered_by = timezone.now(), by
    request.save()
    jobs.enqueue(kind=ANSWER, object_id=request.pk, key=f"{ANSWER}:{request.pk}", queue="mail", by=by)
    audit.record(action="support.answer", actor=by, kind="support_request", object_id=request.pk)
    return request


def finish_answering(job: Job, result: Any) -> None:
    """Send the answer to who asked; the reference and the group's name are in it, nobody's data."""
    request = SupportRequest.objects.get(pk=job.object_id)
    said = "está registado" if request.registered else "não está registado"
    send_mail(
        f"{request.reference}: grupo «{request.group_name}»",
        f"Em resposta ao pedido {request.reference}: o grupo «{request.group_name}» {said}.\n{request.answer}\n",
        settings.DEFAULT_FROM_EMAIL,
        [request.email],
    )


def _only_deciders(by: User) -> None:
    if not by.has_role(*DECIDERS):
        raise ActRefused("not_allowed", "A sua função não permite este ato.")
