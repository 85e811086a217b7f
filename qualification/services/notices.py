"""Telling bodies: reports to forces, orders to those they bind, reminders. Sent by mail, proven by a person."""

from datetime import date, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from entities import access
from entities.models import Organisation, User
from entities.roles import Role
from jobs import services as jobs
from jobs.models import Job
from legislation import formats
from legislation.dates import local_day, today
from matches.models import Match
from qualification.models import Notice, ReportDuty, RiskOrder, SeasonReport

MAIL = "qualification.mail"
# The law gives no length for hearing the forces: this is the authority's own setting.
DAYS_TO_ANSWER = 10
_WRITERS = (Role.QUALIFICATION_OFFICER, Role.DISPATCH_CLERK)


@transaction.atomic
def pass_report_on(*, report: SeasonReport, by: User) -> list[Notice]:
    """Send a report at once to the forces of the venues it names (art. 12.º, n.º 5), with a day to answer."""
    matches = Match.objects.filter(report_rows__report=report)
    forces = Organisation.objects.filter(pk__in=matches.values("venue__force"))
    answer_by = today(settings.JURISDICTION) + timedelta(days=DAYS_TO_ANSWER)
    return [
        _make(
            by, kind=Notice.Kind.REPORT, report=report, body=force, capacity=Notice.Capacity.FORCE, answer_by=answer_by
        )
        for force in forces
    ]


@transaction.atomic
def notify_order(*, order: RiskOrder, by: User) -> list[Notice]:
    """Tell the organisers, the promoters, the forces and the PNID of a signed order, each once."""
    matches = Match.objects.filter(order_lines__order=order)
    told = {
        Notice.Capacity.ORGANISER: matches.values("competition__organiser"),
        Notice.Capacity.PROMOTER: matches.values("home__club"),
        Notice.Capacity.FORCE: matches.values("venue__force"),
    }
    found = [
        _make(by, kind=Notice.Kind.ORDER, order=order, body=body, capacity=capacity)
        for capacity, ids in told.items()
        for body in Organisation.objects.filter(pk__in=ids)
    ]
    if settings.JURISDICTION == "PT":
        found.append(_make(by, kind=Notice.Kind.ORDER, order=order, body=None, capacity=Notice.Capacity.PNID))
    return found


@transaction.atomic
def remind(*, duty: ReportDuty, by: User | None) -> Notice:
    """Remind an organiser of the report it owes."""
    return _make(
        by, kind=Notice.Kind.REMINDER, duty=duty, body=duty.organiser, capacity=Notice.Capacity.ORGANISER,
        answer_by=duty.due_on,
    )  # fmt: skip


@transaction.atomic
def notice_prove(*, notice_id: int, received_on: date, proof: str, by: User) -> Notice:
    """Record that a notice was received, and the proof.

    Raises `ActRefused` (`not_clerk`), and `InvalidInput`: `proof_missing`, `bad_day` for a day before it was made or
    after today.
    """
    notice = access.get("qualification_notice", by, notice_id, lock=True)
    assert isinstance(notice, Notice)  # noqa: S101
    if not by.has_role(*_WRITERS):
        raise ActRefused("not_clerk", "Só o expediente ou a qualificação regista a prova de receção.")
    if not proof.strip():
        raise InvalidInput("proof_missing", "Descreva a prova, por exemplo o número do registo postal.", "proof")
    if not local_day(notice.made_at, settings.JURISDICTION) <= received_on <= today(settings.JURISDICTION):
        raise InvalidInput("bad_day", "O dia da receção fica entre o envio e hoje. Corrija a data.", "received_on")
    notice.state, notice.received_on = Notice.State.PROVEN, received_on
    notice.proof, notice.proof_by = proof.strip(), by
    notice.save()
    audit.record(action="qualification_notice.prove", actor=by, kind="qualification_notice", object_id=notice.pk)
    return notice


def prepare_mail(job: Job, progress: jobs.Progress) -> dict[str, Any]:
    """Send the message of a notice that was not sent yet. Its identifier is fixed, so that a second try is the same."""
    notice = Notice.objects.select_related("body", "order__document", "report__organiser", "duty").get(pk=job.object_id)
    if notice.state != Notice.State.WAITING:
        return {"sent": False}
    subject, text = _words(notice)
    domain = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    headers = {"Message-ID": f"<qualification-{notice.pk}@{domain}>"}
    assert notice.body is not None  # noqa: S101
    EmailMessage(subject, text, to=[notice.body.email], headers=headers).send()
    progress(1, 1, "mensagens enviadas")
    return {"sent": True}


def finish_mail(job: Job, result: dict[str, Any]) -> None:
    """Record that the message left."""
    if result["sent"]:
        Notice.objects.filter(pk=job.object_id, state=Notice.State.WAITING).update(
            state=Notice.State.SENT, sent_at=timezone.now()
        )


def _make(by: User | None, *, body: Organisation | None, **values: Any) -> Notice:
    state = Notice.State.WAITING if body and body.email else Notice.State.BY_HAND
    notice = Notice.objects.create(body=body, state=state, **values)
    if state == Notice.State.WAITING:
        jobs.enqueue(kind=MAIL, object_id=notice.pk, key=f"{MAIL}:{notice.pk}", queue="mail", by=by)
    return notice


def _words(notice: Notice) -> tuple[str, str]:
    """Subject and text of the message; nothing in it is secret, the details are behind the sign-in."""
    base = settings.PUBLIC_URL.rstrip("/")
    until = f" Pode responder até {formats.day(notice.answer_by)}." if notice.answer_by else ""
    if notice.report:
        link = base + reverse("qualification:hearing-list")
        subject = f"Relatório de época para apreciação: {notice.report}"
        return subject, f"Recebemos o relatório de época {notice.report}.{until}\n\nVeja os jogos em {link}\n"
    if notice.order:
        link = base + reverse("qualification:order-detail", args=[notice.order.pk])
        subject = f"Despacho de qualificação {notice.order}"
        return subject, f"Foi assinado o {subject.lower()}: {notice.order.title}.\n\nVeja os jogos em {link}\n"
    link = base + reverse("qualification:report-list")
    subject = f"Relatório de época em falta: {notice.duty}"
    until = formats.day(notice.answer_by) if notice.answer_by else ""
    return subject, f"O relatório de época {notice.duty} é devido até {until}.\n\nEnvie-o em {link}\n"
