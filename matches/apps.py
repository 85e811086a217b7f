"""The room's entry in Django: its access functions and routes."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"
    verbose_name = "Jogos"

    def ready(self) -> None:
        from entities import access, routes
        from matches import permissions, selectors

        access.register("match", selectors.matches_visible_to)
        access.register("competition", selectors.competitions_visible_to)
        routes.register(permissions.ROUTES)
