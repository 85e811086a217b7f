"""Who was shown which bytes, who asked to sign them, and what the signature turned out to be."""

import pgtrigger
from django.db import models
from django.db.models import Q

from audit.triggers import tracked
from legislation.dates import today


class Opening(models.Model):
    """That somebody opened exactly these bytes before signing them."""

    document = models.ForeignKey("documents.IssuedDocument", models.PROTECT, related_name="openings")
    user = models.ForeignKey("entities.User", models.PROTECT, related_name="+")
    sha256 = models.CharField("resumo SHA-256", max_length=64)
    opened_at = models.DateTimeField("aberto em")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["document", "user", "sha256"], name="opening_once")]

    def __str__(self) -> str:
        return f"{self.document_id} {self.sha256[:8]}"


class Signature(models.Model):
    """One attempt to sign a document: the hash that was shown, and either the signed file or why there is none."""

    class State(models.TextChoices):
        ASKED = "asked", "Pedida"
        DONE = "done", "Feita"
        FAILED = "failed", "Falhou"

    document = models.ForeignKey("documents.IssuedDocument", models.PROTECT, related_name="signatures")
    asked_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+", verbose_name="pedida por")
    asked_at = models.DateTimeField("pedida em")
    state = models.CharField("estado", max_length=10, choices=State, default=State.ASKED)
    failure = models.CharField("motivo da falha", max_length=300, blank=True)
    sha256_before = models.CharField("resumo do que foi mostrado", max_length=64)
    sha256_after = models.CharField("resumo do ficheiro assinado", max_length=64, blank=True)
    signer = models.CharField("titular do certificado", max_length=200, blank=True)
    certificate = models.CharField("impressão digital do certificado", max_length=64, blank=True)
    certificate_ends = models.DateField("fim do certificado", null=True, blank=True)
    signed_at = models.DateTimeField("assinado em", null=True, blank=True)
    stamped = models.BooleanField("com selo temporal", default=False)

    class Meta:
        ordering = ["-asked_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["document"], condition=Q(state__in=["asked", "done"]), name="signature_once_at_a_time"
            ),
            models.CheckConstraint(
                condition=~Q(state="done") | (~Q(sha256_after="") & Q(signed_at__isnull=False)),
                name="signature_done_has_its_file",
            ),
        ]
        indexes = [models.Index(fields=["sha256_before"], name="signature_sha256_before")]
        triggers = [
            *tracked(kind="signature"),
            pgtrigger.ReadOnly(name="signature_is_kept", fields=["document", "asked_by", "sha256_before"]),
        ]

    def __str__(self) -> str:
        return f"{self.document_id} {self.state}"

    @property
    def rests_on_us(self) -> bool:
        """Whether the certificate has ended and no time stamp in the file proves that it was signed before."""
        return not self.stamped and self.certificate_ends is not None and self.certificate_ends < today()
