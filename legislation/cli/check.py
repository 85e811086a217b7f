"""`check`: proves the rule files; exit 1 and one line for each fault."""

import argparse
from pathlib import Path
from typing import Any

from legislation import check, figures, rules


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The folder of the rules, for checking others than those in use."""
    parser.description = "Prova os ficheiros de regras."
    parser.add_argument("--home", metavar="DIR", help="pasta das regras, se não for a do programa")
    parser.add_argument("--accept", action="store_true", help="reescreve a segunda cópia dos valores, já revistos")


def command(args: argparse.Namespace) -> dict[str, Any]:
    """Every fault found, in the order of the files."""
    shelf = rules.Library(Path(args.home)) if args.home else rules.library()
    if args.accept:
        figures.accept(shelf)
    return {"faults": check.faults(shelf), "warnings": [], "ruleset": shelf.digest}
