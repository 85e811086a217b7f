"""By which day and wording a sending is read."""

from datetime import date

from django.conf import settings

from legislation import dates
from registry.fields import Register, register_on
from registry.models import Submission
from registry.quarters import Quarter


def reference_day(quarter: Quarter) -> date:
    """The day whose wording and ages count: the quarter's last, or today while it runs."""
    return min(quarter.last_day, dates.today(settings.JURISDICTION))


def quarter_of(submission: Submission) -> Quarter:
    """The quarter of a submission."""
    return Quarter(submission.year, submission.quarter)


def register_of(submission: Submission) -> Register:
    """The fields that a submission must have."""
    return register_on(reference_day(quarter_of(submission)), settings.JURISDICTION)
