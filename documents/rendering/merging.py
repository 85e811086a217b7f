"""Many PDF files as one, for the printer."""

import io
from collections.abc import Iterable

import pikepdf


def merged(parts: Iterable[bytes], *, duplex: bool) -> tuple[bytes, int]:
    """The files one after the other, and how many pages they make.

    With `duplex` each part begins on a new sheet: a blank page follows a part with an odd number of pages.
    """
    whole = pikepdf.new()
    for content in parts:
        with pikepdf.open(io.BytesIO(content)) as pdf:
            whole.pages.extend(pdf.pages)
            size = pdf.pages[-1].mediabox
            if duplex and len(pdf.pages) % 2:
                whole.add_blank_page(page_size=(float(size[2]), float(size[3])))
    out = io.BytesIO()
    whole.save(out, deterministic_id=True)
    return out.getvalue(), len(whole.pages)
