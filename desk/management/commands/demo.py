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
        self.stdout.write(f"Palavra-passe das contas de demonstração: {demo.password()}")
