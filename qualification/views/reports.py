"""Season reports: sent as a file or typed, mended row by row, checked and sent."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from audit import services as audit
from audit.errors import ActRefused
from entities import access
from entities.http import UnreadableFilter, is_htmx, put_refusal, user_of
from entities.roles import Role
from jobs.models import Job
from jobs.selectors import job_for
from legislation.dates import today
from matches.selectors import season_now
from qualification import selectors
from qualification.forms.reports import ColumnsForm, ReportForm, RowForm, SendForm
from qualification.models import ReportRow, SeasonReport
from qualification.services import duties, intake, rows, sending
from qualification.standing import standings
from qualification.views.common import page_of, report_of


@require_safe
def report_list(request: HttpRequest) -> HttpResponse:
    """Reports that this user may see, the newest first."""
    user = user_of(request)
    reports = selectors.reports_with_counts(user)
    return render(
        request,
        "qualification/report_list.html",
        {"reports": reports[:100], "may_send": selectors.organisers_for(user).exists()},
    )


@require_http_methods(["GET", "HEAD", "POST"])
def report_create(request: HttpRequest) -> HttpResponse:
    """The file of a new report."""
    user = user_of(request)
    day = today(settings.JURISDICTION)
    initial = {"season": duties.season_owed(user, day) or season_now(user, day)}
    form = ReportForm(request.POST or None, request.FILES or None, user=user, initial=initial)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            report = intake.report_create(
                organiser=data["organiser"], season=data["season"], upload=data["file"], by=user, reason=data["reason"]
            )
        except ActRefused as refusal:
            put_refusal(request, form, refusal, "report.create", "organisation", data["organiser"].pk)
        else:
            return redirect("qualification:report-detail", report.pk)
    return render(request, "qualification/report_form.html", {"form": form, "page_has_errors": bool(form.errors)})


@require_safe
def report_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One report: progress while it is read, what is to mend, and the level of each match once sent."""
    report = report_of(request, pk)
    if is_htmx(request):
        return _polled(request, report)
    audit.record_read(request, "season_report", report.pk)
    only = request.GET.get("mostrar", "errors" if report.state == SeasonReport.State.DRAFT else "all")
    if only not in selectors.ROWS:
        raise UnreadableFilter("Mostrar")
    if only == "errors" and not selectors.rows_to_show(report, "errors").exists():
        only = "all"
    page = page_of(request, selectors.rows_to_show(report, only))
    risk = {found.match.pk: found for found in standings([row.match for row in page if row.match])}
    context = {
        "report": report,
        "rows": [(row, risk.get(row.match_id or 0)) for row in page],
        "page": page,
        "only": only,
        "error_count": selectors.rows_to_show(report, "errors").count(),
        "row_count": report.rows.exclude(change=ReportRow.Change.WITHDRAWN).count(),
        "withdrawn_count": report.rows.filter(change=ReportRow.Change.WITHDRAWN).count(),
        "progress": _progress(report),
        "page_url": reverse("qualification:report-detail", args=[pk]),
        "may_edit": report.organiser_id in user_of(request).organisation_ids(Role.ORGANISER),
    }
    return render(request, "qualification/report_detail.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def report_columns(request: HttpRequest, pk: int) -> HttpResponse:
    """Which column holds what."""
    report = report_of(request, pk)
    form = ColumnsForm(
        request.POST or None, labels=report.about.get("labels", []), mapping=report.about.get("mapping", {})
    )
    if request.method == "POST" and form.is_valid():
        try:
            intake.report_choose_columns(report_id=pk, mapping=form.mapping(), by=user_of(request))
        except ActRefused as refusal:
            put_refusal(request, form, refusal, "report.columns", "season_report", pk)
        else:
            return redirect("qualification:report-detail", pk)
    context = {"form": form, "report": report, "page_has_errors": bool(form.errors)}
    return render(request, "qualification/report_columns.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def row_mend(request: HttpRequest, pk: int, row: int) -> HttpResponse:
    """One row to correct, or to leave out with a reason."""
    report = report_of(request, pk)
    line = report.rows.filter(pk=row).first()
    if line is None:
        raise access.NotFound("Não encontrado.")
    form = RowForm(request.POST or None, row=line)
    if request.method == "POST" and form.is_valid():
        try:
            mended = rows.row_mend(
                report_id=pk,
                row_id=row,
                values=form.values(),
                left_out=form.cleaned_data["left_out"],
                by=user_of(request),
            )
        except ActRefused as refusal:
            put_refusal(request, form, refusal, "report.mend", "season_report", pk)
        else:
            return _after_mending(request, report, mended)
    context = {"form": form, "report": report, "row": line, "page_has_errors": bool(form.errors)}
    return render(request, "qualification/row_form.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def row_add(request: HttpRequest, pk: int) -> HttpResponse:
    """One match typed in."""
    report = report_of(request, pk)
    form = RowForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            added = rows.row_add(report_id=pk, values=form.values(), by=user_of(request))
        except ActRefused as refusal:
            put_refusal(request, form, refusal, "report.add", "season_report", pk)
        else:
            return _after_mending(request, report, added)
    context = {"form": form, "report": report, "row": None, "page_has_errors": bool(form.errors)}
    return render(request, "qualification/row_form.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def report_send(request: HttpRequest, pk: int) -> HttpResponse:
    """Check and send: the last page before the report is final."""
    user = user_of(request)
    report = report_of(request, pk)
    earlier = sending.in_force_beside(report)
    form = SendForm(request.POST if request.method == "POST" else None, replaces=bool(earlier and not report.reason))
    if request.method == "POST" and form.is_valid():
        try:
            sending.report_send(report_id=pk, by=user, reason=form.cleaned_data.get("reason", ""))
        except ActRefused as refusal:
            put_refusal(request, form, refusal, "report.send", "season_report", pk)
        else:
            messages.success(request, "O relatório foi enviado. O recibo fica disponível nesta página.")
            return redirect("qualification:report-detail", pk)
    context = {
        "report": report,
        "form": form,
        "earlier": earlier,
        "going": report.rows.filter(left_out="").count(),
        "left_out": report.rows.exclude(left_out="").count(),
        "page_has_errors": bool(form.errors),
    }
    return render(request, "qualification/report_send.html", context)


def _progress(report: SeasonReport) -> dict[str, Any]:
    """How far the reading is, in words."""
    url = reverse("qualification:report-detail", args=[report.pk])
    shown: dict[str, Any] = {"title": "A ler o ficheiro", "poll_url": url, "finished_url": url}
    job = job_for(intake.READ, report.pk)
    if job is None or job.state == Job.State.WAITING:
        return {**shown, "text": "À espera de vez.", "state": "waiting"}
    if job.state == Job.State.FAILED:
        return {**shown, "title": "A leitura parou", "state": "failed", "reason": job.reason}
    total = max(job.total_count, job.done_count)
    text = f"Lidas {job.done_count} de cerca de {total} linhas." if job.done_count else "A abrir o ficheiro."
    return {**shown, "text": text, "done": job.done_count, "total": total, "state": "running"}


def _polled(request: HttpRequest, report: SeasonReport) -> HttpResponse:
    """The progress alone; once the file is read, the whole page is asked for again."""
    url = reverse("qualification:report-detail", args=[report.pk])
    if report.state != SeasonReport.State.READING:
        return HttpResponseClientRedirect(url)
    return render(request, "_partials/_progress.html", {"progress": _progress(report), "page_url": url})


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
