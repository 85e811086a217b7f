"""Real servers for the tests: one database for each process, copied from a migrated template.

Migrations run as the owner of the tables. The tests run as the application's own user, so that a right that is missing,
or one too many, is seen.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from psycopg import sql

from config import embedded
from config.databases import database_from_url
from config.embedded import servers
from config.env import BASE_DIR, env

# Rows of these tables come from the code, not from a test.
KEPT_BY_FLUSH = {"django_content_type", "auth_permission", "django_migrations"}

_open = ExitStack()


def pytest_addoption(parser: pytest.Parser) -> None:
    """One option of ours."""
    parser.addoption("--fresh-template", action="store_true", help="migrate from nothing even if no migration changed")


def pytest_configure(config: pytest.Config) -> None:
    """Start the embedded servers where none are configured, and keep away from the queue of a running demo."""
    os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    os.environ.setdefault("TEST_DB_SUFFIX", str(os.getpid()))
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)
    if not (env.database_url and env.redis_url):
        _open.enter_context(servers.in_use(env.services_dir))
    settings.DATABASES["default"].update(database_from_url(embedded.database_url(env, as_owner=False), as_owner=False))
    settings.DATABASE_APPLICATION_USER = settings.DATABASES["default"]["USER"]
    settings.CELERY_BROKER_URL = _open.enter_context(PrivateRedis())


def pytest_unconfigure() -> None:
    """Give back the queue; stop the servers if nobody else uses them."""
    connections.close_all()
    _open.close()


class PrivateRedis:
    """A Redis database number of this process alone, emptied before and after; entering gives its address."""

    def __enter__(self) -> str:
        self.common = redis.Redis.from_url(embedded.redis_url(env))
        highest = int(str(self.common.config_get("databases")["databases"]))
        for number in range(1, highest):
            if self.common.set(f"tests:{number}", os.getpid(), nx=True, ex=2 * 3600):
                self.number = number
                break
        else:
            raise pytest.UsageError("Every Redis database is taken by a test run; wait, or delete the keys tests:*.")
        address = embedded.redis_url(env).rsplit("/", 1)[0] + f"/{self.number}"
        self.own = redis.Redis.from_url(address)
        self.own.flushdb()
        return address

    def __exit__(self, *_: object) -> None:
        self.own.flushdb()
        self.own.close()
        self.common.delete(f"tests:{self.number}")
        self.common.close()


@pytest.fixture
def broker() -> Iterator[redis.Redis]:
    """The Redis database of this test process; `broker.flushdb()` is what an emptied Redis looks like."""
    with redis.Redis.from_url(settings.CELERY_BROKER_URL) as client:
        client.flushdb()
        yield client
        client.flushdb()


def _owner_settings(name: str) -> dict[str, Any]:
    return database_from_url(embedded.database_url(env, as_owner=True), as_owner=True) | {"NAME": name}


def owner_connection(name: str) -> psycopg.Connection[Any]:
    """A connection of the owner of the tables to database `name`, outside Django, committing at once."""
    values = _owner_settings(name)
    return psycopg.connect(
        host=values["HOST"], port=values["PORT"] or None, user=values["USER"], password=values["PASSWORD"],
        dbname=name, autocommit=True, **values["OPTIONS"],
    )  # fmt: skip


@pytest.fixture
def owner() -> Iterator[psycopg.Connection[Any]]:
    """The owner's own connection to the test database, for tests about what the application's user must not do."""
    with owner_connection(settings.DATABASES["default"]["NAME"]) as connection:
        yield connection


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest, django_test_environment: None, django_db_blocker: Any
) -> Iterator[None]:
    """Copy the migrated template to a database of this process, and enter it as the application's user."""
    worker = getattr(request.config, "workerinput", {}).get("workerid", "")
    name = f"test_app_{os.environ['TEST_DB_SUFFIX']}{worker}"
    real = settings.DATABASES["default"]["NAME"]
    with django_db_blocker.unblock(), owner_connection(real) as connection:
        with _one_process_at_a_time(connection):
            template = _template(connection, afresh=request.config.getoption("--fresh-template"))
            _drop(connection, name)
            connection.execute(
                sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template))
            )
        connection.execute(sql.SQL("ALTER DATABASE {} SET synchronous_commit = off").format(sql.Identifier(name)))
        _enter(settings.DATABASES["default"] | {"NAME": name})
    given = _rows_of_migrations(name)
    # On the class: a test that drives a browser runs inside an event loop, where Django opens a connection of its own.
    operations_class = type(connections["default"].ops)
    operations_class.execute_sql_flush = lambda _, statements: _flush_as_owner(name, given)
    yield
    with django_db_blocker.unblock(), owner_connection(real) as connection:
        connections.close_all()
        _end_sessions_of_application(name, real)
        _drop(connection, name)


def _end_sessions_of_application(name: str, real: str) -> None:
    """End what the application's user left open in database `name` (connections of event loops); only it may."""
    values = settings.DATABASES["default"]
    with psycopg.connect(
        host=values["HOST"], port=values["PORT"] or None, user=values["USER"], password=values["PASSWORD"],
        dbname=real, autocommit=True,
    ) as connection:  # fmt: skip
        connection.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
            " WHERE datname = %s AND usename = current_user",
            [name],
        )


