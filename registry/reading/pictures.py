"""Photographs out of a zip, a workbook or one file, each decoded and written anew. Runs in the limited child process.

Nothing is unpacked to disk and names are never paths (B62). A picture of a workbook belongs to a row only when its
anchor lies wholly inside that row; any other is left for a person to link (B23).
"""

import base64
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from posixpath import normpath
from typing import IO, Any

from defusedxml.ElementTree import fromstring

from audit.errors import InvalidInput
from documents.images import reencode
from registry.reading.archive import folded, open_archive, read_entry
from registry.reading.limits import LIMITS, MEGABYTE, Limits

LARGEST_SIDE = 480
LARGEST_PICTURE = 12 * MEGABYTE
_EMU_PER_POINT = 12_700
_USUAL_HEIGHT = 15.0
_DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_ROW = re.compile(rb"<row\b[^>]*>")
_ROW_NUMBER = re.compile(rb'\br="(\d+)"')
_ROW_HEIGHT = re.compile(rb'\bht="([\d.]+)"')
_DEFAULT_HEIGHT = re.compile(rb'defaultRowHeight="([\d.]+)"')
_PICTURE_NAMES = (".jpg", ".jpeg", ".png", ".webp")


def from_zip(file: IO[bytes]) -> Iterator[dict[str, Any]]:
    """Each picture of an archive: `{"name", "jpeg"}` in base64, or `{"name", "problem"}`. Other files are named."""
    with open_archive(file, LIMITS) as archive:
        names = Counter(folded(entry.filename) for entry in archive.infolist() if _may_be_picture(entry))
        for entry in archive.infolist():
            if not _may_be_picture(entry):
                continue
            name = entry.filename.replace("\\", "/").rsplit("/", 1)[-1]
            item = _picture(name, archive, entry)
            if names[folded(name)] > 1:
                item.setdefault("problem", "Há outra com o mesmo nome. Escolha a linha de cada uma.")
            yield item


def _may_be_picture(entry: zipfile.ZipInfo) -> bool:
    """Whether an entry was put there by the sender, and not by the program that made the archive."""
    name = folded(entry.filename)
    return not (entry.is_dir() or entry.filename.startswith("__MACOSX/") or name.startswith("."))


def from_file(file: IO[bytes], *, name: str) -> Iterator[dict[str, Any]]:
    """One picture sent by itself."""
    yield _written(name, file.read(LARGEST_PICTURE + 1))


def from_workbook(file: IO[bytes], *, sheet: str) -> Iterator[dict[str, Any]]:
    """Pictures of one sheet of an xlsx, with `row` where the anchor lies wholly inside one; the others without."""
    with open_archive(file, LIMITS) as archive:
        rows = _rows_by_picture(archive, sheet, LIMITS)
        for entry in archive.infolist():
            if entry.filename.startswith("xl/media/") and entry.filename.lower().endswith(_PICTURE_NAMES):
                found = rows.get(entry.filename, [])
                name = entry.filename.rsplit("/", 1)[-1]
                picture = _picture(name, archive, entry)
                yield {**picture, "row": found[0] if len(found) == 1 else None}


