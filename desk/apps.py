"""The room's entry in Django."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "desk"
    verbose_name = "Secretária"

    def ready(self) -> None:
        from desk import job_selectors, measures, permissions
        from entities import access, navigation, routes
        from entities.roles import EVERYONE, Role

        routes.register(permissions.ROUTES)
        navigation.register(navigation.Entry("Procurar", "desk:search", EVERYONE, 90))
        access.register("job", job_selectors.jobs_visible_to)
        navigation.register(
            navigation.Entry("Trabalhos", "desk:job-list", frozenset({Role.ADMINISTRATOR}), 95),
            navigation.Entry("Auditoria", "desk:audit", permissions.AUDITORS, 10),
        )
        measures.register()
