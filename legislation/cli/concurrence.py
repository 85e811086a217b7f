"""`concurrence`: the limits of the single coima for several offences (RGCO 19)."""

import argparse
from fractions import Fraction
from typing import Any

from legislation import concurrence, exact


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The concrete fines and the maximum of each offence, in the same order."""
    parser.description = "Os limites da coima única em concurso."
    parser.add_argument("--fines", required=True, metavar="EUR,EUR", help="coimas concretas, separadas por vírgulas")
    parser.add_argument("--maxima", required=True, metavar="EUR,EUR", help="máximo de cada infração, na mesma ordem")


def command(args: argparse.Namespace) -> dict[str, Any]:
    """The limits and how they were reached."""
    return concurrence.compute(_amounts(args.fines), _amounts(args.maxima)).as_json()


def _amounts(text: str) -> list[Fraction]:
    return [exact.euros(part) for part in text.split(",")]
