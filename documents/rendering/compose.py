"""From frozen data to HTML: numbers of paragraphs, the computation as an annex, the last lines kept together."""

import hashlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import segno
from django.template.loader import render_to_string

from documents import content as contents
from documents.content import Annex, Block, Line, Paragraph, Step, Table
from documents.rendering.engine import Rendered, pdf

# A paragraph longer than this may be divided between pages by itself, so it need not be kept with the signature.
KEPT_LENGTH = 700


@dataclass(frozen=True)
class Numbered:
    """A paragraph with the number it got in the document, or none."""

    number: int | None
    text: str
    items: tuple[tuple[str, str], ...]
    quote: bool


@dataclass(frozen=True)
class Section:
    """A heading with its numbered paragraphs and tables."""

    heading: str
    paragraphs: tuple[Numbered, ...]
    tables: tuple[Table, ...]
    operative: bool


def render(*, template: str, data: dict[str, Any], receipt: dict[str, Any] | None, frame: dict[str, Any]) -> Rendered:
    """The PDF of frozen data. Raises `InvalidInput` when the data has another form than `documents.content` says."""
    html = html_of(template=template, data=data, receipt=receipt, frame=frame)
    identifier = hashlib.sha256(f"{frame['number']}|{frame['code']}".encode()).hexdigest()[:32]
    pictures = {"qr.svg": _qr(frame["verify_url"])} if frame.get("verify_url") else {}
    if frame.get("draft"):
        pictures["draft.svg"] = DRAFT
    return pdf(html, pictures=pictures, identifier=identifier)


def html_of(*, template: str, data: dict[str, Any], receipt: dict[str, Any] | None, frame: dict[str, Any]) -> str:
    """The HTML that the PDF engine lays out in pages."""
    content = contents.read(data)
    if receipt:
        content = content.model_copy(update={"annexes": [_annex_of(receipt), *content.annexes]})
    sections = list(_sections(content.blocks))
    tail = _tail(sections) if content.signature else None
    if tail:
        last = sections[-1]
        sections[-1] = Section(last.heading, last.paragraphs[:-1], last.tables, last.operative)
    context = {"content": content, "sections": sections, "tail": tail, "frame": frame}
    return render_to_string(template, context)


def _sections(blocks: list[Block]) -> Iterator[Section]:
    number = 0
    for block in blocks:
        paragraphs = []
        for raw in block.paragraphs:
            paragraph = Paragraph(text=raw) if isinstance(raw, str) else raw
            counted = block.numbered and paragraph.numbered and not paragraph.quote
            number += counted
            items = tuple((f"{_letter(i)})", item) for i, item in enumerate(paragraph.items))
            paragraphs.append(Numbered(number if counted else None, paragraph.text, items, paragraph.quote))
        yield Section(block.heading, tuple(paragraphs), tuple(block.tables), block.operative)


def _letter(index: int) -> str:
    """a, b, … z, aa, ab, … as the articles of a law are lettered."""
    text = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        text = chr(ord("a") + rest) + text
    return text


def _tail(sections: list[Section]) -> Numbered | None:
    """The last paragraph, when it is short enough to share a page with the signature: no signature stands alone."""
    if not sections or sections[-1].tables or len(sections[-1].paragraphs) < 2:
        return None
    last = sections[-1].paragraphs[-1]
    return last if len(last.text) + sum(len(text) for _, text in last.items) <= KEPT_LENGTH else None


def _annex_of(receipt: dict[str, Any]) -> Annex:
    """The computation as a table: each rule with its article, what went in and what came out."""
    steps = [
        Step(
            rule=str(step.get("rule", "")),
            article=str(step.get("cite", step.get("article", ""))),
            input=str(step.get("input", "")),
            result=str(step.get("output", step.get("result", ""))),
        )
        for step in receipt.get("steps", [])
    ]
    total = [Line(label=str(k), value=str(v)) for k, v in receipt.get("total", [])]
    notes = [str(note) for note in receipt.get("warnings", [])]
    if receipt.get("ruleset"):
        notes.append(f"Resumo do conjunto de regras usado: {receipt['ruleset']}.")
    intro = str(receipt.get("intro", "")) or (
        f"Redação aplicada: {receipt['wording']}." if receipt.get("wording") else ""
    )
    return Annex(
        title=str(receipt.get("title", "Cálculo da medida")), intro=intro, steps=steps, total=total, notes=notes
    )


def _qr(address: str) -> bytes:
    picture = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        picture, kind="svg", border=0, xmldecl=False, svgns=True, nl=False, scale=4
    )
    return picture.getvalue()


DRAFT = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297">'
    b'<text x="105" y="165" text-anchor="middle" font-family="Documento Sans" font-weight="bold" font-size="38"'
    b' fill="#e4e4e4" transform="rotate(-55 105 148.5)">PROJETO</text></svg>'
)
