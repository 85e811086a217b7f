"""What forces, federations and leagues say of matches before the order (art. 12.º), and facts officers record."""

from collections.abc import Iterable

from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from entities import access
from entities.models import Organisation, User
from entities.roles import OUTSIDE, Role
from matches.models import Match
from matches.selectors import matches_visible_to
from qualification.levels import refuse_level_of_other_law
from qualification.models import LEVELS, RECORDABLE, Opinion, RecordedFact
from qualification.standing import Standing, standings

_OPEN = (Match.State.SCHEDULED, Match.State.POSTPONED)


@transaction.atomic
def opinion_give(*, match_id: int, body: Organisation, position: str, level: str, reasons: str, by: User) -> Opinion:
    """Keep what a body says of a match. A later word stands beside the earlier one and prevails.

    Raises `access.NotFound` for a match or body that is not the user's, `ActRefused` (`match_closed`) for a match held
    or cancelled, and `InvalidInput`: `level_missing`, `level_of_other_law`, `reasons_missing` where another level
    is proposed without any.
    """
    match = access.get("match", by, match_id, lock=True)
    assert isinstance(match, Match)  # noqa: S101
    _refuse_foreign_body(body, by)
    if match.state not in _OPEN:
        raise ActRefused("match_closed", f"O jogo está «{match.get_state_display()}» e já não recebe pareceres.")
    if level not in dict(LEVELS):
        raise InvalidInput("level_missing", "Escolha o nível que propõe.", "level")
    refuse_level_of_other_law(level, match.season)
    if position != Opinion.Position.AGREES and not reasons.strip():
        raise InvalidInput("reasons_missing", "Diga as razões do nível que propõe.", "reasons")
    opinion = Opinion.objects.create(
        match=match, body=body, position=position, level=level, reasons=reasons.strip(), given_by=by
    )
    audit.record(action="opinion.give", actor=by, kind="match", object_id=match.pk, organisation_id=body.pk)
    return opinion


@transaction.atomic
def agree_with_many(*, match_ids: Iterable[int], body: Organisation, by: User) -> int:
    """Agree, for many matches at once, with the level that the law gives each. Returns how many were answered.

    Matches whose level the law leaves open are left for a word of their own; those with which the body agreed already
    are not answered again. Raises `access.NotFound` for a body that
    is not the user's, and `InvalidInput` (`no_matches`) where nothing was chosen.
    """
    _refuse_foreign_body(body, by)
    chosen = matches_visible_to(by).filter(pk__in=list(match_ids), state__in=_OPEN)
    found = list(chosen.select_related("competition__organiser").select_for_update(of=("self",)).order_by("pk"))
    if not found:
        raise InvalidInput("no_matches", "Escolha pelo menos um jogo.", "matches")
    opinions = [
        Opinion(match=s.match, body=body, position=Opinion.Position.AGREES, level=s.if_ordered, given_by=by)
        for s in standings(found)
        if s.if_ordered and not _said_already(s, body)
    ]
    Opinion.objects.bulk_create(opinions, batch_size=1000)
    audit.record(
        action="opinion.agree", actor=by, kind="organisation", object_id=body.pk, organisation_id=body.pk,
        reason=f"{len(opinions)} jogos",
    )  # fmt: skip
    return len(opinions)


@transaction.atomic
def fact_record(*, match_id: int, name: str, value: bool | None, ground: str, by: User) -> RecordedFact:
    """Record a fact about a match with what it rests on; without a value it is unknown again.

    Raises `ActRefused` (`not_officer`), and `InvalidInput`: `unknown_fact`, `ground_missing`.
    """
    match = access.get("match", by, match_id, lock=True)
    assert isinstance(match, Match)  # noqa: S101
    if not by.has_role(Role.QUALIFICATION_OFFICER):
        raise ActRefused("not_officer", "Só um técnico da qualificação regista factos de um jogo.")
    if name not in dict(RECORDABLE):
        raise InvalidInput("unknown_fact", "Escolha um facto da lista.", "name")
    if not ground.strip():
        raise InvalidInput("ground_missing", "Diga em que assenta: o documento, a comunicação ou a notícia.", "ground")
    fact = RecordedFact.objects.create(match=match, name=name, value=value, ground=ground.strip(), recorded_by=by)
    audit.record(action="fact.record", actor=by, kind="match", object_id=match.pk, fields=[name])
    return fact


def _said_already(found: Standing, body: Organisation) -> bool:
    """Whether the last word of the body is this very agreement, as after a double click."""
    said = max((o for o in found.opinions if o.body_id == body.pk), key=lambda o: (o.given_at, o.pk), default=None)
    return said is not None and (said.position, said.level) == (Opinion.Position.AGREES, found.if_ordered)


def _refuse_foreign_body(body: Organisation, by: User) -> None:
    if body.pk not in {grant.organisation_id for grant in by.grants_today if grant.role in OUTSIDE}:
        raise access.NotFound("Não encontrado.")
