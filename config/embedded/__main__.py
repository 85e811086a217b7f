"""`bin/services start|stop|status`: the embedded PostgreSQL and Redis by hand."""

import argparse
import sys

from config.embedded import servers
from config.embedded.account import ServicesError
from config.env import env


def main() -> int:
    """Exit status: 0 when done (status: both run), 1 with one sentence otherwise."""
    parser = argparse.ArgumentParser(prog="bin/services", description=__doc__)
    parser.add_argument("action", choices=["start", "stop", "status"])
    action = parser.parse_args().action
    try:
        return {"start": _start, "stop": _stop, "status": _status}[action]()
    except ServicesError as error:
        sys.stderr.write(f"{error}\n")
        return 1


def _start() -> int:
    state = servers.start(env.services_dir, pinned=True)
    sys.stdout.write(
        f"PostgreSQL runs on port {state.database_port} and Redis on port {state.redis_port} of this machine; "
        "stop them with bin/services stop.\n"
    )
    return 0


def _stop() -> int:
    stopped = servers.stop(env.services_dir)
    sys.stdout.write("The servers have stopped.\n" if stopped else "No server was running.\n")
    return 0


def _status() -> int:
    found = servers.running(env.services_dir)
    for name, answers in found.items():
        sys.stdout.write(f"{name}: {'running' if answers else 'not running'}\n")
    return 0 if all(found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
