"""Confirming: a draft becomes one version of the register, whole or not at all, once."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any, cast

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from audit import services as audit
from audit.errors import ActRefused, Conflict, InvalidInput
from documents import services as documents
from entities import access
from entities.models import User
from legislation import dates, rules
from registry.models import FanGroup, RegisterVersion, Submission, WarningAcceptance
from registry.permissions import SENDERS
from registry.receipts import receipt_content
from registry.reference import quarter_of, reference_day
from registry.rules.rows import last_adult_birth
from registry.selectors.drafts import Differences, counts, differences, effective_day, warning_groups
from registry.selectors.duties import duty_of
from registry.selectors.registers import latest_version, neighbours, standing_version
from registry.services.duties import answer_requests
from registry.services.sending import locked_draft

RECEIPT = "register_receipt"
_LONGEST_REASON = 500


@transaction.atomic
def accept_warning(*, by: User, submission: Submission, code: str, reason: str) -> None:
    """Accept all warnings of one code with one reason. Raises `InvalidInput` (`reason_missing`, `no_such_warning`)."""
    submission = locked_draft(by, submission)
    if not any(group.code == code for group in warning_groups(submission)):
        raise InvalidInput("no_such_warning", "Esse aviso já não existe. Veja de novo a lista.")
    if not reason.strip():
        raise InvalidInput("reason_missing", "Escreva o motivo por que aceita estes avisos.", f"reason-{code}")
    WarningAcceptance.objects.update_or_create(
        submission=submission, code=code, defaults={"reason": reason.strip()[:300], "accepted_by": by}
    )
    audit.record(action="register.warning.accept", actor=by, kind="submission", object_id=submission.pk, fields=[code])


def outstanding(submission: Submission) -> list[tuple[str, str]]:
    """What must still be done before a draft can be confirmed, as code and sentence."""
    found = counts(submission)
    missing = []
    if submission.pending_file_id:
        missing.append(("pending_file", "Há dois ficheiros para este trimestre: escolha um."))
    if found.wrong:
        rows = "1 linha com erros" if found.wrong == 1 else f"{found.wrong} linhas com erros"
        missing.append(("wrong_rows", f"Há {rows}: corrija-as ou deixe-as de fora com um motivo."))
    if not found.members:
        missing.append(("no_members", "O registo não tem filiados. Envie outro ficheiro."))
    open_groups = [group for group in warning_groups(submission, found) if group.accepted is None]
    if open_groups:
        names = "; ".join(group.title.lower() for group in open_groups)
        missing.append(("warnings", f"Há avisos por aceitar com um motivo: {names}."))
    return missing


@transaction.atomic
def confirm(
    *,
    by: User,
    submission: Submission,
    seen_version: int | None,
    difference_reason: str = "",
    replace_reason: str = "",
) -> RegisterVersion:
    """Make the draft the group's register for its quarter, and issue the receipt. A second call gives the same version.

    `seen_version` is the register that the person saw the differences from. Raises `Conflict` (`register_changed`) when
    it is another by now, and `ActRefused` with what is outstanding.
    """
    if not by.has_role(*SENDERS):
        raise ActRefused("not_allowed", "A sua função não permite enviar registos.")
    submission = cast(Submission, access.get("submission", by, submission.pk, lock=True))
    if submission.version is not None:
        return submission.version
    submission = locked_draft(by, submission)
    group = FanGroup.objects.select_for_update(of=("self",)).get(pk=submission.group_id)
    found = differences(submission)
    replaced = standing_version(group, submission.year, submission.quarter)
    _check(submission, found, replaced, seen_version, difference_reason, replace_reason)
    version = _write(by, submission, group, found, replaced, difference_reason, replace_reason)
    _close(submission, version)
    answer_requests(version)
    audit.record(
        action="register.confirm",
        actor=by,
        kind="register_version",
        object_id=version.pk,
        organisation_id=group.club_id,
    )
    documents.issue(
        kind=RECEIPT,
        subject_kind="register_version",
        subject_id=version.pk,
        data=receipt_content(version, found),
        receipt=None,
        by=by,
    )
    return version


def purpose_of(submission: Submission) -> str:
    """Why the register is sent: owed by the wording in force at the end of the quarter, or of one's own will."""
    if submission.migrated:
        return RegisterVersion.Purpose.MIGRATED
    if duty_of(quarter_of(submission)):
        return RegisterVersion.Purpose.DUTY
    asked = submission.group.requests.filter(version__isnull=True).exists()
    return RegisterVersion.Purpose.REQUESTED if asked else RegisterVersion.Purpose.VOLUNTARY


