"""`bin/check`: every check that is not a test. All of them run; the exit status is 1 when one found something."""

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from config.checking import dependencies, secrets
from config.env import BASE_DIR

Outcome = tuple[bool, str]


@dataclass(frozen=True)
class Check:
    """One check: what it is called and what it does; gives whether it passed, and what it found."""

    name: str
    run: Callable[[], Outcome]


def _command(*words: str) -> Callable[[], Outcome]:
    def run() -> Outcome:
        answer = subprocess.run(  # noqa: S603
            [sys.executable, *words], cwd=BASE_DIR, capture_output=True, text=True, check=False
        )
        return answer.returncode == 0, (answer.stdout + answer.stderr).strip()

    return run


CHECKS = (
    Check("lint", _command("-m", "ruff", "check", "--no-cache", ".")),
    Check("format", _command("-m", "ruff", "format", "--no-cache", "--check", "--output-format", "concise", ".")),
    Check("types", _command("-m", "mypy", ".")),
    Check("templates", _command("-m", "djlint", "templates", "--lint", "--quiet")),
    Check("settings", _command("manage.py", "check", "--fail-level", "WARNING")),
    Check("migrations", _command("manage.py", "makemigrations", "--check", "--dry-run")),
    Check("rule files", _command("-m", "legislation", "check")),
    Check("secrets", secrets.check),
    Check("dependencies", dependencies.check),
)

# Trials that need minutes, or a package outside the project's own: run by hand for each release.
TRIALS = {"chaos": "tests.chaos", "token": "tests.token_trial"}


def run_all() -> bool:
    """Run every check, say how each went, and tell whether all passed."""
    failed = []
    for check in CHECKS:
        began = time.monotonic()
        passed, found = check.run()
        sys.stdout.write(f"{'ok' if passed else 'FAILED':<7} {check.name} ({time.monotonic() - began:.1f} s)\n")
        if not passed:
            failed.append(check.name)
        if found and not passed:
            sys.stdout.write(f"{found}\n")
        elif found and check.name == "dependencies":
            sys.stdout.write(f"        {found}\n")
        sys.stdout.flush()
    if failed:
        sys.stdout.write(f"Checks that found something: {', '.join(failed)}\n")
    return not failed


if __name__ == "__main__":
    if sys.argv[1:] and sys.argv[1] in TRIALS:
        # A process of its own, since a trial makes its installation before any settings are read.
        command = [sys.executable, "-m", TRIALS[sys.argv[1]], *sys.argv[2:]]
        sys.exit(subprocess.call(command, cwd=BASE_DIR))  # noqa: S603
    sys.exit(0 if run_all() else 1)
