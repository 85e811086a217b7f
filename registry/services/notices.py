"""Telling a person that a long reading has ended; nobody's data in the message."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.urls import reverse
from django.utils import timezone

from jobs import services as jobs
from jobs.models import Job
from registry.models import Submission

READY = "register.ready"
WORTH_TELLING = timedelta(minutes=1)


def tell_when_long(job: Job) -> None:
    """Ask for the message if the person waited long enough to have left the page; in the reading's own transaction."""
    if timezone.now() - job.created_at >= WORTH_TELLING:
        jobs.enqueue(kind=READY, object_id=job.object_id, key=f"{READY}:{job.pk}", queue="mail", by=job.created_by)


def finish_telling(job: Job, result: Any) -> None:
    """Send the message to who began the sending, if there is an address."""
    submission = Submission.objects.select_related("group", "created_by").get(pk=job.object_id)
    address = submission.created_by.email
    if not address or not submission.is_open:
        return
    page = settings.PUBLIC_URL.rstrip("/") + reverse("registry:submission-detail", args=[submission.pk])
    send_mail(
        f"Registo de {submission.group}: ficheiro lido",
        f"O ficheiro do {submission.quarter_name} está lido. Continue em {page}\n",
        settings.DEFAULT_FROM_EMAIL,
        [address],
    )
