"""`manage.py verify_documents`: finds missing, changed and extra files; exits 1 when there is one."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from documents import inspection


class Command(BaseCommand):
    help = "Confirma que todos os ficheiros guardados existem e estão intactos."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--quick", action="store_true", help="só vê se existem, sem ler os bytes")

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        for fault in inspection.faults(quick=options["quick"]):
            found += 1
            self.stdout.write(str(fault))
        self.stdout.write("Tudo inteiro." if not found else f"Problemas encontrados: {found}")
        if found:
            sys.exit(1)
