"""What forces, federations and leagues say of matches before the order (art. 12.º)."""

from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from entities import access
from entities.models import Organisation, User
from matches.models import Match
from qualification.models import Opinion


@transaction.atomic
def opinion_give(*, match_id: int, body: Organisation, position: str, level: str, reasons: str, by: User) -> Opinion:
    """Keep what a body says of a match. A later word stands beside the earlier one and prevails.

    Raises `access.NotFound` for a match or body that is not the user's, `InvalidInput` (`reasons_missing`) where
    another level is proposed without reasons, and `ActRefused` (`match_closed`) for a match held or cancelled.
    """
    match = access.get("match", by, match_id, lock=True)
    assert isinstance(match, Match)  # noqa: S101
    if body.pk not in {grant.organisation_id for grant in by.grants_today}:
        raise access.NotFound("Não encontrado.")
    if match.state not in {Match.State.SCHEDULED, Match.State.POSTPONED}:
        raise ActRefused("match_closed", f"O jogo está «{match.get_state_display()}» e já não recebe pareceres.")
    if position != Opinion.Position.AGREES and not reasons.strip():
        raise InvalidInput("reasons_missing", "Diga as razões do nível que propõe.", "reasons")
    opinion = Opinion.objects.create(
        match=match, body=body, position=position, level=level, reasons=reasons.strip(), given_by=by
    )
    audit.record(action="opinion.give", actor=by, kind="match", object_id=match.pk, organisation_id=body.pk)
    return opinion
