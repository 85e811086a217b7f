"""The hearing: matches that wait for a word, an opinion, a recorded fact."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from audit import services as audit
from audit.errors import ActRefused
from entities.http import numbers, put_refusal, user_of
from entities.models import Organisation
from qualification import selectors
from qualification.forms.hearing import FactForm, OpinionForm, bodies_of
from qualification.services import hearing
from qualification.standing import standing, standings
from qualification.views.common import PAGE, match_of, page_of


@require_http_methods(["GET", "HEAD", "POST"])
def hearing_list(request: HttpRequest) -> HttpResponse:
    """Matches of reports in force on which this user's bodies said nothing yet; many can be agreed with at once."""
    user = user_of(request)
    bodies = bodies_of(user)
    errors: list[tuple[str, str]] = []
    if request.method == "POST":
        body = _body(request, bodies)
        ids = numbers(request.POST.getlist("jogo"))
        if request.POST.get("todos"):
            ids = list(selectors.matches_to_hear(user, bodies).values_list("pk", flat=True))
        try:
            count = hearing.agree_with_many(match_ids=ids, body=body, by=user)
        except ActRefused as refusal:
            audit.record_refusal(request, "opinion.agree", "organisation", body.pk, refusal)
            errors = [(refusal.message, "")]
        else:
            messages.success(request, f"Parecer de acordo dado a {count} jogos.")
            return redirect("qualification:hearing-list")
    page = page_of(request, selectors.matches_to_hear(user, bodies), 2 * PAGE)
    context = {
        "page": page,
        "rows": standings(list(page)),
        "bodies": bodies,
        "errors": errors,
        "asked": selectors.reports_to_answer(user, bodies),
        "page_has_errors": bool(errors),
    }
    return render(request, "qualification/hearing_list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def opinion_give(request: HttpRequest, pk: int) -> HttpResponse:
    """What a body says of one match."""
    user, match = user_of(request), match_of(request, pk)
    found = standing(match)
    initial = {"level": found.if_ordered, "body": next((body.pk for body in bodies_of(user)), None)}
    form = OpinionForm(request.POST or None, user=user, season=match.season, initial=initial)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            hearing.opinion_give(
                match_id=pk, body=form.bodies[data["body"]], position=data["position"], level=data["level"],
                reasons=data["reasons"], by=user,
            )  # fmt: skip
        except ActRefused as refusal:
            put_refusal(request, form, refusal, "opinion.give", "match", pk)
        else:
            messages.success(request, "O parecer ficou registado.")
            return redirect("qualification:match-detail", pk)
    context = {"form": form, "match": match, "standing": found, "page_has_errors": bool(form.errors)}
    return render(request, "qualification/opinion_form.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def fact_record(request: HttpRequest, pk: int) -> HttpResponse:
    """A fact about one match, with what it rests on."""
    match = match_of(request, pk)
    form = FactForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            hearing.fact_record(
                match_id=pk, name=form.cleaned_data["name"], value=form.answer(), ground=form.cleaned_data["ground"],
                by=user_of(request),
            )  # fmt: skip
        except ActRefused as refusal:
            put_refusal(request, form, refusal, "fact.record", "match", pk)
        else:
            messages.success(request, "O facto ficou registado.")
            return redirect("qualification:match-detail", pk)
    context = {"form": form, "match": match, "page_has_errors": bool(form.errors)}
    return render(request, "qualification/fact_form.html", context)


def _body(request: HttpRequest, bodies: list[Organisation]) -> Organisation:
    """The body chosen on the page, or the only one."""
    chosen = request.POST.get("entidade", "")
    return next((body for body in bodies if str(body.pk) == chosen), bodies[0])
