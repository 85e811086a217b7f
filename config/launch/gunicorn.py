"""Gunicorn's settings that cannot be words of a command."""

from typing import Any

from prometheus_client import multiprocess


def child_exit(server: Any, worker: Any) -> None:
    """A web process that ended no longer counts in the measures."""
    multiprocess.mark_process_dead(worker.pid)
