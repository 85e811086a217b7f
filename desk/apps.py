"""The room's entry in Django."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "desk"
    verbose_name = "Secretária"

    def ready(self) -> None:
        from desk import access_requests, job_selectors, measures, permissions
        from documents import kinds
        from entities import access, navigation, routes
        from entities.roles import EVERYONE, Role

        routes.register(permissions.ROUTES)
        navigation.register(navigation.Entry("Procurar", "desk:search", EVERYONE, 90))
        access.register("job", job_selectors.jobs_visible_to)
        access.register("access_request", access_requests.access_requests_visible_to)
        kinds.register(
            kinds.DocumentKind(
                code=access_requests.ANSWER,
                label="Resposta a um pedido de acesso",
                series="RPA",
                scope="access_request",
            )
        )
        navigation.register(
            navigation.Entry("Trabalhos", "desk:job-list", frozenset({Role.ADMINISTRATOR}), 95),
            navigation.Entry("Auditoria", "desk:audit", permissions.AUDITORS, 10),
            navigation.Entry("Pedidos de acesso", "desk:access-list", permissions.AUDITORS, 11),
        )
        measures.register()
