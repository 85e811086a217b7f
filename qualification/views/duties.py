"""Who owes season reports and by when."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from audit.errors import ActRefused
from entities import access
from entities.http import put_refusal, user_of
from entities.roles import Role
from legislation.dates import today
from matches.selectors import seasons_visible_to
from qualification import selectors
from qualification.forms.hearing import DutyForm
from qualification.models import ReportDuty
from qualification.services import duties
from qualification.views.common import page_of, season_asked


@require_safe
def duty_list(request: HttpRequest) -> HttpResponse:
    """Reports owed, the next ones first: sent, still in time, or in default."""
    user = user_of(request)
    day = today(settings.JURISDICTION)
    found = duties.with_state(selectors.duties_visible_to(user)).order_by("-due_on", "organiser__name_key")
    page = page_of(request, found)
    rows = [(duty, "sent" if duty.sent else "default" if duty.due_on < day else "open") for duty in page]
    context = {
        "page": page,
        "rows": rows,
        "officer": user.has_role(Role.QUALIFICATION_OFFICER),
        "seasons": seasons_visible_to(user).filter(last_day__gte=day),
    }
    return render(request, "qualification/duty_list.html", context)


@require_POST
def duty_open(request: HttpRequest) -> HttpResponse:
    """Make the calendar of a season."""
    season = season_asked(request, request.POST.get("epoca", ""))
    if season is None:
        messages.error(request, "Ainda não há épocas. Acrescente uma antes de abrir o calendário.")
        return redirect("qualification:duty-list")
    made = duties.duties_open(season=season, by=user_of(request))
    if made:
        messages.success(request, f"Calendário da época {season}: {len(made)} relatórios devidos.")
    else:
        messages.info(request, f"A época {season} não tem mais relatórios a pedir: estão todos, ou a lei não os pede.")
    return redirect("qualification:duty-list")


@require_http_methods(["GET", "HEAD", "POST"])
def duty_move(request: HttpRequest, pk: int) -> HttpResponse:
    """Another day for a report."""
    duty = access.get("report_duty", user_of(request), pk)
    assert isinstance(duty, ReportDuty)  # noqa: S101
    form = DutyForm(request.POST or None, initial={"due_on": duty.due_on})
    if request.method == "POST" and form.is_valid():
        try:
            duties.duty_move(duty_id=pk, by=user_of(request), **form.cleaned_data)
        except ActRefused as refusal:
            put_refusal(request, form, refusal, "report_duty.move", "report_duty", pk)
        else:
            messages.success(request, "O dia foi mudado.")
            return redirect("qualification:duty-list")
    context = {"form": form, "duty": duty, "page_has_errors": bool(form.errors)}
    return render(request, "qualification/duty_form.html", context)