def _check(
    submission: Submission,
    found: Differences,
    replaced: RegisterVersion | None,
    seen_version: int | None,
    difference_reason: str,
    replace_reason: str,
) -> None:
    base = found.base.pk if found.base else None
    if seen_version != base:
        raise Conflict(
            "register_changed", "Entretanto foi confirmado outro registo deste grupo. Veja de novo as diferenças."
        )
    missing = outstanding(submission)
    if missing:
        raise ActRefused(*missing[0])
    if found.needs_reason and not difference_reason.strip():
        raise InvalidInput(
            "difference_reason", "Explique numa frase a grande subida ou descida do número de filiados.",
            "difference_reason",
        )  # fmt: skip
    if replaced is not None and not replace_reason.strip():
        raise InvalidInput(
            "replace_reason", "Já há um registo deste trimestre. Diga porque o substitui.", "replace_reason"
        )


def _write(
    by: User,
    submission: Submission,
    group: FanGroup,
    found: Differences,
    replaced: RegisterVersion | None,
    difference_reason: str,
    replace_reason: str,
) -> RegisterVersion:
    day = effective_day(submission)
    before, after = neighbours(group, day)
    if replaced is not None:
        replaced.stands = False
        replaced.save(update_fields=["stands"])
    quarter = quarter_of(submission)
    number = group.versions.filter(year=quarter.year, quarter=quarter.number).count() + 1
    assert submission.file is not None  # noqa: S101 - rows exist only after a file was read
    version = RegisterVersion.objects.create(
        group=group,
        year=quarter.year,
        quarter=quarter.number,
        number=number,
        effective_day=day,
        purpose=purpose_of(submission),
        wording=rules.choose(reference_day(quarter), jurisdiction=settings.JURISDICTION).name,
        received_at=timezone.now(),
        received_by=by,
        file=submission.file,
        file_sha256=submission.file.sha256,
        joined=found.joined,
        left=found.left,
        changed=found.changed,
        difference_reason=difference_reason.strip()[:_LONGEST_REASON],
        replace_reason=replace_reason.strip()[:_LONGEST_REASON],
        **_totals(submission),
    )
    _write_members(submission, version, [other for other in (before, after) if other], after)
    return version


_TOTALS = """
SELECT count(*), count(*) FILTER (WHERE (values->>'birth_date')::date > %(adult)s), count(photo_id),
       encode(sha256(convert_to(coalesce(string_agg(identity || digest, E'\\n' ORDER BY identity), ''), 'UTF8')), 'hex')
FROM registry_draftrow WHERE submission_id = %(submission)s AND NOT left_out
"""


def _totals(submission: Submission) -> dict[str, Any]:
    adult = last_adult_birth(reference_day(quarter_of(submission)))
    with connection.cursor() as cursor:
        cursor.execute(_TOTALS, {"submission": submission.pk, "adult": adult})
        members, minors, photos, digest = cursor.fetchone()
    return {"members": members, "minors": minors, "photos": photos, "content_sha256": digest}


