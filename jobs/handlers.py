"""What each kind of work does. Rooms register their own in `AppConfig.ready`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from jobs.models import Job

Progress = Callable[[int, int, str], None]
Prepare = Callable[[Job, Progress], Any]
Finish = Callable[[Job, Any], None]


@dataclass(frozen=True)
class Handler:
    """How one kind of work is done.

    `prepare` runs outside a transaction (reading, parsing, rendering) and its answer goes to `finish`, which runs in
    one transaction together with the row's new state. `transient` are errors worth another try by themselves.
    `remembers`: the row is the only memory that this was done, so that it must not be done again; it is never erased.
    """

    kind: str
    prepare: Prepare | None
    finish: Finish
    queue: str
    label: str
    transient: tuple[type[Exception], ...] = ()
    remembers: bool = False


_handlers: dict[str, Handler] = {}


def add(handler: Handler) -> None:
    """Declare a kind of work. Raises `ValueError` for a kind that is declared twice in different ways."""
    if _handlers.setdefault(handler.kind, handler) != handler:
        raise ValueError(f"the kind of work {handler.kind!r} is declared twice")


def find(kind: str) -> Handler | None:
    """The handler of a kind, or none."""
    return _handlers.get(kind)


def remembering() -> list[str]:
    """The kinds whose done work is kept for ever."""
    return [handler.kind for handler in _handlers.values() if handler.remembers]


def queue(kind: str) -> str:
    """The queue of a kind."""
    handler = find(kind)
    return handler.queue if handler else Job.Queue.DEFAULT


def label(kind: str) -> str:
    """The kind in plain words."""
    handler = find(kind)
    return handler.label if handler else kind
