"""Drafts of orders: which matches, at which level, by which rules and why; until they are put before the president."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from audit import services as audit
from audit.errors import ActRefused, Conflict, InvalidInput
from entities import access
from entities.models import Organisation, User
from entities.roles import Role
from legislation import fixtures
from legislation.dates import today
from legislation.errors import Refusal
from matches.models import Match, Season
from matches.selectors import matches_visible_to
from qualification import words
from qualification.facts import orders_in_force
from qualification.levels import refuse_level_of_other_law
from qualification.models import Notice, Opinion, OrderLine, OrderRule, RiskOrder
from qualification.selectors import sent_rows
from qualification.services.paper import must_be_heard
from qualification.standing import Standing, standings

EDITABLE = {RiskOrder.State.DRAFT}
BY_LAW = ""
SHOWN = 5


@transaction.atomic
def order_create(*, season: Season, title: str, by: User, amends: RiskOrder | None = None) -> RiskOrder:
    """Begin a draft. Raises `InvalidInput` without a title and `ActRefused` (`not_officer`, `not_signed`)."""
    refuse_others(by)
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
    """Put matches in a draft, each with the level the law gives it (`BY_LAW`) or with the one chosen, and its reasons.

    Each line keeps what the law gives for the match as it is now; a match already in the draft takes the new level.
    Raises `Conflict` and `ActRefused` as every act on an order does, `ActRefused` (`already_qualified`) for a match
    that another order qualifies and this one does not amend, and `InvalidInput`: `no_matches`, `level_of_other_law`,
    `level_open` where the law leaves the level open, `reasons_missing` where the level chosen is not the law's and no
    reason is given.
    """
    order = locked(order_id, version, by, EDITABLE)
    refuse_others(by)
    chosen = list(
        matches_visible_to(by)
        .filter(pk__in=list(match_ids), season=order.season)
        .exclude(state=Match.State.CANCELLED)
        .select_related("competition__organiser")
    )
    if not chosen:
        raise InvalidInput("no_matches", "Escolha pelo menos um jogo da lista.", "matches")
    if level != BY_LAW:
        refuse_level_of_other_law(level, order.season)
    refuse_matches_of_other_orders(order, chosen)
    lines = [_line(order, found, level, reasons.strip()) for found in standings(chosen)]
    OrderLine.objects.bulk_create(
        lines,
        batch_size=1000,
        update_conflicts=True,
        unique_fields=["order", "match"],
        update_fields=["level", "reasons", "evaluation", "match_version", "rule"],
    )
    return touched(order)


@transaction.atomic
def order_with_matches(
    *,
    season: Season,
    into: RiskOrder | None,
    amends: RiskOrder | None,
    title: str,
    match_ids: Sequence[int],
    level: str,
    reasons: str,
    by: User,
) -> RiskOrder:
    """Begin a draft with some matches, or add them to the draft `into`; all of it or nothing.

    A draft may begin empty, to be filled by rules. Raises as `order_create` and `order_put_matches`.
    """
    order = into or order_create(season=season, title=title, by=by, amends=amends)
    if not match_ids and into is None:
        return order
    return order_put_matches(
        order_id=order.pk, version=order.version, match_ids=match_ids, level=level, reasons=reasons, by=by
    )


@transaction.atomic
def order_put_rule(
    *, order_id: int, version: int, rule: Mapping[str, Any], level: str, reasons: str, by: User
) -> RiskOrder:
    """Put a rule over fixtures in a draft; it reaches the season's matches now, and those added later.

    Raises `InvalidInput` (`bad_rule`) where the rule is not one of `legislation.fixtures`, `reasons_missing` without a
    reason, and what every act on an order raises.
    """
    order = locked(order_id, version, by, EDITABLE)
    refuse_others(by)
    refuse_level_of_other_law(level, order.season)
    if not reasons.strip():
        raise InvalidInput("reasons_missing", "Diga porque se qualificam estes jogos por uma regra.", "reasons")
    try:
        checked = fixtures.rule(rule)
    except Refusal as refusal:
        raise InvalidInput("bad_rule", refusal.message, "rule") from refusal
    stored = {key: value.isoformat() if isinstance(value, date) else value for key, value in rule.items()}
    kept = OrderRule.objects.create(
        order=order, rule=stored, text=checked.text()[:300], level=level, reasons=reasons.strip()
    )
    apply_rules(order, [kept])
    return touched(order)


@transaction.atomic
def order_take_out(
    *, order_id: int, version: int, by: User, line_id: int | None = None, rule_id: int | None = None
) -> RiskOrder:
    """Take a match out of a draft, or a rule with every match that it reached."""
    order = locked(order_id, version, by, EDITABLE)
    refuse_others(by)
    if line_id is not None:
        order.lines.filter(pk=line_id).delete()
    if rule_id is not None:
        order.lines.filter(rule=rule_id).delete()
        order.rules.filter(pk=rule_id).delete()
    return touched(order)


@transaction.atomic
def order_evaluate_again(*, order_id: int, version: int, by: User) -> RiskOrder:
    """Evaluate every match of a draft as it is now. Levels chosen by a person stay; the law's follow the facts."""
    order = locked(order_id, version, by, EDITABLE)
    refuse_others(by)
    lines = {line.match_id: line for line in order.lines.all()}
    for found in standings(_matches_of(lines)):
        line = lines[found.match.pk]
        by_law = line.level in {line.evaluation.get("level_if_ordered"), line.evaluation.get("level_code")}
        if by_law and not line.rule_id and found.if_ordered:
            line.level = found.if_ordered
        line.evaluation, line.match_version = found.evaluation, found.match.version
    OrderLine.objects.bulk_update(lines.values(), ["level", "evaluation", "match_version"], batch_size=1000)
    apply_rules(order, list(order.rules.all()))
    return touched(order)


