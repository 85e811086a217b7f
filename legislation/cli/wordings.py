"""`wordings`: every wording of every act loaded for a jurisdiction."""

import argparse
from typing import Any

from legislation import rules


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """No arguments of its own."""
    parser.description = "As redações carregadas, por ato e por dia."


def command(args: argparse.Namespace) -> dict[str, Any]:
    """The wordings by act and first day; parts of an act (`lei-39-2009/risk`) are not listed apart."""
    shelf = rules.library()
    acts = [act for act in shelf.acts(args.jurisdiction) if "/" not in act]
    found = [wording for act in acts for wording in shelf.wordings(args.jurisdiction, act)]
    return {"wordings": [wording.as_json() for wording in found], "warnings": [], "ruleset": shelf.digest}
