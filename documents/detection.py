"""What a file is, by its content; the name and the type that the sender declared decide nothing."""

import zipfile
from dataclasses import dataclass
from typing import IO

import puremagic

from audit.errors import InvalidInput

PDF = "application/pdf"
JPEG = "image/jpeg"
PNG = "image/png"
WEBP = "image/webp"
ZIP = "application/zip"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
ODS = "application/vnd.oasis.opendocument.spreadsheet"
ODT = "application/vnd.oasis.opendocument.text"
OLE = "application/x-ole-storage"
TEXT = "text/plain"
BANK_XML = "application/xml"
MP4 = "video/mp4"
QUICKTIME = "video/quicktime"
UNKNOWN = "application/octet-stream"

SHEETS = frozenset({XLSX, ODS, OLE, TEXT})
PICTURES = frozenset({JPEG, PNG, WEBP})
WORDS = {
    PDF: "PDF",
    JPEG: "JPEG",
    PNG: "PNG",
    WEBP: "WebP",
    ZIP: "ZIP",
    XLSX: "Excel (xlsx)",
    DOCX: "Word (docx)",
    ODS: "folha ODS",
    ODT: "texto ODT",
    OLE: "Excel antigo (xls)",
    TEXT: "texto ou CSV",
    BANK_XML: "extrato do banco (camt)",
    MP4: "vídeo MP4",
    QUICKTIME: "vídeo QuickTime",
}
HEAD = 8192
_BANK_NAMESPACE = b"urn:iso:std:iso:20022:tech:xsd:camt."
_BY_SIGNATURE = frozenset({JPEG, PNG, WEBP, MP4, QUICKTIME})
_OLE_MAGIC = bytes.fromhex("d0cf11e0a1b11ae1")
# Parts of office files that run or fetch something, or hide another file.
_ACTIVE_PARTS = ("vbaproject.bin", "/embeddings/", "/externallinks/", "/activex/", "scripts/", "basic/", "/ctrlprops/")


@dataclass(frozen=True)
class Archive:
    """What the table of contents of a zip-based file says, before anything is unpacked."""

    entries: int
    unpacked: int


def media_type(file: IO[bytes]) -> str:
    """The media type by content; `application/octet-stream` when it is none of those we know. Leaves the file at 0."""
    file.seek(0)
    head = file.read(HEAD)
    file.seek(0)
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _zip_kind(file)
    if head.startswith(_OLE_MAGIC):
        return OLE
    if head.startswith(b"%PDF-"):
        return PDF
    if head and _is_text(head):
        if _is_mark_up(head):
            return BANK_XML if _BANK_NAMESPACE in head else UNKNOWN
        return TEXT
    try:
        found = puremagic.magic_string(head)[0].mime_type
    except (puremagic.PureError, ValueError, IndexError):
        return UNKNOWN
    return found if found in _BY_SIGNATURE else UNKNOWN


def archive(file: IO[bytes]) -> Archive:
    """Entries and unpacked size of a zip-based file. Raises `InvalidInput` for a damaged, encrypted or active one."""
    file.seek(0)
    try:
        with zipfile.ZipFile(file) as contents:
            parts = contents.infolist()
    except (zipfile.BadZipFile, ValueError, OSError) as error:
        raise InvalidInput(
            "file_damaged", "O ficheiro está danificado ou incompleto. Volte a guardá-lo e envie outra vez."
        ) from error
    finally:
        file.seek(0)
    for part in parts:
        if part.flag_bits & 0x1:
            raise InvalidInput("file_encrypted", "O ficheiro tem palavra-passe. Guarde-o sem palavra-passe e envie.")
        name = part.filename.replace("\\", "/").lower()
        if any(active in f"/{name}" for active in _ACTIVE_PARTS):
            raise InvalidInput(
                "file_active", "O ficheiro tem macros, ligações ou objetos incorporados. Guarde-o sem eles e envie."
            )
    return Archive(entries=len(parts), unpacked=sum(part.file_size for part in parts))


def _zip_kind(file: IO[bytes]) -> str:
    try:
        with zipfile.ZipFile(file) as contents:
            names = set(contents.namelist())
            declared = contents.read("mimetype")[:100].decode("ascii", "replace") if _states_type(contents) else ""
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, RuntimeError):
        return ZIP
    finally:
        file.seek(0)
    if declared in {ODS, ODT}:
        return declared
    if "[Content_Types].xml" in names:
        if any(name.startswith("xl/") for name in names):
            return XLSX
        if any(name.startswith("word/") for name in names):
            return DOCX
    return ZIP


def _states_type(contents: zipfile.ZipFile) -> bool:
    """Whether there is a short OpenDocument type entry; a long one would be something else in disguise."""
    return "mimetype" in contents.namelist() and contents.getinfo("mimetype").file_size <= 100


def _is_text(head: bytes) -> bool:
    if head.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")):
        return True
    return not any(byte < 32 and byte not in b"\t\n\r\x0c" for byte in head)


def _is_mark_up(head: bytes) -> bool:
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:200].lower()
    return start.startswith((b"<!doctype", b"<html", b"<svg", b"<?xml", b"<script"))
