"""What a draft still lacks, its warnings by group, and how it differs from the last register.

The caller holds a submission that the user may see; rows are read only through it.
"""

from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.db import connection
from django.db.models import Count, F, Q, QuerySet

from legislation import dates
from registry.fields import BY_KEY
from registry.models import DraftPhoto, DraftRow, Membership, RegisterVersion, Submission
from registry.policy import policy
from registry.quarters import Quarter
from registry.reference import register_of
from registry.rules.issues import WARNING_TITLES
from registry.rules.rows import DATA_KEYS
from registry.rules.values import as_typed
from registry.selectors.registers import latest_version, neighbours, standing_version

WRONG = Q(left_out=False) & (Q(own_errors__gt=0) | Q(cross_errors__gt=0))
WARNED = Q(left_out=False) & (Q(own_warnings__gt=0) | Q(cross_warnings__gt=0))


@dataclass(frozen=True)
class Counts:
    """Rows of a draft by what they need."""

    total: int
    wrong: int
    warned: int
    left_out: int
    edited: int
    without_photo: int

    @property
    def members(self) -> int:
        """Rows that will be members."""
        return self.total - self.left_out


@dataclass(frozen=True)
class WarningGroup:
    """All warnings of one code: how many rows, an example, and the reason with which they were accepted."""

    code: str
    title: str
    rows: int
    message: str
    accepted: str | None


