"""The first page of everybody, and the search."""

from typing import cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from audit import services as audit
from desk import home, search
from entities.http import typed
from entities.models import User


def home_page(request: HttpRequest) -> HttpResponse:
    """The work that waits for this user, or what the service is for where nobody signed in."""
    if not request.user.is_authenticated:
        return render(request, "desk/welcome.html", {"demo_accounts": settings.DEMO})
    return render(request, "desk/home.html", {"blocks": home.blocks_for(request.user)})


@require_http_methods(["GET", "POST"])
def search_page(request: HttpRequest) -> HttpResponse:
    """Look for anything the user may see. What is typed goes by POST, so that no name stands in an address (S24)."""
    text = typed(request.POST.get("q", ""))
    found = search.search(cast(User, request.user), text) if text else []
    if text:
        audit.record(action="search", actor=request.user, request=request)
    too_short = bool(text) and len(text) < search.SHORTEST
    return render(request, "desk/search.html", {"text": text, "found": found, "too_short": too_short})
