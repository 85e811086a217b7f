"""The system account the servers run under, and what it can reach.

PostgreSQL refuses to run as root. Started by root, both servers run as `postgres` or `nobody`; started by anyone else,
they run as that person.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class ServicesError(Exception):
    """The servers cannot start or stop; the message says why and what to do."""


@dataclass(frozen=True)
class Account:
    """A system account; `uid` is None when it is the one already running."""

    name: str
    uid: int | None = None
    gid: int | None = None

    def options(self) -> dict[str, Any]:
        """Arguments of `subprocess` that run a child under this account."""
        if self.uid is None:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def own(self, path: Path, mode: int) -> None:
        """Give `path` to this account with these rights."""
        path.chmod(mode)
        if self.uid is not None and self.gid is not None:
            os.chown(path, self.uid, self.gid)

    def reaches(self, path: Path) -> bool:
        """Whether the account can enter (a folder) or run (a file) `path`."""
        answer = subprocess.run(  # noqa: S603
            ["/bin/sh", "-c", 'test -r "$0" && test -x "$0"', str(path)], cwd="/", check=False, **self.options()
        )
        return answer.returncode == 0


def server_account() -> Account:
    """The account for the servers. Raises `ServicesError` when root finds neither `postgres` nor `nobody`."""
    if os.geteuid() != 0:
        return Account(pwd.getpwuid(os.geteuid()).pw_name if _has_name() else str(os.geteuid()))
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(name, entry.pw_uid, entry.pw_gid)
    raise ServicesError(
        "PostgreSQL does not run as root and there is no user `postgres` or `nobody`: run as another user."
    )


def _has_name() -> bool:
    try:
        pwd.getpwuid(os.geteuid())
    except KeyError:
        return False
    return True


def services_folder(wanted: Path, account: Account) -> Path:
    """The folder of the servers' data, made if missing, which `account` can reach.

    A clone under a closed folder (root's home, a private temporary one) cannot be entered by another account; `wanted`
    then becomes a link to a new folder under /var/lib.
    """
    if wanted.is_symlink() and not wanted.exists():
        wanted.unlink()
    if not wanted.exists():
        wanted.parent.mkdir(parents=True, exist_ok=True)
        if account.uid is not None and not account.reaches(wanted.parent):
            elsewhere = Path(tempfile.mkdtemp(prefix="apcvd-services-", dir="/var/lib"))
            elsewhere.chmod(0o755)
            wanted.symlink_to(elsewhere)
        else:
            wanted.mkdir(mode=0o755)
    if not account.reaches(wanted.resolve()):
        raise ServicesError(
            f"The user `{account.name}` cannot enter {wanted.resolve()}: move the clone to an open folder, "
            "run as an ordinary user, or set SERVICES_DIR to a folder that it can enter."
        )
    return wanted.resolve()


def reachable_copy(source: Path, probe: str, target: Path, account: Account) -> Path:
    """`source`, or a copy of it at `target` where `account` cannot run `source / probe`."""
    if account.reaches(source / probe):
        return source
    if not account.reaches(target / probe):
        shutil.rmtree(target, ignore_errors=True)
        beside = target.with_name(f"{target.name}.part")
        shutil.rmtree(beside, ignore_errors=True)
        shutil.copytree(source, beside, symlinks=True)
        for path in [beside, *beside.rglob("*")]:
            if not path.is_symlink():
                path.chmod(path.stat().st_mode | (0o555 if path.is_dir() or os.access(path, os.X_OK) else 0o444))
        beside.rename(target)
    return target
