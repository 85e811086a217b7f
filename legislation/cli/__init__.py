"""The command line of the law room: one module per command, one sentence on standard error where there is no answer."""

from legislation.cli.run import main

__all__ = ["main"]