@dataclass(frozen=True)
class Differences:
    """A draft against the register before it."""

    base: RegisterVersion | None
    joined: int
    left: int
    changed: int
    same: int

    @property
    def before(self) -> int:
        """Members before."""
        return self.left + self.changed + self.same

    @property
    def after(self) -> int:
        """Members after."""
        return self.joined + self.changed + self.same

    @property
    def percent(self) -> int:
        """How much the number of members rises or falls, in whole per cent, rounded up."""
        return -(-abs(self.after - self.before) * 100 // self.before) if self.before else 0

    @property
    def needs_reason(self) -> bool:
        """Whether the change is large enough to ask for a sentence (screens P6)."""
        limit = policy().difference_percent
        return bool(self.before) and abs(self.after - self.before) * 100 > limit * self.before


def counts(submission: Submission) -> Counts:
    """The draft's rows, counted."""
    found = submission.rows.aggregate(
        total=Count("pk"),
        wrong=Count("pk", filter=WRONG),
        warned=Count("pk", filter=WARNED),
        left=Count("pk", filter=Q(left_out=True)),
        edited=Count("pk", filter=Q(edited=True)),
        without_photo=Count("pk", filter=Q(left_out=False, photo__isnull=True)),
    )
    return Counts(
        found["total"], found["wrong"], found["warned"], found["left"], found["edited"], found["without_photo"]
    )


def warning_groups(submission: Submission, found: Counts | None = None) -> list[WarningGroup]:
    """Warnings by code: about the file first, then about rows, photographs and the number declared."""
    found = found or counts(submission)
    accepted = dict(submission.acceptances.values_list("code", "reason"))
    groups = [
        WarningGroup(w["code"], WARNING_TITLES[w["code"]], 0, w["message"], accepted.get(w["code"]))
        for w in submission.about.get("file_warnings", [])
    ]
    for code, rows, message in _row_warnings(submission):
        groups.append(WarningGroup(code, WARNING_TITLES.get(code, message), rows, message, accepted.get(code)))
    if found.without_photo and register_of(submission).asks("photo"):
        message = "A lei pede uma fotografia de cada filiado. Junte-as no passo «Fotografias»."
        groups.append(
            WarningGroup(
                "missing_photo",
                WARNING_TITLES["missing_photo"],
                found.without_photo,
                message,
                accepted.get("missing_photo"),
            )
        )
    declared = _declared(submission)
    if declared is not None and declared != found.members:
        message = f"A folha de rosto ou a linha de total diz {declared} filiados; o registo tem {found.members}."
        groups.append(
            WarningGroup("declared_count", WARNING_TITLES["declared_count"], 0, message, accepted.get("declared_count"))
        )
    return groups


def _declared(submission: Submission) -> int | None:
    if submission.declared_count is not None:
        return submission.declared_count
    total = submission.about.get("declared_total")
    return int(total) if total is not None else None


def _row_warnings(submission: Submission) -> list[tuple[str, int, str]]:
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT issue->>'code', count(DISTINCT d.id), min(issue->>'message')
            FROM registry_draftrow d, jsonb_array_elements(d.issues || d.cross_issues) issue
            WHERE d.submission_id = %s AND NOT d.left_out AND (d.own_warnings > 0 OR d.cross_warnings > 0)
              AND issue->>'level' = 'warning'
            GROUP BY 1 ORDER BY 2 DESC, 1
            """,
            [submission.pk],
        )
        return [(str(code), int(rows), str(message)) for code, rows, message in cursor.fetchall()]


def base_version(submission: Submission) -> RegisterVersion | None:
    """The register that a draft is compared with: the one before it in time."""
    return neighbours(submission.group, effective_day(submission))[0]


def is_of_the_past(submission: Submission) -> bool:
    """Whether the register goes to history: it is migrated, or one of a later quarter is already in force."""
    latest = latest_version(submission.group)
    later = latest is not None and (latest.year, latest.quarter) > (submission.year, submission.quarter)
    return submission.migrated or later


def effective_day(submission: Submission) -> date:
    """From which day the register would count: today, or for one of the past the end of its quarter.

    One of the past that takes the place of another keeps that one's day.
    """
    today = dates.today(settings.JURISDICTION)
    if not is_of_the_past(submission):
        return today
    replaced = standing_version(submission.group, submission.year, submission.quarter)
    return replaced.effective_day if replaced else min(Quarter(submission.year, submission.quarter).last_day, today)


_DIFFERENCES = """
WITH draft AS (
    SELECT identity, digest, photo_id FROM registry_draftrow
    WHERE submission_id = %(submission)s AND NOT left_out AND identity <> ''
), base AS (
    SELECT m.identity, m.digest, m.photo_id FROM registry_versionentry e
    JOIN registry_membership m ON m.id = e.membership_id WHERE e.version_id = %(base)s
)
SELECT count(*) FILTER (WHERE b.identity IS NULL),
       count(*) FILTER (WHERE d.identity IS NULL),
       count(*) FILTER (WHERE d.identity IS NOT NULL AND b.identity IS NOT NULL
                          AND (d.digest <> b.digest OR d.photo_id IS DISTINCT FROM b.photo_id)),
       count(*) FILTER (WHERE d.digest = b.digest AND d.photo_id IS NOT DISTINCT FROM b.photo_id)
FROM draft d FULL JOIN base b ON b.identity = d.identity
"""


def differences(submission: Submission) -> Differences:
    """How many are new, left, changed and the same. Rows whose document is still wrong are not counted."""
    base = base_version(submission)
    with connection.cursor() as cursor:
        cursor.execute(_DIFFERENCES, {"submission": submission.pk, "base": base.pk if base else None})
        joined, left, changed, same = cursor.fetchone()
    return Differences(base, joined, left, changed, same)


def joined_rows(submission: Submission, base: RegisterVersion | None) -> QuerySet[DraftRow]:
    """Rows of people who were not on the register before."""
    rows = submission.rows.filter(left_out=False).exclude(identity="")
    if base is None:
        return rows
    return rows.exclude(identity__in=Membership.objects.filter(entries__version=base).values("identity"))


def left_members(submission: Submission, base: RegisterVersion | None) -> QuerySet[Membership]:
    """People of the register before who are not in the draft."""
    if base is None:
        return Membership.objects.none()
    staying = submission.rows.filter(left_out=False).exclude(identity="").values("identity")
    return Membership.objects.filter(entries__version=base).exclude(identity__in=staying).order_by("name_key")


@dataclass(frozen=True)
class Change:
    """One field of one person: before and now."""

    row: DraftRow
    field: str
    label: str
    before: str
    now: str


def changed_fields(submission: Submission, base: RegisterVersion | None, limit: int) -> list[Change]:
    """What changed, field by field, for the first `limit` changed rows."""
    if base is None:
        return []
    members = {m.identity: m for m in _changed_members(submission, base, limit)}
    changes = []
    for row in submission.rows.filter(left_out=False, identity__in=members).order_by("number"):
        member = members[row.identity]
        for key in DATA_KEYS:
            before = getattr(member, key)
            before = before.isoformat() if key == "birth_date" else str(before)
            now = str(row.values.get(key, ""))
            if before != now:
                changes.append(Change(row, key, BY_KEY[key].label, as_typed(key, before), as_typed(key, now)))
        if row.photo_id != member.photo_id:
            changes.append(Change(row, "photo", "Fotografia", "anterior", "nova" if row.photo_id else "nenhuma"))
    return changes


def _changed_members(submission: Submission, base: RegisterVersion, limit: int) -> list[Membership]:
    found = Membership.objects.raw(
        """
        SELECT m.* FROM registry_versionentry e
        JOIN registry_membership m ON m.id = e.membership_id
        JOIN registry_draftrow d ON d.identity = m.identity AND d.submission_id = %s AND NOT d.left_out
        WHERE e.version_id = %s AND (d.digest <> m.digest OR d.photo_id IS DISTINCT FROM m.photo_id)
        ORDER BY d.number LIMIT %s
        """,
        [submission.pk, base.pk, limit],
    )
    return list(found)


def rows_to_show(submission: Submission, which: str) -> QuerySet[DraftRow]:
    """Rows by the filter of the page: `erros`, `avisos`, `corrigidas`, `de-fora` or `todas`."""
    chosen = {
        "erros": WRONG,
        "avisos": WARNED,
        "corrigidas": Q(edited=True),
        "de-fora": Q(left_out=True),
        "todas": Q(),
    }[which]
    return submission.rows.filter(chosen).order_by(F("number"))


def unmatched_photos(submission: Submission) -> QuerySet[DraftPhoto]:
    """Pictures of a draft that no row has, and files that were no pictures."""
    linked = submission.rows.filter(photo__isnull=False).values("photo")
    return submission.draft_photos.select_related("photo").filter(Q(photo__isnull=True) | ~Q(photo__in=linked))


def rows_without_photo(submission: Submission) -> QuerySet[DraftRow]:
    """Rows that still need a photograph."""
    return submission.rows.filter(left_out=False, photo__isnull=True).order_by("number")
