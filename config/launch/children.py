"""The processes of one installation: started together, restarted when one dies, ended together."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path

PR_SET_PDEATHSIG = 1
PATIENCE_SECONDS = 15
# A child that dies this often in this time will not recover by itself.
DEATHS_ALLOWED = 5
DEATHS_WITHIN_SECONDS = 60


class LaunchError(Exception):
    """The product cannot start or go on; the message says why and what to do."""


def say(sentence: str) -> None:
    """One sentence for whoever started the command."""
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()


def end_with_parent() -> None:
    """In a new child: ask the kernel for a SIGTERM when the launcher dies, however it dies."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


@dataclass
class Child:
    """One long-running process, its log and its recent deaths."""

    name: str
    command: list[str]
    log: Path
    environment: dict[str, str]
    process: "subprocess.Popen[bytes] | None" = None
    deaths: "deque[float]" = field(default_factory=lambda: deque(maxlen=DEATHS_ALLOWED))

    def start(self) -> None:
        """Run it in a process group of its own, so that Ctrl-C reaches the launcher alone."""
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(  # noqa: S603
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=self.environment,
                start_new_session=True,
                preexec_fn=end_with_parent,
            )

    def ended(self) -> int | None:
        """Its exit status, or None while it runs."""
        return None if self.process is None else self.process.poll()

    def signal(self, how: signal.Signals) -> None:
        """Send a signal to the process and to everything it started."""
        if self.process is not None:
            try:
                os.killpg(self.process.pid, how)
            except ProcessLookupError:
                return


class Children:
    """All of them, with a file that names them for the next start, should this one be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.record = folder / "processes"
        self.members: list[Child] = []
        folder.mkdir(parents=True, exist_ok=True)

    def end_leftovers(self) -> None:
        """End what a killed launcher left behind: the recorded groups that are still programs of ours."""
        if not self.record.exists():
            return
        for line in self.record.read_text(encoding="utf-8").splitlines():
            pid, _, mark = line.partition(" ")
            if f"\0{mark}\0" in _command_of(int(pid)):
                say(f"Ending process {pid}, left by a start that was killed.")
                _end_group(int(pid))
        self.record.unlink()

    def add(self, name: str, command: list[str], environment: dict[str, str]) -> None:
        """Start one more."""
        child = Child(name, command, self.folder / f"{name}.log", environment)
        child.log.unlink(missing_ok=True)
        child.start()
        self.members.append(child)
        self._write_record()

    def revive(self) -> None:
        """Start again whatever ended. Raises `LaunchError` for one that keeps ending."""
        for child in self.members:
            status = child.ended()
            if status is None:
                continue
            child.signal(signal.SIGKILL)
            now = time.monotonic()
            child.deaths.append(now)
            if len(child.deaths) == DEATHS_ALLOWED and now - child.deaths[0] < DEATHS_WITHIN_SECONDS:
                raise LaunchError(f"{child.name} ended {DEATHS_ALLOWED} times in a minute; its log is {child.log}.")
            say(f"{child.name} ended ({_words(status)}); starting it again.")
            child.start()
            self._write_record()

    def stop(self) -> None:
        """Ask all to end; after some seconds, make them."""
        for child in reversed(self.members):
            if child.ended() is None:
                child.signal(signal.SIGTERM)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while any(child.ended() is None for child in self.members) and time.monotonic() < deadline:
            time.sleep(0.05)
        for child in self.members:
            child.signal(signal.SIGKILL)
            if child.process is not None:
                child.process.wait()
        self.members = []
        self.record.unlink(missing_ok=True)

    def _write_record(self) -> None:
        lines = [f"{child.process.pid} {child.command[2]}" for child in self.members if child.process is not None]
        self.record.write_text("\n".join(lines), encoding="utf-8")


def _words(status: int) -> str:
    return f"signal {-status}" if status < 0 else f"status {status}"


def _command_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().rstrip(b"\0").decode(errors="replace")
    except OSError:
        return ""


def _end_group(pid: int) -> None:
    for how, seconds in ((signal.SIGTERM, PATIENCE_SECONDS), (signal.SIGKILL, 5)):
        try:
            os.killpg(pid, how)
        except ProcessLookupError:
            return
        deadline = time.monotonic() + seconds
        while _command_of(pid) and time.monotonic() < deadline:
            time.sleep(0.05)
