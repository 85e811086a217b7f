"""`coima`: the limits of the coima for one offence, and the milder wording when a day of decision is given."""

import argparse
from typing import Any

from legislation import coima, dates, exact, milder


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The offence, the day of the facts and the circumstances."""
    parser.description = "Os limites da coima, passo a passo, com os artigos."
    parser.add_argument("offence", metavar="ID", help="infração, por exemplo 39-A.1.i")
    parser.add_argument("--on", required=True, metavar="DATE", help="dia dos factos, aaaa-mm-dd")
    for kind in coima.MODIFIERS:
        parser.add_argument(f"--{kind.replace('_', '-')}", action="store_true", help=coima.MODIFIER_NAMES[kind])
    parser.add_argument("--benefit", metavar="EUR", help="benefício económico, por exemplo 1500.00")
    parser.add_argument("--legal-person", action="store_true", help="o arguido é pessoa coletiva")
    parser.add_argument("--decided-on", metavar="DATE", help="dia da decisão: compara as redações desde os factos")


def command(args: argparse.Namespace) -> dict[str, Any]:
    """The limits, with the comparison of wordings where asked."""
    on = dates.day(args.on)
    modifiers = [kind for kind in coima.MODIFIERS if getattr(args, kind)]
    benefit = exact.euros(args.benefit) if args.benefit is not None else None
    result = coima.compute(
        args.offence,
        on=on,
        modifiers=modifiers,
        benefit=benefit,
        legal_person=args.legal_person,
        jurisdiction=args.jurisdiction,
        wording=args.wording,
    )
    answer = result.as_json()
    if args.decided_on is not None:
        comparison = milder.compare(result, decided_on=dates.day(args.decided_on), benefit=benefit).as_json()
        warnings = [*answer["warnings"], *comparison.pop("warnings")]
        answer = {**answer, **comparison, "warnings": list(dict.fromkeys(warnings))}
    return answer
