"""Who owes a season's report and by when: the calendar, later days granted, reminders and defaults."""

from datetime import date, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from entities.models import Organisation, User
from entities.roles import Role
from legislation import consequences
from legislation.dates import today
from legislation.errors import Refusal
from matches.models import Competition, Season
from qualification.models import Notice, ReportDuty, SeasonReport
from qualification.selectors import duties_visible_to
from qualification.services import notices

# Days before the term on which an organiser that sent nothing is reminded: the authority's own setting.
REMINDERS = (30, 7)


@transaction.atomic
def duties_open(*, season: Season, by: User | None = None) -> list[ReportDuty]:
    """Make the calendar of a season: every organiser with competitions owes its report before the first day.

    Only where the wording in force on that day asks for one (art. 12.º, n.º 5). Those already there stay as they are.
    """
    try:
        duty = consequences.report_duty(season.first_day, jurisdiction=settings.JURISDICTION)
    except Refusal:
        duty = None
    if duty is None:
        return []
    organisers = Organisation.objects.filter(
        pk__in=Competition.objects.values("organiser"), kind__in=duty.who, active_to__isnull=True
    )
    made = []
    for organiser in organisers:
        kept, new = ReportDuty.objects.get_or_create(
            organiser=organiser,
            season=season,
            defaults={
                "due_on": season.first_day - timedelta(days=1),
                "why": f"Véspera da época (art. {duty.cite})"[:300],
                "set_by": by,
            },
        )
        if new:
            made.append(kept)
    return made


@transaction.atomic
def duty_move(*, duty_id: int, due_on: date, why: str, by: User) -> ReportDuty:
    """Grant another day for a report. Raises `ActRefused` (`not_officer`) and `InvalidInput` (`why_missing`)."""
    duty = ReportDuty.objects.select_for_update().get(pk=duty_id)
    if not by.has_role(Role.QUALIFICATION_OFFICER):
        raise ActRefused("not_officer", "Só um técnico da qualificação muda o prazo de um relatório.")
    if not why.strip():
        raise InvalidInput("why_missing", "Diga porque muda o dia, por exemplo a calendarização tardia.", "why")
    duty.due_on, duty.why, duty.set_by = due_on, why.strip(), by
    duty.save()
    audit.record(action="report_duty.move", actor=by, kind="report_duty", object_id=duty.pk)
    return duty


def season_owed(user: User, on: date) -> Season | None:
    """The season of the first report that the user's organisers still owe, past ones left aside; none where all is
    sent or nothing was asked."""
    owed = unmet(duties_visible_to(user)).filter(season__last_day__gte=on).order_by("due_on").first()
    return owed.season if owed else None


def with_state(duties: QuerySet[ReportDuty]) -> QuerySet[ReportDuty]:
    """Duties with `sent`: whether a report of that organiser and season was sent."""
    return duties.annotate(sent=_sent())


def unmet(duties: QuerySet[ReportDuty]) -> QuerySet[ReportDuty]:
    """Duties for which nothing was sent."""
    return duties.filter(~_sent())


def defaults(on: date) -> QuerySet[ReportDuty]:
    """Reports that were due before a day and were never sent."""
    return unmet(ReportDuty.objects.select_related("organiser", "season")).filter(due_on__lt=on)


def remind_all() -> int:
    """Remind, once for each of the days of `REMINDERS`, those that owe a report and sent none. Returns how many."""
    day = today(settings.JURISDICTION)
    count = 0
    for before in REMINDERS:
        owed = unmet(ReportDuty.objects.select_related("organiser", "season")).filter(
            due_on__gte=day, due_on__lte=day + timedelta(days=before)
        )
        for duty in owed:
            since = duty.due_on - timedelta(days=before)
            told = Notice.objects.filter(kind=Notice.Kind.REMINDER, duty=duty, made_at__date__gte=since)
            if not told.exists():
                notices.remind(duty=duty, by=None)
                count += 1
    return count


def _sent() -> Exists:
    return Exists(
        SeasonReport.objects.filter(organiser=OuterRef("organiser"), season=OuterRef("season"), sent_at__isnull=False)
    )
