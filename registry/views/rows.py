"""Rows of a draft: every error at once with an input in place, warnings by group, one row on a page of its own."""

import re
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from audit import services as audit
from audit.errors import ActRefused
from entities.http import put_refusal, user_of
from legislation import formats
from registry.fields import BY_KEY
from registry.forms import LeaveOutForm, RowForm
from registry.models import DraftRow, Submission
from registry.reading.headers import column_letter
from registry.reference import register_of
from registry.selectors import drafts
from registry.services import confirming, correcting
from registry.views.common import next_url, page, submission_of

PAGE = 50
FILTERS = [
    ("erros", "Com erros", "wrong"),
    ("avisos", "Avisos", "warned"),
    ("corrigidas", "Corrigidas", "edited"),
    ("de-fora", "De fora", "left_out"),
    ("todas", "Todas", "total"),
]
# In the address of the page that follows a correction.
SAVED = "guardadas"
_INPUT = re.compile(r"^r(\d{1,18})\.([a-z_0-9]{1,30})$")


@require_http_methods(["GET", "HEAD", "POST"])
def rows(request: HttpRequest, pk: int) -> HttpResponse:
    """The list of rows. A post saves every correction of the page."""
    submission = submission_of(request, pk)
    if submission.state != Submission.State.ROWS:
        return redirect(next_url(submission))
    if request.method == "POST":
        return _save(request, submission)
    found = drafts.counts(submission)
    groups = drafts.warning_groups(submission, found)
    which = request.GET.get("mostrar") or ("erros" if found.wrong else "avisos" if _open(groups) else "todas")
    if which not in {code for code, _, _ in FILTERS}:
        raise Http404("Essa lista não existe.")
    after = _whole(request.GET.get("depois", "0"))
    listed = list(drafts.rows_to_show(submission, which).filter(number__gt=after)[: PAGE + 1])
    cells = [cell for row in listed[:PAGE] for cell in _cells(submission, row, which)]
    # After a correction that leaves errors the page opens with their summary (screens P4).
    errors = _summary(cells) if which == "erros" and SAVED in request.GET else []
    audit.record_read(request, "submission", pk, ["rows"])
    context = page(
        submission,
        "rows",
        counts=found,
        which=which,
        filters=_filters(submission, found, len(groups), which),
        cells=cells,
        errors=errors,
        page_has_errors=bool(errors),
        listed=listed[:PAGE],
        next_url=f"?mostrar={which}&depois={listed[PAGE - 1].number}" if len(listed) > PAGE else "",
        groups=groups,
        about=submission.about,
    )
    return render(request, "registry/submission_rows.html", context)


def _save(request: HttpRequest, submission: Submission) -> HttpResponse:
    changes: dict[int, dict[str, str]] = {}
    for name, value in request.POST.items():
        found = _INPUT.match(name)
        if found:
            changes.setdefault(int(found.group(1)), {})[found.group(2)] = str(value)
    before = drafts.counts(submission).wrong
    try:
        changed = correcting.correct_rows(by=user_of(request), submission=submission, changes=changes)
    except ActRefused as error:
        audit.record_refusal(request, "register.row.correct", "submission", submission.pk, error)
        messages.error(request, error.message)
        return redirect(next_url(submission))
    left = drafts.counts(submission).wrong
    messages.success(request, _said(changed, before, left))
    which = request.POST.get("mostrar", "erros")
    where = reverse("registry:submission-rows", args=[submission.pk])
    return redirect(f"{where}?mostrar={which}&{SAVED}=1" if left and which in {"erros", "avisos"} else where)


