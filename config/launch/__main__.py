"""`bin/run`: everything on this machine until Ctrl-C; `bin/run --smoke`: everything, the main job, and away again."""

import argparse
import os
import shutil
import signal
import sys
import time
from types import FrameType

from config.embedded import servers
from config.embedded.account import ServicesError
from config.env import VAR_DIR, env
from config.launch.children import LaunchError, say
from config.launch.installation import Installation, demo_password, free_port, port_from_environment


def main() -> int:
    """Exit status: 0 when it ran until interrupted, or the smoke run passed; 1 with one sentence otherwise."""
    parser = argparse.ArgumentParser(prog="bin/run", description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="do the main job over HTTP on a private port, then stop")
    smoke = parser.parse_args().smoke
    # SIGINT too: a shell that starts a command in the background makes it deaf to it.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    try:
        return _smoke() if smoke else _run()
    except (LaunchError, ServicesError) as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("Stopped.")
        return 0 if not smoke else 1


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _run() -> int:
    began = time.monotonic()
    say("Starting the servers, the tables and the demonstration's data…")
    with Installation(port_from_environment()) as installation:
        _introduce(installation, time.monotonic() - began)
        try:
            installation.watch()
        except KeyboardInterrupt:
            say("Stopping…")
    say("Stopped.")
    return 0


def _introduce(installation: Installation, seconds: float) -> None:
    say(f"\nReady in {seconds:.1f} seconds: {installation.address}\n")
    if env.deployment == "demo":
        say((VAR_DIR / "logs" / "demo.log").read_text(encoding="utf-8").rstrip())
    say(f"\nThe logs are in {installation.logs}. Ctrl-C stops everything.")


def _smoke() -> int:
    """A fresh installation of its own, the journey, and nothing left behind but the logs of a failure."""
    from config.smoke import journey

    _clear()
    port = free_port()
    os.environ["PUBLIC_URL"] = f"http://127.0.0.1:{port}"
    try:
        with Installation(port) as installation:
            failure = journey.run(installation.address, demo_password())
    finally:
        servers.remove(env.services_dir)
    if failure:
        say(f"The smoke run failed: {failure} (logs in {VAR_DIR / 'logs'})")
        return 1
    _clear()
    say("The smoke run passed.")
    return 0


def _clear() -> None:
    servers.remove(env.services_dir)
    shutil.rmtree(VAR_DIR, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
