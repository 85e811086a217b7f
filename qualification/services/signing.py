"""Orders signed: number, document and notices, publication, and the matches that their rules reach later."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from audit import services as audit
from audit.errors import ActRefused, Conflict, InvalidInput
from documents import services as documents
from documents.models import IssuedDocument
from entities.models import User
from entities.roles import Role
from legislation.dates import today
from matches.models import Match
from matches.services import seasons_locked
from qualification.models import OrderLine, RiskOrder
from qualification.selectors import sent_rows
from qualification.services import notices
from qualification.services.drafting import (
    SHOWN,
    apply_rules,
    locked,
    refuse_matches_of_other_orders,
    refuse_others,
    touched,
)
from qualification.services.paper import order_paper
from qualification.standing import Standing, standings

KIND = "risk_order"


@transaction.atomic
def order_return(*, order_id: int, version: int, reason: str, by: User) -> RiskOrder:
    """Give a proposed order back to be corrected, with the reason. Raises `InvalidInput` (`reason_missing`)."""
    order = locked(order_id, version, by, {RiskOrder.State.PROPOSED})
    if not by.has_role(Role.PRESIDENT, Role.QUALIFICATION_OFFICER):
        raise ActRefused("not_president", "Só quem assina, ou quem preparou, devolve o despacho.")
    if not reason.strip():
        raise InvalidInput("reason_missing", "Diga o que falta corrigir no despacho.", "reason")
    order.state = RiskOrder.State.DRAFT
    order.returned_because = reason.strip()
    audit.record(action="order.return", actor=by, kind="risk_order", object_id=order.pk)
    return touched(order)


@transaction.atomic
def order_sign(*, order_id: int, version: int, by: User) -> RiskOrder:
    """The president signs: the order has its number and document, and qualifies its matches from today on.

    Raises `ActRefused`: `not_president`, `proposer_signs` (who prepared it does not sign it), `already_qualified`, and
    `Conflict` (`match_changed`) where a match, or what is known of it, changed after it was evaluated.
    """
    order = locked(order_id, version, by, {RiskOrder.State.PROPOSED})
    if not by.has_role(Role.PRESIDENT):
        raise ActRefused("not_president", "Só o presidente, ou quem ele delegou, assina o despacho.")
    if order.prepared_by_id == by.pk:
        raise ActRefused("proposer_signs", "Quem preparou o despacho não o assina. Peça a outra pessoa.")
    seasons_locked([order.season_id])
    apply_rules(order, list(order.rules.all()))
    matches = list(Match.objects.select_for_update(of=("self",)).filter(order_lines__order=order).order_by("pk"))
    lines = lines_for_paper(order)
    refuse_matches_of_other_orders(order, matches)
    _refuse_changed(lines)
    day = today(settings.JURISDICTION)
    order.signed_by, order.signed_at, order.signed_on = by, timezone.now(), day
    order.document = documents.issue(
        kind=KIND,
        subject_kind=KIND,
        subject_id=order.pk,
        data=_paper(order, lines, by),
        receipt=None,
        by=by,
    )
    order.state = RiskOrder.State.SIGNED
    order.lines.update(since=day)
    audit.record(action="order.sign", actor=by, kind="risk_order", object_id=order.pk)
    touched(order)
    notices.notify_order(order=order, by=by)
    return order


@transaction.atomic
def order_draft_paper(*, order_id: int, version: int, by: User) -> IssuedDocument:
    """A draft of the document, marked as such and without number, to be read before it is signed."""
    order = locked(order_id, version, by, {RiskOrder.State.DRAFT, RiskOrder.State.PROPOSED})
    if not by.has_role(Role.QUALIFICATION_OFFICER, Role.PRESIDENT):
        raise ActRefused("not_officer", "Só quem prepara ou assina o despacho pede o projeto em PDF.")
    data = _paper(order, lines_for_paper(order), None)
    return documents.issue(
        kind=KIND, subject_kind=KIND, subject_id=order.pk, data=data, receipt=None, by=by, draft=True
    )


@transaction.atomic
def order_publish(*, order_id: int, version: int, on: date, where: str, by: User) -> RiskOrder:
    """Record where and when a signed order was published.

    Raises `InvalidInput`: `place_missing`, and `bad_day` for a day before the signature or after today.
    """
    order = locked(order_id, version, by, {RiskOrder.State.SIGNED})
    refuse_others(by)
    if not where.strip():
        raise InvalidInput("place_missing", "Diga onde foi publicado, por exemplo no sítio da autoridade.", "where")
    if order.signed_on is None or not order.signed_on <= on <= today(settings.JURISDICTION):
        raise InvalidInput("bad_day", "O dia da publicação fica entre a assinatura e hoje. Corrija a data.", "on")
    order.published_on, order.published_where = on, where.strip()
    audit.record(action="order.publish", actor=by, kind="risk_order", object_id=order.pk)
    return touched(order)


@transaction.atomic
def reach_new_matches(match_ids: Iterable[int]) -> int:
    """Qualify matches recorded after the signature that a rule of a signed order reaches, the newest order first.

    Returns how many were qualified.
    """
    ids = list(match_ids)
    seasons = Match.objects.filter(pk__in=ids).values("season")
    orders = RiskOrder.objects.filter(season__in=seasons, state=RiskOrder.State.SIGNED, rules__isnull=False)
    count = 0
    for order in orders.distinct().order_by("-signed_at", "-pk"):
        lines = apply_rules(order, list(order.rules.all()), only=ids)
        OrderLine.objects.filter(pk__in=[line.pk for line in lines]).update(since=today(settings.JURISDICTION))
        count += len(lines)
    return count


def lines_for_paper(order: RiskOrder) -> list[OrderLine]:
    """The lines of an order as the paper lists them."""
    lines = order.lines.select_related(
        "match__home__club", "match__away__club", "match__competition__sport", "match__competition__organiser",
        "match__season", "match__venue", "rule",
    )  # fmt: skip
    return list(lines.order_by("match__day", "pk"))


def _paper(order: RiskOrder, lines: list[OrderLine], signer: User | None) -> dict[str, Any]:
    named = sent_rows(order.season).filter(match__order_lines__order=order)
    reporters = set(named.values_list("report__organiser__name", flat=True))
    return order_paper(order, lines, reporters=reporters, signer=signer, on=today(settings.JURISDICTION))


def _refuse_changed(lines: list[OrderLine]) -> None:
    now = {found.match.pk: found for found in standings([line.match for line in lines])}
    changed = [str(line.match) for line in lines if _is_other(line, now[line.match_id])]
    if changed:
        names = "; ".join(changed[:SHOWN])
        more = f" e mais {len(changed) - SHOWN}" if len(changed) > SHOWN else ""
        message = f"Jogos que mudaram depois de avaliados: {names}{more}. Devolva o despacho para nova avaliação."
        raise Conflict("match_changed", message)


def _is_other(line: OrderLine, found: Standing) -> bool:
    kept = line.evaluation
    same = all(kept.get(key) == found.evaluation.get(key) for key in ("level_code", "level_if_ordered"))
    outcomes = [{c["id"]: c["outcome"] for c in each.get("criteria", [])} for each in (kept, found.evaluation)]
    return line.match.version != line.match_version or not same or outcomes[0] != outcomes[1]
