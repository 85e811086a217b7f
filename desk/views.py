"""The first page of everybody."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from desk import home


def home_page(request: HttpRequest) -> HttpResponse:
    """The work that waits for this user, or what the service is for where nobody signed in."""
    if not request.user.is_authenticated:
        return render(request, "desk/welcome.html", {"demo_accounts": settings.DEMO})
    return render(request, "desk/home.html", {"blocks": home.blocks_for(request.user, home.sources())})
