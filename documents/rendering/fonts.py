"""The fonts of documents: files of the project, never the system's."""

import os
from functools import cache
from pathlib import Path

from django.conf import settings
from fontTools.ttLib import TTFont

FOLDER = Path(settings.BASE_DIR) / "static" / "fonts"
FILES = {
    ("Documento Serif", "normal", "normal"): "SourceSerif4-Regular.ttf",
    ("Documento Serif", "italic", "normal"): "SourceSerif4-Italic.ttf",
    ("Documento Serif", "normal", "bold"): "SourceSerif4-Bold.ttf",
    ("Documento Serif", "italic", "bold"): "SourceSerif4-BoldItalic.ttf",
    ("Documento Sans", "normal", "normal"): "NotoSans-Regular.ttf",
    ("Documento Sans", "italic", "normal"): "NotoSans-Italic.ttf",
    ("Documento Sans", "normal", "bold"): "NotoSans-Bold.ttf",
    ("Documento Sans", "italic", "bold"): "NotoSans-BoldItalic.ttf",
}

# Characters that give space or direction and draw nothing, so a font needs no glyph for them.
INVISIBLE = frozenset("\n\t\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")


def use_bundled_fonts() -> None:
    """Point the font library at the project's folder. Must run before WeasyPrint is imported."""
    os.environ["FONTCONFIG_FILE"] = str(FOLDER / "paper.conf")


def face_rules() -> str:
    """The `@font-face` rules of the bundled files."""
    return "\n".join(
        f"@font-face {{ font-family: '{family}'; font-style: {style}; font-weight: {weight};"
        f" src: url(asset:/fonts/{name}); }}"
        for (family, style, weight), name in FILES.items()
    )


@cache
def drawable() -> frozenset[str]:
    """Every character that the bundled fonts can draw in all their styles."""
    families: dict[str, set[str]] = {}
    for (family, _, _), name in FILES.items():
        letters = {chr(point) for point in TTFont(FOLDER / name).getBestCmap()}
        families[family] = families[family] & letters if family in families else letters
    return frozenset(set.union(*families.values())) | INVISIBLE


def missing(text: str) -> list[str]:
    """Characters of the text that no bundled font can draw, in order and without repetition."""
    return list(dict.fromkeys(c for c in text if c not in drawable()))
