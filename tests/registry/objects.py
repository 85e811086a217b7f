"""One object of each kind of this room for an organisation, for the generated test of permissions."""

from datetime import date
from typing import Any

from django.utils import timezone

from documents.models import ReceivedFile
from entities.models import Organisation, User
from matches.models import Competition, Match, Season, Sport, Team
from registry.models import (
    DraftPhoto,
    DraftRow,
    FanGroup,
    GroupState,
    Hold,
    Membership,
    Photo,
    Protocol,
    RegisterVersion,
    Submission,
    SupportRequest,
)


def _user() -> User:
    return User.objects.get_or_create(username="autor", defaults={"name": "Autor do registo"})[0]


def group(organisation: Organisation) -> FanGroup:
    """A registered group of a club; of a club of the force's district where the body is a force."""
    club = organisation
    if organisation.kind != Organisation.Kind.CLUB:
        club = Organisation.objects.create(kind="club", name=f"Clube de {organisation.name}", district="Distrito")
        if organisation.kind == Organisation.Kind.FORCE:
            district = f"Distrito {organisation.pk}"
            organisation.venues.create(name="Campo", kind="open_air", municipality="Concelho", district=district)
            club.district = district
            club.save()
    made = FanGroup.objects.create(
        club=club,
        name=f"Grupo de {organisation.name} {FanGroup.objects.count()}",
        association="Associação",
        tax_number="500000000",
        seat="Rua",
    )
    GroupState.objects.create(
        group=made, kind=GroupState.Kind.REGISTERED, on=date(2014, 1, 1), reason="Papéis.", recorded_by=_user()
    )
    if organisation.kind == Organisation.Kind.CLUB:
        _match(made)
    return made


def _match(of: FanGroup) -> None:
    """A match that everybody who sees the group sees too: its club plays it."""
    season, _ = Season.objects.get_or_create(
        name="2025/2026", defaults={"first_day": date(2025, 7, 1), "last_day": date(2026, 6, 30)}
    )
    sport, _ = Sport.objects.get_or_create(code="xadrez", defaults={"name": "Xadrez"})
    competition, _ = Competition.objects.get_or_create(
        organiser=of.club, sport=sport, name="Taça", defaults={"level": "non_professional"}
    )
    teams = [Team.objects.get_or_create(club=of.club, sport=sport, name=name)[0] for name in ("A", "B")]
    Match.objects.create(season=season, competition=competition, home=teams[0], away=teams[1], day=date(2026, 1, 1))


def _match_of(target: Any) -> int:
    """The key of a match of a group's club, or 1 where the group does not exist."""
    found = Match.objects.filter(home__club=getattr(target, "club_id", None)).first()
    return found.pk if found else 1


def version(organisation: Organisation) -> RegisterVersion:
    """A confirmed register."""
    return _version(group(organisation))


def _version(of: FanGroup) -> RegisterVersion:
    return RegisterVersion.objects.create(
        group=of,
        year=2022,
        quarter=3,
        number=1,
        effective_day=date(2022, 9, 30),
        purpose="duty",
        wording="PT/lei-39-2009/2022-01-01",
        received_at=timezone.now(),
        received_by=_user(),
        file_sha256="0" * 64,
        content_sha256="0" * 64,
        members=1,
        minors=0,
        photos=1,
        joined=1,
        left=0,
        changed=0,
    )


def membership(organisation: Organisation) -> Membership:
    """Somebody on the current register, with a photograph."""
    of = _version(group(organisation))
    photo = Photo.objects.create(group=of.group, sha256=_picture())
    made = Membership.objects.create(
        group=of.group,
        identity="civil:11000000",
        name=f"Filiado de {organisation.name}",
        document_kind="citizen_card",
        document_number="11000000",
        birth_date=date(1990, 1, 1),
        photo=photo,
        digest="0" * 32,
        first_day=of.effective_day,
    )
    of.entries.create(membership=made, row=2)
    return made


def submission(organisation: Organisation) -> Submission:
    """A draft with one row."""
    made = Submission.objects.create(
        group=group(organisation),
        year=2022,
        quarter=4,
        created_by=_user(),
        state=Submission.State.ROWS,
        by_authority=organisation.kind != Organisation.Kind.CLUB,
        about={"labels": ["Nome"], "sheet": "F", "heading_row": 1, "sheets": ["F"], "mapping": {"columns": {}}},
        mapping={"sheet": "F", "columns": {}, "document_kind": ""},
    )
    made.about["mapping"]["document_kind"] = ""
    made.save()
    DraftRow.objects.create(submission=made, number=2, digest="0" * 32, values={"name": "Ana Sá"})
    return made


def draft_photo(organisation: Organisation) -> DraftPhoto:
    """A photograph of a draft."""
    of = submission(organisation)
    photo = Photo.objects.create(group=of.group, sha256=_picture())
    return DraftPhoto.objects.create(submission=of, photo=photo, name="11000000.jpg")


def _picture() -> str:
    from documents import storage
    from registry.services.photos import AREA
    from tests.registry.files import picture

    return storage.put(AREA, picture())


def protocol(organisation: Organisation) -> Protocol:
    """A protocol of a season, with its document."""
    of = group(organisation)
    season, _ = Season.objects.get_or_create(
        name="2025/2026", defaults={"first_day": date(2025, 7, 1), "last_day": date(2026, 6, 30)}
    )
    paper = ReceivedFile.objects.create(
        name="protocolo.pdf",
        purpose="protocol",
        sha256="0" * 64,
        size=1,
        media_type="application/pdf",
        organisation=of.club,
        uploaded_by=_user(),
        uploaded_at=timezone.now(),
    )
    return Protocol.objects.create(
        group=of, season=season, support="Sala.", first_day=date(2025, 8, 1), file=paper, recorded_by=_user()
    )


def support_request(organisation: Organisation) -> SupportRequest:
    """A question about support; it belongs to nobody."""
    number = SupportRequest.objects.count() + 1
    return SupportRequest.objects.create(
        reference=f"CAG {number}/2026", entity="Junta", email="junta@exemplo.pt", group_name="Grupo", support="Sala."
    )


def hold(organisation: Organisation) -> Hold:
    """A hold; it belongs to no body."""
    return Hold.objects.create(
        group=group(organisation), reason="Recurso.", review_on=date(2027, 1, 1), placed_by=_user()
    )


SHARED = {"support_request", "hold"}

OBJECTS = {
    "protocol": protocol,
    "support_request": support_request,
    "hold": hold,
    "fan_group": group,
    "register_version": version,
    "membership": membership,
    "photo": lambda organisation: membership(organisation).photo,
    "submission": submission,
    "draft_photo": draft_photo,
}

ARGUMENTS: dict[str, Any] = {
    "registry:template": lambda target: {"pk": getattr(target, "pk", 1), "kind": "xlsx"},
    "registry:submission-row": lambda target: {
        "pk": getattr(target, "pk", 1),
        "row_pk": next(iter(target.rows.values_list("pk", flat=True)), 1) if hasattr(target, "rows") else 1,
    },
    "registry:match-day": lambda target: {
        "pk": getattr(target, "pk", 1),
        "match_pk": _match_of(target),
    },
    "registry:version-compare": lambda target: {"pk": getattr(target, "pk", 1), "other": getattr(target, "pk", 1)},
}
