"""Headings as people write them, in one comparable form."""

import re
import unicodedata

_NUMBER = re.compile(r"^(?:numero|num|nr|n o|no|n)(?: (?:de|do|da))?(?= |$)")


def comparable(label: object) -> str:
    """A heading without accents, case, punctuation and forms of «número»: `N.º do BI` and `Num BI` are `numero bi`."""
    text = unicodedata.normalize("NFKD", str(label).replace("°", "º"))
    text = "".join(c for c in text if not unicodedata.combining(c)).casefold()
    text = " ".join(re.sub(r"[^a-z0-9]+", " ", text).split())
    return _NUMBER.sub("numero", text)


def column_letter(index: int) -> str:
    """The letters of a column counted from 0: `A`, `Z`, `AA`."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
