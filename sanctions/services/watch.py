"""The nightly watch: every open case is read again, warnings are given once, nothing lapses unseen."""

from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from entities.models import RoleGrant, User
from entities.roles import Role
from jobs import services as jobs
from jobs.models import Job
from legislation import dates, prescription
from legislation.procedure import CaseReading
from sanctions import reading
from sanctions.models import Case, Claim, LapseWarning
from sanctions.services import following, ledger

MAIL = "sanctions.lapse_mail"
PROCEDURE, INSTRUCTION, COIMA = "procedure", "instruction", "coima"
MATTERS = {
    PROCEDURE: "prescrição do procedimento",
    INSTRUCTION: "prazo de instrução",
    COIMA: "prescrição da coima",
}
PASSED = 0


@dataclass(frozen=True)
class Danger:
    """A day by which something is lost, and how many months the warning is for (`0`: the day passed)."""

    matter: str
    day: date
    months_left: int


def dangers(found: CaseReading, today: date) -> list[Danger]:
    """What a case is about to lose: the procedure, and the term of instruction, by the readings that end first."""
    rows: list[Danger] = []
    ends = [day for day in (found.prescription_on, found.prescription_with_pandemic_on) if day]
    if ends:
        rows += _due(PROCEDURE, min(ends), today)
    for term in found.terms:
        if term.rule == "instruction" and term.state in {"open", "missed"} and term.closed_on is None:
            rows += _due(INSTRUCTION, term.warn_on, today, only_near=True)
    return rows


def _due(matter: str, day: date, today: date, *, only_near: bool = False) -> list[Danger]:
    """The nearest warning reached: at 12, 6, 3 and 1 months before, and when the day has passed."""
    if today > day:
        return [Danger(matter, day, PASSED)]
    months = prescription.WARN_MONTHS[-1:] if only_near else prescription.WARN_MONTHS
    reached = [n for n in months if dates.add_months(day, -n) <= today]
    return [Danger(matter, day, min(reached))] if reached else []


def run(today: date | None = None) -> int:
    """Read every open case again, give the warnings of the day, and ask for the e-mails. Returns the warnings given.

    Each case is its own transaction, so that work done stays done if the machine stops. Twice repeats nothing.
    """
    on = today or dates.today()
    given = 0
    for pk in Case.objects.filter(is_closed=False).order_by("pk").values_list("pk", flat=True):
        with transaction.atomic():
            case = Case.objects.select_for_update().get(pk=pk)
            before = (case.stage, case.next_term_on, case.lapses_on)
            found = reading.read(case, on)
            for name, value in reading.columns(found, on).items():
                setattr(case, name, value)
            changed = (case.stage, case.next_term_on, case.lapses_on) != before
            case.version += int(changed)
            case.save(update_fields=[*(name.removesuffix("_id") for name in reading.COLUMNS), "version"])
            following.finality(case, found)
            given += sum(_warn(case, danger, on) for danger in dangers(found, on))
    for claim in Claim.objects.filter(decision__final_on__isnull=False, cancelled_on__isnull=True).select_related(
        "case", "decision"
    ):
        given += _watch_coima(claim, on)
    return given


def _watch_coima(claim: Claim, on: date) -> int:
    assert claim.decision is not None  # noqa: S101 - filtered by the caller
    if claim.decision.final_on is None or not ledger.outstanding(claim):
        return 0
    found = prescription.fine(claim.decision.final_on, claim.decision.fine_due_cents)
    if found.runs_out_on is None:
        return 0
    with transaction.atomic():
        return sum(_warn(claim.case, danger, on) for danger in _due(COIMA, found.runs_out_on, on))


def _warn(case: Case, danger: Danger, on: date) -> int:
    """Give a warning once, to the instructor or, without one, to the supervisors; the e-mail is a job."""
    warning, made = LapseWarning.objects.get_or_create(
        case=case,
        matter=danger.matter,
        day=danger.day,
        months_left=danger.months_left,
        defaults={"warned_on": on, "to": case.instructor},
    )
    if made:
        jobs.enqueue(kind=MAIL, object_id=warning.pk, key=f"{MAIL}:{warning.pk}", queue="mail")
    return int(made)


def send_mail(job: Job, _: object) -> None:
    """Tell the responsible that a case is about to lose something: the number and the day, never a name."""
    warning = LapseWarning.objects.select_for_update(of=("self",)).select_related("case", "to").get(pk=job.object_id)
    if warning.mailed_at is not None:
        return
    addresses = [user.email for user in _responsible(warning) if user.email]
    if addresses:
        what = MATTERS[warning.matter]
        left = f"faltam {warning.months_left} meses ou menos" if warning.months_left else "o dia já passou"
        url = settings.PUBLIC_URL.rstrip("/") + reverse("sanctions:case-detail", args=[warning.case_id])
        EmailMessage(
            subject=f"Processo {warning.case.number}: {what}",
            body=f"{what.capitalize()}: {warning.day:%d/%m/%Y}, {left}.\n\n{url}\n",
            to=addresses,
        ).send()
    warning.mailed_at = timezone.now()
    warning.save(update_fields=["mailed_at"])


def _responsible(warning: LapseWarning) -> list[User]:
    """The instructor, and the supervisors when a month or less is left or the day has passed."""
    people = [warning.to] if warning.to is not None else []
    if warning.months_left <= 1 or not people:
        grants = RoleGrant.objects.in_force(dates.today()).filter(role=Role.SUPERVISOR).select_related("user")
        people += [grant.user for grant in grants]
    return list(dict.fromkeys(people))
