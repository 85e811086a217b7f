"""The room's entry in Django."""

from django.apps import AppConfig


class SanctionsConfig(AppConfig):
    name = "sanctions"
    verbose_name = "Processos"

    def ready(self) -> None:
        """Declare routes, access functions, kinds of document, work and the lines of the navigation."""
        from documents import kinds
        from documents.kinds import DocumentKind
        from entities import access, navigation, routes
        from jobs import services as jobs
        from sanctions import permissions, selectors
        from sanctions.services import bank, deciding, importing, watch

        routes.register(permissions.ROUTES)
        for kind, scope in selectors.SCOPES.items():
            access.register(kind, scope)
        kinds.register(
            DocumentKind(
                code=deciding.DECISION,
                label="Decisão",
                series="DEC",
                scope="case",
                template="documents/decision.html",
                signed=True,
                signers=permissions.DECIDERS,
                after=deciding.sign_file,
            )
        )
        for code, label, series, template in (
            ("sanctions.accusation", "Acusação", "ACU", "documents/decision.html"),
            ("sanctions.letter", "Ofício", "OF", "documents/letter.html"),
            ("sanctions.certificate", "Certidão", "CERT", "documents/certificate.html"),
            ("sanctions.index", "Índice do processo", "IND", "documents/index.html"),
        ):
            kinds.register(DocumentKind(code=code, label=label, series=series, scope="case", template=template))
        kinds.register(
            DocumentKind(
                code="sanctions.statement",
                label="Mapa mensal",
                series="MAPA",
                scope="statement",
                template="documents/statement.html",
            )
        )
        jobs.register_handler(
            bank.READ,
            prepare=bank.prepare_reading,
            finish=bank.finish_reading,
            queue="import",
            label="Leitura de um ficheiro do banco",
        )
        jobs.register_handler(
            importing.READ,
            prepare=importing.prepare_reading,
            finish=importing.finish_reading,
            queue="import",
            label="Leitura de um ficheiro de autos",
            remembers=True,
        )
        jobs.register_handler(
            watch.MAIL,
            prepare=None,
            finish=watch.send_mail,
            queue="mail",
            label="Aviso de prescrição por correio",
        )
        navigation.register(
            navigation.Entry("Processos", "sanctions:work", permissions.READERS, 10),
            navigation.Entry("Autos", "sanctions:auto-list", permissions.CASEWORK | permissions.DESPATCH, 20),
            navigation.Entry("Para decidir", "sanctions:queue", permissions.DECIDERS, 15),
            navigation.Entry("Expedição", "sanctions:dispatch-list", permissions.DESPATCH | permissions.CASEWORK, 30),
            navigation.Entry("Tesouraria", "sanctions:treasury", permissions.TREASURY, 10),
        )
