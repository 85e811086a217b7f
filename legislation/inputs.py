"""Reading what a person hands to the command line."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

from legislation.dates import ZONES
from legislation.errors import Refusal

_SHAPES = {dict: "um objeto", list: "uma lista"}


def read_json(path: str, kind: type[dict[str, Any]] | type[list[Any]]) -> Any:
    """The JSON object or list in a file.

    Raises `Refusal` (`bad_file`) where the file is missing, is not JSON, or holds another shape.
    """
    try:
        value = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise Refusal("bad_file", f"O ficheiro «{path}» não existe ou não é JSON.") from None
    if not isinstance(value, kind):
        raise Refusal("bad_file", f"O ficheiro «{path}» não tem {_SHAPES[kind]} em JSON.")
    return value


def moment(text: str) -> datetime:
    """Read a day and hour (`2024-01-10T21:30`); without an offset it is the clock of the authority's seat.

    Raises `Refusal` (`bad_date`) for anything else.
    """
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        raise Refusal("bad_date", f"«{text}» não é um dia e hora na forma aaaa-mm-ddThh:mm.") from None
    return read if read.tzinfo else read.replace(tzinfo=ZONES["PT"])
