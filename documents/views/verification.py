"""The public page: whether a document with this code exists."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from documents import codes, kinds, selectors
from documents.forms import CodeForm
from documents.models import IssuedDocument


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Ask for the code, and go to its page."""
    form = CodeForm(request.GET if "codigo" in request.GET else None)
    if form.is_bound and form.is_valid():
        return redirect("documents:verify", form.cleaned_data["codigo"])
    return render(
        request, "documents/pages/verify.html", {"form": form, "page_has_errors": form.is_bound and bool(form.errors)}
    )


@require_safe
def by_code(request: HttpRequest, code: str) -> HttpResponse:
    """What the authority issued under a code: kind, number, day, hash, signature; never its content or names in it."""
    document = selectors.issued_by_code(codes.typed(code))
    context = {
        "code": codes.grouped(codes.typed(code)),
        "document": document,
        "kind": kinds.get(document.kind) if document else None,
        "replaced_by": IssuedDocument.objects.filter(replaces=document).first() if document else None,
        "form": CodeForm(),
    }
    return render(request, "documents/pages/verified.html", context, status=200 if document else 404)
