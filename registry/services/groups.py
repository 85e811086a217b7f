"""The life of a group's registration: asked by the club, decided by the authority, suspended, cancelled."""

from collections.abc import Mapping
from datetime import date
from typing import Any, cast

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused, Conflict, InvalidInput
from documents import detection
from documents.models import ReceivedFile
from documents.services import Limits, receive
from entities import access
from entities.identifiers import check_tax_number
from entities.models import Organisation, User
from entities.roles import Role
from legislation import dates, rules
from registry.models import FanGroup, GroupPaper, GroupRepresentative, GroupState
from registry.permissions import DECIDERS
from registry.selectors.groups import state_on

Kind = GroupState.Kind
PAPER_LIMITS = Limits(max_bytes=20 * 1024 * 1024, types=frozenset({detection.PDF, detection.JPEG, detection.PNG}))
NEEDED_PAPERS = (GroupPaper.Kind.STATUTES, GroupPaper.Kind.BODIES, GroupPaper.Kind.TAX_CARD)

# From a state, the next ones and who may bring them about.
_CLUB, _AUTHORITY = "club", "authority"
STEPS: dict[str | None, dict[str, frozenset[str]]] = {
    None: {Kind.ASKED: frozenset({_CLUB})},
    Kind.ASKED: {Kind.REGISTERED: frozenset({_AUTHORITY}), Kind.REFUSED: frozenset({_AUTHORITY})},
    Kind.REFUSED: {Kind.ASKED: frozenset({_CLUB})},
    Kind.REGISTERED: {
        Kind.SUSPENDED_BY_CLUB: frozenset({_CLUB, _AUTHORITY}),
        Kind.SUSPENDED_BY_AUTHORITY: frozenset({_AUTHORITY}),
        Kind.CANCELLED_BY_REQUEST: frozenset({_AUTHORITY}),
        Kind.CANCELLED_BY_AUTHORITY: frozenset({_AUTHORITY}),
    },
    Kind.SUSPENDED_BY_CLUB: {
        Kind.REGISTERED: frozenset({_CLUB, _AUTHORITY}),
        Kind.SUSPENDED_BY_AUTHORITY: frozenset({_AUTHORITY}),
        Kind.CANCELLED_BY_REQUEST: frozenset({_AUTHORITY}),
        Kind.CANCELLED_BY_AUTHORITY: frozenset({_AUTHORITY}),
    },
    Kind.SUSPENDED_BY_AUTHORITY: {
        Kind.REGISTERED: frozenset({_AUTHORITY}),
        Kind.CANCELLED_BY_REQUEST: frozenset({_AUTHORITY}),
        Kind.CANCELLED_BY_AUTHORITY: frozenset({_AUTHORITY}),
    },
    Kind.CANCELLED_BY_REQUEST: {Kind.ASKED: frozenset({_CLUB})},
    Kind.CANCELLED_BY_AUTHORITY: {Kind.ASKED: frozenset({_CLUB})},
}


@transaction.atomic
def ask_registration(
    *,
    by: User,
    club: Organisation,
    data: Mapping[str, Any],
    papers: "Mapping[str, UploadedFile[Any]]",
    representatives: str,
) -> FanGroup:
    """A club asks for the registration of a group that is already an association (art. 14.º, n.º 1).

    `data` are the fields of `FanGroup`; `papers` by `GroupPaper.Kind`; `representatives` one a line, name and position
    after a comma. Raises `ActRefused` (`not_allowed`, `group_known`) and `InvalidInput` for papers or numbers.
    """
    if club.pk not in by.organisation_ids(Role.CLUB):
        raise ActRefused("not_allowed", "Só o promotor pede o registo dos seus grupos.")
    checked = check_tax_number(str(data["tax_number"]))
    if not checked.ok:
        raise InvalidInput("bad_tax_number", checked.error, "tax_number")
    if FanGroup.objects.filter(club=club, name__iexact=str(data["name"]).strip()).exists():
        raise ActRefused("group_known", "O clube já tem um grupo com esse nome. Abra-o na lista dos grupos.", "name")
    for needed in NEEDED_PAPERS:
        if needed not in papers:
            raise InvalidInput("paper_missing", f"Falta juntar: {needed.label.lower()}.", str(needed))
    people = _representatives(representatives)
    group = FanGroup.objects.create(club=club, **{**data, "tax_number": checked.value})
    for kind, upload in papers.items():
        GroupPaper.objects.create(group=group, kind=kind, file=_paper(upload, by, club), added_by=by)
    GroupRepresentative.objects.bulk_create(
        GroupRepresentative(group=group, name=name, position=position) for name, position in people
    )
    _record_step(by, group, Kind.ASKED, dates.today(settings.JURISDICTION), "Pedido do promotor, com os documentos.")
    return group


