"""Several acts at the same moment, each with a connection of its own, as several people at several screens."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connections


def together(*calls: Callable[[], Any]) -> tuple[list[Any], list[Exception]]:
    """Run the calls at the same moment; what they gave, and what they raised, in the order they ended.

    Needs a test with real commits (`transaction=True`).
    """
    gate = threading.Barrier(len(calls))
    done: list[Any] = []
    failed: list[Exception] = []

    def run(call: Callable[[], Any]) -> None:
        try:
            gate.wait(timeout=30)
            done.append(call())
        except Exception as error:  # noqa: BLE001 - the test looks at every failure
            failed.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    return done, failed
