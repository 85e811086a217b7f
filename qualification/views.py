"""Pages of this room: parse, call, redirect."""

from typing import cast

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from audit import services as audit
from audit.errors import ActRefused
from entities import access
from entities.models import User
from entities.roles import Role
from jobs.selectors import job_for
from matches.models import Match
from qualification import forms, selectors
from qualification.models import ReportRow, SeasonReport
from qualification.services import intake

PAGE = 50


def report_list(request: HttpRequest) -> HttpResponse:
    """Reports that this user may see, the newest first."""
    user = cast(User, request.user)
    reports = selectors.reports_with_counts(user)
    return render(
        request,
        "qualification/report_list.html",
        {"reports": reports[:100], "may_send": selectors.organisers_for(user).exists()},
    )


@require_http_methods(["GET", "POST"])
def report_create(request: HttpRequest) -> HttpResponse:
    """The file of a new report."""
    user = cast(User, request.user)
    form = forms.ReportForm(request.POST or None, request.FILES or None, user=user)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            report = intake.report_create(
                organiser=data["organiser"], season=data["season"], upload=data["file"], by=user, reason=data["reason"]
            )
        except ActRefused as refusal:
            audit.record_refusal(request, "report.create", "organisation", data["organiser"].pk, refusal)
            form.add_error(refusal.field if refusal.field in form.fields else None, refusal.message)
        else:
            return redirect("qualification:report-detail", report.pk)
    return render(request, "qualification/report_form.html", {"form": form, "page_has_errors": bool(form.errors)})


def report_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One report: progress while it is read, what is to mend, and the level of each match once sent."""
    report = cast(SeasonReport, access.get("season_report", cast(User, request.user), pk))
    only = request.GET.get("mostrar", "errors" if report.state == SeasonReport.State.DRAFT else "all")
    if only == "errors" and not selectors.rows_to_show(report, "errors").exists():
        only = "all"
    page = Paginator(selectors.rows_to_show(report, only), PAGE).get_page(request.GET.get("pagina"))
    rows = [(row, selectors.evaluation_of(row)) for row in page]
    context = {
        "report": report,
        "rows": rows,
        "page": page,
        "only": only,
        "error_count": selectors.rows_to_show(report, "errors").count(),
        "row_count": report.rows.count(),
        "job": job_for(intake.READ, report.pk),
        "may_edit": report.organiser_id in cast(User, request.user).organisation_ids(Role.ORGANISER),
    }
    return render(request, "qualification/report_detail.html", context)


@require_http_methods(["GET", "POST"])
def report_columns(request: HttpRequest, pk: int) -> HttpResponse:
    """Which column holds what."""
    report = cast(SeasonReport, access.get("season_report", cast(User, request.user), pk))
    form = forms.ColumnsForm(
        request.POST or None, labels=report.about.get("labels", []), mapping=report.about.get("mapping", {})
    )
    if request.method == "POST" and form.is_valid():
        try:
            intake.report_choose_columns(report_id=pk, mapping=form.mapping(), by=cast(User, request.user))
        except ActRefused as refusal:
            audit.record_refusal(request, "report.columns", "season_report", pk, refusal)
            form.add_error(None, refusal.message)
        else:
            return redirect("qualification:report-detail", pk)
    context = {"form": form, "report": report, "page_has_errors": bool(form.errors)}
    return render(request, "qualification/report_columns.html", context)


@require_http_methods(["GET", "POST"])
def row_mend(request: HttpRequest, pk: int, row: int) -> HttpResponse:
    """One row to correct, or to leave out with a reason."""
    report = cast(SeasonReport, access.get("season_report", cast(User, request.user), pk))
    line = report.rows.filter(pk=row).first()
    if line is None:
        raise access.NotFound("Não encontrado.")
    form = forms.RowForm(request.POST or None, row=line)
    if request.method == "POST" and form.is_valid():
        values = {k: v for k, v in form.cleaned_data.items() if k != "left_out"}
        try:
            mended = intake.row_mend(
                report_id=pk,
                row_id=row,
                values=values,
                left_out=form.cleaned_data["left_out"],
                by=cast(User, request.user),
            )
        except ActRefused as refusal:
            audit.record_refusal(request, "report.mend", "season_report", pk, refusal)
            form.add_error(None, refusal.message)
        else:
            return _after_mending(request, report, mended)
    context = {"form": form, "report": report, "row": line, "page_has_errors": bool(form.errors)}
    return render(request, "qualification/row_form.html", context)


@require_http_methods(["GET", "POST"])
def report_send(request: HttpRequest, pk: int) -> HttpResponse:
    """Check and send: the last page before the report is final."""
    user = cast(User, request.user)
    report = cast(SeasonReport, access.get("season_report", user, pk))
    errors: list[tuple[str, str]] = []
    if request.method == "POST":
        try:
            intake.report_send(report_id=pk, by=user)
        except ActRefused as refusal:
            audit.record_refusal(request, "report.send", "season_report", pk, refusal)
            errors = [(refusal.message, "")]
        else:
            messages.success(request, "O relatório foi enviado. O recibo fica disponível nesta página.")
            return redirect("qualification:report-detail", pk)
    context = {
        "report": report,
        "errors": errors,
        "going": report.rows.filter(left_out="").count(),
        "left_out": report.rows.exclude(left_out="").count(),
        "page_has_errors": bool(errors),
    }
    return render(request, "qualification/report_send.html", context)


def match_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """The risk of one match: what the law gives, what was said, and the order in force."""
    match = cast(Match, access.get("match", cast(User, request.user), pk))
    row = selectors.sent_row_of(match)
    context = {
        "match": match,
        "row": row,
        "evaluation": selectors.evaluation_of(row) if row else None,
        "opinions": selectors.opinions_visible_to(cast(User, request.user)).filter(match=match),
    }
    return render(request, "qualification/match_detail.html", context)


def _after_mending(request: HttpRequest, report: SeasonReport, mended: ReportRow) -> HttpResponse:
    """Back to the list with the count, or to the next wrong row."""
    if mended.has_errors and not mended.left_out:
        messages.warning(request, f"A linha {mended.row} foi guardada, mas ainda tem algo a corrigir.")
        return redirect("qualification:row-mend", report.pk, mended.pk)
    left = selectors.rows_to_show(report, "errors").count()
    messages.success(
        request, f"Linha {mended.row} corrigida. Faltam {left}." if left else "Todas as linhas estão certas."
    )
    return redirect("qualification:report-detail", report.pk)
