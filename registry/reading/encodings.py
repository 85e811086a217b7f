"""From the bytes of a text file to its text, without ever replacing a character (B06, B08)."""

import codecs
from dataclasses import dataclass

from registry.reading.errors import FileRefused

_PORTUGUESE = frozenset("áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇºª")
_OTHER_LATIN = frozenset("äåæèëìîïðñòöøùûýþÿßÄÅÆÈËÌÎÏÐÑÒÖØÙÛÝÞŠšŽžŒœŸ")
_NEUTRAL = frozenset("“”‘’«»–—…€°´§·•\u00a0")


@dataclass(frozen=True)
class Decoded:
    """A text, the name of the encoding to show, and whether somebody must confirm it by looking at names."""

    text: str
    encoding: str
    to_confirm: bool


def decode(data: bytes) -> Decoded:
    """The text of a file. UTF-8 strictly first; older encodings only where every letter makes sense.

    Raises `FileRefused` (`unknown_encoding`, `binary`) when no reading is certain enough to show to a person.
    """
    if data.startswith(codecs.BOM_UTF8):
        return _strict(data, "utf-8-sig", "UTF-8 com marca (BOM)")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _strict(data, "utf-16", "UTF-16")
    if b"\0" in data[:4000]:
        odd, even = data[1:4000:2].count(0), data[0:4000:2].count(0)
        if max(odd, even) * 4 > len(data[:4000]):
            return _strict(data, "utf-16-le" if odd > even else "utf-16-be", "UTF-16 sem marca", to_confirm=True)
        raise FileRefused("binary", "O ficheiro não é texto nem folha de cálculo. Envie xlsx, ods, xls ou csv.")
    try:
        return Decoded(data.decode("utf-8"), "UTF-8", False)
    except UnicodeDecodeError:
        pass
    for codec, label in (("cp1252", "Windows-1252"), ("mac_roman", "Mac Roman")):
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        if _letters_make_sense(text):
            return Decoded(text, label, True)
    raise _unknown()


def _strict(data: bytes, codec: str, label: str, *, to_confirm: bool = False) -> Decoded:
    try:
        return Decoded(data.decode(codec), label, to_confirm)
    except UnicodeDecodeError as error:
        raise _unknown() from error


def _unknown() -> FileRefused:
    return FileRefused(
        "unknown_encoding",
        "Não foi possível ler os acentos deste ficheiro com certeza. "
        "No Excel, escolha «Guardar como» e «CSV UTF-8», ou envie o ficheiro xlsx.",
    )


def _letters_make_sense(text: str) -> bool:
    """Whether nearly all letters beyond ASCII are those that Portuguese uses."""
    beyond = [c for c in text if ord(c) > 127 and c not in _NEUTRAL]
    portuguese = sum(c in _PORTUGUESE for c in beyond)
    impossible = sum(c not in _PORTUGUESE and c not in _OTHER_LATIN for c in beyond)
    return impossible * 50 <= len(beyond) and portuguese * 10 >= len(beyond) * 8
