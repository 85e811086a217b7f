"""What views behind the gate share: who asks, what was sent, and how a refusal reaches its form."""

from collections.abc import Iterable
from typing import Any, cast

from django.core.exceptions import BadRequest
from django.forms import BaseForm
from django.http import HttpRequest

from audit import services as audit
from audit.errors import ActRefused
from entities.models import User

# No key of a table and no version of an object has more digits.
MOST_DIGITS = 12


class UnreadableFilter(BadRequest):
    """A list was asked for by a value that is none of its own: answered with 400, never with another list."""

    def __init__(self, *names: str) -> None:
        said = ", ".join(f"«{name}»" for name in names)
        super().__init__(f"O valor de {said} no endereço não se lê. Retire-o, ou volte à lista e escolha outro.")


class SignedInRequest(HttpRequest):
    """A request of somebody signed in, which is what the gate lets through; for annotations only."""

    user: User


def user_of(request: HttpRequest) -> User:
    """The signed-in user; the gate before every page lets nobody else in."""
    return cast(User, request.user)


def is_htmx(request: HttpRequest) -> bool:
    """Whether the page asks for a part of itself."""
    return bool(getattr(request, "htmx", False))


def number(text: str) -> int | None:
    """The key, page or version that an address or a form sent; none where it is no whole number or too long for one.

    Only the digits 0 to 9 count: `str.isdigit` also accepts figures such as «²», which `int` does not read.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def numbers(texts: Iterable[str]) -> list[int]:
    """The keys among what a form sent; what is no number is passed over."""
    return [found for found in map(number, texts) if found is not None]


def typed(text: str, longest: int = 100) -> str:
    """The words of a search box on one line: no control characters, which the database refuses, and not too long."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:longest]


def version_sent(request: HttpRequest, name: str = "version") -> int:
    """The version of the object that the page showed; 0, which is never right, where it is no number."""
    return number(request.POST.get(name, "")) or 0


def filters_read(form: BaseForm) -> dict[str, Any]:
    """The values of a list's filters; none where the request has no filter. Raises `UnreadableFilter`."""
    if not form.is_bound:
        return {}
    if not form.is_valid():
        raise UnreadableFilter(*(str(form.fields[name].label) for name in form.errors if name in form.fields))
    return dict(form.cleaned_data)


def put_refusal(request: HttpRequest, form: BaseForm, error: ActRefused, action: str, kind: str, pk: object) -> None:
    """Write a refusal in the trail and beside its field, or on top of the form; what was typed stays."""
    audit.record_refusal(request, action, kind, pk, error)
    form.add_error(error.field if error.field in form.fields else None, error.message)
