"""The embedded servers: started from nothing, found again, and started after whatever a kill left behind."""

import os
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis

from config.embedded import NOWHERE_DATABASE, database_url, redis_url, servers
from config.embedded.account import Account, ServicesError, services_folder
from config.embedded.state import State
from config.env import BASE_DIR, Env


@pytest.fixture(scope="module")
def open_folder() -> Iterator[Path]:
    """A folder that the servers' account can enter; pytest's own are closed."""
    import shutil
    import tempfile

    folder = Path(tempfile.mkdtemp(prefix="services-test-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def started(open_folder: Path) -> Iterator[Path]:
    """One pair of servers for all tests of this module; each test leaves it startable."""
    folder = open_folder / "services"
    servers.start(folder)
    yield folder
    servers.stop(folder)


@pytest.fixture
def folder(started: Path) -> Path:
    servers.start(started)
    return started


def both_run(folder: Path) -> bool:
    return all(servers.running(folder).values())


def pids(folder: Path) -> list[int]:
    found = [servers._postgres_pid(folder), servers._redis_pid(folder)]
    return [pid for pid in found if pid]


def test_a_second_start_finds_the_first(folder: Path) -> None:
    before = pids(folder)
    state = servers.start(folder)
    assert pids(folder) == before
    assert State.load(folder) == state


def test_nobody_else_reads_the_passwords(folder: Path) -> None:
    assert stat.S_IMODE((folder / "state.json").stat().st_mode) == 0o600
    state = State.load(folder)
    assert state is not None
    passwords = {state.owner_password, state.app_password, state.superuser_password, state.redis_password}
    assert len(passwords) == 4
    assert min(map(len, passwords)) >= 24


def test_servers_do_not_run_as_root(folder: Path) -> None:
    assert [Path(f"/proc/{pid}").stat().st_uid for pid in pids(folder)].count(0) == 0


def test_servers_listen_on_this_machine_alone(folder: Path) -> None:
    state = State.load(folder)
    assert state is not None
    listening = Path("/proc/net/tcp").read_text()
    for port in (state.database_port, state.redis_port):
        assert f"0100007F:{port:04X}" in listening
        assert f"00000000:{port:04X}" not in listening


def test_the_two_users_have_their_own_powers(folder: Path) -> None:
    state = State.load(folder)
    assert state is not None
    with psycopg.connect(state.database_url("owner"), autocommit=True) as owner:
        owner.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        owner.execute("CREATE DATABASE trial")
        owner.execute("DROP DATABASE trial")
        assert owner.execute("SHOW server_encoding").fetchone() == ("UTF8",)
    with psycopg.connect(state.database_url("app"), autocommit=True) as application:
        for refused in ("CREATE TABLE trial (id int)", "CREATE DATABASE trial", "CREATE ROLE trial"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                application.execute(refused)


def test_a_wrong_password_stays_outside(folder: Path) -> None:
    state = State.load(folder)
    assert state is not None
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(f"postgresql://app:wrong@127.0.0.1:{state.database_port}/app")
    with pytest.raises(redis.AuthenticationError):
        redis.Redis(port=state.redis_port).ping()


def test_start_after_kill_9_keeps_the_data(folder: Path) -> None:
    state = State.load(folder)
    assert state is not None
    with psycopg.connect(state.database_url("owner"), autocommit=True) as owner:
        owner.execute("CREATE TABLE IF NOT EXISTS kept (id int)")
        owner.execute("INSERT INTO kept VALUES (1)")
    for pid in pids(folder):
        os.kill(pid, signal.SIGKILL)
    state = servers.start(folder)
    assert both_run(folder)
    with psycopg.connect(state.database_url("owner"), autocommit=True) as owner:
        assert owner.execute("SELECT count(*) FROM kept").fetchone() != (0,)
        owner.execute("DROP TABLE kept")


def test_a_pid_file_that_names_somebody_else_is_not_obeyed(folder: Path) -> None:
    for pid in pids(folder):
        os.kill(pid, signal.SIGKILL)
    time.sleep(0.5)
    for name in ("postgres/postmaster.pid", "redis/redis.pid"):
        lines = (folder / name).read_text().splitlines(keepends=True)
        (folder / name).write_text("".join([f"{os.getpid()}\n", *lines[1:]]))
    servers.start(folder)
    assert both_run(folder)
    assert os.getpid() not in pids(folder)


def test_a_taken_port_is_left_to_its_owner(folder: Path) -> None:
    before = State.load(folder)
    assert before is not None
    servers.stop(folder)
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", before.database_port))
        other.listen()
        after = servers.start(folder)
    assert after.database_port != before.database_port
    assert both_run(folder)


def test_a_creation_cut_short_begins_again(open_folder: Path) -> None:
    folder = open_folder / "cut"
    (folder / "postgres").mkdir(parents=True)
    (folder / "postgres" / "PG_VERSION").write_text("17\n")
    try:
        servers.start(folder)
        assert both_run(folder)
    finally:
        servers.stop(folder)
    assert not any(servers.running(folder).values())


def test_data_of_another_version_is_left_alone(open_folder: Path) -> None:
    folder = open_folder / "old"
    (folder / "postgres").mkdir(parents=True)
    (folder / "postgres" / "PG_VERSION").write_text("15\n")
    (folder / "postgres.ready").touch()
    with pytest.raises(ServicesError, match="made by PostgreSQL 15"):
        servers.start(folder)
    assert (folder / "postgres" / "PG_VERSION").read_text() == "15\n"


def test_two_starts_at_once_make_one_pair(open_folder: Path) -> None:
    folder = open_folder / "twice"
    environment = os.environ | {"SERVICES_DIR": str(folder)}
    command = [sys.executable, "-m", "config.embedded", "start"]
    try:
        both = [subprocess.Popen(command, cwd=BASE_DIR, env=environment, stdout=subprocess.PIPE) for _ in range(2)]
        said = {process.communicate(timeout=90)[0] for process in both}
        assert [process.returncode for process in both] == [0, 0]
        assert len(said) == 1
    finally:
        servers.stop(folder)


def test_servers_stop_with_their_last_user_unless_pinned(open_folder: Path) -> None:
    folder = open_folder / "users"
    with servers.in_use(folder):
        with servers.in_use(folder):
            assert both_run(folder)
        assert both_run(folder)
    assert not any(servers.running(folder).values())
    servers.start(folder, pinned=True)
    with servers.in_use(folder):
        assert both_run(folder)
    assert both_run(folder)
    assert servers.stop(folder)


def test_a_closed_clone_keeps_its_data_elsewhere(tmp_path: Path) -> None:
    """Root's own folders cannot be entered by the servers' account, so a link leads out."""
    if os.geteuid() != 0:
        account = Account("somebody")
        assert services_folder(tmp_path / "services", account) == tmp_path / "services"
        return
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    account = Account("nobody", 65534, 65534)
    place = services_folder(closed / "services", account)
    try:
        assert (closed / "services").is_symlink()
        assert account.reaches(place)
        assert services_folder(closed / "services", account) == place
    finally:
        place.rmdir()


def test_removal_takes_the_data_where_the_link_leads(open_folder: Path) -> None:
    place = open_folder / "elsewhere"
    place.mkdir()
    link = open_folder / "link"
    link.symlink_to(place)
    servers.start(link)
    servers.remove(link)
    assert not place.exists()
    assert not link.is_symlink()


def test_addresses_of_the_authority_come_first(tmp_path: Path) -> None:
    nowhere = Env.model_validate({"services_dir": tmp_path, "database_url": "", "redis_url": ""})
    assert database_url(nowhere) == NOWHERE_DATABASE
    one = Env.model_validate(
        {"services_dir": tmp_path, "database_url": "postgresql://one@db/x", "database_owner_url": ""}
    )
    assert database_url(one, as_owner=True) == database_url(one, as_owner=False) == "postgresql://one@db/x"
    two = Env.model_validate(
        {
            "database_url": "postgresql://app@db/x",
            "database_owner_url": "postgresql://owner@db/x",
            "redis_url": "redis://r",
        }
    )
    assert database_url(two, as_owner=True) == "postgresql://owner@db/x"
    assert database_url(two, as_owner=False) == "postgresql://app@db/x"
    assert redis_url(two) == "redis://r"
