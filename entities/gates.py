"""What stands between a signed-in user and a page: second factor, fresh factor, reason, too many refusals."""

import time
from datetime import timedelta
from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.flows.reauthentication import suspend_request
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from audit.middleware import REASON_KEY
from audit.models import Entry
from audit.selectors import exports_since, refusals_since
from audit.services import record
from entities.models import User
from entities.reasons import EXPORT_KEY, MATCH_KEY, matches_for
from entities.roles import Role
from entities.routes import Route

# What may be opened between the first and the second factor.
BEFORE_SECOND_FACTOR = ("mfa_", "account_logout", "account_reauthenticate", "account_set_password")
STRONG_METHODS = {"mfa", "socialaccount"}


def second_factor(request: HttpRequest, name: str) -> HttpResponse | None:
    """Outside the demonstration nobody goes further with one factor: set one up, or show it (S11)."""
    if settings.DEMO or name.startswith(BEFORE_SECOND_FACTOR) or not request.user.is_authenticated:
        return None
    if any(record["method"] in STRONG_METHODS for record in get_authentication_records(request, request.user)):
        return None
    if is_mfa_enabled(request.user):
        return suspend_request(request, reverse("mfa_reauthenticate"))
    return HttpResponseRedirect(reverse("mfa_index"))


def gate(request: HttpRequest, user: User, route: Route) -> HttpResponse | None:
    """What the route still asks of a user who may call it: a fresh factor, a reason, calm; none when it may go on."""
    user.reason_match_id = request.session.get(MATCH_KEY)
    if route.fresh and not is_fresh(request):
        return suspend_request(request, _fresh_factor_address(user))
    if route.reason and needs_reason(user) and not _reason_holds(request, user):
        return HttpResponseRedirect(f"{reverse('entities:reason')}?{urlencode({'next': request.get_full_path()})}")
    if route.mass and is_suspended(user):
        return render(request, "entities/suspended.html", status=429)
    if route.export and exports_in_the_hour(user) >= settings.EXPORTS_PER_HOUR and not _may_export_more(request):
        return HttpResponseRedirect(
            f"{reverse('entities:export-reason')}?{urlencode({'next': request.get_full_path()})}"
        )
    return None


def _reason_holds(request: HttpRequest, user: User) -> bool:
    """Whether a reason was chosen and, where it is a match, the match may still be one: its days end (S55)."""
    match = user.reason_match_id
    return bool(request.session.get(REASON_KEY)) and (match is None or match in {key for key, _ in matches_for(user)})


def exports_in_the_hour(user: User) -> int:
    """How many files with many people the user took in the last hour."""
    return exports_since(timezone.now() - timedelta(hours=1), user.pk).count()


def _may_export_more(request: HttpRequest) -> bool:
    """Whether a reason for more exports was given less than an hour ago."""
    return bool(request.session.get(EXPORT_KEY, 0) > time.time())


def is_fresh(request: HttpRequest) -> bool:
    """Whether a factor was shown in the last five minutes (`ACCOUNT_REAUTHENTICATION_TIMEOUT`, S18)."""
    records = get_authentication_records(request, request.user)
    return bool(records) and time.time() - records[-1]["at"] < settings.ACCOUNT_REAUTHENTICATION_TIMEOUT


def _fresh_factor_address(user: User) -> str:
    methods = get_adapter().get_reauthentication_methods(user)
    if methods:
        return str(methods[0]["url"])
    return reverse("openid_connect_login", args=[settings.NATIONAL_PROVIDER_ID])


def needs_reason(user: User) -> bool:
    """Security forces say why before they open a register (Lei 59/2019, by analogy)."""
    return user.has_role(Role.FORCE) and not user.is_staff_member


def is_suspended(user: User) -> bool:
    """Whether the account was refused too often in the last hour to read many people at once."""
    return _refusals_in_the_hour(user) >= settings.REFUSALS_PER_HOUR


def record_refused_access(request: HttpRequest, *, kind: str, object_id: object, why: str) -> None:
    """Write a refused access down; the one that reaches the limit also raises the alarm, once (S46)."""
    user = request.user
    if not isinstance(user, User):
        return
    record(
        action="access.refuse",
        actor=user,
        kind=kind,
        object_id=str(object_id)[:60],
        reason=why,
        outcome=Entry.Outcome.REFUSED,
        request=request,
    )
    if _refusals_in_the_hour(user) == settings.REFUSALS_PER_HOUR:
        record(action="alarm.refusals", actor=user, kind="user", object_id=user.pk, request=request)


def _refusals_in_the_hour(user: User) -> int:
    an_hour_ago = timezone.now() - timedelta(hours=1)
    return refusals_since(an_hour_ago, user.pk).filter(action="access.refuse").count()
