"""One installation on this machine: its port, its steps before it serves, its processes."""

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from config.embedded import servers
from config.env import BASE_DIR, VAR_DIR, env
from config.launch.children import Children, LaunchError, end_with_parent, say

START_SECONDS = 60
WATCH_SECONDS = 1.0
SERVERS_WATCHED_EVERY = 5
ACCESS_LOG = "%(t)s %(m)s %(U)s %(s)s %(B)s %(M)sms"


def port_from_environment() -> int:
    """`PORT`, or 8000. Raises `LaunchError` for what is not a port."""
    text = os.environ.get("PORT", "8000")
    if not text.isdigit() or not 0 < int(text) < 65536:
        raise LaunchError(f"PORT is {text!r}, which is not a port number: use one from 1024 to 65535.")
    return int(text)


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def only_one(port: int) -> Iterator[None]:
    """Hold the installation's lock. Raises `LaunchError` that names the other start."""
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    path = VAR_DIR / "run.lock"
    with path.open("a+") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            handle.seek(0)
            other = handle.read().strip() or "another process"
            raise LaunchError(
                f"bin/run is already running ({other}). Stop it with Ctrl-C where it was started, or run a second "
                "installation beside it: STATE_DIR=var/second PORT=8001 bin/run."
            ) from None
        handle.truncate(0)
        handle.write(f"process {os.getpid()}, http://127.0.0.1:{port}")
        handle.flush()
        yield


class Installation:
    """Everything of one `bin/run`; a context manager that leaves nothing running."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.logs = VAR_DIR / "logs"
        self.children = Children(self.logs)
        self._open = ExitStack()

    def __enter__(self) -> "Installation":
        try:
            self._start()
        except BaseException:
            self._open.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        # A second Ctrl-C would leave half of it running; stopping ends by itself within seconds.
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        self._open.close()

    def _start(self) -> None:
        self._open.enter_context(only_one(self.port))
        self.children.end_leftovers()
        self._check_port()
        if not (env.database_url and env.redis_url):
            self._open.enter_context(servers.in_use(env.services_dir))
        self._open.callback(self.children.stop)
        self._prepare()

    def _check_port(self) -> None:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", self.port))
            except PermissionError:
                raise LaunchError(
                    f"Port {self.port} needs root: use one above 1023, as in PORT=8001 bin/run."
                ) from None
            except OSError:
                raise LaunchError(
                    f"Port {self.port} is in use by another program: stop it, or choose another port, as in "
                    f"PORT={self.port + 1} bin/run."
                ) from None

    def environment(self) -> dict[str, str]:
        """What the processes of this installation see."""
        measures = VAR_DIR / "measures"
        return os.environ | {
            "PUBLIC_URL": os.environ.get("PUBLIC_URL", self.address),
            "PROMETHEUS_MULTIPROC_DIR": str(measures),
            "PYTHONUNBUFFERED": "1",
        }

    def _prepare(self) -> None:
        """Tables, static files, demo data, and the processes as soon as what they need is there.

        Nobody waits for the workers to be up: work asked for meanwhile waits for them.
        """
        shutil.rmtree(VAR_DIR / "measures", ignore_errors=True)
        (VAR_DIR / "measures").mkdir()
        static = self._manage("collectstatic", "--noinput", "--verbosity", "0")
        self._finish("migrate", self._manage("migrate", "--verbosity", "0", "--noinput"))
        self._finish("collectstatic", static)
        demo = self._manage("demo") if env.deployment == "demo" else None
        self._start_web()
        self._wait_for_first_page()
        if demo is not None:
            self._finish("demo", demo)
        self._start_workers()

    def _manage(self, *words: str) -> "subprocess.Popen[bytes]":
        log = self.logs / f"{words[0]}.log"
        with log.open("wb") as output:
            return subprocess.Popen(  # noqa: S603
                [sys.executable, "manage.py", *words],
                cwd=BASE_DIR,
                stdout=output,
                stderr=output,
                env=self.environment(),
                preexec_fn=end_with_parent,
            )

    def _finish(self, name: str, process: "subprocess.Popen[bytes]") -> None:
        if process.wait() != 0:
            log = self.logs / f"{name}.log"
            last = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1:]
            raise LaunchError(f"`manage.py {name}` failed: {' '.join(last)} (all of it is in {log})")

    def _start_web(self) -> None:
        self.children.add(
            "web",
            [
                sys.executable, "-m", "gunicorn", "--preload", "--worker-class", "sync",
                "--workers", str((os.cpu_count() or 1) + 1), "--timeout", "60",
                "--max-requests", "5000", "--max-requests-jitter", "500",
                "--access-logfile", "-", "--access-logformat", ACCESS_LOG,
                "--config", "python:config.launch.gunicorn", "--bind", f"127.0.0.1:{self.port}", "config.wsgi",
            ],
            self.environment(),
        )  # fmt: skip

    def _start_workers(self) -> None:
        celery = [sys.executable, "-m", "celery", "--app", "config", "--quiet"]
        worker = [*celery, "worker", "--loglevel", "INFO", "--without-gossip", "--without-mingle"]
        several = ["--concurrency", str(os.cpu_count() or 1)]
        environment = self.environment()
        for name, queues, size in (("worker", "default,import,mail", several), ("pdf", "pdf", ["--concurrency", "1"])):
            command = [*worker, *size, "--hostname", f"{name}-{self.port}@%h", "--queues", queues]
            self.children.add(name, command, environment)
        self.children.add("beat", [*celery, "beat", "--pidfile", "", "--loglevel", "WARNING"], environment)

    def _wait_for_first_page(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            self.children.revive()
            try:
                with urllib.request.urlopen(f"{self.address}/", timeout=10):  # noqa: S310
                    return
            except urllib.error.HTTPError as error:
                if error.code < 500:
                    return
                raise LaunchError(f"The first page answers {error.code}; see {self.logs / 'web.log'}.") from error
            except OSError:
                time.sleep(0.1)
        raise LaunchError(f"The first page did not come in {START_SECONDS} seconds; see {self.logs / 'web.log'}.")

    def watch(self) -> None:
        """Until interrupted: start again whatever dies, the embedded servers included."""
        turn = 0
        while True:
            time.sleep(WATCH_SECONDS)
            self.children.revive()
            turn += 1
            if turn % SERVERS_WATCHED_EVERY == 0 and not (env.database_url and env.redis_url):
                self._revive_servers()

    def _revive_servers(self) -> None:
        answers = servers.running(env.services_dir)
        gone = [name for name, answering in answers.items() if not answering]
        if gone:
            say(f"{' and '.join(gone)} ended; starting again.")
            servers.start(env.services_dir)


def demo_password() -> str:
    """The password of the demo accounts, as `manage.py demo` left it."""
    return os.environ.get("DEMO_PASSWORD") or Path(VAR_DIR / "demo-password").read_text(encoding="utf-8").strip()
