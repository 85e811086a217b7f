"""What a user may see of reports, opinions, orders and notices."""

from collections.abc import Collection

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from entities.models import Organisation, User
from entities.roles import Role
from matches.models import Match, Season
from matches.selectors import matches_visible_to
from qualification.models import Notice, Opinion, OrderLine, ReportDuty, ReportRow, RiskOrder, SeasonReport
from qualification.models.hearing import LEVELS

LEVEL_NAMES = dict(LEVELS)
SENT = (SeasonReport.State.SENT, SeasonReport.State.REPLACED)


def organisers_for(user: User) -> QuerySet[Organisation]:
    """The organisers for which the user may send a report: their own."""
    return Organisation.objects.filter(pk__in=user.organisation_ids(Role.ORGANISER))


def forces_of(user: User) -> list[int]:
    """The forces for which the user may speak."""
    return user.organisation_ids(Role.FORCE)


def reports_visible_to(user: User) -> QuerySet[SeasonReport]:
    """An organiser sees its own reports; staff and forces see those sent, never a draft (S03)."""
    reports = SeasonReport.objects.select_related("organiser", "season", "created_by", "sent_by", "file", "receipt")
    if user.is_staff_member or user.has_role(Role.FORCE):
        return reports.filter(state__in=SENT)
    return reports.filter(organiser__in=user.organisation_ids(Role.ORGANISER))


def reports_with_counts(user: User) -> QuerySet[SeasonReport]:
    """Visible reports with how many rows they have and how many are still wrong."""
    return reports_visible_to(user).annotate(
        row_count=Count("rows", filter=~Q(rows__change=ReportRow.Change.WITHDRAWN)),
        error_count=Count("rows", filter=Q(rows__has_errors=True, rows__left_out="")),
    )


ROWS = ("all", "errors", "warnings", *(change for change in ReportRow.Change.values if change != "same"))


def rows_to_show(report: SeasonReport, only: str) -> QuerySet[ReportRow]:
    """The rows of a report: `errors`, `warnings`, one kind of change (`new`, `changed`, `withdrawn`), or all."""
    rows = report.rows.select_related(
        "match__home__club", "match__away__club", "match__venue", "match__competition__sport",
        "match__competition__organiser",
    ).order_by("row")  # fmt: skip
    if only == "errors":
        return rows.filter(has_errors=True, left_out="")
    if only == "warnings":
        return rows.filter(has_errors=False).exclude(issues=[])
    if only in {ReportRow.Change.NEW, ReportRow.Change.CHANGED, ReportRow.Change.WITHDRAWN}:
        return rows.filter(change=only)
    return rows


def duties_visible_to(user: User) -> QuerySet[ReportDuty]:
    """Staff see who owes reports; an organiser sees its own."""
    duties = ReportDuty.objects.select_related("organiser", "season")
    if user.is_staff_member:
        return duties
    return duties.filter(organiser__in=user.organisation_ids(Role.ORGANISER))


def orders_visible_to(user: User) -> QuerySet[RiskOrder]:
    """Staff see every order; those outside see the signed ones that qualify a match of theirs."""
    orders = RiskOrder.objects.select_related(
        "season", "document", "prepared_by", "signed_by", "amends__document"
    ).prefetch_related("amended_by__document")
    if user.is_staff_member:
        return orders
    mine = OrderLine.objects.filter(match__in=matches_visible_to(user)).values("order")
    return orders.filter(state=RiskOrder.State.SIGNED, pk__in=mine)


def lines_visible_to(user: User, order: RiskOrder) -> QuerySet[OrderLine]:
    """The lines of an order that this user may see: outside the authority, those of the matches in scope."""
    lines = order.lines.select_related(
        "match__home__club", "match__away__club", "match__venue", "match__competition", "rule"
    ).order_by("match__day", "pk")
    return lines if user.is_staff_member else lines.filter(match__in=matches_visible_to(user))


def notices_visible_to(user: User) -> QuerySet[Notice]:
    """Staff see what was told to whom; those outside see what was told to them."""
    notices = Notice.objects.select_related("body", "order__document", "report__organiser", "report__season")
    if user.is_staff_member:
        return notices
    return notices.filter(body__in=[grant.organisation_id for grant in user.grants_today])


def opinions_visible_to(user: User) -> QuerySet[Opinion]:
    """Opinions on the matches that the user may see; clubs see none, they are heard elsewhere."""
    opinions = Opinion.objects.select_related("match", "body", "given_by")
    if user.is_staff_member or user.has_role(Role.FORCE, Role.ORGANISER):
        return opinions.filter(match__in=matches_visible_to(user))
    return opinions.none()


def reports_to_answer(user: User, bodies: Collection[Organisation]) -> QuerySet[Notice]:
    """Notices that ask some of the user's bodies for a word on a report still in force."""
    asked = notices_visible_to(user).filter(body__in=bodies, kind=Notice.Kind.REPORT)
    return asked.filter(report__state=SeasonReport.State.SENT)


def matches_to_hear(user: User, bodies: Collection[Organisation]) -> QuerySet[Match]:
    """Matches named by a report in force, still to be held, on which none of these bodies said anything."""
    said = Opinion.objects.filter(match=OuterRef("pk"), body__in=[body.pk for body in bodies])
    named = ReportRow.objects.filter(
        ~Q(change=ReportRow.Change.WITHDRAWN), match=OuterRef("pk"), report__state=SeasonReport.State.SENT, left_out=""
    )
    matches = matches_visible_to(user).filter(state__in=[Match.State.SCHEDULED, Match.State.POSTPONED])
    return matches.filter(Exists(named), ~Exists(said)).select_related("competition__organiser")


def sent_row_of(match: Match) -> ReportRow | None:
    """The row of the report in force that names the match, or none."""
    sent = ReportRow.objects.filter(match=match, report__state=SeasonReport.State.SENT, left_out="")
    return sent.exclude(change=ReportRow.Change.WITHDRAWN).select_related("report__organiser").last()


def sent_rows(season: Season) -> QuerySet[ReportRow]:
    """The rows of the reports in force of a season that name a match."""
    rows = ReportRow.objects.filter(report__season=season, report__state=SeasonReport.State.SENT, match__isnull=False)
    return rows.exclude(change=ReportRow.Change.WITHDRAWN)


def remembered_columns(organiser: Organisation) -> dict[str, str]:
    """Heading to field, as this organiser settled them in its last report that could be read."""
    last = (
        SeasonReport.objects.filter(organiser=organiser).exclude(mapping={}).exclude(about={}).order_by("-pk").first()
    )
    if last is None:
        return {}
    labels = last.about.get("labels", [])
    return {labels[index]: key for key, index in last.mapping.items() if index < len(labels)}