@transaction.atomic
def take_step(
    *,
    by: User,
    group: FanGroup,
    kind: str,
    on: date,
    reason: str,
    cite: str = "",
    upload: "UploadedFile[Any] | None" = None,
    seen: str | None = None,
) -> GroupState:
    """Register, refuse, suspend, lift or cancel a registration, from a day, with the reason and the document.

    `seen` is the state the person saw. Raises `Conflict` (`state_changed`), `ActRefused` (`not_possible`) for a step
    that the present state does not have or that this user may not take, and `InvalidInput` for the day or the reason.
    """
    group = cast(FanGroup, access.get("fan_group", by, group.pk, lock=True))
    today = dates.today(settings.JURISDICTION)
    last = group.states.order_by("-on", "-pk").first()
    state = last.kind if last else None
    if seen is not None and seen != (state or ""):
        raise Conflict("state_changed", "O estado do grupo mudou entretanto. Veja de novo a página do grupo.")
    if kind not in possible_steps(by, group, state):
        raise ActRefused("not_possible", "No estado em que o grupo está, esse ato não é possível.", "kind")
    if on > today:
        raise InvalidInput("day_in_future", "O dia não pode ser posterior a hoje.", "on")
    if last is not None and on < last.on:
        raise InvalidInput("day_before_last", f"O dia não pode ser anterior ao último ato ({last.on:%d/%m/%Y}).", "on")
    if not reason.strip():
        raise InvalidInput("reason_missing", "Escreva o fundamento do ato.", "reason")
    document = _paper(upload, by, group.club) if upload else None
    return _record_step(by, group, kind, on, reason.strip(), cite.strip(), document)


def possible_steps(by: User, group: FanGroup, state: str | None) -> list[str]:
    """The acts that a user may do on a group in a state."""
    sides = set()
    if group.club_id in by.organisation_ids(Role.CLUB):
        sides.add(_CLUB)
    if by.has_role(*DECIDERS):
        sides.add(_AUTHORITY)
    return [kind for kind, allowed in STEPS[state].items() if allowed & sides]


def cites_on(on: date) -> list[tuple[str, str]]:
    """Articles of the wording of a day about registers, with their text, to be chosen as the norm of an act."""
    wording = rules.choose(on, jurisdiction=settings.JURISDICTION)
    rows = wording.rows("register_duties")
    return [(wording.cite(row["cite"]), f"{wording.cite(row['cite'])}: {row['text']}") for row in rows]


def _record_step(
    by: User,
    group: FanGroup,
    kind: str,
    on: date,
    reason: str,
    cite: str = "",
    document: ReceivedFile | None = None,
) -> GroupState:
    step = GroupState.objects.create(
        group=group, kind=kind, on=on, reason=reason[:1000], cite=cite[:120], document=document, recorded_by=by
    )
    audit.record(action=f"group.{kind}", actor=by, kind="fan_group", object_id=group.pk, organisation_id=group.club_id)
    return step


def _paper(upload: "UploadedFile[Any]", by: User, club: Organisation) -> ReceivedFile:
    return receive(upload=upload, purpose="fan_group", by=by, organisation=club, limits=PAPER_LIMITS)


def _representatives(text: str) -> list[tuple[str, str]]:
    people = []
    for line in text.splitlines():
        name, _, position = line.partition(",")
        if name.strip():
            people.append((name.strip()[:200], position.strip()[:100] or "representante"))
    if not people:
        raise InvalidInput("no_representative", "Indique pelo menos um representante da associação.", "people")
    return people


def state_now(group: FanGroup) -> str | None:
    """The present state of a group."""
    step = state_on(group, dates.today(settings.JURISDICTION))
    return step.kind if step else None
