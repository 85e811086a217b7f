"""`manage.py recompute [--check]`: the derived columns of cases against a fresh reading of their acts."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from legislation import dates
from sanctions import reading
from sanctions.models import Case
from sanctions.services import ledger


class Command(BaseCommand):
    help = "Confere as colunas derivadas dos processos com os seus atos; sem --check, corrige-as."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether to compare only."""
        parser.add_argument("--check", action="store_true", help="só compara; termina com erro se houver diferenças")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare every case on the day it was last read, and the ledger with fresh splits."""
        wrong = 0
        for pk in Case.objects.order_by("pk").values_list("pk", flat=True):
            with transaction.atomic():
                case = Case.objects.select_for_update().get(pk=pk)
                on = case.derived_on or dates.today()
                fresh = reading.columns(reading.read(case, on), on)
                differing = [name for name, value in fresh.items() if getattr(case, name) != value]
                if not differing:
                    continue
                wrong += 1
                self.stdout.write(f"{case.number}: {', '.join(differing)}")
                if not options["check"]:
                    for name in differing:
                        setattr(case, name, fresh[name])
                    case.save(update_fields=[name.removesuffix("_id") for name in differing])
        faults = ledger.ledger_faults()
        for fault in faults:
            self.stdout.write(fault)
        if options["check"] and (wrong or faults):
            raise CommandError(f"{wrong} processos e {len(faults)} lançamentos diferentes da leitura de agora.")
        self.stdout.write("As colunas são as dos atos." if not wrong else f"{wrong} processos corrigidos.")
