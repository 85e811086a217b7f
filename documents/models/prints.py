"""What was printed, by whom and why."""

import pgtrigger
from django.db import models
from django.db.models import Q

from audit.triggers import tracked


class PrintRun(models.Model):
    """One print file made of several documents in order, with the reason given."""

    asked_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+", verbose_name="pedida por")
    asked_at = models.DateTimeField("pedida em")
    reason = models.CharField("motivo", max_length=300)
    duplex = models.BooleanField("frente e verso", default=True)
    sha256 = models.CharField("resumo SHA-256", max_length=64, blank=True)
    size = models.PositiveBigIntegerField("tamanho em bytes", null=True, blank=True)
    pages = models.PositiveIntegerField("páginas", null=True, blank=True)

    class Meta:
        ordering = ["-asked_at", "-pk"]
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="print_run_has_a_reason")]
        triggers = [
            *tracked(kind="print_run"),
            pgtrigger.Protect(name="print_run_is_kept", operation=pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"Impressão {self.pk}"


class PrintItem(models.Model):
    """A document of a print run, at its place, with the bytes it had."""

    run = models.ForeignKey(PrintRun, models.PROTECT, related_name="items")
    place = models.PositiveSmallIntegerField("ordem")
    document = models.ForeignKey("documents.IssuedDocument", models.PROTECT, related_name="printings")
    sha256 = models.CharField("resumo SHA-256", max_length=64)

    class Meta:
        ordering = ["run", "place"]
        constraints = [models.UniqueConstraint(fields=["run", "place"], name="print_item_place_once")]

    def __str__(self) -> str:
        return f"{self.run_id}.{self.place}"
