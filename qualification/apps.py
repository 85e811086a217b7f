"""The room's entry in Django: access functions, routes, work, documents and navigation."""

from django.apps import AppConfig


class QualificationConfig(AppConfig):
    name = "qualification"
    verbose_name = "Qualificação"

    def ready(self) -> None:
        from smtplib import SMTPException

        from documents import kinds
        from entities import access, navigation, routes
        from jobs import services as jobs
        from matches import events
        from qualification import permissions, selectors
        from qualification.services import intake, notices, signing

        access.register("season_report", selectors.reports_visible_to)
        access.register("organiser_of_reports", selectors.organisers_for)
        access.register("risk_order", selectors.orders_visible_to)
        access.register("opinion", selectors.opinions_visible_to)
        access.register("report_duty", selectors.duties_visible_to)
        access.register("qualification_notice", selectors.notices_visible_to)
        events.on_recorded(signing.reach_new_matches)
        routes.register(permissions.ROUTES)
        navigation.register(
            navigation.Entry("Qualificação de jogos", "qualification:home", permissions.ORDER_READERS, 30)
        )
        jobs.register_handler(
            intake.READ,
            prepare=intake.prepare_reading,
            finish=intake.finish_reading,
            queue="import",
            label="Ler um relatório de época",
        )
        jobs.register_handler(
            notices.MAIL,
            prepare=notices.prepare_mail,
            finish=notices.finish_mail,
            queue="mail",
            label="Enviar uma comunicação da qualificação",
            transient=(SMTPException, OSError),
        )
        kinds.register(
            kinds.DocumentKind(
                code=signing.KIND,
                label="Despacho de qualificação",
                series="DQ",
                scope="risk_order",
                template="documents/order.html",
            )
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
