"""The president's orders: drafted by an officer, signed by the president, never changed after, amended by another."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from audit import services as audit
from audit.errors import ActRefused, Conflict, InvalidInput
from documents import services as documents
from entities import access
from entities.models import User
from entities.roles import Role
from legislation import fixtures, formats
from legislation.dates import today
from legislation.errors import Refusal
from matches.models import Match, Season
from matches.selectors import matches_visible_to
from qualification.facts import evaluate, facts_of
from qualification.models import OrderLine, OrderRule, RiskOrder
from qualification.selectors import LEVEL_NAMES, sent_rows

EDITABLE = {RiskOrder.State.DRAFT}


@transaction.atomic
def order_create(*, season: Season, title: str, by: User, amends: RiskOrder | None = None) -> RiskOrder:
    """Begin a draft. Raises `InvalidInput` without a title and `ActRefused` where the amended order is not signed."""
    if not title.strip():
        raise InvalidInput("title_missing", "Escreva o assunto do despacho: a competição e a época.", "title")
    if amends is not None and amends.state != RiskOrder.State.SIGNED:
        raise ActRefused("not_signed", "Só se altera um despacho assinado. Corrija antes o projeto.", "amends")
    order = RiskOrder.objects.create(season=season, title=title.strip(), prepared_by=by, amends=amends)
    audit.record(action="order.create", actor=by, kind="risk_order", object_id=order.pk)
    return order


@transaction.atomic
def order_put_matches(
    *, order_id: int, version: int, match_ids: Iterable[int], level: str, reasons: str, by: User
) -> RiskOrder:
    """Put matches in a draft with the level proposed and its reasons; a match already there takes the new ones.

    Each line keeps what the law gives for the match as it is now. Raises `Conflict` and `ActRefused` as every act on an
    order does, and `InvalidInput` (`reasons_missing`) where the level is not the law's and no reason is given.
    """
    order = _locked(order_id, version, by, EDITABLE)
    chosen = list(matches_visible_to(by).filter(pk__in=list(match_ids), season=order.season))
    expected = {row.match_id: row.read for row in sent_rows(order.season)}
    for match in chosen:
        evaluation = _evaluated(match, expected.get(match.pk, {}))
        if level not in {evaluation.get("level_if_ordered"), evaluation.get("level_code")} and not reasons.strip():
            message = f"O nível de {match} não é o que a lei dá. Diga as razões."
            raise InvalidInput("reasons_missing", message, "reasons")
        OrderLine.objects.update_or_create(
            order=order,
            match=match,
            defaults={
                "level": level,
                "reasons": reasons.strip(),
                "evaluation": evaluation,
                "match_version": match.version,
                "rule": None,
            },
        )
    return _touched(order)


@transaction.atomic
def order_put_rule(
    *, order_id: int, version: int, rule: Mapping[str, Any], level: str, reasons: str, by: User
) -> RiskOrder:
    """Put a rule over fixtures in a draft; it reaches the season's matches now, and those added later.

    Raises `InvalidInput` (`bad_rule`) where the rule is not one of `legislation.fixtures`.
    """
    order = _locked(order_id, version, by, EDITABLE)
    try:
        checked = fixtures.rule(rule)
    except Refusal as refusal:
        raise InvalidInput("bad_rule", refusal.message, "rule") from refusal
    kept = OrderRule.objects.create(
        order=order, rule=dict(rule), text=checked.text()[:300], level=level, reasons=reasons.strip()
    )
    _apply_rules(order, [kept])
    return _touched(order)


@transaction.atomic
def order_take_out(*, order_id: int, version: int, line_id: int, by: User) -> RiskOrder:
    """Take a match out of a draft."""
    order = _locked(order_id, version, by, EDITABLE)
    order.lines.filter(pk=line_id).delete()
    return _touched(order)


@transaction.atomic
def order_propose(*, order_id: int, version: int, reasons: str, by: User) -> RiskOrder:
    """Put the draft before the president. Raises `ActRefused` (`no_lines`) and `InvalidInput` (`reasons_missing`)."""
    order = _locked(order_id, version, by, EDITABLE)
    if not order.lines.exists() and not order.rules.exists():
        raise ActRefused("no_lines", "O despacho não qualifica nenhum jogo. Escolha pelo menos um.")
    if not reasons.strip():
        raise InvalidInput("reasons_missing", "Escreva a fundamentação do despacho.", "reasons")
    order.reasons = reasons.strip()
    order.state = RiskOrder.State.PROPOSED
    order.proposed_at = timezone.now()
    audit.record(action="order.propose", actor=by, kind="risk_order", object_id=order.pk)
    return _touched(order)


@transaction.atomic
def order_return(*, order_id: int, version: int, by: User) -> RiskOrder:
    """Give a proposed order back to be corrected."""
    order = _locked(order_id, version, by, {RiskOrder.State.PROPOSED})
    order.state = RiskOrder.State.DRAFT
    audit.record(action="order.return", actor=by, kind="risk_order", object_id=order.pk)
    return _touched(order)


@transaction.atomic
def order_sign(*, order_id: int, version: int, by: User) -> RiskOrder:
    """The president signs: the order has its number and document, and qualifies its matches from today on.

    Raises `ActRefused`: `not_president`, `proposer_signs` (who prepared it does not sign it), and `Conflict`
    (`match_changed`) where a match changed after it was evaluated.
    """
    if not by.has_role(Role.PRESIDENT):
        raise ActRefused("not_president", "Só o presidente, ou quem ele delegou, assina o despacho.")
    order = _locked(order_id, version, by, {RiskOrder.State.PROPOSED})
    if order.prepared_by_id == by.pk:
        raise ActRefused("proposer_signs", "Quem preparou o despacho não o assina. Peça a outra pessoa.")
    _apply_rules(order, list(order.rules.all()))
    lines = list(order.lines.select_related("match__home", "match__away", "match__competition"))
    changed = [str(line.match) for line in lines if line.match.version != line.match_version]
    if changed:
        names = "; ".join(changed[:5])
        message = f"Jogos alterados depois de avaliados: {names}. Devolva o despacho para nova avaliação."
        raise Conflict("match_changed", message)
    order.signed_by, order.signed_at, order.signed_on = by, timezone.now(), today(settings.JURISDICTION)
    order.document = documents.issue(
        kind="risk_order",
        subject_kind="risk_order",
        subject_id=order.pk,
        data=_paper(order, lines, by),
        receipt=None,
        by=by,
    )
    order.state = RiskOrder.State.SIGNED
    audit.record(action="order.sign", actor=by, kind="risk_order", object_id=order.pk)
    return _touched(order)


def extend_to_new_matches(order: RiskOrder) -> int:
    """Qualify matches added after the signature that a rule of the order reaches. Returns how many."""
    before = order.lines.count()
    _apply_rules(order, list(order.rules.all()))
    return order.lines.count() - before


def _locked(order_id: int, version: int, by: User, states: set[RiskOrder.State]) -> RiskOrder:
    order = access.get("risk_order", by, order_id, lock=True)
    assert isinstance(order, RiskOrder)  # noqa: S101
    if order.version != version:
        raise Conflict("order_changed", "O despacho mudou desde que abriu esta página. Veja o texto atual e repita.")
    if order.state not in states:
        raise ActRefused("order_state", f"O despacho está «{order.get_state_display()}»; isto já não se pode fazer.")
    return order


def _touched(order: RiskOrder) -> RiskOrder:
    order.version = F("version") + 1
    order.save()
    order.refresh_from_db()
    return order


def _evaluated(match: Match, expected: dict[str, Any]) -> dict[str, Any]:
    if match.day is None:
        return {"level_code": None, "level_if_ordered": None, "criteria": [], "refused": "O jogo ainda não tem data."}
    return evaluate(facts_of(match, expected, match.day), match.day)


def _apply_rules(order: RiskOrder, rules: list[OrderRule]) -> None:
    """Lines for the matches that the rules reach and that no line names yet."""
    if not rules:
        return
    there = set(order.lines.values_list("match_id", flat=True))
    matches = {
        str(m.pk): m
        for m in Match.objects.filter(season=order.season)
        .exclude(state=Match.State.CANCELLED)
        .select_related("home", "away", "competition__sport", "season", "venue")
    }
    listed = [
        {
            "id": key,
            "home": m.home.name,
            "away": m.away.name,
            "competition": m.competition.name,
            "season": m.season.name,
            "phase": m.phase or None,
            "round": _round_number(m.round),
            "on": m.day,
        }
        for key, m in matches.items()
    ]
    expected = {row.match_id: row.read for row in sent_rows(order.season)}
    for reached in fixtures.apply([fixtures.rule(r.rule) for r in rules], listed).matches:
        match = matches[reached.fixture]
        if match.pk not in there:
            rule = rules[reached.rule]
            OrderLine.objects.create(
                order=order,
                match=match,
                level=rule.level,
                reasons=rule.reasons,
                evaluation=_evaluated(match, expected.get(match.pk, {})),
                match_version=match.version,
                rule=rule,
            )


def _round_number(written: str) -> int | None:
    digits = "".join(c for c in written if c.isdigit())
    return int(digits) if digits else None


def _paper(order: RiskOrder, lines: list[OrderLine], signer: User) -> dict[str, Any]:
    """What the order says on paper."""
    rows = [
        [
            formats.day(line.match.day) if line.match.day else "sem data",
            str(line.match),
            str(line.match.competition),
            LEVEL_NAMES[line.level],
        ]
        for line in lines
    ]
    columns = [{"label": "Dia"}, {"label": "Jogo"}, {"label": "Competição"}, {"label": "Nível"}]
    blocks: list[dict[str, Any]] = [{"heading": "I. Fundamentação", "paragraphs": order.reasons.split("\n\n")}]
    text = [f"Qualifico os {len(lines)} jogos da lista anexa, cada um com o nível que nela se indica."]
    text += [
        f"A qualificação aplica-se a {rule.text}: {LEVEL_NAMES[rule.level].lower()}." for rule in order.rules.all()
    ]
    if order.amends:
        text.insert(0, f"Altero o despacho {order.amends}, na parte agora decidida.")
    blocks.append({"heading": "II. Decisão", "operative": True, "paragraphs": text})
    reasons = sorted({f"{line.match}: {line.reasons}" for line in lines if line.reasons and not line.rule_id})
    assert order.signed_on is not None  # noqa: S101
    return {
        "title": "Despacho de qualificação",
        "subtitle": order.title,
        "summary": [{"label": "Época", "value": order.season.name}, {"label": "Jogos", "value": str(len(lines))}],
        "blocks": blocks,
        "signature": {
            "on": order.signed_on.isoformat(),
            "name": signer.name,
            "quality": "Presidente",
            "place": "Viseu",
        },
        "annexes": [
            {
                "title": "Jogos qualificados",
                "tables": [{"caption": "Jogos e níveis", "columns": columns, "rows": rows}],
                "notes": reasons,
            }
        ],
    }
