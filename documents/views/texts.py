"""Standard texts in the browser: write, preview, compare, propose, approve."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from documents import kinds, selectors, texts
from documents.forms import TextForm
from documents.models import TextVersion
from documents.services import texts as services
from documents.views import objects
from legislation.dates import today


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The kinds of document, and which version of their text is in force."""
    rows = selectors.kinds_with_texts(today(settings.JURISDICTION))
    return render(request, "documents/pages/text_list.html", {"rows": rows})


@require_safe
def kind(request: HttpRequest, code: str) -> HttpResponse:
    """Every version of one kind."""
    described = _described(code)
    versions = list(selectors.text_versions(objects.signed_in(request)).filter(kind=code).select_related("author"))
    current = services.in_force(kind=code, on=today(settings.JURISDICTION))
    return render(
        request, "documents/pages/text_kind.html", {"kind": described, "versions": versions, "current": current}
    )


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, code: str) -> HttpResponse:
    """Write the open version of a kind, beginning from the newest one."""
    described = _described(code)
    newest = selectors.text_versions(objects.signed_in(request)).filter(kind=code).first()
    form = TextForm(request.POST or None, initial=_initial(newest), kind=described)
    if request.method == "POST" and form.is_valid():
        try:
            version = services.save_version(
                kind=code,
                text=form.cleaned_data["texto"],
                first_day=form.cleaned_data["desde"],
                note=form.cleaned_data["nota"],
                seen=form.cleaned_data["visto"],
                by=objects.signed_in(request),
            )
            messages.success(request, f"{version} gravada. Veja como fica antes de a propor.")
            return redirect("documents:text-version", version.pk)
        except ActRefused as refusal:
            audit.record_refusal(request, "text_version.write", "text_version", "", refusal)
            form.add_error(refusal.field, refusal.message)
    context = {"kind": described, "form": form, "page_has_errors": bool(form.errors), "slot": texts.SLOT}
    return render(request, "documents/pages/text_edit.html", context)


@require_safe
def version(request: HttpRequest, pk: int) -> HttpResponse:
    """One version: how it prints with an example, with the last real data, or with data missing; what it changes."""
    found = objects.text_version(request, pk)
    described = kinds.get(found.kind)
    shown = request.GET.get("dados", "exemplo")
    values = {
        "exemplo": dict(described.fields),
        "real": selectors.last_fields(objects.signed_in(request), found.kind),
        "falta": {},
    }.get(shown)
    if values is None:
        raise Http404("Pré-visualização desconhecida.")
    before = selectors.text_before(found)
    context = {
        "version": found,
        "kind": described,
        "shown": shown,
        "blocks": texts.previewed(found.blocks, values),
        "pieces": texts.compared(before.blocks if before else [], found.blocks),
        "before": before,
        "is_author": found.author_id == objects.signed_in(request).pk,
    }
    return render(request, "documents/pages/text_version.html", context)


@require_POST
def act(request: HttpRequest, pk: int) -> HttpResponse:
    """Propose, approve or send back a version."""
    found = objects.text_version(request, pk)
    user, wanted = objects.signed_in(request), request.POST.get("ato", "")
    try:
        if wanted == "propor":
            services.propose(version_id=found.pk, by=user)
        elif wanted == "aprovar":
            services.approve(version_id=found.pk, by=user)
        elif wanted == "devolver":
            services.send_back(version_id=found.pk, reason=request.POST.get("motivo", ""), by=user)
        else:
            raise InvalidInput("text_act", "Escolha o que fazer: propor, aprovar ou devolver.")
        messages.success(request, "Feito.")
    except ActRefused as refusal:
        audit.record_refusal(request, "text_version.act", "text_version", found.pk, refusal)
        messages.error(request, refusal.message)
    return redirect("documents:text-version", found.pk)


def _described(code: str) -> kinds.DocumentKind:
    try:
        return kinds.get(code)
    except KeyError as error:
        raise Http404("Não há documentos deste tipo.") from error


def _initial(newest: TextVersion | None) -> dict[str, Any]:
    if newest is None:
        return {"texto": texts.SLOT, "visto": ""}
    is_open = newest.state in {TextVersion.State.DRAFT, TextVersion.State.PROPOSED}
    return {
        "texto": texts.written(newest.blocks),
        "desde": newest.first_day if is_open else None,
        "nota": newest.note if is_open else "",
        "visto": newest.changed_at.isoformat() if is_open else "",
    }
