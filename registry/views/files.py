"""Photographs, the file of wrong rows, and the template."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from audit import services as audit
from audit.errors import ActRefused
from documents import storage
from documents.views.serving import stored_file
from entities import access
from entities.http import is_htmx, put_refusal, typed, user_of
from jobs.models import Job
from jobs.selectors import job_for
from registry.forms import FileForm, PhotosForm
from registry.models import DraftPhoto, Submission
from registry.reference import register_of
from registry.selectors import drafts
from registry.services import mending, photos, templates
from registry.views.common import group_of, next_url, page, submission_of

ROWS_TO_CHOOSE = 300
PICTURES_SHOWN = 60


@require_http_methods(["GET", "HEAD", "POST"])
def photographs(request: HttpRequest, pk: int) -> HttpResponse:
    """Send photographs, see which rows lack one, and link by hand those that did not match."""
    submission = submission_of(request, pk)
    if submission.state != Submission.State.ROWS:
        return redirect(next_url(submission))
    if request.method == "POST" and "fotografia" in request.POST:
        return _dismiss(request, submission) if "motivo" in request.POST else _link(request, submission)
    form = PhotosForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            photos.send_photos(by=user_of(request), submission=submission, uploads=form.cleaned_data["pictures"])
        except ActRefused as error:
            put_refusal(request, form, error, "register.photos", "submission", pk)
        else:
            return redirect("registry:submission-photos", pk)
    url = reverse("registry:submission-photos", args=[pk])
    job = job_for(photos.PHOTOS, pk)
    progress = _progress(job, url, "A ler as fotografias", "fotografias")
    if is_htmx(request):
        done = progress is None
        return HttpResponseClientRedirect(url) if done else render(
            request, "_partials/_progress.html", {"progress": progress, "page_url": url}
        )  # fmt: skip
    audit.record_read(request, "submission", pk, ["photos"])
    context = page(
        submission,
        "photos",
        form=form,
        progress=progress,
        page_url=url,
        asked=register_of(submission).asks("photo"),
        counts=drafts.counts(submission),
        unmatched=drafts.unmatched_photos(submission)[:PICTURES_SHOWN],
        waiting=drafts.rows_without_photo(submission)[:ROWS_TO_CHOOSE],
        page_has_errors=form.is_bound and bool(form.errors),
    )
    return render(request, "registry/submission_photos.html", context)


def _link(request: HttpRequest, submission: Submission) -> HttpResponse:
    try:
        photos.link(
            by=user_of(request),
            submission=submission,
            draft_photo_id=_id(request.POST.get("fotografia", "")),
            row_id=_id(request.POST["linha"]) if request.POST.get("linha") else None,
        )
    except ActRefused as error:
        audit.record_refusal(request, "register.photo.link", "submission", submission.pk, error)
        messages.error(request, error.message)
    else:
        messages.success(request, "A fotografia ficou ligada." if request.POST.get("linha") else "Ficou por ligar.")
    return redirect("registry:submission-photos", submission.pk)


def _dismiss(request: HttpRequest, submission: Submission) -> HttpResponse:
    try:
        photos.dismiss(
            by=user_of(request),
            submission=submission,
            draft_photo_id=_id(request.POST.get("fotografia", "")),
            reason=typed(request.POST["motivo"], 300),
        )
    except ActRefused as error:
        audit.record_refusal(request, "register.photo.dismiss", "submission", submission.pk, error)
        messages.error(request, error.message)
    else:
        messages.success(request, "O ficheiro saiu da lista.")
    return redirect("registry:submission-photos", submission.pk)


@require_safe
def photograph(request: HttpRequest, pk: int) -> HttpResponseBase:
    """One photograph of a draft."""
    draft = access.get("draft_photo", user_of(request), pk)
    if not isinstance(draft, DraftPhoto) or draft.photo is None:
        raise Http404("Não encontrado.")
    content = storage.open_file(photos.AREA, draft.photo.sha256)
    audit.record_read(request, "draft_photo", pk, ["photo"])
    size = content.seek(0, 2)
    content.seek(0)
    return stored_file(
        request,
        content,
        size=size,
        sha256=draft.photo.sha256,
        media_type="image/jpeg",
        name=f"fotografia-{pk}.jpg",
        attachment=False,
    )


@require_safe
def wrong_rows(request: HttpRequest, pk: int) -> HttpResponse:
    """Download only the rows that are wrong, with what to correct in each."""
    submission = submission_of(request, pk)
    if submission.state != Submission.State.ROWS:
        raise Http404("Não encontrado.")
    audit.record(
        action="register.export",
        actor=request.user,
        kind="submission",
        object_id=pk,
        organisation_id=submission.group.club_id,
        request=request,
    )
    return download(mending.wrong_rows(submission), "linhas-a-corrigir.xlsx", "xlsx")


@require_http_methods(["GET", "HEAD", "POST"])
def mend(request: HttpRequest, pk: int) -> HttpResponse:
    """Send the file of mended rows back, and see how many were put right."""
    submission = submission_of(request, pk)
    if submission.state != Submission.State.ROWS:
        return redirect(next_url(submission))
    form = FileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            mending.send_mended(by=user_of(request), submission=submission, upload=form.cleaned_data["file"])
        except ActRefused as error:
            put_refusal(request, form, error, "register.mend", "submission", pk)
        else:
            return redirect("registry:submission-mend", pk)
    url = reverse("registry:submission-mend", args=[pk])
    job = job_for(mending.MEND, pk)
    progress = _progress(job, url, "A ler as linhas corrigidas", "linhas")
    if is_htmx(request):
        if progress is None or progress["state"] == "failed":
            return HttpResponseClientRedirect(url)
        return render(request, "_partials/_progress.html", {"progress": progress, "page_url": url})
    context = page(
        submission,
        "rows",
        form=form,
        progress=progress,
        page_url=url,
        done=submission.about.get("mended") if job and job.state == Job.State.DONE else None,
        counts=drafts.counts(submission),
        page_has_errors=form.is_bound and bool(form.errors),
    )
    return render(request, "registry/submission_mend.html", context)


@require_safe
def template(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """The template with the last register."""
    group = group_of(request, pk)
    if kind not in templates.KINDS:
        raise Http404("Não encontrado.")
    return download(templates.template(by=user_of(request), group=group, kind=kind), f"registo-{pk}.{kind}", kind)


def _progress(job: Job | None, url: str, title: str, words: str) -> dict[str, Any] | None:
    """What to show of a job that is not finished well."""
    if job is None or job.state == Job.State.DONE:
        return None
    if job.state == Job.State.FAILED:
        return {"title": title, "state": "failed", "reason": job.reason, "poll_url": url}
    text = f"Lidas {job.done_count} {words}." if job.done_count else "À espera de vez."
    return {"title": title, "text": text, "state": "running", "poll_url": url}


def download(content: bytes, name: str, kind: str) -> HttpResponse:
    """A table made for this person, kept by no cache (S24)."""
    media = {
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "ods": "application/vnd.oasis.opendocument.spreadsheet",
    }[kind]
    return HttpResponse(
        content,
        content_type=media,
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "private, no-store",
            "X-Content-Type-Options": "nosniff",
        },
    )


def _id(text: str) -> int:
    try:
        return forms.IntegerField(min_value=1).clean(text)
    except forms.ValidationError as error:
        raise Http404("Não encontrado.") from error
