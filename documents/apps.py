"""The room's entry in Django."""

from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    name = "documents"

    def ready(self) -> None:
        """Declare routes, access functions and background work."""
        from documents import permissions, selectors
        from documents.services import issuing, receiving, signing
        from entities import access, routes
        from jobs import services as jobs

        routes.register(permissions.ROUTES)
        access.register("issued", selectors.issued_visible_to)
        access.register("received", selectors.received_visible_to)
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
