"""The room's entry in Django."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "desk"
