"""`offences`: the offences of the wording in force on a day, with their ranges."""

import argparse
from typing import Any

from legislation import coima, dates, receipts, rules


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The day of the facts."""
    parser.description = "As infrações de uma redação e as suas molduras."
    parser.add_argument("--on", required=True, metavar="DATE", help="dia dos factos, aaaa-mm-dd")


def command(args: argparse.Namespace) -> dict[str, Any]:
    """The offences in the order of the article."""
    wording, found = coima.offences(dates.day(args.on), jurisdiction=args.jurisdiction, wording=args.wording)
    state = [receipts.warning(wording.state, wording.tables["note"])] if wording.state != "confirmed" else []
    return {
        "wording": wording.name,
        "offences": [offence.as_json() for offence in found],
        "simulation": args.wording is not None,
        "warnings": list(dict.fromkeys([*state, *(note for offence in found for note in offence.warnings)])),
        "ruleset": rules.ruleset_digest(),
    }
