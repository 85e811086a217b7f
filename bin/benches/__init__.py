"""Measurements of this installation, printed by `bin/bench`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One measured figure, and the target it is held against."""

    what: str
    value: float
    unit: str
    target: str = ""
