"""`manage.py make_demo_certificates`: keys without value, for a demonstration."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from documents import demo


class Command(BaseCommand):
    help = "Cria certificados de assinatura de demonstração, sem valor legal."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEMO:
            raise CommandError("Só uma demonstração pode ter certificados sem valor.")
        demo.load({})
        self.stdout.write(f"Certificados de demonstração em {settings.SIGNING_DIR}")