def _summary(cells: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Each error with the box that mends it."""
    return [
        (f"Linha {cell['row'].number}, {cell['label']}: {message}", cell["id"])
        for cell in cells
        for message in cell["messages"]
    ]


def _said(changed: int, before: int, left: int) -> str:
    if not changed:
        return "Nada mudou: as correções estão iguais ao que já estava."
    saved = formats.plural(changed, "linha guardada", "linhas guardadas")
    if not left:
        return f"{saved}. Já não há linhas com erros."
    still = formats.plural(left, "linha com erros", "linhas com erros")
    return (
        f"{saved}. Falta{'m' if left > 1 else ''} {still}; eram {before}." if left != before else f"{saved}. {still}."
    )


def _open(groups: list[drafts.WarningGroup]) -> bool:
    return any(group.accepted is None for group in groups)


def _filters(submission: Submission, found: drafts.Counts, groups: int, which: str) -> list[tuple[str, int, str, bool]]:
    where = reverse("registry:submission-rows", args=[submission.pk])
    sizes = {code: getattr(found, attribute) for code, _, attribute in FILTERS} | {"avisos": groups}
    return [(label, sizes[code], f"{where}?mostrar={code}", code == which) for code, label, _ in FILTERS]


def _cells(submission: Submission, row: DraftRow, which: str) -> list[dict[str, Any]]:
    """One line for each cell with something to say: where it is, what was received, what to do, the input."""
    if which not in {"erros", "avisos"}:
        return []
    level = "error" if which == "erros" else "warning"
    mapping = (submission.mapping or {}).get("columns", {})
    lines: dict[str, dict[str, Any]] = {}
    for issue in [*row.issues, *row.cross_issues]:
        if issue["level"] != level:
            continue
        key = issue["field"]
        line = lines.setdefault(
            key,
            {
                "row": row,
                "label": BY_KEY[key].label,
                "column": column_letter(mapping[key]) if key in mapping else "",
                "received": row.raw.get(key, ""),
                "name": f"r{row.pk}.{key}",
                "id": f"r{row.pk}-{key}",
                "value": issue.get("proposal") or correcting.current_text(row, key),
                "proposal": bool(issue.get("proposal")),
                "messages": [],
                "wide": BY_KEY[key].width > 24,
                "person": row.values.get("name", ""),
            },
        )
        line["messages"].append(issue["message"])
    return list(lines.values())


@require_http_methods(["GET", "HEAD", "POST"])
def row(request: HttpRequest, pk: int, row_pk: int) -> HttpResponse:
    """One row with all its fields; it can be left out with a reason, and put back."""
    submission = submission_of(request, pk)
    found = submission.rows.filter(pk=row_pk).first()
    if found is None or submission.state != Submission.State.ROWS:
        raise Http404("Não encontrado.")
    keys = register_of(submission).keys
    act = request.POST.get("ato", "")
    form = RowForm(
        request.POST if act == "guardar" else None,
        keys=keys,
        initial={key: correcting.current_text(found, key) for key in keys},
    )
    leave = LeaveOutForm(request.POST if act == "deixar" else None, prefix="fora")
    try:
        if act == "guardar" and form.is_valid():
            correcting.correct_rows(by=user_of(request), submission=submission, changes={found.pk: form.cleaned_data})
            found.refresh_from_db()
            if not found.own_errors and not found.cross_errors:
                return _back(request, submission, f"A linha {found.number} está certa.")
            messages.warning(request, f"A linha {found.number} ficou guardada, mas ainda tem erros.")
            return redirect(reverse("registry:submission-row", args=[pk, row_pk]) + f"?{SAVED}=1")
        if act == "deixar" and leave.is_valid():
            correcting.leave_out(
                by=user_of(request),
                submission=submission,
                row_id=found.pk,
                reason=leave.cleaned_data["reason"],
            )
            return _back(request, submission, f"A linha {found.number} fica de fora deste registo.")
        if act == "repor":
            correcting.take_back(by=user_of(request), submission=submission, row_id=found.pk)
            return _back(request, submission, f"A linha {found.number} voltou ao registo.")
    except ActRefused as error:
        put_refusal(request, leave if act == "deixar" else form, error, "register.row.correct", "submission", pk)
    audit.record_read(request, "submission", pk, ["row"])
    issues = [{**issue, "label": BY_KEY[issue["field"]].label} for issue in [*found.issues, *found.cross_issues]]
    wrong = [issue for issue in issues if issue["level"] == "error" and SAVED in request.GET and not found.left_out]
    context = page(
        submission,
        "rows",
        row=found,
        form=form,
        leave=leave,
        issues=issues,
        errors=[(f"{issue['label']}: {issue['message']}", f"id_{issue['field']}") for issue in wrong],
        page_has_errors=bool(wrong) or (leave.is_bound and bool(leave.errors)),
    )
    return render(request, "registry/submission_row.html", context)


def _back(request: HttpRequest, submission: Submission, said: str) -> HttpResponse:
    messages.success(request, said)
    return redirect("registry:submission-rows", submission.pk)


@require_POST
def warnings(request: HttpRequest, pk: int) -> HttpResponse:
    """Accept warnings of one code with one reason."""
    submission = submission_of(request, pk)
    code = request.POST.get("codigo", "")
    try:
        confirming.accept_warning(
            by=user_of(request),
            submission=submission,
            code=code,
            reason=request.POST.get("motivo", ""),
        )
    except ActRefused as error:
        audit.record_refusal(request, "register.warning.accept", "submission", pk, error)
        messages.error(request, error.message)
    else:
        messages.success(request, "O motivo ficou guardado com estes avisos.")
    back = "registry:submission-check" if request.POST.get("voltar") == "conferir" else "registry:submission-rows"
    return redirect(reverse(back, args=[pk]) + "#avisos")


def _whole(text: str) -> int:
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise Http404("Essa página não existe.")
    return int(text)
