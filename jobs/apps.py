"""The room's entry in Django."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "jobs"
