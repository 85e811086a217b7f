"""`manage.py demo`: a believable small country with invented clubs, groups, matches and cases. Idempotent."""

from importlib import import_module
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.module_loading import module_has_submodule

from desk import demo


class Command(BaseCommand):
    help = "Carrega os dados de demonstração; repetir o comando não os repete."

    def handle(self, *args: Any, **options: Any) -> None:
        world = demo.load_people()
        for room in settings.ROOMS:
            if room != "desk" and module_has_submodule(import_module(room), "demo"):
                import_module(f"{room}.demo").load(world)
                self.stdout.write(f"{room}: dados de demonstração prontos")
        self.stdout.write("Contas de demonstração:")
        for username, name, role, body in demo.ACCOUNTS:
            self.stdout.write(f"  {username:<14} {role.label}{f', {body}' if body else ''} ({name})")
        self.stdout.write(f"Palavra-passe de todas: {demo.password()}")
