"""Sending a register: quarter and file, reading with progress, columns, two files at once, giving up."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from audit import services as audit
from audit.errors import ActRefused
from entities.http import is_htmx, put_refusal, user_of
from jobs.selectors import job_for
from legislation import dates
from registry.forms import ColumnsForm, FileForm, StartForm
from registry.models import Submission
from registry.quarters import Quarter
from registry.reference import register_of
from registry.selectors.registers import latest_version
from registry.services import sending
from registry.views.common import group_of, next_url, page, submission_of


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose the quarter and the file."""
    group = group_of(request, pk)
    initial = {"quarter": request.GET.get("trimestre") or Quarter.of(dates.today()).code}
    form = StartForm(request.POST or None, request.FILES or None, group=group, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            submission = sending.start(
                by=user_of(request),
                group=group,
                quarter=form.cleaned_data["quarter"],
                upload=form.cleaned_data["file"],
                declared_count=form.cleaned_data["declared_count"],
            )
        except ActRefused as error:
            put_refusal(request, form, error, "register.send.start", "fan_group", group.pk)
        else:
            return redirect(next_url(submission))
    context = {
        "group": group,
        "form": form,
        "latest": latest_version(group),
        "register": sending.fields_on_start(form.data.get("quarter") or str(initial["quarter"])),
        "page_has_errors": form.is_bound and bool(form.errors),
    }
    return render(request, "registry/submission_start.html", context)


@require_safe
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    """Where a sending stands: progress while it is read, else the next step."""
    submission = submission_of(request, pk)
    if submission.state != Submission.State.READING:
        if submission.state == Submission.State.ABANDONED:
            return render(request, "registry/submission_abandoned.html", {"submission": submission})
        if is_htmx(request):
            return HttpResponseClientRedirect(next_url(submission))
        return redirect(next_url(submission))
    url = reverse("registry:submission-detail", args=[pk])
    context = page(submission, "file", progress=_progress(submission, url), page_url=url)
    template = "_partials/_progress.html" if is_htmx(request) else "registry/submission_reading.html"
    return render(request, template, context)


def _progress(submission: Submission, url: str) -> dict[str, Any]:
    job = job_for(sending.READ, submission.pk)
    if job is None or job.state == "waiting":
        return {"title": "A ler o ficheiro", "text": "À espera de vez.", "state": "waiting", "poll_url": url}
    if job.state == "failed":
        return {"title": "A leitura parou", "state": "failed", "reason": job.reason, "poll_url": url}
    total = max(job.total_count, job.done_count)
    text = f"Lidas {job.done_count} de cerca de {total} linhas." if job.done_count else "A abrir o ficheiro."
    return {
        "title": "A ler e a verificar o ficheiro",
        "text": text,
        "done": job.done_count,
        "total": total,
        "state": "running",
        "poll_url": url,
    }


@require_http_methods(["GET", "HEAD", "POST"])
def file(request: HttpRequest, pk: int) -> HttpResponse:
    """What is wrong with the file, and another one instead."""
    submission = submission_of(request, pk)
    form = FileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            sending.replace_file(by=user_of(request), submission=submission, upload=form.cleaned_data["file"])
        except ActRefused as error:
            put_refusal(request, form, error, "register.send.file", "submission", pk)
        else:
            return redirect("registry:submission-detail", pk)
    refused = [] if form.is_bound or not submission.problem else [(submission.problem, "id_file")]
    context = page(
        submission,
        "file",
        form=form,
        refused=refused,
        page_has_errors=bool(refused) or (form.is_bound and bool(form.errors)),
    )
    return render(request, "registry/submission_file.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def pending(request: HttpRequest, pk: int) -> HttpResponse:
    """Two files for the same quarter: which one counts."""
    submission = submission_of(request, pk)
    if request.method == "POST":
        use_new = request.POST.get("escolha") == "novo"
        try:
            sending.choose_file(by=user_of(request), submission=submission, use_new=use_new)
        except ActRefused as error:
            audit.record_refusal(request, "register.send.choose", "submission", pk, error)
            messages.error(request, error.message)
        return redirect("registry:submission-detail", pk)
    if not submission.pending_file_id:
        return redirect("registry:submission-detail", pk)
    return render(request, "registry/submission_pending.html", page(submission, "file"))


@require_http_methods(["GET", "HEAD", "POST"])
def columns(request: HttpRequest, pk: int) -> HttpResponse:
    """Which column has each field of the register."""
    submission = submission_of(request, pk)
    if submission.state not in {Submission.State.COLUMNS, Submission.State.ROWS}:
        return redirect(next_url(submission))
    about = {"guesses": {}, "problems": [], "samples": [], **submission.about}
    form = ColumnsForm(request.POST or None, register=register_of(submission), about=about)
    if request.method == "POST" and form.is_valid():
        try:
            sending.choose_columns(by=user_of(request), submission=submission, mapping=form.mapping())
        except ActRefused as error:
            put_refusal(request, form, error, "register.send.columns", "submission", pk)
        else:
            return redirect("registry:submission-detail", pk)
    elif request.method != "POST":
        audit.record_read(request, "submission", pk, ["columns"])
    context = page(submission, "columns", form=form, about=about, page_has_errors=form.is_bound and bool(form.errors))
    return render(request, "registry/submission_columns.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def abandon(request: HttpRequest, pk: int) -> HttpResponse:
    """Give a sending up, on a page of its own."""
    submission = submission_of(request, pk)
    if request.method == "POST":
        try:
            sending.abandon(by=user_of(request), submission=submission)
        except ActRefused as error:
            audit.record_refusal(request, "register.send.abandon", "submission", pk, error)
            messages.error(request, error.message)
        else:
            messages.success(request, "O envio foi apagado. O último registo confirmado continua em vigor.")
        return redirect("registry:group-detail", submission.group_id)
    return render(request, "registry/submission_abandon.html", {"submission": submission})
