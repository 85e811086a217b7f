"""The room's entry in Django."""

from django.apps import AppConfig


class RegistryConfig(AppConfig):
    name = "registry"
