"""The room's entry in Django."""

from django.apps import AppConfig


class EntitiesConfig(AppConfig):
    name = "entities"
    verbose_name = "Entidades"

    def ready(self) -> None:
        from entities import access, navigation, permissions, routes, selectors
        from entities.navigation import Entry
        from entities.roles import Role

        routes.register(permissions.ROUTES)
        access.register("organisation", selectors.organisations_visible_to)
        access.register("venue", selectors.venues_visible_to)
        access.register("person", selectors.people_visible_to)
        access.register("user", selectors.users_visible_to)
        access.register("role_grant", selectors.role_grants_visible_to)
        access.register("first_match", selectors.first_matches_for)
        keepers = frozenset({Role.ADMINISTRATOR, Role.AUDITOR})
        navigation.register(
            Entry("Entidades", "entities:organisation-list", keepers | {Role.REGISTRY_OFFICER, Role.SUPERVISOR}, 80),
            Entry("Contas", "entities:user-list", keepers, 85),
        )
