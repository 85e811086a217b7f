"""The room's entry in Django."""

from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "audit"