@transaction.atomic
def order_propose(*, order_id: int, version: int, reasons: str, by: User, not_heard_because: str = "") -> RiskOrder:
    """Put the draft before the president.

    Raises `ActRefused` (`no_lines`) and `InvalidInput`: `reasons_missing`, `not_heard` where the law hears a body that
    said nothing and whose term is still running, unless the reason for going on is given.
    """
    order = locked(order_id, version, by, EDITABLE)
    refuse_others(by)
    if not order.lines.exists() and not order.rules.exists():
        raise ActRefused("no_lines", "O despacho não qualifica nenhum jogo. Escolha pelo menos um.")
    if not reasons.strip():
        raise InvalidInput("reasons_missing", "Escreva a fundamentação do despacho.", "reasons")
    refuse_matches_of_other_orders(order, [line.match for line in order.lines.select_related("match")])
    silent = not_heard(order)
    if silent and not not_heard_because.strip():
        names = "; ".join(silent[:SHOWN])
        raise InvalidInput(
            "not_heard", f"Falta ouvir: {names}. Espere pela resposta ou diga porque avança.", "not_heard_because"
        )
    order.reasons = reasons.strip()
    order.not_heard_because = not_heard_because.strip() if silent else ""
    order.returned_because = ""
    order.state = RiskOrder.State.PROPOSED
    order.proposed_at = timezone.now()
    audit.record(action="order.propose", actor=by, kind="risk_order", object_id=order.pk)
    return touched(order)


@transaction.atomic
def order_drop(*, order_id: int, version: int, by: User) -> RiskOrder:
    """Give up a draft; it stays on record and qualifies nothing."""
    order = locked(order_id, version, by, EDITABLE)
    refuse_others(by)
    order.state = RiskOrder.State.DROPPED
    audit.record(action="order.drop", actor=by, kind="risk_order", object_id=order.pk)
    return touched(order)


def not_heard(order: RiskOrder) -> list[str]:
    """Bodies that the law hears on matches of the order, that said nothing, and whose term has not run out.

    An organiser is heard by its own report in force; a force by its opinion on any match of its venues in the order.
    """
    day = today(settings.JURISDICTION)
    heard = must_be_heard(day)
    if not heard:
        return []
    matches = Match.objects.filter(order_lines__order=order)
    spoken = set(Opinion.objects.filter(match__in=matches).values_list("body", flat=True))
    spoken |= set(sent_rows(order.season).filter(match__in=matches).values_list("report__organiser", flat=True))
    asked = Notice.objects.filter(kind=Notice.Kind.REPORT, report__season=order.season, answer_by__lt=day)
    spoken |= {body for body in asked.values_list("body", flat=True) if body}
    bodies = Organisation.objects.none()
    if "force" in heard:
        bodies |= Organisation.objects.filter(pk__in=matches.values("venue__force"))
    if "federation" in heard or "league" in heard:
        bodies |= Organisation.objects.filter(pk__in=matches.values("competition__organiser"))
    return [body.name for body in bodies if body.pk not in spoken and body.parent_id not in spoken]


