"""Looks for secrets, real people's data and machine paths in the files of the repository."""

import re
import subprocess
from pathlib import Path

from config.env import BASE_DIR

LARGEST_BYTES = 2_000_000
BINARY = {".png", ".jpg", ".woff2", ".ttf", ".otf", ".pdf", ".xlsx", ".xls", ".ods", ".ico", ".zip", ".gz", ".svg"}
# Names reserved for examples (RFC 2606 and 6761), the one our hints use, and the addresses of public bodies.
EXAMPLE_HOSTS = re.compile(
    r"(\.|^)(example(\.(com|org|net))?|exemplo\.pt|test|invalid|localhost|local)$|\.gov\.pt$|\.mj\.pt$|^[\d.]+$", re.I
)

PATTERNS = {
    "a private key": re.compile(r"-----BEGIN (?:RSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----"),
    "an access key": re.compile(r"\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|xox[baprs]-[A-Za-z0-9-]{10,})\b"),
    "a path of somebody's machine": re.compile(r"(?<![\w.\"'/<-])/(?:home|Users)/[a-z][\w.-]*/"),
    "a Portuguese mobile number": re.compile(r"(?<!\d)\+351 ?9[1236]\d ?\d{3} ?\d{3}(?!\d)"),
}
ADDRESS = re.compile(r"[\w.+-]+@([\w-]+(?:\.[\w-]+)+)")
# Numbers of the mobile range that belong to nobody, used in the project's own examples.
INVENTED_NUMBERS = re.compile(r"\+351 ?9[1236]0 ?000 ?\d{3}|\+351 ?9[1236]2 ?345 ?678")


def check() -> tuple[bool, str]:
    """Whether nothing was found, and what was, as `file:line: what`."""
    found = [finding for path in _files() for finding in findings(path, BASE_DIR)]
    return not found, "\n".join(found)


def _files() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=BASE_DIR, capture_output=True, check=True,
    )  # fmt: skip
    names = listed.stdout.decode().split("\0")
    return [BASE_DIR / name for name in names if name and not name.startswith("requirements")]


def findings(path: Path, root: Path) -> list[str]:
    """What one file holds that a repository must not."""
    if path.suffix.lower() in BINARY or not path.is_file() or path.stat().st_size > LARGEST_BYTES:
        return []
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return []
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        place = f"{path.relative_to(root)}:{number}"
        found += [f"{place}: {what}" for what, pattern in PATTERNS.items() if _real(pattern, line)]
        hosts = [match.group(1) for match in ADDRESS.finditer(line)]
        found += [f"{place}: an e-mail address at {host}" for host in hosts if not EXAMPLE_HOSTS.search(host)]
    return found


def _real(pattern: re.Pattern[str], line: str) -> bool:
    match = pattern.search(line)
    return match is not None and not INVENTED_NUMBERS.search(match.group())
