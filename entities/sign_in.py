"""How accounts of the house differ from those of the library: nobody signs up, and every sign-in is in the trail."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from audit.context import client_address
from audit.services import record
from entities import gates
from entities.models import User


def refused(request: HttpRequest, why: str) -> HttpResponse:
    """The page that says why somebody could not come in, and what to do."""
    return render(request, "entities/sign_in_refused.html", {"why": why}, status=403)


class HouseAccounts(DefaultAccountAdapter):
    """Local accounts: for emergencies and the demonstration."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Accounts are made by the administrator."""
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address the trail also keeps."""
        return client_address(request)

    def pre_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse | None:
        """A demonstration account signs in nowhere but in the demonstration."""
        if getattr(user, "is_demo", False) and not settings.DEMO:
            return refused(request, "As contas de demonstração só existem na demonstração.")
        return super().pre_login(request, user, **kwargs)

    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse:
        """Write the beginning of the session down."""
        answer = super().post_login(request, user, **kwargs)
        record(action="session.start", actor=user, kind="user", object_id=user.pk, request=request)
        return answer

    def logout(self, request: HttpRequest) -> None:
        """Write the end of the session down; the session itself is emptied on the server."""
        if request.user.is_authenticated:
            record(action="session.end", actor=request.user, kind="user", object_id=request.user.pk, request=request)
        super().logout(request)

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Write a wrong password down with the account's number; what was typed is not kept."""
        super().authentication_failed(request, **credentials)
        known = User.objects.filter(username__iexact=credentials.get("username", "")).first()
        record(
            action="session.refuse",
            actor=None,
            kind="user",
            object_id=known.pk if known else "",
            outcome="refused",
            request=request,
        )

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """A sign-in of the last five minutes is fresh enough to set up another factor."""
        return not gates.is_fresh(context.request)

    def add_message(self, *args: Any, **kwargs: Any) -> None:
        """The pages say what happened; the library's greetings are left out."""
