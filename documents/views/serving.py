"""Sending stored bytes: fixed type, safe name, whole or in part, always the very bytes of the hash."""

import re
from collections.abc import Iterator
from typing import IO

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.http import content_disposition_header

CHUNK = 256 * 1024
_RANGE = re.compile(r"^bytes=(\d*)-(\d*)$")


def stored_file(
    request: HttpRequest, file: IO[bytes], *, size: int, sha256: str, media_type: str, name: str, attachment: bool
) -> HttpResponseBase:
    """The file, or the part asked for in `Range`. Nobody keeps a copy on the way, and browsers guess no other type."""
    span = _span(request.headers.get("Range", ""), size)
    if span == "impossible":
        file.close()
        response: HttpResponseBase = HttpResponse(status=416)
        response["Content-Range"] = f"bytes */{size}"
        return response
    first, last = span if isinstance(span, tuple) else (0, size - 1)
    response = StreamingHttpResponse(_part(file, first, last), status=206 if span else 200, content_type=media_type)
    if span:
        response["Content-Range"] = f"bytes {first}-{last}/{size}"
    response["Content-Length"] = str(last - first + 1)
    response["Accept-Ranges"] = "bytes"
    response["ETag"] = f'"{sha256}"'
    response["Content-Disposition"] = content_disposition_header(attachment, name) or "attachment"
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "private, no-store"
    return response


def _span(header: str, size: int) -> tuple[int, int] | str | None:
    """First and last byte asked for; `None` for the whole (no header, several ranges, another unit)."""
    found = _RANGE.match(header.strip())
    if not found or not any(found.groups()):
        return None
    start, end = found.groups()
    if not start:
        length = min(int(end), size)
        return (size - length, size - 1) if length else "impossible"
    first = int(start)
    last = min(int(end), size - 1) if end else size - 1
    return (first, last) if first <= last else "impossible"


def _part(file: IO[bytes], first: int, last: int) -> Iterator[bytes]:
    with file:
        file.seek(first)
        left = last - first + 1
        while left > 0 and (chunk := file.read(min(CHUNK, left))):
            left -= len(chunk)
            yield chunk
