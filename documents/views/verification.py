"""The public pages: what was issued under a code, and whether a file is exactly what was issued."""

import hashlib
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from audit import services as audit
from documents import codes, kinds, selectors, verification
from documents.forms import CodeForm, FileForm
from documents.models import IssuedDocument, Signature
from documents.verification import Answer

TITLES = {
    Answer.EXACT: "É exatamente o documento emitido, sem alterações",
    Answer.UNSIGNED: "É o texto deste documento antes de ser assinado",
    Answer.RESIGNED: "Este ficheiro tem outra assinatura, que não é nossa",
    Answer.ADDED: "Ao documento foi acrescentado conteúdo depois de emitido",
    Answer.CUT: "O ficheiro está cortado: falta o fim",
    Answer.CHANGED: "O ficheiro foi alterado depois de emitido",
    Answer.NOT_OURS: "Este ficheiro não é nosso",
}
ADVICE = {
    Answer.EXACT: "Pode confiar nele.",
    Answer.UNSIGNED: "Não produz efeitos. Peça o ficheiro assinado a quem lho deu.",
    Answer.RESIGNED: "Não confie nele. Peça o ficheiro original a quem lho deu, ou a esta autoridade.",
    Answer.ADDED: "Não confie nele. Peça o ficheiro original a quem lho deu, ou a esta autoridade.",
    Answer.CUT: "Descarregue-o de novo, ou peça-o outra vez.",
    Answer.CHANGED: "Não confie nele. Peça o ficheiro original a quem lho deu, ou a esta autoridade.",
    Answer.NOT_OURS: "Não foi emitido por esta autoridade, ou mudou tanto que já não se reconhece.",
}


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Ask for the code, and go to its page; or ask for the file."""
    form = CodeForm(request.GET if "codigo" in request.GET else None)
    if form.is_bound and form.is_valid():
        return redirect("documents:verify", form.cleaned_data["codigo"])
    return _ask(request, form, FileForm(prefix="f"))


@require_safe
def by_code(request: HttpRequest, code: str) -> HttpResponse:
    """What the authority issued under a code: kind, number, day, hash, signature; never its content or names in it."""
    document = selectors.issued_by_code(codes.typed(code))
    context = {"code": codes.grouped(codes.typed(code)), **_shown(document)}
    return render(request, "documents/pages/verified.html", context, status=200 if document else 404)


@require_POST
def by_file(request: HttpRequest) -> HttpResponse:
    """Whether the file sent is exactly ours, and if not, how it differs. The file is not kept."""
    form = FileForm(request.POST, request.FILES, prefix="f")
    if not form.is_valid():
        return _ask(request, CodeForm(), form)
    content = form.cleaned_data["ficheiro"].read()
    finding = verification.examine(content, sha256=hashlib.sha256(content).hexdigest())
    audit.record(
        action="document.verify_file",
        actor=request.user if request.user.is_authenticated else None,
        kind="issued",
        object_id=finding.document.pk if finding.document else "",
        reason=finding.answer,
        request=request,
    )
    context = {
        "answer": finding.answer,
        "answer_title": TITLES[finding.answer],
        "advice": ADVICE[finding.answer],
        **_shown(finding.document),
    }
    return render(request, "documents/pages/verified.html", context)


def _ask(request: HttpRequest, form: CodeForm, file_form: FileForm) -> HttpResponse:
    context = {
        "form": form,
        "file_form": file_form,
        "forms": [form, file_form],
        "page_has_errors": bool(form.errors or file_form.errors),
    }
    return render(request, "documents/pages/verify.html", context)


def _shown(document: IssuedDocument | None) -> dict[str, Any]:
    """What anybody may know of a document: nothing of its content."""
    if document is None:
        return {"document": None}
    return {
        "document": document,
        "kind": kinds.get(document.kind),
        "signature": document.signatures.filter(state=Signature.State.DONE).first(),
        "replaced_by": selectors.replacement_of(document),
    }
