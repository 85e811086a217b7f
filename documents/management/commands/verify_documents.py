"""`manage.py verify_documents`: finds missing, changed and extra files, and signatures that no longer prove themselves.

Exits 1 when there is one.
"""

import sys
from datetime import date, datetime, time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from documents import inspection


class Command(BaseCommand):
    help = "Confirma que todos os ficheiros guardados existem e estão intactos."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--quick", action="store_true", help="só vê se existem, sem ler os bytes")

        parser.add_argument(
            "--signatures",
            type=date.fromisoformat,
            metavar="AAAA-MM-DD",
            help="vê só as assinaturas, e se os ficheiros as provam nesse dia",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        day = options["signatures"]
        faults = inspection.unproven(at=_end_of(day)) if day else inspection.faults(quick=options["quick"])
        for fault in faults:
            found += 1
            self.stdout.write(str(fault))
        self.stdout.write("Tudo inteiro." if not found else f"Problemas encontrados: {found}")
        if found:
            sys.exit(1)


def _end_of(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.max))
