"""The pages of the law: read by anybody, nothing kept."""

from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from desk.law import results, wordings
from desk.law.forms import QUESTIONS, rules_jurisdiction
from legislation import coima, rules
from legislation.errors import Refusal


def index(request: HttpRequest) -> HttpResponse:
    """Every act with its wordings by date, the search and the computations."""
    jurisdiction = rules_jurisdiction()
    words = request.GET.get("q", "").strip()
    found = wordings.search(jurisdiction, words) if words else []
    context = {
        "acts": wordings.all_wordings(jurisdiction),
        "questions": QUESTIONS.values(),
        "words": words,
        "found": found,
        "digest": rules.ruleset_digest(),
    }
    return render(request, "desk/law/index.html", context)


def wording(request: HttpRequest, name: str) -> HttpResponse:
    """One wording: its offences with ranges, and every other table with article, source and state."""
    text = _wording(name)
    offences: list[wordings.Line] = []
    if text.rows("offences"):
        _, found = coima.offences(text.first, jurisdiction=text.jurisdiction, wording=text.name)
        offences = [wordings.line(offence) for offence in found]
    chain = list(rules.library().wordings(text.jurisdiction, text.act))
    context = {"wording": text, "offences": offences, "tables": wordings.tables_of(text), "others": chain}
    return render(request, "desk/law/wording.html", context)


def offence(request: HttpRequest, name: str, offence_id: str) -> HttpResponse:
    """One conduct through every wording of its act."""
    text = _wording(name)
    try:
        steps = wordings.through_time(text.jurisdiction, text.name, offence_id)
    except Refusal as refusal:
        raise Http404(refusal.message) from refusal
    return render(request, "desk/law/offence.html", {"wording": text, "offence_id": offence_id, "steps": steps})


def compare(request: HttpRequest) -> HttpResponse:
    """Two wordings side by side, offence beside offence."""
    jurisdiction = rules_jurisdiction()
    chain = [w for w in rules.library().wordings(jurisdiction, rules.main_act(jurisdiction)) if w.basis == "law"]
    names = [w.name for w in chain]
    first = request.GET.get("de", names[0])
    second = request.GET.get("a", names[-1])
    if first not in names or second not in names:
        raise Http404("Essa redação não existe.")
    pairs = wordings.beside(jurisdiction, first, second) if first != second else []
    older, newer = sorted((_wording(first), _wording(second)), key=lambda w: w.first)
    context = {"chain": chain, "first": first, "second": second, "older": older, "newer": newer, "pairs": pairs}
    return render(request, "desk/law/compare.html", context)


def compute(request: HttpRequest, name: str) -> HttpResponse:
    """One computation: the form, and below it the answer with its sum, ready to print."""
    if name not in QUESTIONS:
        raise Http404("Essa conta não existe.")
    asked = "calcular" in request.GET
    form = QUESTIONS[name](request.GET if asked else None)
    result, refused = None, ""
    if asked and form.is_valid():
        try:
            result = results.present(name, form.ask())
        except Refusal as refusal:
            refused = refusal.message
    context = {
        "form": form,
        "result": result,
        "refused": refused,
        "question": QUESTIONS[name],
        "page_has_errors": bool(refused or (asked and form.errors)),
        "refusals": [(refused, "")] if refused else [],
    }
    return render(request, "desk/law/compute.html", context)


def rule_file(request: HttpRequest, name: str) -> HttpResponse:
    """One rule file as it is, to be read or kept by anybody."""
    path = rules.library().files.get(name)
    if path is None:
        raise Http404("Esse ficheiro não existe.")
    return HttpResponse(
        Path(path).read_bytes(),
        content_type="application/toml; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name.replace("/", "_")}.toml"'},
    )


def _wording(name: str) -> rules.Wording:
    try:
        found = rules.wording_named(name)
    except Refusal as refusal:
        raise Http404(refusal.message) from refusal
    if found.jurisdiction != rules_jurisdiction():
        raise Http404("Essa redação é de outra ordem jurídica.")
    return found
