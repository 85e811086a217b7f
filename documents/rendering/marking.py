"""A copy for reading of a document that does not count yet: every page says so, the stored bytes stay as they are."""

import io
from functools import cache

import pikepdf

from documents.rendering import engine

_MARK = "<html lang='pt-PT'><head><title>Projeto</title></head><body class='mark'><p>PROJETO</p></body></html>"


@cache
def _mark() -> bytes:
    return engine.pdf(_MARK, pictures={}, identifier="projeto").content


def as_draft(content: bytes) -> bytes:
    """The PDF with "PROJETO" behind the text of each page."""
    with pikepdf.open(io.BytesIO(content)) as pdf, pikepdf.open(io.BytesIO(_mark())) as mark:
        for page in pdf.pages:
            page.add_underlay(mark.pages[0], None)
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()
