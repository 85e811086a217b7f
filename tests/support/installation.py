"""An installation of its own for benches and for the chaos trial: own servers, own data, gone afterwards."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def private_installation() -> Iterator[Path]:
    """Start servers in a temporary folder, migrate, and set Django up on them; the folder is yielded.

    Must be entered before any settings are read, since they are read once.
    """
    if "config.env" in sys.modules:
        raise RuntimeError("the settings were read before the installation was made")
    folder = Path(tempfile.mkdtemp(prefix="installation-"))
    folder.chmod(0o755)  # the database server runs as another user when this one is root
    os.environ.update({"STATE_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"})
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    from config.embedded import servers
    from config.env import env

    servers.start(env.services_dir)
    try:
        manage("migrate", "--verbosity", "0", DATABASE_AS_OWNER="true")
        import django

        django.setup()
        yield folder
    finally:
        servers.remove(env.services_dir)
        shutil.rmtree(folder, ignore_errors=True)


def manage(*words: str, **environment: str) -> None:
    """Run a command of `manage.py` on this installation. Raises `CalledProcessError` when it fails."""
    command = [sys.executable, str(ROOT / "manage.py"), *words]
    subprocess.run(command, check=True, cwd=ROOT, env={**os.environ, **environment})


def worker_command(queues: str, concurrency: int, name: str) -> list[str]:
    """The command line of a Celery worker as production runs it."""
    return [
        sys.executable, "-m", "celery", "-A", "config", "worker", "--queues", queues,
        "--concurrency", str(concurrency), "--without-gossip", "--without-mingle", "--loglevel", "WARNING",
        "--hostname", f"{name}@localhost",
    ]  # fmt: skip