def _enter(values: dict[str, Any]) -> None:
    """Point Django's one connection somewhere else."""
    connections["default"].close()
    settings.DATABASES["default"].update(values)
    connections["default"].settings_dict.update(values)


@contextmanager
def _one_process_at_a_time(connection: psycopg.Connection[Any]) -> Iterator[None]:
    connection.execute("SELECT pg_advisory_lock(hashtext('test_template'))")
    try:
        yield
    finally:
        connection.execute("SELECT pg_advisory_unlock(hashtext('test_template'))")


def _template(connection: psycopg.Connection[Any], *, afresh: bool) -> str:
    """The name of a database migrated by the migrations as they are now; made if missing, older ones dropped."""
    name = f"test_template_{_migrations_digest()}"
    if afresh:
        _drop(connection, name)
    if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
        _migrate_template(connection, name)
    return name


def _migrate_template(connection: psycopg.Connection[Any], name: str) -> None:
    _drop_old_templates(connection)
    building = "test_building"
    _drop(connection, building)
    connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(sql.Identifier(building)))
    application = dict(settings.DATABASES["default"])
    _enter(_owner_settings(building))
    try:
        call_command("migrate", verbosity=0, interactive=False)
    finally:
        _enter(application)
    connection.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(building), sql.Identifier(name)))


def _drop_old_templates(connection: psycopg.Connection[Any]) -> None:
    """Keep the few newest, which another branch or builder may still use."""
    rows = connection.execute(
        "SELECT datname FROM pg_database WHERE datname LIKE 'test\\_template\\_%' ORDER BY oid DESC"
    )
    for (old,) in rows.fetchall()[5:]:
        _drop(connection, old)


def _drop(connection: psycopg.Connection[Any], name: str) -> None:
    connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


def _migrations_digest() -> str:
    """Changes when a migration, or what `migrate` does around it, changes."""
    digest = hashlib.sha256()
    for path in sorted([*BASE_DIR.glob("*/migrations/*.py"), BASE_DIR / "config" / "databases.py"]):
        digest.update(str(path.relative_to(BASE_DIR)).encode())
        digest.update(path.read_bytes())
    digest.update((BASE_DIR / "requirements.txt").read_bytes())
    return digest.hexdigest()[:16]


def _tables(connection: psycopg.Connection[Any]) -> list[str]:
    """The tables with rows, but for those whose rows come from the code."""
    rows = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1").fetchall()
    tables = [table for (table,) in rows if table not in KEPT_BY_FLUSH]
    if not tables:
        return []
    probe = sql.SQL(" UNION ALL ").join(
        sql.SQL("SELECT {} WHERE EXISTS (SELECT 1 FROM {})").format(sql.Literal(table), sql.Identifier(table))
        for table in tables
    )
    return [table for (table,) in connection.execute(probe).fetchall()]


def _rows_of_migrations(name: str) -> dict[str, bytes]:
    """What the migrations wrote (the standard texts), by table: every test begins with it."""
    given = {}
    with owner_connection(name) as connection, connection.cursor() as cursor:
        for table in _tables(connection):
            with cursor.copy(sql.SQL("COPY {} TO STDOUT").format(sql.Identifier(table))) as rows:
                given[table] = b"".join(bytes(part) for part in rows)
    return given


def _flush_as_owner(name: str, given: dict[str, bytes]) -> None:
    """Bring the tables back to what the migrations left, after a test with real commits.

    The application's user may not truncate, and rows that nobody may delete must go too: the owner does it, with the
    tables' own triggers off.
    """
    with owner_connection(name) as connection, connection.transaction():
        connection.execute("SET LOCAL lock_timeout = '20s'")
        filled = _tables(connection)
        touched = [sql.Identifier(table) for table in sorted({*filled, *given})]
        if not touched:
            return
        for table in touched:
            connection.execute(sql.SQL("ALTER TABLE {} DISABLE TRIGGER USER").format(table))
        connection.execute(sql.SQL("TRUNCATE {} RESTART IDENTITY CASCADE").format(sql.SQL(", ").join(touched)))
        for name_of, rows in given.items():
            _give_back(connection, name_of, rows)
        for table in touched:
            connection.execute(sql.SQL("ALTER TABLE {} ENABLE TRIGGER USER").format(table))


def _give_back(connection: psycopg.Connection[Any], table: str, rows: bytes) -> None:
    """Write the rows again, and let the table's counter go on after them."""
    with connection.cursor() as cursor, cursor.copy(sql.SQL("COPY {} FROM STDIN").format(sql.Identifier(table))) as to:
        to.write(rows)
    counters = connection.execute(
        "SELECT column_name, pg_get_serial_sequence(quote_ident(table_name), column_name)"
        " FROM information_schema.columns WHERE table_schema = 'public' AND table_name = %s"
        " AND pg_get_serial_sequence(quote_ident(table_name), column_name) IS NOT NULL",
        [table],
    )
    for column, counter in counters.fetchall():
        connection.execute(
            sql.SQL("SELECT setval({}, (SELECT max({}) FROM {}))").format(
                sql.Literal(counter), sql.Identifier(column), sql.Identifier(table)
            )
        )
