"""Pages of the work in the background: what waits, runs, is stuck or failed, why, and the button to repeat it."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from audit.errors import ActRefused
from audit.services import record_refusal
from entities import access
from entities.http import SignedInRequest
from jobs import services
from jobs.selectors import in_view

TABS = (
    ("failed", "Falharam"),
    ("stuck", "Atrasados"),
    ("running", "Em curso"),
    ("waiting", "À espera"),
    ("done", "Feitos"),
)
SHOWN = 100


@require_safe
def job_list(request: SignedInRequest) -> HttpResponse:
    """The work of one state, newest first, and how much there is of each."""
    jobs = access.scope("job", request.user)
    chosen = request.GET.get("estado", "failed")
    if chosen not in dict(TABS):
        chosen = "failed"
    tabs = [(code, label, in_view(jobs, code)[: SHOWN + 1].count(), code == chosen) for code, label in TABS]
    context = {"tabs": tabs, "label": dict(TABS)[chosen], "rows": in_view(jobs, chosen)[:SHOWN], "shown": SHOWN}
    return render(request, "desk/job_list.html", context)


@require_safe
def job_detail(request: SignedInRequest, pk: int) -> HttpResponse:
    """One piece of work, its reason and the button to repeat it."""
    return render(request, "desk/job_detail.html", {"job": access.get("job", request.user, pk)})


@require_safe
def job_progress(request: SignedInRequest, pk: int) -> HttpResponse:
    """The part of a page that shows how far the work is; asked for again every two seconds."""
    return render(request, "jobs/_progress.html", {"job": access.get("job", request.user, pk)})


@require_POST
def job_retry(request: SignedInRequest, pk: int) -> HttpResponse:
    """Begin a failed job again."""
    job = access.get("job", request.user, pk)
    try:
        services.retry(job_id=pk, by=request.user)
    except ActRefused as error:
        record_refusal(request, "job.retry", "job", pk, error)
        return render(request, "desk/job_detail.html", {"job": job, "refusal": error.message}, status=409)
    return redirect("desk:job-detail", pk)
