"""The room's entry in Django."""

from django.apps import AppConfig


class RegistryConfig(AppConfig):
    name = "registry"
    verbose_name = "Registo"

    def ready(self) -> None:
        """Declare routes, access functions, navigation, background work and kinds of document."""
        from documents import kinds
        from documents.selectors import register_file_scope
        from entities import access, navigation, reasons, routes
        from jobs import services as jobs
        from registry import permissions
        from registry.selectors import duties as owed
        from registry.selectors import groups, registers, submissions
        from registry.services import confirming, duties, mending, notices, photos, reading, retention, sending

        routes.register(permissions.ROUTES)
        access.register("fan_group", groups.fan_groups_visible_to)
        access.register("register_version", registers.versions_visible_to)
        access.register("membership", registers.memberships_visible_to)
        access.register("photo", registers.photos_visible_to)
        access.register("submission", submissions.submissions_visible_to)
        access.register("draft_photo", submissions.draft_photos_visible_to)
        access.register("protocol", owed.protocols_visible_to)
        access.register("hold", retention.holds_visible_to)
        access.register("support_request", owed.support_requests_visible_to)
        register_file_scope(groups.papers_visible_to)
        reasons.register_matches(groups.matches_as_reasons)
        navigation.register(
            navigation.Entry("Registo", "registry:home", permissions.GROUP_READERS, 20),
            navigation.Entry("Filiados", "registry:member-search", permissions.MEMBER_READERS | permissions.FORCE, 21),
            navigation.Entry("Apagamento", "registry:holds", permissions.HOLDERS, 76),
        )
        jobs.register_handler(
            sending.READ,
            prepare=reading.prepare,
            finish=reading.finish,
            queue="import",
            label="Ler um registo de filiados",
        )
        jobs.register_handler(
            photos.PHOTOS,
            prepare=photos.prepare,
            finish=photos.finish,
            queue="import",
            label="Ler as fotografias de um registo",
        )
        jobs.register_handler(
            mending.MEND,
            prepare=mending.prepare,
            finish=mending.finish,
            queue="import",
            label="Ler as linhas corrigidas de um registo",
        )
        jobs.register_handler(
            duties.REMIND, prepare=None, finish=duties.finish_reminder, queue="mail", label="Lembrar um registo"
        )
        jobs.register_handler(
            duties.ASK, prepare=None, finish=duties.finish_asking, queue="mail", label="Pedir um registo a um clube"
        )
        jobs.register_handler(
            duties.ANSWER, prepare=None, finish=duties.finish_answering, queue="mail", label="Responder sobre um apoio"
        )
        jobs.register_handler(
            notices.READY,
            prepare=None,
            finish=notices.finish_telling,
            queue="mail",
            label="Avisar da leitura de um registo",
        )
        kinds.register(
            kinds.DocumentKind(
                code=confirming.RECEIPT,
                label="Recibo de registo de filiados",
                series="RRF",
                scope=registers.receipts_visible_to,
            )
        )
