"""The room's entry in Django."""

from django.apps import AppConfig


class BansConfig(AppConfig):
    name = "bans"
