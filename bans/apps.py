"""The room's entry in Django."""

from django.apps import AppConfig


class BansConfig(AppConfig):
    name = "bans"
    verbose_name = "Interdições"

    def ready(self) -> None:
        """Declare routes, access functions and the line of the navigation."""
        from bans import permissions, selectors
        from entities import access, navigation, routes
        from entities.roles import Role

        routes.register(permissions.ROUTES)
        access.register("ban", selectors.bans_visible_to)
        access.register("ban_notice", selectors.notices_visible_to)
        access.register("ground_measure", selectors.ground_measures_visible_to)
        navigation.register(
            navigation.Entry("Interdições", "bans:list", permissions.READERS, 50),
            navigation.Entry("Interdições em vigor", "bans:search", frozenset({Role.FORCE}), 50),
        )
