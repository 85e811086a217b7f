"""From an address to an object, through the one access function of its kind."""

from typing import cast

from django.http import HttpRequest

from documents.models import IssuedDocument, PrintRun, ReceivedFile, TextVersion
from entities import access
from entities.models import User


def signed_in(request: HttpRequest) -> User:
    """The user of a page that the gate opens only to people who signed in."""
    return cast(User, request.user)


def issued(request: HttpRequest, pk: int) -> IssuedDocument:
    """An issued document that the user may see. Raises `NotFound` for any other."""
    return cast(IssuedDocument, access.get("issued", signed_in(request), pk))


def received(request: HttpRequest, pk: int) -> ReceivedFile:
    """A received file that the user may see. Raises `NotFound` for any other."""
    return cast(ReceivedFile, access.get("received", signed_in(request), pk))


def print_run(request: HttpRequest, pk: int) -> PrintRun:
    """One of the user's own print runs. Raises `NotFound` for any other."""
    return cast(PrintRun, access.get("print_run", signed_in(request), pk))


def text_version(request: HttpRequest, pk: int) -> TextVersion:
    """A version of a standard text. Raises `NotFound` for people who do not keep them."""
    return cast(TextVersion, access.get("text_version", signed_in(request), pk))
