"""`bin/test`: the checks, then the whole suite; `bin/test PATH…` runs that part of the suite alone."""

import os
import subprocess
import sys

from config.checking.__main__ import run_all
from config.env import BASE_DIR

MOST_PROCESSES = 4


def main(words: list[str]) -> int:
    """Exit status 0 when everything passed. `words` are pytest's own arguments."""
    whole = not any((BASE_DIR / word.split("::")[0]).exists() for word in words if not word.startswith("-"))
    checked = run_all() if whole else True
    processes = os.environ.get("TEST_PROCESSES") or str(min(os.cpu_count() or 1, MOST_PROCESSES))
    spread = ["-n", processes, "--dist", "worksteal"] if whole and processes != "1" else []
    tested = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "pytest", *spread, *words], cwd=BASE_DIR, check=False
    )
    return tested.returncode or (0 if checked else 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
