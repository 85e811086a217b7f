"""The room's entry in Django."""

from django.apps import AppConfig


class QualificationConfig(AppConfig):
    name = "qualification"
