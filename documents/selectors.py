"""What a user may see: documents through their subject, files through who sent them or a room's own rule."""

from collections.abc import Callable, Iterable
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from audit.models import Entry
from audit.selectors import entries_about
from documents import codes, kinds
from documents.models import IssuedDocument, Opening, PrintRun, ReceivedFile, Signature, TextVersion
from entities.models import User
from entities.roles import Role

FileScope = Callable[[User], "QuerySet[ReceivedFile]"]

LARGEST_SEARCH = 50
# Who writes and approves standard texts.
TEXT_KEEPERS = frozenset({Role.LEGAL_OFFICER, Role.SUPERVISOR})

_file_scopes: list[FileScope] = []


def register_file_scope(scope: FileScope) -> None:
    """Let a room say which received files its people may see, besides those who sent them."""
    if scope not in _file_scopes:
        _file_scopes.append(scope)


def issued_visible_to(user: User) -> QuerySet[IssuedDocument]:
    """Documents about subjects that the user may see. Outside the authority: only those that already count."""
    return _visible(user, kinds.all_kinds())


def originals_visible_to(user: User) -> QuerySet[IssuedDocument]:
    """Documents that are not copies of others: the subjects of copies."""
    return _visible(user, [kind for kind in kinds.all_kinds() if kind.code != kinds.COPY])


def _visible(user: User, among: Iterable[kinds.DocumentKind]) -> QuerySet[IssuedDocument]:
    allowed = Q(pk__in=[])
    for kind in among:
        rows = Q(kind=kind.code, subject_id__in=kind.subjects(user).order_by().values("pk"))
        if not user.is_staff_member:
            rows &= Q(draft=False)
            if kind.signed:
                rows &= Q(state=IssuedDocument.State.SIGNED)
        allowed |= rows
    return IssuedDocument.objects.filter(allowed)


def received_visible_to(user: User) -> QuerySet[ReceivedFile]:
    """Files sent for the user's own bodies, or by a member of staff, and those that a room opens to the user."""
    bodies = [grant.organisation_id for grant in user.grants_today if grant.organisation_id]
    allowed = Q(organisation_id__in=bodies)
    if user.is_staff_member:
        allowed |= Q(uploaded_by=user)
    for scope in _file_scopes:
        allowed |= Q(pk__in=scope(user).order_by().values("pk"))
    return ReceivedFile.objects.filter(allowed)


def custody_of(user: User, received: ReceivedFile) -> list[tuple[Entry, str]]:
    """Everything done with a received file, oldest first, each with the name of who did it; for staff only."""
    if not user.is_staff_member:
        return []
    entries = list(entries_about("received", received.pk).filter(outcome=Entry.Outcome.DONE).order_by("pk")[:500])
    names = dict(User.objects.filter(pk__in={e.actor_id for e in entries}).values_list("pk", "name"))
    acts = [entry for entry in entries if not entry.action.startswith("row.")]
    return [(entry, names.get(entry.actor_id or 0, "O sistema")) for entry in acts]


def issued_for(user: User, *, subject_kind: str, subject_id: int) -> QuerySet[IssuedDocument]:
    """The documents about one subject that the user may see, newest first."""
    return issued_visible_to(user).filter(subject_kind=subject_kind, subject_id=subject_id)


def issued_by_code(code: str) -> IssuedDocument | None:
    """The document with a verification code: the only way to a document without signing in, and it shows no content."""
    return IssuedDocument.objects.filter(verification_code=code, draft=False).first()


def replacement_of(document: IssuedDocument) -> IssuedDocument | None:
    """The document that corrects this one; who may see a document may know that another replaced it."""
    return IssuedDocument.objects.filter(replaces=document).first()


def found(user: User, text: str) -> list[IssuedDocument]:
    """The documents that somebody means by a code, a number or a case's number, typed or scanned, newest first."""
    visible = issued_visible_to(user).filter(draft=False).defer("data", "receipt").order_by("-pk")
    code = codes.typed(text)
    by_code = list(visible.filter(verification_code=code)) if len(code) == codes.LENGTH else []
    number = " ".join(text.split()).upper()
    return by_code or (list(visible.filter(Q(number=number) | Q(process=number))[:LARGEST_SEARCH]) if number else [])


def print_runs_visible_to(user: User) -> QuerySet[PrintRun]:
    """The user's own print runs, while they work for the authority."""
    return PrintRun.objects.filter(asked_by=user) if user.is_staff_member else PrintRun.objects.none()


def waiting_for_signature(user: User) -> list[IssuedDocument]:
    """Documents that this user may sign, oldest first, each with `opened`: whether they have read these very bytes."""
    own = [kind.code for kind in kinds.all_kinds() if kind.signed and user.has_role(*kind.signers)]
    opened = Opening.objects.filter(user=user, document=OuterRef("pk"), sha256=OuterRef("sha256"))
    rows = (
        issued_visible_to(user)
        .filter(kind__in=own, draft=False, state=IssuedDocument.State.RENDERED)
        .annotate(opened=Exists(opened))
        .defer("data", "receipt")
        .order_by("created_at", "pk")
    )
    return list(rows[:200])


def recent_signatures(user: User) -> QuerySet[Signature]:
    """The last signatures that this user asked for."""
    return Signature.objects.filter(asked_by=user).select_related("document").order_by("-pk")[:40]


def text_versions(user: User) -> QuerySet[TextVersion]:
    """Versions of standard texts, newest first, for those who keep them."""
    keeps = user.has_role(*TEXT_KEEPERS)
    return TextVersion.objects.order_by("kind", "-version") if keeps else TextVersion.objects.none()


def texts_to_approve(user: User) -> QuerySet[TextVersion]:
    """Versions that wait for approval and that this person may approve: those of other people."""
    return text_versions(user).filter(state=TextVersion.State.PROPOSED).exclude(author=user)


def kinds_with_texts(on: date) -> list[tuple[kinds.DocumentKind, TextVersion | None, bool]]:
    """Every kind, with the version of its text in force on a day, and whether one is being written or approved."""
    states = TextVersion.State
    in_force: dict[str, TextVersion] = {}
    for version in TextVersion.objects.filter(state=states.APPROVED, first_day__lte=on).order_by("first_day"):
        in_force[version.kind] = version
    waiting = set(TextVersion.objects.filter(state__in=[states.DRAFT, states.PROPOSED]).values_list("kind", flat=True))
    return [(kind, in_force.get(kind.code), kind.code in waiting) for kind in kinds.all_kinds()]


def text_before(version: TextVersion) -> TextVersion | None:
    """The approved version that this one would follow, or followed."""
    earlier = TextVersion.objects.filter(
        kind=version.kind, state=TextVersion.State.APPROVED, version__lt=version.version
    )
    return earlier.order_by("-first_day").first()


def last_fields(user: User, kind: str) -> dict[str, str]:
    """The field values of the newest document of a kind that the user may see, to preview with real data."""
    newest = issued_visible_to(user).filter(kind=kind).order_by("-pk").first()
    return dict(newest.data.get("fields", {})) if newest else {}
