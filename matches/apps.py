"""The room's entry in Django."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"
