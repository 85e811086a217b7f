"""What a file is, by its content. The name and the type declared by the browser are never believed (S28)."""

import enum
import zipfile
from typing import IO

from registry.reading.archive import open_archive, scan, unsafe
from registry.reading.errors import FileRefused
from registry.reading.limits import Limits

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ODS = b"application/vnd.oasis.opendocument.spreadsheet"
_SEND_AS = "Envie um ficheiro xlsx, ods, xls ou csv."

_OTHERS = [
    (b"%PDF", "Este ficheiro é um PDF. Envie a folha de cálculo de onde ele foi feito."),
    (b"\x89PNG", "Este ficheiro é uma imagem. Envie a folha de cálculo com os filiados."),
    (b"\xff\xd8\xff", "Este ficheiro é uma imagem. Envie a folha de cálculo com os filiados."),
    (b"Rar!", f"Este ficheiro é um arquivo RAR. {_SEND_AS}"),
    (b"7z\xbc\xaf", f"Este ficheiro é um arquivo 7z. {_SEND_AS}"),
    (b"{\\rtf", f"Este ficheiro é um texto. {_SEND_AS}"),
    (b"\x1f\x8b", f"Este ficheiro está comprimido. {_SEND_AS}"),
]


class Kind(enum.StrEnum):
    """The kinds of table that are read."""

    XLSX = "xlsx"
    ODS = "ods"
    XLS = "xls"
    CSV = "csv"


def kind_of(file: IO[bytes], limits: Limits) -> Kind:
    """The kind of a file, once its content proved to be safe to open. Raises `FileRefused` otherwise."""
    size = file.seek(0, 2)
    file.seek(0)
    if size == 0:
        raise FileRefused("empty_file", "O ficheiro está vazio. Confirme que guardou a folha e envie outra vez.")
    if size > limits.file_bytes:
        raise FileRefused(
            "too_large",
            f"O ficheiro tem mais de {limits.file_bytes // (1024 * 1024)} MB. "
            "Tire as fotografias da folha e envie-as num arquivo zip à parte.",
        )
    start = file.read(4096)
    file.seek(0)
    for magic, message in _OTHERS:
        if start.startswith(magic):
            raise FileRefused("not_a_table", message)
    if start.startswith(b"PK"):
        return _packed_kind(file, limits)
    if start.startswith(_OLE):
        return _ole_kind(file)
    if start.lstrip(b"\xef\xbb\xbf \r\n\t").lower().startswith((b"<html", b"<!doctype", b"<table", b"<?xml")):
        raise FileRefused(
            "web_page_as_table",
            "O ficheiro parece uma folha de Excel mas é uma página da Internet. "
            "Abra-o no Excel, escolha «Guardar como» e «Livro do Excel (xlsx)», e envie esse.",
        )
    return Kind.CSV


def _packed_kind(file: IO[bytes], limits: Limits) -> Kind:
    with open_archive(file, limits) as archive:
        names = {entry.filename for entry in archive.infolist()}
        if "xl/workbook.xml" in names or "xl/workbook.bin" in names:
            _refuse_office_extras(names)
            scan(archive, limits)
            if "xl/workbook.bin" in names:
                raise FileRefused("binary_workbook", "Os ficheiros xlsb não são lidos. Guarde como xlsx e envie esse.")
            return Kind.XLSX
        if "mimetype" in names and _is_ods(archive):
            _refuse_ods_extras(archive, names)
            scan(archive, limits)
            return Kind.ODS
    if any(name.startswith("word/") for name in names):
        raise FileRefused("not_a_table", f"Este ficheiro é um documento do Word. {_SEND_AS}")
    raise FileRefused("not_a_table", f"Este arquivo não é uma folha de cálculo. {_SEND_AS}")


def _is_ods(archive: zipfile.ZipFile) -> bool:
    entry = archive.getinfo("mimetype")
    return entry.file_size <= 200 and archive.read(entry).strip() == _ODS


def _refuse_office_extras(names: set[str]) -> None:
    if any(name.endswith("vbaProject.bin") or name.startswith("xl/macrosheets/") for name in names):
        raise FileRefused("macros", "O ficheiro tem macros. Guarde-o como xlsx, sem macros, e envie esse.")
    if any(name.startswith("xl/externalLinks/") for name in names):
        raise FileRefused(
            "external_links",
            "O ficheiro tem ligações a outros ficheiros. No Excel, em Dados, escolha «Editar ligações» e quebre-as.",
        )
    if any(name.startswith(("xl/embeddings/", "xl/activeX/")) for name in names):
        raise FileRefused("embedded_objects", "O ficheiro tem objetos embutidos. Apague-os e envie outra vez.")


def _refuse_ods_extras(archive: zipfile.ZipFile, names: set[str]) -> None:
    if any(name.startswith(("Basic/", "Scripts/")) for name in names):
        raise FileRefused("macros", "O ficheiro tem macros. Guarde-o sem macros e envie esse.")
    if any(name.startswith("Object ") for name in names):
        raise FileRefused("embedded_objects", "O ficheiro tem objetos embutidos. Apague-os e envie outra vez.")
    if "META-INF/manifest.xml" in names:
        manifest = archive.getinfo("META-INF/manifest.xml")
        if manifest.file_size > 4 * 1024 * 1024:
            raise unsafe("too_large_unpacked", "ocupa demasiado espaço depois de aberto.")
        if b"encryption-data" in archive.read(manifest):
            raise FileRefused("encrypted", "O ficheiro tem palavra-passe. Guarde-o sem palavra-passe e envie esse.")


def _ole_kind(file: IO[bytes]) -> Kind:
    content = file.read()
    file.seek(0)
    if "EncryptedPackage".encode("utf-16-le") in content:
        raise FileRefused("encrypted", "O ficheiro tem palavra-passe. Guarde-o sem palavra-passe e envie esse.")
    if "WordDocument".encode("utf-16-le") in content:
        raise FileRefused("not_a_table", f"Este ficheiro é um documento do Word. {_SEND_AS}")
    if "_VBA_PROJECT".encode("utf-16-le") in content:
        raise FileRefused("macros", "O ficheiro tem macros. Guarde-o como xlsx, sem macros, e envie esse.")
    if not any(name.encode("utf-16-le") in content for name in ("Workbook", "Book")):
        raise FileRefused("not_a_table", f"Este ficheiro não é uma folha de cálculo. {_SEND_AS}")
    return Kind.XLS
