"""`manage.py registry_retention`: what has been kept long enough goes; by default it only says what would go."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from registry.services import retention


class Command(BaseCommand):
    help = "Diz o que já devia ser apagado no registo; com --apply apaga."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--apply", action="store_true", help="apaga em vez de só dizer")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line for each class: how many, and how many a hold keeps."""
        found = retention.run(by=None) if options["apply"] else retention.plan()
        verb = "apagados" if options["apply"] else "por apagar"
        for due in found:
            self.stdout.write(f"{due.label}: {due.count} {verb}, {due.held} suspensos.")
