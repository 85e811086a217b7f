"""The room's entry in Django."""

from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    name = "documents"

    def ready(self) -> None:
        """Declare routes, access functions and background work."""
        from documents import kinds, permissions, selectors
        from documents.services import issuing, printing, receiving, signing
        from entities import access, navigation, routes
        from entities.roles import Role
        from jobs import services as jobs

        routes.register(permissions.ROUTES)
        access.register("issued", selectors.issued_visible_to)
        access.register("received", selectors.received_visible_to)
        access.register("print_run", selectors.print_runs_visible_to)
        access.register("text_version", selectors.text_versions)
        navigation.register(
            navigation.Entry("Textos", "documents:text-list", selectors.TEXT_KEEPERS, 75),
            navigation.Entry("Imprimir", "documents:print-start", permissions.PRINTERS, 70),
            navigation.Entry("Assinar", "documents:signing-queue", frozenset({Role.PRESIDENT}), 15),
        )
        kinds.register(
            kinds.DocumentKind(
                code=kinds.COPY,
                label="Cópia sem dados de terceiros",
                series="COP",
                scope=selectors.originals_visible_to,
            )
        )
        jobs.register_handler(
            printing.PRINT,
            prepare=printing.prepare_print,
            finish=printing.finish_print,
            queue="pdf",
            label="Juntar documentos para imprimir",
        )
        jobs.register_handler(
            issuing.RENDER,
            prepare=issuing.prepare_rendering,
            finish=issuing.finish_rendering,
            queue="pdf",
            label="Compor um documento",
        )
        jobs.register_handler(
            signing.SIGN,
            prepare=signing.prepare_signature,
            finish=signing.finish_signature,
            queue="pdf",
            label="Assinar um documento",
        )
        jobs.register_handler(
            receiving.SCAN,
            prepare=receiving.prepare_scan,
            finish=receiving.finish_scan,
            queue="default",
            label="Verificar um ficheiro recebido",
            transient=(OSError,),
        )
