"""The room's entry in Django: access functions, routes, work, documents and navigation."""

from django.apps import AppConfig


class QualificationConfig(AppConfig):
    name = "qualification"
    verbose_name = "Qualificação"

    def ready(self) -> None:
        from documents import kinds
        from entities import access, navigation, routes
        from jobs import services as jobs
        from qualification import permissions, selectors
        from qualification.services import intake

        access.register("season_report", selectors.reports_visible_to)
        access.register("organiser_of_reports", selectors.organisers_for)
        access.register("risk_order", selectors.orders_visible_to)
        access.register("opinion", selectors.opinions_visible_to)
        routes.register(permissions.ROUTES)
        navigation.register(
            navigation.Entry("Qualificação de jogos", "qualification:report-list", permissions.READERS, 30)
        )
        jobs.register_handler(
            intake.READ,
            prepare=intake.prepare_reading,
            finish=intake.finish_reading,
            queue="import",
            label="Ler um relatório de época",
        )
        kinds.register(
            kinds.DocumentKind(
                code="report_receipt",
                label="Recibo do relatório de época",
                series="REC-RE",
                scope="season_report",
                template="documents/receipt.html",
            )
        )
