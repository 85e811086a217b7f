"""Orders: drafted with matches and rules, proposed, checked, signed, published, notified."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from audit import services as audit
from audit.errors import ActRefused
from entities import access
from entities.http import number, numbers, put_refusal, user_of, version_sent
from entities.roles import Role
from matches.models import Season
from qualification import selectors
from qualification.forms.orders import (
    LineForm,
    MatchesForm,
    ProofForm,
    ProposeForm,
    PublishForm,
    ReturnForm,
    RuleForm,
)
from qualification.models import Notice, RiskOrder
from qualification.services import drafting, notices, signing
from qualification.standing import standings
from qualification.views.common import order_of, page_of, season_asked
from qualification.views.seasons import chosen


@require_safe
def order_list(request: HttpRequest) -> HttpResponse:
    """Orders that this user may see, those that wait for an act first."""
    user = user_of(request)
    orders = selectors.orders_visible_to(user).exclude(state=RiskOrder.State.DROPPED)
    context = {
        "page": page_of(request, orders.order_by("-prepared_at", "-pk")),
        "waiting": orders.filter(state=RiskOrder.State.PROPOSED) if user.has_role(Role.PRESIDENT) else (),
        "officer": user.has_role(Role.QUALIFICATION_OFFICER),
        "season": season_asked(request, ""),
    }
    return render(request, "qualification/order_list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def order_create(request: HttpRequest) -> HttpResponse:
    """A new draft, or more matches for one: those ticked in the season's list, or all that its filters show."""
    sent = request.POST or request.GET
    into, amends = _order(request, sent, "despacho"), _order(request, sent, "altera")
    named = into or amends
    season = named.season if named else season_asked(request, sent.get("epoca", ""))
    if season is None:
        messages.error(request, "Ainda não há épocas. Acrescente uma antes de preparar despachos.")
        return redirect("qualification:order-list")
    form = MatchesForm(request.POST or None, season=season, adding=into is not None)
    ids = numbers(sent.getlist("jogo"))
    if sent.get("todos"):
        ids = [found.match.pk for found in chosen(_with_filters(request, sent), user_of(request), season).found]
    if request.method == "POST" and form.is_valid():
        try:
            order = _draft(request, season, into, amends, form, ids)
        except ActRefused as refusal:
            put_refusal(request, form, refusal, "order.create", "season", season.pk)
        else:
            return redirect("qualification:order-detail", order.pk)
    context = {
        "form": form,
        "season": season,
        "into": into,
        "amends": amends,
        "ids": ids,
        "page_has_errors": bool(form.errors),
    }
    return render(request, "qualification/order_form.html", context)


