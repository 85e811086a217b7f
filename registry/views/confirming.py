"""The last steps: differences to the last register, check answers, confirm once."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from audit import services as audit
from audit.errors import ActRefused, Conflict
from entities.http import put_refusal, user_of
from registry.forms import ConfirmForm
from registry.models import RegisterVersion, Submission
from registry.selectors import drafts
from registry.selectors.registers import standing_version
from registry.services import confirming
from registry.views.common import next_url, page, submission_of

LISTED = 100


@require_safe
def differences(request: HttpRequest, pk: int) -> HttpResponse:
    """New, left and changed members, field by field."""
    submission = submission_of(request, pk)
    if submission.state != Submission.State.ROWS:
        return redirect(next_url(submission))
    found = drafts.differences(submission)
    audit.record_read(request, "submission", pk, ["differences"])
    context = page(
        submission,
        "differences",
        found=found,
        joined=drafts.joined_rows(submission, found.base)[:LISTED] if found.base else [],
        left=drafts.left_members(submission, found.base)[:LISTED],
        changes=drafts.changed_fields(submission, found.base, LISTED),
        limit=LISTED,
    )
    return render(request, "registry/submission_differences.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything on one page, the consequence in a sentence, and the one button."""
    submission = submission_of(request, pk)
    if submission.version_id and request.method == "POST":
        return redirect(next_url(submission))
    if submission.state != Submission.State.ROWS:
        return redirect(next_url(submission))
    found = drafts.differences(submission)
    replaced = standing_version(submission.group, submission.year, submission.quarter)
    form = ConfirmForm(
        request.POST or None,
        needs_difference=found.needs_reason,
        needs_replace=replaced is not None,
        initial={"seen_version": found.base.pk if found.base else None},
    )
    if request.method == "POST" and form.is_valid():
        try:
            version = confirming.confirm(
                by=user_of(request),
                submission=submission,
                seen_version=form.cleaned_data["seen_version"],
                difference_reason=form.cleaned_data.get("difference_reason", ""),
                replace_reason=form.cleaned_data.get("replace_reason", ""),
            )
        except Conflict as error:
            put_refusal(request, form, error, "register.confirm", "submission", pk)
        except ActRefused as error:
            put_refusal(request, form, error, "register.confirm", "submission", pk)
        else:
            return redirect("registry:version-detail", version.pk)
    counted = drafts.counts(submission)
    context = page(
        submission,
        "check",
        form=form,
        found=found,
        counts=counted,
        replaced=replaced,
        groups=drafts.warning_groups(submission, counted),
        outstanding=confirming.outstanding(submission),
        purpose=RegisterVersion.Purpose(confirming.purpose_of(submission)).label,
        effective_day=drafts.effective_day(submission),
        of_the_past=drafts.is_of_the_past(submission),
        page_has_errors=form.is_bound and bool(form.errors),
    )
    if submission.state == Submission.State.ROWS:
        audit.record_read(request, "submission", pk, ["summary"])
    return render(request, "registry/submission_check.html", context)
