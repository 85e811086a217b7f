"""`split`: the product of a coima among its beneficiaries (art. 44)."""

import argparse
from typing import Any

from legislation import dates, exact, split


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The amount, the day of the facts and the place."""
    parser.description = "A repartição do produto da coima, ao cêntimo."
    parser.add_argument("amount", metavar="AMOUNT", help="montante em euros, por exemplo 333.34")
    parser.add_argument("--on", required=True, metavar="DATE", help="dia dos factos, aaaa-mm-dd")
    parser.add_argument("--paid-on", metavar="DATE", help="dia do pagamento, se for outro")
    parser.add_argument("--region", choices=split.REGIONS, help="região autónoma onde o facto foi praticado")
    parser.add_argument("--no-force", action="store_true", help="nenhuma força de segurança levantou o auto")


def command(args: argparse.Namespace) -> dict[str, Any]:
    """The shares in the order of the article."""
    result = split.compute(
        exact.cents_half_up(exact.euros(args.amount)),
        on=dates.day(args.on),
        paid_on=dates.day(args.paid_on) if args.paid_on else None,
        region=args.region,
        no_force=args.no_force,
        jurisdiction=args.jurisdiction,
        wording=args.wording,
    )
    return {**result.as_json(), "simulation": args.wording is not None}
