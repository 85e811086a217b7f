"""Taking other people's data out of a text, wherever it stands."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

OMITTED = "[omitido]"


def without(value: Any, hidden: Sequence[str]) -> Any:
    """The same JSON with every occurrence of the hidden words replaced, in any case and with any blanks inside."""
    pattern = _pattern(hidden)
    return value if pattern is None else _cleaned(value, pattern)


def _pattern(hidden: Sequence[str]) -> re.Pattern[str] | None:
    words = [unicodedata.normalize("NFC", text).split() for text in hidden if text.strip()]
    if not words:
        return None
    longest_first = sorted((r"\s+".join(map(re.escape, parts)) for parts in words), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)", re.IGNORECASE)


def _cleaned(value: Any, pattern: re.Pattern[str]) -> Any:
    if isinstance(value, str):
        return pattern.sub(OMITTED, unicodedata.normalize("NFC", value))
    if isinstance(value, list):
        return [_cleaned(inner, pattern) for inner in value]
    if isinstance(value, dict):
        return {key: _cleaned(inner, pattern) for key, inner in value.items()}
    return value
