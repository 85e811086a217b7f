"""`manage.py verify_audit`: read the trail again and name the first row that is not as it was written."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from audit.verification import verify


class Command(BaseCommand):
    """Exit status 1, with the first fault, when the trail is not whole."""

    help = "Check the whole audit trail: changed or deleted rows, gaps, forks, a cut tail."

    def handle(self, *args: Any, **options: Any) -> None:
        report = verify()
        if report.fault:
            raise CommandError(report.fault.message)
        self.stdout.write(
            f"Íntegro: {report.entries} linhas em {report.seals} selos, {report.pending} à espera de selo."
        )
