"""The smallest xls (BIFF8 in a compound file) that a reader opens: written by hand, since no kept library writes it."""

import struct
from collections.abc import Sequence
from typing import Any

_SECTOR = 512
_FREE, _END, _FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD


def xls(cells: Sequence[Sequence[Any]], sheet: str = "Filiados") -> bytes:
    """A workbook with one sheet of texts and numbers."""
    name = struct.pack("<BB", len(sheet), 0) + sheet.encode("latin-1")
    start_of_book = _record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0005, 0, 0, 0, 0x0600))
    end = _record(0x000A, b"")
    size_of_bound_sheet = 4 + 6 + len(name)
    offset = len(start_of_book) + size_of_bound_sheet + len(end)
    bound = _record(0x0085, struct.pack("<IBB", offset, 0, 0) + name)
    body = _record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0010, 0, 0, 0, 0x0600))
    for r, row in enumerate(cells):
        for c, value in enumerate(row):
            if isinstance(value, float):
                body += _record(0x0203, struct.pack("<HHHd", r, c, 0, value))
            elif value != "":
                text = str(value)
                body += _record(0x0204, struct.pack("<HHHHB", r, c, 0, len(text), 1) + text.encode("utf-16-le"))
    return _compound(start_of_book + bound + end + body + end)


def _record(kind: int, data: bytes) -> bytes:
    return struct.pack("<HH", kind, len(data)) + data


def _compound(stream: bytes) -> bytes:
    """One stream called Workbook, in sectors of 512 bytes, with its table of sectors and its directory."""
    stream = stream.ljust(max(4096, -(-len(stream) // _SECTOR) * _SECTOR), b"\0")
    count = len(stream) // _SECTOR
    chain = [*range(1, count), _END]
    fat = [*chain, _END, _FAT]
    fat += [_FREE] * (128 - len(fat))
    assert len(fat) == 128, "one sector of the table is enough for a test"
    header = bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 16
    header += struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    header += struct.pack("<IIIIIIIII", 0, 1, count, 0, 4096, _END, 0, _END, 0)
    header += struct.pack("<I", count + 1) + struct.pack("<I", _FREE) * 108
    directory = _entry("Root Entry", 5, 1, _END, 0) + _entry("Workbook", 2, _FREE, 0, len(stream))
    return header + stream + directory.ljust(_SECTOR, b"\0") + struct.pack("<128I", *fat)


def _entry(name: str, kind: int, child: int, start: int, size: int) -> bytes:
    text = (name + "\0").encode("utf-16-le")
    return (
        text.ljust(64, b"\0")
        + struct.pack("<HBBIII", len(text), kind, 1, _FREE, _FREE, child)
        + b"\0" * 36
        + struct.pack("<IQ", start, size)
    )
