"""`bin/run` as a person meets it: it serves, survives kill -9 of anything, and leaves nothing running."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from config.embedded import servers
from config.env import BASE_DIR
from config.launch.installation import free_port

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


class Run:
    """One installation in a folder of its own, started and killed as often as the test wants."""

    def __init__(self, state: Path) -> None:
        self.state = state
        self.port = free_port()
        self.process: subprocess.Popen[str] | None = None
        self.said = state.with_name("said")

    def start(self, **more: str) -> "subprocess.Popen[str]":
        """Run the launcher, without waiting for it."""
        environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
        environment |= {"STATE_DIR": str(self.state), "PORT": str(self.port), "DEMO_PASSWORD": "uma frase de ensaio"}
        with self.said.open("w") as output:
            return subprocess.Popen(
                [sys.executable, "-m", "config.launch"],
                cwd=BASE_DIR,
                env=environment | more,
                stderr=output,
                text=True,
                preexec_fn=deaf_to_interrupts,
            )

    def begin(self) -> None:
        """Start it and wait until it says that it is ready."""
        process = self.process = self.start()
        wait_until(lambda: "Ctrl-C stops everything" in self.said.read_text() or process.poll() is not None, 120)
        assert process.poll() is None, self.said.read_text()

    def end(self) -> int:
        """Interrupt it, as Ctrl-C does, and give its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=60)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=20) as page:
                return page.status == 200
        except OSError:
            return False

    def processes(self) -> list[int]:
        """Everything that runs for this installation, found by its folder in the environment or the command."""
        mark = os.fsencode(self.state)
        return [int(entry.name) for entry in Path("/proc").glob("[0-9]*") if mark in _seen(entry)]

    def member(self, name: str) -> int:
        """The process number of one child, as recorded for the next start."""
        lines = (self.state / "logs" / "processes").read_text().splitlines()
        return next(int(line.split()[0]) for line in lines if line.split()[1] == name)


def deaf_to_interrupts() -> None:
    """What a shell does to a command that it starts in the background."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _seen(entry: Path) -> bytes:
    try:
        return (entry / "environ").read_bytes() + (entry / "cmdline").read_bytes()
    except OSError:
        return b""


def wait_until(done: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.1)


@pytest.fixture
def run() -> Iterator[Run]:
    folder = Path(tempfile.mkdtemp(prefix="run-test-"))
    folder.chmod(0o755)
    made = Run(folder / "state")
    yield made
    if made.process is not None and made.process.poll() is None:
        made.process.send_signal(signal.SIGINT)
        made.process.wait(timeout=60)
    servers.stop(made.state / "services")
    shutil.rmtree(folder)


def test_a_port_in_use_is_said_with_a_way_out(run: Run) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", run.port))
        other.listen()
        assert run.start().wait(timeout=60) == 1
    assert f"Port {run.port} is in use by another program" in run.said.read_text()
    assert f"PORT={run.port + 1} bin/run" in run.said.read_text()


@pytest.mark.parametrize("port", ["abc", "0", "70000"])
def test_a_port_that_is_none_is_said(run: Run, port: str) -> None:
    assert run.start(PORT=port).wait(timeout=60) == 1
    assert "is not a port number" in run.said.read_text()


def test_it_serves_survives_kill_9_and_leaves_nothing(run: Run) -> None:
    run.begin()
    assert run.answers()
    assert "instrutor" in run.said.read_text()
    assert "uma frase de ensaio" in run.said.read_text()

    second = subprocess.run(
        [sys.executable, "-m", "config.launch"],
        cwd=BASE_DIR, env=os.environ | {"STATE_DIR": str(run.state), "PORT": str(free_port())},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert second.returncode == 1
    assert "bin/run is already running" in second.stderr

    os.kill(run.member("gunicorn"), signal.SIGKILL)
    wait_until(lambda: "web ended (signal 9); starting it again." in run.said.read_text(), 30)
    wait_until(run.answers, 60)

    for pid in (servers._postgres_pid(run.state / "services"), servers._redis_pid(run.state / "services")):
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: all(servers.running(run.state / "services").values()), 60)
    wait_until(run.answers, 60)

    assert run.process is not None
    run.process.kill()
    run.process.wait()
    run.begin()
    assert run.answers()
    assert run.end() == 0
    wait_until(lambda: run.processes() == [], 30)
    assert not any(servers.running(run.state / "services").values())