def apply_rules(order: RiskOrder, rules: Sequence[OrderRule], *, only: Iterable[int] | None = None) -> list[OrderLine]:
    """Lines for the matches that the rules reach and that no line of the order names yet; they are written and given.

    A match that another order qualifies, and this one does not amend, keeps that order's level.
    """
    if not rules:
        return []
    pool = Match.objects.filter(season=order.season).exclude(state=Match.State.CANCELLED)
    pool = pool.exclude(pk__in=order.lines.values("match"))
    if only is not None:
        pool = pool.filter(pk__in=list(only))
    matches = {
        str(m.pk): m
        for m in pool.select_related(
            "home__club", "away__club", "competition__sport", "competition__organiser", "season", "venue"
        )
    }
    reached = fixtures.apply(
        [fixtures.rule(_with_days(r.rule)) for r in rules], [_fixture(m) for m in matches.values()]
    )
    by_rule = {matches[found.fixture].pk: rules[found.rule] for found in reached.matches}
    others = set(_lines_of_other_orders(order, by_rule))
    chosen = [m for m in matches.values() if m.pk in by_rule and m.pk not in others]
    lines = [
        OrderLine(
            order=order,
            match=found.match,
            level=by_rule[found.match.pk].level,
            reasons=by_rule[found.match.pk].reasons,
            evaluation=found.evaluation,
            match_version=found.match.version,
            rule=by_rule[found.match.pk],
        )
        for found in standings(chosen)
    ]
    return OrderLine.objects.bulk_create(lines, batch_size=1000)


def refuse_matches_of_other_orders(order: RiskOrder, matches: Sequence[Match]) -> None:
    """Raise `ActRefused` (`already_qualified`) for matches of a signed order that this one does not amend."""
    taken = _lines_of_other_orders(order, [match.pk for match in matches])
    if taken:
        names = {match.pk: str(match) for match in matches}
        said = "; ".join(f"{names[pk]} ({line.order})" for pk, line in list(taken.items())[:SHOWN])
        message = f"Jogos já qualificados por outro despacho: {said}. Prepare um despacho que o altere."
        raise ActRefused("already_qualified", message, "matches")


def _lines_of_other_orders(order: RiskOrder, match_ids: Iterable[int]) -> dict[int, OrderLine]:
    named: set[int] = {order.pk}
    earlier = order.amends
    while earlier is not None:
        named.add(earlier.pk)
        earlier = earlier.amends
    in_force = orders_in_force(match_ids, today(settings.JURISDICTION))
    return {pk: line for pk, line in in_force.items() if line.order_id not in named}


def locked(order_id: int, version: int, by: User, states: set[RiskOrder.State]) -> RiskOrder:
    """The order, locked for the act, if this user may see it and nobody changed it since `version` was shown."""
    order = access.get("risk_order", by, order_id, lock=True)
    assert isinstance(order, RiskOrder)  # noqa: S101
    if order.version != version:
        raise Conflict("order_changed", "O despacho mudou desde que abriu esta página. Veja o texto atual e repita.")
    if order.state not in states:
        raise ActRefused("order_state", f"O despacho está «{order.get_state_display()}»; isto já não se pode fazer.")
    return order


def touched(order: RiskOrder) -> RiskOrder:
    """Save the order with its next version."""
    order.version = F("version") + 1
    order.save()
    order.refresh_from_db()
    return order


def refuse_others(by: User) -> None:
    """Raise `ActRefused` (`not_officer`) for whoever does not prepare orders."""
    if not by.has_role(Role.QUALIFICATION_OFFICER):
        raise ActRefused("not_officer", "Só um técnico da qualificação prepara despachos.")


def _line(order: RiskOrder, found: Standing, level: str, reasons: str) -> OrderLine:
    ordered = level or found.if_ordered
    if ordered is None:
        missing = found.evaluation.get("refused") or f"por apurar: {words.facts(found.evaluation['missing'])}"
        raise InvalidInput(
            "level_open", f"{found.match}: a lei não dá um só nível ({missing}). Escolha o nível.", "level"
        )
    if ordered != found.if_ordered and not reasons:
        raise InvalidInput(
            "reasons_missing", f"O nível de {found.match} não é o que a lei dá. Diga as razões.", "reasons"
        )
    return OrderLine(
        order=order,
        match=found.match,
        level=ordered,
        reasons=reasons,
        evaluation=found.evaluation,
        match_version=found.match.version,
    )


def _matches_of(lines: Mapping[int, OrderLine]) -> list[Match]:
    return list(
        Match.objects.filter(pk__in=lines).select_related(
            "home__club", "away__club", "competition__sport", "competition__organiser", "season", "venue"
        )
    )


def _with_days(rule: Mapping[str, Any]) -> dict[str, Any]:
    return {key: date.fromisoformat(value) if key in {"from", "until"} else value for key, value in rule.items()}


def _fixture(match: Match) -> dict[str, Any]:
    digits = "".join(c for c in match.round if c.isdigit())
    return {
        "id": str(match.pk),
        "home": match.home.name,
        "away": match.away.name,
        "competition": match.competition.name,
        "season": match.season.name,
        "phase": match.phase or None,
        "round": int(digits) if digits else None,
        "on": match.day,
    }
