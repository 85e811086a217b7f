"""Reading a PDF back, as a reader's program does: text by the fonts' own tables, structure, fonts."""

import io
import re
from collections.abc import Iterator
from typing import Any

import pikepdf


def opened(content: bytes) -> pikepdf.Pdf:
    """The PDF in these bytes."""
    return pikepdf.open(io.BytesIO(content))


def text_of(content: bytes) -> str:
    """The text of all pages in the order it was drawn, page by page, one line for each piece drawn."""
    return "\n".join(pages_of(content))


def squeezed(text: str) -> str:
    """The text without any blank, since lines break wherever they must."""
    return re.sub(r"\s+", "", text)


def fonts_of(content: bytes) -> dict[str, bool]:
    """Each font of the file by name, and whether its program is embedded."""
    with opened(content) as pdf:
        found = {}
        for page in pdf.pages:
            for font in page.Resources.Font.values():
                descendant = font.DescendantFonts[0]
                name = str(descendant.BaseFont)
                found[name] = "/FontFile2" in descendant.FontDescriptor or "/FontFile3" in descendant.FontDescriptor
        return found


def structure(content: bytes) -> Iterator[tuple[str, str, str]]:
    """Every structure element of the file in reading order: type, direction of a head, words for a picture."""
    with opened(content) as pdf:
        waiting = [pdf.Root.StructTreeRoot.K]
        while waiting:
            node = waiting.pop()
            if isinstance(node, pikepdf.Array):
                waiting.extend(reversed(list(node)))
            elif isinstance(node, pikepdf.Dictionary) and "/S" in node:
                scope = str(node.A.get("/Scope", "")) if isinstance(node.get("/A"), pikepdf.Dictionary) else ""
                yield str(node.S), scope, str(node.get("/Alt", ""))
                if "/K" in node:
                    waiting.append(node.K)


def text_marked_as(content: bytes) -> Iterator[tuple[int, str, str]]:
    """Each piece of text: its page, `content` when the structure leads to it, else what it is marked as, its words."""
    with opened(content) as pdf:
        placed = {(page.objgen, mark) for page, mark in _marks(pdf.Root.StructTreeRoot.K, None)}
        for number, page in enumerate(pdf.pages, start=1):
            letters = {name: _letters(font) for name, font in page.Resources.Font.items()}
            current: dict[int, str] = {}
            open_marks: list[str] = []
            for instruction in pikepdf.parse_content_stream(page):
                operands, operator = instruction.operands, str(instruction.operator)
                if operator in {"BDC", "BMC"}:
                    mark = operands[1].get("/MCID") if operator == "BDC" else None
                    known = mark is not None and (page.objgen, int(mark)) in placed
                    open_marks.append("content" if known else str(operands[0]))
                elif operator == "EMC":
                    open_marks.pop()
                elif operator == "Tf":
                    current = letters[str(operands[0])]
                elif operator in {"Tj", "TJ"}:
                    yield number, open_marks[-1] if open_marks else "", _words(operands, operator, current)


def _marks(node: Any, page: Any) -> Iterator[tuple[Any, int]]:
    """Page and mark of every piece of content that the structure leads to."""
    if isinstance(node, pikepdf.Array):
        for kid in node:
            yield from _marks(kid, page)
    elif isinstance(node, pikepdf.Dictionary):
        here = node.get("/Pg", page)
        if "/MCID" in node:
            yield here, int(node.MCID)
        elif "/K" in node:
            yield from _marks(node.K, here)
    else:
        yield page, int(node)


def pages_of(content: bytes) -> list[str]:
    """The text of each page."""
    with opened(content) as pdf:
        return ["\n".join(_lines(page)) for page in pdf.pages]


def _lines(page: Any) -> Iterator[str]:
    letters = {name: _letters(font) for name, font in page.Resources.get("/Font", {}).items()}
    current: dict[int, str] = {}
    for instruction in pikepdf.parse_content_stream(page):
        operands, operator = instruction.operands, instruction.operator
        if str(operator) == "Do":
            form = page.Resources.XObject[str(operands[0])]
            if form.Subtype == "/Form" and "/Resources" in form:
                yield from _lines(form)
        if str(operator) == "Tf":
            current = letters[str(operands[0])]
        elif str(operator) in {"Tj", "TJ"}:
            yield _words(operands, str(operator), current)


def _words(operands: Any, operator: str, letters: dict[int, str]) -> str:
    """The text that an operator draws."""
    parts = operands[0] if operator == "TJ" else operands
    codes = b"".join(bytes(part) for part in parts if isinstance(part, pikepdf.String))
    return "".join(letters[high * 256 + low] for high, low in zip(codes[::2], codes[1::2], strict=True))


def _letters(font: Any) -> dict[int, str]:
    """Code to text, from the font's ToUnicode table."""
    table = font.ToUnicode.read_bytes().decode("ascii")
    found = {}
    for block in re.findall(r"beginbfchar(.*?)endbfchar", table, re.S):
        for code, text in re.findall(r"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]*)>", block):
            found[int(code, 16)] = bytes.fromhex(text).decode("utf-16-be")
    return found