@require_safe
def order_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One order: its state, its grounds, its rules and matches, its document, and who was told."""
    user, order = user_of(request), order_of(request, pk)
    lines = selectors.lines_visible_to(user, order)
    page = page_of(request, lines)
    now = {found.match.pk: found for found in standings([line.match for line in page])}
    audit.record_read(request, "risk_order", order.pk)
    context = {
        "order": order,
        "page": page,
        "lines": [(line, now[line.match_id]) for line in page],
        "line_count": page.paginator.count,
        "rules": order.rules.all(),
        "notices": selectors.notices_visible_to(user).filter(order=order).order_by("capacity", "pk"),
        "silent": drafting.not_heard(order) if order.state == RiskOrder.State.DRAFT else [],
        "officer": user.has_role(Role.QUALIFICATION_OFFICER),
        "signer": user.has_role(Role.PRESIDENT),
        "clerk": user.has_role(Role.QUALIFICATION_OFFICER, Role.DISPATCH_CLERK),
    }
    return render(request, "qualification/order_detail.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def order_rule(request: HttpRequest, pk: int) -> HttpResponse:
    """A rule over fixtures for a draft."""
    order = order_of(request, pk)
    form = RuleForm(request.POST or None, season=order.season)
    return _page_of_form(
        request, order, form, "Pôr uma regra", "Guardar a regra", "order.rule",
        lambda: drafting.order_put_rule(
            order_id=pk, version=version_sent(request), rule=form.table(), level=form.cleaned_data["level"],
            reasons=form.cleaned_data["reasons"], by=user_of(request),
        ),
        lead="A regra qualifica os jogos que já há e os que vierem a ser marcados.",
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
def order_match(request: HttpRequest, pk: int, line: int) -> HttpResponse:
    """Another level for one match of a draft, with its reasons."""
    order = order_of(request, pk)
    kept = order.lines.filter(pk=line).select_related("match__home", "match__away").first()
    if kept is None:
        raise access.NotFound("Não encontrado.")
    given = kept.evaluation.get("level_if_ordered") or kept.evaluation.get("level_code")
    initial = {"level": "" if kept.level == given else kept.level, "reasons": kept.reasons}
    form = LineForm(request.POST or None, season=order.season, initial=initial)
    return _page_of_form(
        request, order, form, str(kept.match), "Guardar o nível", "order.level",
        lambda: drafting.order_put_matches(
            order_id=pk, version=version_sent(request), match_ids=[kept.match_id], level=form.cleaned_data["level"],
            reasons=form.cleaned_data["reasons"], by=user_of(request),
        ),
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
def order_propose(request: HttpRequest, pk: int) -> HttpResponse:
    """The grounds, and the order goes to the president."""
    order = order_of(request, pk)
    silent = drafting.not_heard(order)
    form = ProposeForm(
        request.POST or None, everybody_heard=not silent,
        initial={"reasons": order.reasons, "not_heard_because": order.not_heard_because},
    )  # fmt: skip
    return _page_of_form(
        request, order, form, "Propor para assinatura", "Propor o despacho", "order.propose",
        lambda: drafting.order_propose(
            order_id=pk, version=version_sent(request), by=user_of(request), **form.cleaned_data
        ),
        silent=silent,
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
def order_return(request: HttpRequest, pk: int) -> HttpResponse:
    """Give a proposed order back."""
    order = order_of(request, pk)
    form = ReturnForm(request.POST or None)
    return _page_of_form(
        request, order, form, "Devolver o despacho", "Devolver", "order.return",
        lambda: signing.order_return(
            order_id=pk, version=version_sent(request), reason=form.cleaned_data["reason"], by=user_of(request)
        ),
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
def order_publish(request: HttpRequest, pk: int) -> HttpResponse:
    """Where and when the order was published."""
    order = order_of(request, pk)
    form = PublishForm(request.POST or None)
    return _page_of_form(
        request, order, form, "Registar a publicação", "Registar", "order.publish",
        lambda: signing.order_publish(
            order_id=pk, version=version_sent(request), on=form.cleaned_data["on"], where=form.cleaned_data["where"],
            by=user_of(request),
        ),
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
def order_sign(request: HttpRequest, pk: int) -> HttpResponse:
    """Check everything on one page, and sign."""
    order = order_of(request, pk)
    errors: list[tuple[str, str]] = []
    if request.method == "POST":
        try:
            signed = signing.order_sign(order_id=pk, version=version_sent(request), by=user_of(request))
        except ActRefused as refusal:
            audit.record_refusal(request, "order.sign", "risk_order", pk, refusal)
            errors = [(refusal.message, "")]
        else:
            messages.success(request, f"Assinado: {signed}. O PDF está a ser composto.")
            return redirect("qualification:order-detail", pk)
    lines = selectors.lines_visible_to(user_of(request), order)
    page = page_of(request, lines, 100)
    context = {
        "order": order,
        "page": page,
        "line_count": page.paginator.count,
        "differing": [line for line in lines if line.level != _by_law(line)],
        "rules": order.rules.all(),
        "errors": errors,
        "own": order.prepared_by_id == user_of(request).pk,
        "page_has_errors": bool(errors),
    }
    return render(request, "qualification/order_sign.html", context)


@require_POST
def order_take_out(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a match or a rule out of a draft."""
    line, rule = request.POST.get("linha", ""), request.POST.get("regra", "")
    return _simple(
        request, pk, "order.take_out",
        lambda: drafting.order_take_out(
            order_id=pk, version=version_sent(request), by=user_of(request),
            line_id=number(line), rule_id=number(rule),
        ),
        "Tirado do projeto.",
    )  # fmt: skip


