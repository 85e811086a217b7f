"""The room's entry in Django."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "desk"
    verbose_name = "Secretária"

    def ready(self) -> None:
        from desk import permissions
        from entities import navigation, routes
        from entities.roles import EVERYONE

        routes.register(permissions.ROUTES)
        navigation.register(navigation.Entry("Procurar", "desk:search", EVERYONE, 90))
