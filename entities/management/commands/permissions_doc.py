"""`manage.py permissions_doc`: write docs/permissions.md from the table of routes."""

from typing import Any

from django.core.management.base import BaseCommand

from entities import permissions_doc


class Command(BaseCommand):
    help = "Write docs/permissions.md from the table of routes."

    def handle(self, *args: Any, **options: Any) -> None:
        permissions_doc.path().write_text(permissions_doc.text(), encoding="utf-8")
        self.stdout.write(f"{permissions_doc.path().name} written.")
