"""What is wrong with a whole file, before any column or row is looked at."""

from audit.errors import InvalidInput


class FileRefused(InvalidInput):
    """The file cannot be read with certainty and safety; the message says how to send it again."""
