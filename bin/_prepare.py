"""Makes everything the commands need, says what it installs, and hands over to the product.

Runs on the system's Python with the standard library alone. What is already done is skipped, told by a digest of the
requirements.
"""

import ctypes
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / "var" / "venv"
PYTHON = VENV / "bin" / "python"
SUPPORTED = ((3, 11), (3, 12), (3, 13))

PDF_LIBRARIES = {
    "libpango-1.0.so.0": "libpango-1.0-0",
    "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    "libharfbuzz-subset.so.0": "libharfbuzz-subset0",
}
CHROMIUM = Path(os.environ.get("CHROMIUM") or "/usr/bin/chromium")

# command: (module, requirements, system packages it needs)
COMMANDS = {
    "run": ("config.launch", "requirements.txt", True),
    "services": ("config.embedded", "requirements.txt", False),
    "test": ("config.checking.suite", "requirements-dev.txt", True),
    "check": ("config.checking", "requirements-dev.txt", False),
}


def main() -> NoReturn:
    """Prepare and become the command named first."""
    command, *rest = sys.argv[1:]
    module, requirements, system = COMMANDS[command]
    os.chdir(ROOT)
    if command == "run" and "--smoke" in rest:
        os.environ["STATE_DIR"] = str(ROOT / "var" / "smoke")
    _check_python()
    with _alone():
        _environment(requirements)
        if system:
            _system_packages(browser=command == "test")
    os.environ["PATH"] = f"{VENV / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    os.execv(PYTHON, [str(PYTHON), "-m", module, *rest])  # noqa: S606


def say(sentence: str) -> None:
    """One sentence for whoever started the command."""
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()


def stop(sentence: str) -> NoReturn:
    """End with one sentence that says what to do."""
    say(sentence)
    sys.exit(1)


def _check_python() -> None:
    if sys.version_info[:2] not in SUPPORTED:
        stop(
            f"This is Python {sys.version_info[0]}.{sys.version_info[1]}; the product runs on 3.11, 3.12 and 3.13. "
            "Install one of them and put it first on the PATH, or name it: PYTHON=/usr/bin/python3.11 bin/run."
        )
    if sys.platform != "linux":
        stop("The embedded servers are built for Linux: use a Debian or Ubuntu machine, or a container of one.")


@contextmanager
def _alone() -> Iterator[None]:
    """One preparation at a time; a second command waits for the first."""
    folder = ROOT / "var"
    try:
        folder.mkdir(exist_ok=True)
        handle = (folder / "prepare.lock").open("w")
    except PermissionError:
        stop(f"{folder} belongs to another user: run as that user, or remove the folder to begin again.")
    with handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another command is installing; waiting for it.")
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def _environment(requirements: str) -> None:
    """The virtual environment with exactly the pinned packages, their digests checked."""
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    digest = hashlib.sha256((ROOT / requirements).read_bytes()).hexdigest()
    stamp = VENV / f".{requirements}.installed"
    wanted = f"{version} {digest}"
    if stamp.exists() and stamp.read_text() == wanted and _works(version):
        return
    if not _works(version):
        _new_environment()
    say(f"Installing the packages of {requirements} in var/venv…")
    stamp.unlink(missing_ok=True)
    if not _install(requirements):
        stop(
            "The packages could not be installed; the reason is above. "
            "Check the network or the package index in pip's configuration, and start again."
        )
    stamp.write_text(wanted)


def _works(version: str) -> bool:
    """Whether the virtual environment runs, and with this version of Python."""
    if not PYTHON.exists():
        return False
    probe = "import sys; print('%d.%d' % sys.version_info[:2])"
    answer = subprocess.run([PYTHON, "-c", probe], capture_output=True, text=True, check=False)  # noqa: S603
    return answer.returncode == 0 and answer.stdout.strip() == version


def _new_environment() -> None:
    say(f"Making a virtual environment in var/venv with {sys.executable}…")
    shutil.rmtree(VENV, ignore_errors=True)
    if not _has_ensurepip():
        _apt(["python3-venv"], "Python's own virtual environments")
    answer = subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=False)  # noqa: S603
    if answer.returncode != 0:
        stop("The virtual environment could not be made; type: sudo apt-get install python3-venv")


def _has_ensurepip() -> bool:
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        return False
    return True


def _install(requirements: str) -> bool:
    """Install with uv where it is present, with pip where it is not or where uv does not reach the index."""
    uv = shutil.which("uv")
    if uv:
        command = [uv, "pip", "install", "--quiet", "--python", str(PYTHON), "--require-hashes", "-r", requirements]
        if subprocess.run(command, cwd=ROOT, check=False).returncode == 0:  # noqa: S603
            return True
        say("uv could not install them; trying with pip.")
    command = [
        str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes",
        "-r", requirements,
    ]  # fmt: skip
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0  # noqa: S603


def _system_packages(*, browser: bool) -> None:
    missing = [package for library, package in PDF_LIBRARIES.items() if not _loads(library)]
    if missing:
        _apt(missing, "the libraries that draw PDF")
    if browser and not CHROMIUM.exists():
        _apt(["chromium"], "the browser of the tests")
    if browser and not CHROMIUM.exists():
        stop(f"There is no {CHROMIUM}: install Chromium, or say where it is: CHROMIUM=/path/to/chromium bin/test.")


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _apt(packages: list[str], what: str) -> None:
    """Install Debian packages as root; anyone else is told exactly what to type."""
    names = " ".join(packages)
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        stop(f"This machine lacks {what}. Type: sudo apt-get install {names} — and start again.")
    say(f"Installing {what}: {names}…")
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    subprocess.run(["apt-get", "update", "-qq"], env=quiet, stdout=subprocess.DEVNULL, check=False)  # noqa: S607
    if subprocess.run(install, env=quiet, stdout=subprocess.DEVNULL, check=False).returncode != 0:  # noqa: S603
        stop(f"apt-get could not install {names}; the reason is above. Install them by hand and start again.")


if __name__ == "__main__":
    main()
