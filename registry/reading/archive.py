"""Looking into a zip without trusting it: nothing is written to disk, and sizes are counted, never believed."""

import re
import unicodedata
import zipfile
from collections.abc import Iterator
from typing import IO
from zlib import error as ZlibError

from registry.reading.errors import FileRefused
from registry.reading.limits import MEGABYTE, Limits

_CHUNK = 256 * 1024
_ENTITIES = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_MAGIC_ZIP = b"PK\x03\x04"
_SYMLINK = 0o120000
_LONGEST_NAME = 255

UNSAFE = "O ficheiro não pôde ser aberto em segurança"


def unsafe(code: str, why: str) -> FileRefused:
    """The refusal of a file that could do harm; `why` completes the sentence."""
    return FileRefused(code, f"{UNSAFE}: {why} Guarde-o de novo no Excel ou no LibreOffice e envie outra vez.")


def open_archive(file: IO[bytes], limits: Limits) -> zipfile.ZipFile:
    """Open a zip after checking its directory. Raises `FileRefused`; the caller closes the archive."""
    try:
        archive = zipfile.ZipFile(file)
    except (zipfile.BadZipFile, NotImplementedError, OSError) as error:
        raise FileRefused(
            "damaged", "O ficheiro está incompleto ou danificado. Abra-o no seu computador, guarde-o e envie outra vez."
        ) from error
    entries = archive.infolist()
    if len(entries) > limits.entries:
        archive.close()
        raise unsafe("too_many_entries", f"tem {len(entries)} ficheiros lá dentro e o máximo é {limits.entries}.")
    for entry in entries:
        problem = entry_problem(entry)
        if problem:
            archive.close()
            raise unsafe(*problem)
    return archive


def entry_problem(entry: zipfile.ZipInfo) -> tuple[str, str] | None:
    """Why an entry is refused: a link, a password, or a name that points elsewhere (B62)."""
    name = entry.filename
    if entry.flag_bits & 0x1:
        return "encrypted", "está protegido por palavra-passe."
    if (entry.external_attr >> 16) & 0o170000 == _SYMLINK:
        return "link", "contém uma ligação para outro ficheiro."
    if len(name) > _LONGEST_NAME:
        return "long_name", "contém um ficheiro com um nome demasiado longo."
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or ".." in parts or re.match(r"^[A-Za-z]:", name):
        return "path_outside", "contém um ficheiro com um caminho para fora do próprio arquivo."
    return None


def read_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, limit: int) -> bytes:
    """The bytes of one entry, at most `limit` of them. Raises `FileRefused` beyond it or when the entry is damaged."""
    pieces: list[bytes] = []
    total = 0
    for piece in _stream(archive, entry):
        total += len(piece)
        if total > limit:
            raise unsafe("too_large_unpacked", "ocupa demasiado espaço depois de aberto.")
        pieces.append(piece)
    return b"".join(pieces)


def scan(archive: zipfile.ZipFile, limits: Limits) -> None:
    """Unpack every entry once, in memory and in pieces, and refuse what a table never has.

    Counts the bytes really unpacked (a declared size may lie), refuses nested archives, and document types or
    entities in any XML part (B20, B21).
    """
    total = 0
    for entry in archive.infolist():
        size = 0
        tail = b""
        is_xml = entry.filename.lower().endswith((".xml", ".rels", ".vml"))
        for index, piece in enumerate(_stream(archive, entry)):
            if index == 0 and piece.startswith(_MAGIC_ZIP):
                raise unsafe("nested_archive", "tem outro arquivo comprimido lá dentro.")
            size += len(piece)
            total += len(piece)
            if total > limits.unpacked_bytes:
                raise unsafe("too_large_unpacked", "ocupa demasiado espaço depois de aberto.")
            if size > MEGABYTE and size > limits.ratio * max(entry.compress_size, 1):
                raise unsafe("suspicious_ratio", "o conteúdo está comprimido de forma anormal.")
            if is_xml:
                window = tail + piece
                if _ENTITIES.search(window) or (index == 0 and _utf16(piece)):
                    raise unsafe("xml_entities", "contém instruções XML que não são permitidas.")
                tail = window[-16:]


def folded(name: str) -> str:
    """A name for comparing: composed form, case folded, without its folder."""
    base = name.replace("\\", "/").rsplit("/", 1)[-1]
    return unicodedata.normalize("NFC", base).casefold()


def _utf16(piece: bytes) -> bool:
    return piece.startswith((b"\xff\xfe", b"\xfe\xff"))


def _stream(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Iterator[bytes]:
    try:
        with archive.open(entry) as handle:
            while piece := handle.read(_CHUNK):
                yield piece
    except (zipfile.BadZipFile, ZlibError, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise unsafe("damaged_entry", "uma das suas partes está danificada.") from error
