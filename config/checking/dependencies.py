"""Known flaws in the pinned packages, asked of the package registry when it answers."""

import subprocess
import sys

from config.env import BASE_DIR

SECONDS = 120
# What pip-audit's error says when it is the way to the registry that failed, not a package.
NO_ANSWER = (
    "ConnectionError",
    "ConnectTimeout",
    "ReadTimeout",
    "Max retries exceeded",
    "Could not connect",
    "403",
    "404",
    "503",
)


def check() -> tuple[bool, str]:
    """Whether no pinned package has a known flaw. A registry that does not answer is said and does not fail."""
    command = [
        sys.executable, "-m", "pip_audit", "--requirement", "requirements.txt", "--require-hashes", "--disable-pip",
        "--progress-spinner", "off", "--timeout", "10",
    ]  # fmt: skip
    try:
        answer = subprocess.run(  # noqa: S603
            command, cwd=BASE_DIR, capture_output=True, text=True, check=False, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        return True, f"the registry did not answer in {SECONDS} seconds: known flaws were not looked up"
    said = (answer.stdout + answer.stderr).strip()
    if answer.returncode == 0:
        return True, said.splitlines()[-1]
    if "Found " in said:
        return False, said
    if any(sign in said for sign in NO_ANSWER):
        return True, "the registry did not answer: known flaws were not looked up"
    return False, said
