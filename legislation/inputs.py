"""Reading what a person hands to the command line."""

import json
from pathlib import Path
from typing import Any

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
