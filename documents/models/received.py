"""Files that people send, kept by the hash of their bytes."""

import pgtrigger
from django.db import models

from audit.triggers import tracked


class ReceivedFile(models.Model):
    """A file as it was sent: its bytes never change, and nobody else opens them before the scanner has spoken.

    The bytes are stored under their hash; the name sent is only shown, never used as a path.
    """

    class Scan(models.TextChoices):
        WAITING = "waiting", "À espera da verificação de segurança"
        CLEAN = "clean", "Sem ameaças conhecidas"
        INFECTED = "infected", "Ameaça encontrada: fechado"
        UNAVAILABLE = "unavailable", "Verificação indisponível: fechado"

    name = models.CharField("nome enviado", max_length=255)
    purpose = models.CharField("finalidade", max_length=40)
    sha256 = models.CharField("resumo SHA-256", max_length=64)
    size = models.PositiveBigIntegerField("tamanho em bytes")
    media_type = models.CharField("tipo pelo conteúdo", max_length=100)
    organisation = models.ForeignKey("entities.Organisation", models.PROTECT, null=True, blank=True, related_name="+")
    uploaded_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+", verbose_name="enviado por")
    uploaded_at = models.DateTimeField("recebido em")
    scan = models.CharField("verificação", max_length=12, choices=Scan, default=Scan.WAITING)
    scanned_at = models.DateTimeField("verificado em", null=True, blank=True)
    scanner = models.CharField("verificador", max_length=60, blank=True)
    finding = models.CharField("resultado", max_length=200, blank=True)

    class Meta:
        ordering = ["-uploaded_at", "-pk"]
        indexes = [models.Index(fields=["sha256"], name="received_sha256")]
        triggers = [
            *tracked("name", kind="received"),
            pgtrigger.ReadOnly(name="received_is_kept", fields=["sha256", "size", "media_type", "uploaded_at"]),
        ]

    def __str__(self) -> str:
        return self.name
