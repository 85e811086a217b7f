"""`manage.py seal_audit`: seal what waits and, with `--checkpoint`, write the signed checkpoint now."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from audit.checkpoints import write_checkpoint
from audit.sealing import seal_everything


class Command(BaseCommand):
    """What the periodic tasks do, by hand."""

    help = "Seal the audit rows that wait; --checkpoint also writes the signed checkpoint file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--checkpoint", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{seal_everything()} linhas seladas.")
        if options["checkpoint"]:
            path = write_checkpoint()
            self.stdout.write(f"Ponto de controlo: {path.name}." if path else "Ainda não há selos.")
