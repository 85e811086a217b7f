"""What a user may see of reports, opinions and orders, and what a page shows of a match's risk."""

from datetime import date
from typing import Any

from django.db.models import Count, Q, QuerySet

from entities.models import Organisation, User
from entities.roles import Role
from matches.models import Match, Season
from matches.selectors import matches_visible_to
from qualification.facts import evaluate, facts_of
from qualification.models import Opinion, OrderLine, ReportRow, RiskOrder, SeasonReport
from qualification.models.hearing import LEVELS

LEVEL_NAMES = dict(LEVELS)
SENT = (SeasonReport.State.SENT, SeasonReport.State.REPLACED)


def organisers_for(user: User) -> QuerySet[Organisation]:
    """The organisers for which the user may send a report: their own."""
    return Organisation.objects.filter(pk__in=user.organisation_ids(Role.ORGANISER))


def reports_visible_to(user: User) -> QuerySet[SeasonReport]:
    """An organiser sees its own reports; staff and forces see those sent, never a draft (S03)."""
    reports = SeasonReport.objects.select_related("organiser", "season", "created_by", "sent_by", "file")
    if user.is_staff_member or user.has_role(Role.FORCE):
        return reports.filter(state__in=SENT)
    return reports.filter(organiser__in=user.organisation_ids(Role.ORGANISER))


def reports_with_counts(user: User) -> QuerySet[SeasonReport]:
    """Visible reports with how many rows they have and how many are still wrong."""
    return reports_visible_to(user).annotate(
        row_count=Count("rows"), error_count=Count("rows", filter=Q(rows__has_errors=True, rows__left_out=""))
    )


def rows_to_show(report: SeasonReport, only: str) -> QuerySet[ReportRow]:
    """The rows of a report: `errors`, `warnings`, `new`, `changed`, or all."""
    rows = report.rows.select_related("match__home", "match__away", "match__venue").order_by("row")
    if only == "errors":
        return rows.filter(has_errors=True, left_out="")
    if only == "warnings":
        return rows.filter(has_errors=False).exclude(issues=[])
    if only in {ReportRow.Change.NEW, ReportRow.Change.CHANGED}:
        return rows.filter(change=only)
    return rows


def orders_visible_to(user: User) -> QuerySet[RiskOrder]:
    """Staff see every order; those outside see the signed ones that qualify a match of theirs."""
    orders = RiskOrder.objects.select_related("season", "document", "prepared_by", "signed_by", "amends")
    if user.is_staff_member:
        return orders
    mine = OrderLine.objects.filter(match__in=matches_visible_to(user)).values("order")
    return orders.filter(state=RiskOrder.State.SIGNED, pk__in=mine)


def opinions_visible_to(user: User) -> QuerySet[Opinion]:
    """Opinions on the matches that the user may see; clubs see none, they are heard elsewhere."""
    opinions = Opinion.objects.select_related("match", "body", "given_by")
    if user.is_staff_member or user.has_role(Role.FORCE, Role.ORGANISER):
        return opinions.filter(match__in=matches_visible_to(user))
    return opinions.none()


def sent_row_of(match: Match) -> ReportRow | None:
    """The row of the report in force that names the match, or none."""
    sent = ReportRow.objects.filter(match=match, report__state=SeasonReport.State.SENT)
    return sent.select_related("report__organiser", "match").last()


def sent_rows(season: Season) -> QuerySet[ReportRow]:
    """The rows of the reports in force of a season that name a match."""
    return ReportRow.objects.filter(report__season=season, report__state=SeasonReport.State.SENT, match__isnull=False)


def levels_in_force(season: Season, on: date) -> dict[int, OrderLine]:
    """Match id to the line that qualifies it on a day: that of the last order signed until then."""
    lines = (
        OrderLine.objects.filter(order__season=season, order__state=RiskOrder.State.SIGNED, order__signed_on__lte=on)
        .select_related("order__document", "match")
        .order_by("order__signed_on", "order_id")
    )
    return {line.match_id: line for line in lines}


def evaluation_of(row: ReportRow) -> dict[str, Any] | None:
    """The level the law gives to a match of a sent report, with its criteria; None while it has no day."""
    match = row.match
    if match is None or match.day is None:
        return None
    return evaluate(facts_of(match, row.read, match.day), match.day)
