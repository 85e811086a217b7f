"""The one way a form of this room is shown, refused and carried out."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render

from audit.errors import ActRefused
from audit.services import record_refusal
from entities.house import HouseForm
from entities.http import SignedInRequest

Do = Callable[[Any], str]


def form_page(
    request: SignedInRequest, form: HouseForm, *, title: str, do: Do, refusal: tuple[str, str, object], **context: Any
) -> HttpResponse:
    """Show the form; on a good POST call `do`, which gives the address to go on to.

    A refusal is written down as `refusal` (action, kind, object) and shown with what was typed.
    """
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(do(form))
        except ActRefused as error:
            record_refusal(request, *refusal, error)
            form.add_error(error.field if error.field in form.fields else None, error.message)
    context |= {"form": form, "heading": title, "page_has_errors": bool(form.errors)}
    return render(request, "entities/form.html", context)
