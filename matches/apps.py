"""The room's entry in Django: its access functions and routes."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"
    verbose_name = "Jogos"

    def ready(self) -> None:
        from entities import access, navigation, routes
        from matches import permissions, selectors

        access.register("match", selectors.matches_visible_to)
        access.register("competition", selectors.competitions_visible_to)
        access.register("season", selectors.seasons_visible_to)
        navigation.register(navigation.Entry("Jogos", "matches:match-list", permissions.READERS, 40))
        routes.register(permissions.ROUTES)