@require_POST
def order_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Evaluate every match of a draft again."""
    return _simple(
        request, pk, "order.evaluate",
        lambda: drafting.order_evaluate_again(order_id=pk, version=version_sent(request), by=user_of(request)),
        "Todos os jogos foram avaliados de novo.",
    )  # fmt: skip


@require_POST
def order_drop(request: HttpRequest, pk: int) -> HttpResponse:
    """Give up a draft."""
    return _simple(
        request, pk, "order.drop",
        lambda: drafting.order_drop(order_id=pk, version=version_sent(request), by=user_of(request)),
        "O projeto foi abandonado.",
    )  # fmt: skip


@require_POST
def order_paper(request: HttpRequest, pk: int) -> HttpResponse:
    """A draft of the document to read."""
    try:
        document = signing.order_draft_paper(order_id=pk, version=version_sent(request), by=user_of(request))
    except ActRefused as refusal:
        audit.record_refusal(request, "order.paper", "risk_order", pk, refusal)
        messages.error(request, refusal.message)
        return redirect("qualification:order-detail", pk)
    return redirect("documents:issued-detail", document.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def notice_prove(request: HttpRequest, pk: int) -> HttpResponse:
    """That a notice was received, and how one knows."""
    notice = access.get("qualification_notice", user_of(request), pk)
    assert isinstance(notice, Notice)  # noqa: S101
    form = ProofForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            notices.notice_prove(notice_id=pk, by=user_of(request), **form.cleaned_data)
        except ActRefused as refusal:
            put_refusal(request, form, refusal, "qualification_notice.prove", "qualification_notice", pk)
        else:
            messages.success(request, "A prova de receção ficou registada.")
            if notice.order_id:
                return redirect("qualification:order-detail", notice.order_id)
            return redirect("qualification:report-list")
    context = {"form": form, "notice": notice, "page_has_errors": bool(form.errors)}
    return render(request, "qualification/notice_prove.html", context)


def _page_of_form(
    request: HttpRequest,
    order: RiskOrder,
    form: forms.Form,
    title: str,
    button: str,
    action: str,
    act: Callable[[], Any],
    **context: Any,
) -> HttpResponse:
    """One form about an order: its act, or the same page with what is wrong and what was typed."""
    if request.method == "POST" and form.is_valid():
        try:
            act()
        except ActRefused as refusal:
            put_refusal(request, form, refusal, action, "risk_order", order.pk)
        else:
            return redirect("qualification:order-detail", order.pk)
    context |= {"form": form, "order": order, "title": title, "button": button, "page_has_errors": bool(form.errors)}
    return render(request, "qualification/order_act.html", context)


def _simple(request: HttpRequest, pk: int, action: str, act: Callable[[], Any], done: str) -> HttpResponse:
    order_of(request, pk)
    try:
        act()
    except ActRefused as refusal:
        audit.record_refusal(request, action, "risk_order", pk, refusal)
        messages.error(request, refusal.message)
    else:
        messages.success(request, done)
    return redirect("qualification:order-detail", pk)


def _draft(
    request: HttpRequest,
    season: Season,
    into: RiskOrder | None,
    amends: RiskOrder | None,
    form: MatchesForm,
    ids: list[int],
) -> RiskOrder:
    data, user = form.cleaned_data, user_of(request)
    return drafting.order_with_matches(
        season=season, into=into, amends=amends, title=data.get("title", ""), match_ids=ids, level=data["level"],
        reasons=data["reasons"], by=user,
    )  # fmt: skip


def _order(request: HttpRequest, sent: QueryDict, name: str) -> RiskOrder | None:
    chosen = number(sent.get(name, ""))
    return None if chosen is None else order_of(request, chosen)


def _with_filters(request: HttpRequest, sent: QueryDict) -> HttpRequest:
    """The request as the season's list had it, so that «all» means what was on screen."""
    request.GET = QueryDict(sent.get("filtros", ""))
    return request


def _by_law(line: Any) -> str | None:
    code: str | None = line.evaluation.get("level_if_ordered") or line.evaluation.get("level_code")
    return code