def _picture(name: str, archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> dict[str, Any]:
    if not name.lower().endswith(_PICTURE_NAMES):
        return {"name": name, "problem": "Não é uma fotografia JPEG, PNG ou WebP."}
    return _written(name, read_entry(archive, entry, LARGEST_PICTURE + 1))


def _written(name: str, content: bytes) -> dict[str, Any]:
    if len(content) > LARGEST_PICTURE:
        return {"name": name, "problem": "A fotografia tem mais de 12 MB. Reduza-a e envie outra vez."}
    try:
        return {"name": name, "jpeg": base64.b64encode(reencode(content, LARGEST_SIDE)).decode("ascii")}
    except InvalidInput as error:
        return {"name": name, "problem": error.message}


def _rows_by_picture(archive: zipfile.ZipFile, sheet: str, limits: Limits) -> dict[str, list[int | None]]:
    """For each media part, the row of each of its anchors on the sheet; none where it is not inside one row."""
    part = _sheet_part(archive, sheet)
    if part is None:
        return {}
    content = read_entry(archive, archive.getinfo(part), limits.unpacked_bytes)
    heights = _heights(content)
    found: dict[str, list[int | None]] = {}
    for drawing in _targets(archive, part, "/drawing"):
        media = _relations(archive, drawing)
        for anchor in fromstring(read_entry(archive, archive.getinfo(drawing), limits.unpacked_bytes)):
            for blip in anchor.iter(f"{_A}blip"):
                target = media.get(blip.get(f"{_R}embed", ""))
                if target:
                    found.setdefault(target, []).append(_row_of(anchor, heights))
    per_row: dict[int, int] = {}
    for rows in found.values():
        for row in rows:
            if row is not None:
                per_row[row] = per_row.get(row, 0) + 1
    return {
        target: [row if row is None or per_row[row] == 1 else None for row in rows] for target, rows in found.items()
    }


def _row_of(anchor: Any, heights: dict[int, float]) -> int | None:
    """The row, from 1, inside which an anchor lies; none if it crosses a border or floats."""
    start = anchor.find(f"{_DRAWING}from")
    if start is None or anchor.get("editAs") == "absolute":
        return None
    row, offset = _number(start, "row"), _number(start, "rowOff")
    end = anchor.find(f"{_DRAWING}to")
    if end is not None:
        last, beyond = _number(end, "row"), _number(end, "rowOff")
        return row + 1 if last == row or (last == row + 1 and beyond == 0) else None
    size = anchor.find(f"{_DRAWING}ext")
    height = heights.get(row + 1, heights[0]) * _EMU_PER_POINT
    return row + 1 if size is not None and offset + int(size.get("cy", "0")) <= height else None


def _number(corner: Any, name: str) -> int:
    found = corner.find(f"{_DRAWING}{name}")
    return int(found.text) if found is not None and found.text else 0


def _heights(content: bytes) -> dict[int, float]:
    """Heights of rows in points; 0 stands for the usual one."""
    default = _DEFAULT_HEIGHT.search(content)
    heights = {0: float(default.group(1)) if default else _USUAL_HEIGHT}
    for tag in _ROW.findall(content):
        number, height = _ROW_NUMBER.search(tag), _ROW_HEIGHT.search(tag)
        if number and height:
            heights[int(number.group(1))] = float(height.group(1))
    return heights


def _sheet_part(archive: zipfile.ZipFile, sheet: str) -> str | None:
    if "xl/workbook.xml" not in archive.namelist():
        return None
    relations = _relations(archive, "xl/workbook.xml")
    book = fromstring(read_entry(archive, archive.getinfo("xl/workbook.xml"), LARGEST_PICTURE))
    for found in book.iter(f"{_MAIN}sheet"):
        if found.get("name") == sheet:
            target = relations.get(found.get(f"{_R}id", ""))
            return target if target in archive.namelist() else None
    return None


def _targets(archive: zipfile.ZipFile, part: str, kind: str) -> list[str]:
    return [target for target in _relations(archive, part, kind).values() if target in archive.namelist()]


def _relations(archive: zipfile.ZipFile, part: str, kind: str = "") -> dict[str, str]:
    """Relation id to the part it points at, for one part of the package."""
    folder, _, name = part.rpartition("/")
    path = f"{folder}/_rels/{name}.rels"
    if path not in archive.namelist():
        return {}
    found = {}
    for relation in fromstring(read_entry(archive, archive.getinfo(path), LARGEST_PICTURE)):
        target = relation.get("Target", "")
        if relation.get("TargetMode") != "External" and relation.get("Type", "").endswith(kind):
            found[relation.get("Id", "")] = normpath(
                target.lstrip("/") if target.startswith("/") else f"{folder}/{target}"
            )
    return found
