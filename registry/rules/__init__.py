"""What each value and each row of a register must be. Used by files, by corrections on screen and by the command."""

from registry.rules.issues import ERROR, WARNING, Issue
from registry.rules.rows import CheckedRow, RowChecker

__all__ = ["ERROR", "WARNING", "CheckedRow", "Issue", "RowChecker"]
