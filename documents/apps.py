"""The room's entry in Django."""

from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    name = "documents"
