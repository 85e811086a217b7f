"""Standard texts with fields: reading them, finding unknown fields, filling them in, comparing two versions."""

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from audit.errors import InvalidInput

_FIELD = re.compile(r"\{([^{}]*)\}")
SLOT = "[[texto do processo]]"


@dataclass(frozen=True)
class Piece:
    """A line of a comparison: `same`, `removed` or `added`."""

    change: str
    text: str


def parse(text: str) -> list[dict[str, Any]]:
    """Blocks from text as it is edited: `# ` begins a heading, a blank line ends a paragraph, and a line with
    `[[texto do processo]]` is the place of what the case itself says."""
    blocks: list[dict[str, Any]] = []
    for part in re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip()):
        piece = part.strip()
        if not piece:
            continue
        if piece == SLOT:
            blocks.append({"slot": True})
        elif piece.startswith("# "):
            heading, _, rest = piece[2:].partition("\n")
            blocks.append({"heading": heading.strip(), "paragraphs": [rest.strip()] if rest.strip() else []})
        elif blocks and "paragraphs" in blocks[-1]:
            blocks[-1]["paragraphs"].append(piece)
        else:
            blocks.append({"heading": "", "paragraphs": [piece]})
    return blocks


def written(blocks: list[dict[str, Any]]) -> str:
    """The text of blocks as it is edited; `parse` gives them back."""
    parts = []
    for block in blocks:
        if block.get("slot"):
            parts.append(SLOT)
            continue
        parts += [f"# {block['heading']}"] if block["heading"] else []
        parts += block["paragraphs"]
    return "\n\n".join(parts)


def check(blocks: list[dict[str, Any]], known: Mapping[str, str]) -> None:
    """Raise `InvalidInput` when a text uses a field outside the closed list, a lone brace, or has no text at all."""
    texts = list(_texts(blocks))
    if not any(text.strip() for text in texts):
        raise InvalidInput("text_empty", "Escreva o texto do modelo.", "texto")
    unknown = sorted({name for text in texts for name in _FIELD.findall(text) if name not in known})
    if unknown:
        shown = ", ".join(f"{{{name}}}" for name in unknown)
        allowed = ", ".join(f"{{{name}}}" for name in known) or "nenhum"
        raise InvalidInput("text_field", f"Campo desconhecido: {shown}. Os campos possíveis são: {allowed}.", "texto")
    if any(brace in _FIELD.sub("", text) for text in texts for brace in "{}"):
        raise InvalidInput("text_brace", "Há uma chaveta sozinha. Escreva cada campo entre chavetas: {nome}.", "texto")
    if sum(bool(block.get("slot")) for block in blocks) > 1:
        raise InvalidInput("text_slots", f"O lugar do texto do processo, {SLOT}, só pode aparecer uma vez.", "texto")


def filled(blocks: list[dict[str, Any]], values: Mapping[str, str], own: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The blocks of a document: fields replaced by values, the case's own blocks in their place, or else at the end.

    Raises `InvalidInput` (`text_missing`) naming each field without a value.
    """
    missing = sorted({name for text in _texts(blocks) for name in _FIELD.findall(text) if not values.get(name)})
    if missing:
        raise InvalidInput("text_missing", f"Faltam dados para o documento: {', '.join(missing)}.")
    return _laid(blocks, lambda name: values[name], own)


def previewed(blocks: list[dict[str, Any]], values: Mapping[str, str]) -> list[dict[str, Any]]:
    """The blocks with the values there are; a field without one stays visible in braces."""
    own = [{"heading": "", "paragraphs": ["[Aqui entra o texto próprio do processo.]"]}]
    return _laid(blocks, lambda name: values.get(name) or f"{{{name}}}", own)


def compared(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> list[Piece]:
    """The two texts, line by line."""
    words = {"  ": "same", "- ": "removed", "+ ": "added"}
    lines = difflib.ndiff(written(old).splitlines(), written(new).splitlines())
    return [Piece(words[line[:2]], line[2:]) for line in lines if line[:2] in words and line[2:].strip()]


def _texts(blocks: list[dict[str, Any]]) -> Iterator[str]:
    for block in blocks:
        if not block.get("slot"):
            yield block["heading"]
            yield from block["paragraphs"]


def _laid(blocks: list[dict[str, Any]], value: Any, own: list[dict[str, Any]]) -> list[dict[str, Any]]:
    def replaced(text: str) -> str:
        return _FIELD.sub(lambda found: value(found.group(1)), text)

    out: list[dict[str, Any]] = []
    for block in blocks:
        if block.get("slot"):
            out += own
        else:
            out.append(
                {"heading": replaced(block["heading"]), "paragraphs": [replaced(text) for text in block["paragraphs"]]}
            )
    return out if any(block.get("slot") for block in blocks) else out + own
