"""Checks that need more than one row: the same person twice, alike, or already in another group of the club.

Set-based, so that 50,000 rows take the time of one look; run after a reading and after each correction.
"""

from typing import Any

from django.db import connection

from registry.models import Submission

_CLEAR = """
UPDATE registry_draftrow SET cross_issues = '[]', cross_errors = 0, cross_warnings = 0
WHERE submission_id = %(submission)s AND cross_issues <> '[]'
"""

_REPEATED = """
WITH repeated AS (
    SELECT identity, array_agg(number ORDER BY number) AS numbers
    FROM registry_draftrow
    WHERE submission_id = %(submission)s AND identity <> '' AND NOT left_out
    GROUP BY identity HAVING count(*) > 1
)
UPDATE registry_draftrow d
SET cross_errors = 1,
    cross_issues = jsonb_build_array(jsonb_build_object(
        'code', 'repeated_document', 'field', 'document_number', 'level', 'error',
        'message', 'O mesmo documento está também na linha '
            || array_to_string((array_remove(r.numbers, d.number))[1:5], ', ')
            || '. Corrija o número, ou deixe uma das linhas de fora.'))
FROM repeated r
WHERE d.submission_id = %(submission)s AND d.identity = r.identity AND NOT d.left_out
"""

_ALIKE = """
WITH alike AS (
    SELECT search_key(values->>'name') AS key, values->>'birth_date' AS born,
           array_agg(number ORDER BY number) AS numbers
    FROM registry_draftrow
    WHERE submission_id = %(submission)s AND identity <> '' AND NOT left_out AND values ? 'birth_date'
    GROUP BY 1, 2 HAVING count(DISTINCT identity) > 1
)
UPDATE registry_draftrow d
SET cross_warnings = d.cross_warnings + 1,
    cross_issues = d.cross_issues || jsonb_build_object(
        'code', 'similar_person', 'field', 'name', 'level', 'warning',
        'message', 'O mesmo nome e data de nascimento estão na linha '
            || array_to_string((array_remove(a.numbers, d.number))[1:5], ', ')
            || ', com outro documento. Confirme que são pessoas diferentes.')
FROM alike a
WHERE d.submission_id = %(submission)s AND NOT d.left_out AND d.identity <> ''
  AND d.values->>'birth_date' = a.born AND search_key(d.values->>'name') = a.key
"""

_ELSEWHERE = """
UPDATE registry_draftrow d
SET cross_warnings = d.cross_warnings + 1,
    cross_issues = d.cross_issues || jsonb_build_object(
        'code', 'other_group_of_club', 'field', 'document_number', 'level', 'warning',
        'message', 'Esta pessoa consta também do registo do grupo «' || g.name || '», do mesmo clube.')
FROM registry_membership m JOIN registry_fangroup g ON g.id = m.group_id
WHERE d.submission_id = %(submission)s AND NOT d.left_out AND d.identity <> ''
  AND m.identity = d.identity AND m.last_day IS NULL
  AND g.club_id = %(club)s AND g.id <> %(group)s
"""

_PHOTOS = """
UPDATE registry_draftrow d SET photo_id = m.photo_id
FROM registry_membership m
WHERE d.submission_id = %(submission)s AND d.photo_id IS NULL AND d.identity <> ''
  AND m.group_id = %(group)s AND m.identity = d.identity AND m.last_day IS NULL AND m.photo_id IS NOT NULL
"""


def refresh(submission: Submission) -> None:
    """Write anew what rows have to do with each other; in the caller's transaction."""
    for statement in (_CLEAR, _REPEATED, _ALIKE, _ELSEWHERE):
        _run(statement, submission)


def carry_photos(submission: Submission) -> None:
    """Give each row the photograph that the last register has for the same person: nobody sends it twice."""
    _run(_PHOTOS, submission)


def _run(statement: str, submission: Submission) -> None:
    parameters: dict[str, Any] = {
        "submission": submission.pk,
        "group": submission.group_id,
        "club": submission.group.club_id,
    }
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
