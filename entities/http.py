"""What a view behind the gate gets."""

from django.http import HttpRequest

from entities.models import User


class SignedInRequest(HttpRequest):
    """A request of somebody signed in, which is what the gate lets through; for annotations only."""

    user: User
