"""`manage.py case NUMBER --json`: one case for other programs, or a short reading for people."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from audit import services as audit
from legislation import formats
from sanctions.exporting import case_as_data
from sanctions.models import Case


class Command(BaseCommand):
    help = "Mostra um processo: atos, fase, prazos, prescrição, limites da coima e razão."

    def add_arguments(self, parser: CommandParser) -> None:
        """The number, and whether the answer is JSON."""
        parser.add_argument("number", help="número do processo, por exemplo 1-266-2020")
        parser.add_argument("--json", action="store_true", dest="as_json", help="um objeto JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the case. Reading it leaves a row in the trail."""
        case = Case.objects.filter(number=options["number"]).first()
        if case is None:
            raise CommandError(f"Não há o processo {options['number']}.")
        audit.record(action="case.export", actor=None, kind="case", object_id=case.pk, reason="manage.py case")
        data = case_as_data(case)
        if options["as_json"]:
            self.stdout.write(json.dumps(data, ensure_ascii=False, indent=2, default=str))
            return
        reading = data["reading"]
        self.stdout.write(f"Processo {data['number']}: {data['subject']}")
        self.stdout.write(f"Fase: {reading['stage_label']}")
        for term in reading["terms"]:
            self.stdout.write(f"Prazo {term['rule']}: {term['last_day']} ({term['state']})")
        self.stdout.write(f"Prescrição: {reading['prescription_on'] or 'já não corre'}")
        for act in data["acts"]:
            self.stdout.write(f"{act['on']} {act['kind']}")
        for claim in data["ledger"]:
            self.stdout.write(f"{claim['reference']}: por pagar {formats.euros(claim['outstanding_cents'])}")
