"""Choosing the reader by content, never by name."""

from typing import IO, Any

from sanctions.bank import camt, csvfile
from sanctions.bank.lines import MOST_BYTES, BankFileError, Reading


def read(content: bytes) -> Reading:
    """The credits of a bank file. Raises `BankFileError` with what to do."""
    if not content.strip():
        raise BankFileError("O ficheiro está vazio. Escolha outro.")
    if len(content) > MOST_BYTES:
        raise BankFileError("O ficheiro é demasiado grande. Divida-o por dias.")
    return camt.read(content) if content.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<") else csvfile.read(content)


def read_file(file: IO[bytes]) -> dict[str, Any]:
    """The reading of an open file as plain values; runs in the child process that opens other people's files."""
    return read(file.read(MOST_BYTES + 1)).as_json()
