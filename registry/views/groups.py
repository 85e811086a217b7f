"""The first page of the registry, and a group."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from audit import services as audit
from documents.selectors import issued_for
from entities import access
from entities.http import user_of
from entities.roles import Role
from registry.models import FanGroup, Submission
from registry.permissions import DECIDERS, MEMBER_READERS, SENDERS
from registry.selectors import duties
from registry.selectors.registers import latest_version
from registry.services.confirming import is_current
from registry.services.groups import possible_steps, state_now
from registry.views.common import group_of, version_of


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """A club sees what is due, by which day and weekday; the staff see the groups."""
    user = user_of(request)
    groups = access.scope("fan_group", user).order_by("club__name_key", "name_key")
    context = {
        "groups": groups,
        "is_club": user.has_role(Role.CLUB),
        "may_oversee": user.has_role(*MEMBER_READERS),
        "may_decide": user.has_role(*DECIDERS),
    }
    if context["is_club"]:
        context["due"] = duties.due_for(groups)
        context["asked"] = duties.open_requests(groups)
        context["open"] = access.scope("submission", user).filter(state__in=Submission.OPEN).order_by("-changed_at")
    return render(request, "registry/home.html", context)


@require_safe
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    """A group: identity, state through time, registers."""
    group: FanGroup = group_of(request, pk)
    audit.record_read(request, "fan_group", pk)
    user = user_of(request)
    versions = access.scope("register_version", user).filter(group=group)
    context = {
        "group": group,
        "states": group.states.select_related("recorded_by", "document").order_by("-on", "-pk"),
        "versions": versions,
        "latest": latest_version(group),
        "open": access.scope("submission", user).filter(group=group, state__in=Submission.OPEN),
        "may_send": user.has_role(*SENDERS),
        "may_decide": user.has_role(*DECIDERS),
        "may_read_members": user.has_role(*MEMBER_READERS, Role.CLUB),
        "is_club": group.club_id in user.organisation_ids(Role.CLUB),
        "may_act": bool(possible_steps(user, group, state_now(group))),
        "papers": group.papers.select_related("file"),
        "representatives": group.representatives.all(),
        "protocols": group.protocols.select_related("season"),
        "requests": group.requests.filter(version__isnull=True),
    }
    return render(request, "registry/group_detail.html", context)


@require_safe
def version(request: HttpRequest, pk: int) -> HttpResponse:
    """A confirmed register: number, time, hash, counts, receipt."""
    found = version_of(request, pk)
    audit.record_read(request, "register_version", pk)
    receipt = issued_for(user_of(request), subject_kind="register_version", subject_id=pk).first()
    context = {
        "version": found,
        "receipt": receipt,
        "current": is_current(found),
        "just_sent": found.received_by_id == user_of(request).pk,
        "may_read_members": user_of(request).has_role(*MEMBER_READERS, Role.CLUB),
        "before": found.group.versions.filter(effective_day__lte=found.effective_day, pk__lt=found.pk)
        .order_by("-effective_day", "-pk")
        .first(),
    }
    return render(request, "registry/version_detail.html", context)