_KEEP_UNCHANGED = """
INSERT INTO registry_versionentry (version_id, membership_id, row)
SELECT %(version)s, m.id, d.number
FROM registry_draftrow d
JOIN registry_membership m ON m.group_id = %(group)s AND m.identity = d.identity AND m.digest = d.digest
    AND m.photo_id IS NOT DISTINCT FROM d.photo_id
JOIN registry_versionentry e ON e.membership_id = m.id AND e.version_id = %(other)s
WHERE d.submission_id = %(submission)s AND NOT d.left_out
ON CONFLICT DO NOTHING
"""

_REACH_BACK = """
UPDATE registry_membership m SET first_day = %(day)s
FROM registry_versionentry e
WHERE e.version_id = %(version)s AND e.membership_id = m.id AND m.first_day > %(day)s
"""

_END_OTHERS = """
UPDATE registry_membership m SET last_day = GREATEST(m.first_day, %(day_before)s)
WHERE m.group_id = %(group)s AND m.last_day IS NULL
  AND NOT EXISTS (SELECT 1 FROM registry_versionentry e WHERE e.version_id = %(version)s AND e.membership_id = m.id)
"""

_ADD_NEW = """
WITH added AS (
    INSERT INTO registry_membership (group_id, identity, name, document_kind, document_number, birth_date, parent_1,
        parent_2, address, postal_code, locality, country, phone, email, photo_id, digest, first_day, last_day)
    SELECT %(group)s, d.identity, v->>'name', v->>'document_kind', v->>'document_number', (v->>'birth_date')::date,
        coalesce(v->>'parent_1', ''), coalesce(v->>'parent_2', ''), coalesce(v->>'address', ''),
        coalesce(v->>'postal_code', ''), coalesce(v->>'locality', ''), coalesce(v->>'country', ''),
        coalesce(v->>'phone', ''), coalesce(v->>'email', ''), d.photo_id, d.digest, %(day)s, %(last_day)s
    FROM registry_draftrow d CROSS JOIN LATERAL (SELECT d.values AS v) x
    WHERE d.submission_id = %(submission)s AND NOT d.left_out AND NOT EXISTS (
        SELECT 1 FROM registry_versionentry e JOIN registry_membership m ON m.id = e.membership_id
        WHERE e.version_id = %(version)s AND m.identity = d.identity)
    RETURNING id, identity
)
INSERT INTO registry_versionentry (version_id, membership_id, row)
SELECT %(version)s, added.id, d.number
FROM added JOIN registry_draftrow d ON d.identity = added.identity
WHERE d.submission_id = %(submission)s AND NOT d.left_out
"""


def _write_members(
    submission: Submission, version: RegisterVersion, around: Iterable[RegisterVersion], after: RegisterVersion | None
) -> None:
    """Who did not change keeps the same row; who left gets a last day; the rest is added. A handful of statements."""
    day: date = version.effective_day
    values: dict[str, Any] = {
        "submission": submission.pk,
        "group": version.group_id,
        "version": version.pk,
        "day": day,
        "day_before": day - timedelta(days=1),
        "last_day": after.effective_day - timedelta(days=1) if after else None,
    }
    with connection.cursor() as cursor:
        for other in around:
            cursor.execute(_KEEP_UNCHANGED, {**values, "other": other.pk})
        if after is None:
            cursor.execute(_END_OTHERS, values)
        else:
            cursor.execute(_REACH_BACK, values)
        cursor.execute(_ADD_NEW, values)


def _close(submission: Submission, version: RegisterVersion) -> None:
    """The draft ends: its rows and photographs go, for the register now holds them."""
    submission.rows.all().delete()
    submission.draft_photos.all().delete()
    submission.state = Submission.State.CONFIRMED
    submission.version = version
    submission.pending_file = None
    submission.about = {key: submission.about[key] for key in ("kind", "encoding", "rows") if key in submission.about}
    submission.save()


def is_current(version: RegisterVersion) -> bool:
    """Whether a version is the group's register today."""
    latest = latest_version(version.group)
    return latest is not None and latest.pk == version.pk and version.effective_day <= dates.today(
        settings.JURISDICTION
    )  # fmt: skip
