"""The room's entry in Django."""

from django.apps import AppConfig


class SanctionsConfig(AppConfig):
    name = "sanctions"
