"""What lower rooms ask to be told of: matches that were recorded. They register in `AppConfig.ready`."""

from collections.abc import Callable, Sequence
from typing import Any

Listener = Callable[[Sequence[int]], Any]

_recorded: list[Listener] = []


def on_recorded(listener: Listener) -> None:
    """Ask to be called, inside the transaction, with the ids of matches just recorded."""
    if listener not in _recorded:
        _recorded.append(listener)


def recorded(ids: Sequence[int]) -> None:
    """Tell everybody who asked."""
    for listener in _recorded:
        listener(ids)
