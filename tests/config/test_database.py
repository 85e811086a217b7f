"""The tests' own ground: who the database user is, and what it may do."""

from datetime import date

import psycopg
import pytest
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import ProgrammingError, connection

from sanctions.models import TextBlock


@pytest.mark.django_db
def test_tests_run_as_the_application_user(owner: psycopg.Connection) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user, session_user, current_database()")
        current, session, name = cursor.fetchone()
    assert current == session
    assert name.startswith("test_app_")
    owning = owner.execute("SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'").fetchall()
    assert owning == [(owner.info.user,)]
    assert current != owner.info.user


@pytest.mark.django_db
@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE extra (id int)",
        "ALTER TABLE django_content_type ADD COLUMN extra int",
        "TRUNCATE django_content_type CASCADE",
        "DROP TABLE django_content_type",
    ],
)
def test_application_user_cannot_change_tables(statement: str) -> None:
    with pytest.raises(ProgrammingError), connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.mark.django_db(transaction=True)
def test_flush_empties_what_the_application_user_may_not_truncate() -> None:
    Session.objects.create(session_key="left-behind", session_data="", expire_date="2030-01-01T00:00Z")
    types = set(ContentType.objects.values_list("pk", flat=True))
    call_command("flush", interactive=False, verbosity=0)
    assert not Session.objects.exists()
    assert types <= set(ContentType.objects.values_list("pk", flat=True))


@pytest.mark.django_db(transaction=True)
def test_a_flush_gives_back_what_the_migrations_wrote() -> None:
    given = list(TextBlock.objects.order_by("pk").values_list())
    assert given
    _a_text("de-ensaio")
    for _ in range(2):
        call_command("flush", interactive=False, verbosity=0)
        assert list(TextBlock.objects.order_by("pk").values_list()) == given
    assert _a_text("outro").pk > max(row[0] for row in given)


def _a_text(short_name: str) -> TextBlock:
    return TextBlock.objects.create(
        short_name=short_name,
        version=1,
        heading="Ensaio",
        section="facts",
        text="Um texto.",
        first_day=date(2026, 1, 1),
    )
