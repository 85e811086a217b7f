"""Reading tables that people really send: type by content, limits before parsing, nothing guessed in silence.

Pure code: a path in, rows out. It runs in a child process with limits (see `registry.intake.reader`).
"""

from registry.reading.errors import FileRefused
from registry.reading.limits import LIMITS, Limits
from registry.reading.source import Source, open_source

__all__ = ["LIMITS", "FileRefused", "Limits", "Source", "open_source"]
