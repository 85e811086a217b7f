"""What the nightly watch warned of, and what was published without names."""

from django.db import models
from django.db.models import Q

from sanctions.models.cases import Case
from sanctions.models.decisions import Decision


class LapseWarning(models.Model):
    """A warning given once for a case, a matter, a day and a distance to it."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="warnings")
    matter = models.CharField("matéria", max_length=40)
    day = models.DateField("dia")
    months_left = models.SmallIntegerField("meses que faltavam")
    warned_on = models.DateField("avisado em")
    to = models.ForeignKey("entities.User", models.PROTECT, null=True, blank=True, related_name="+")
    mailed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-warned_on", "day"]
        constraints = [
            models.UniqueConstraint(fields=["case", "matter", "day", "months_left"], name="lapse_warning_once")
        ]

    def __str__(self) -> str:
        return f"{self.matter} {self.day}"


class Publication(models.Model):
    """A final decision published without names, from a closed list of fields (art. 43.º-B)."""

    decision = models.OneToOneField(Decision, models.PROTECT, related_name="publication")
    fields = models.JSONField("campos publicados")
    published_on = models.DateField("publicada em")
    changed_on = models.DateField("alterada em", null=True, blank=True)
    withdrawn_on = models.DateField("retirada em", null=True, blank=True)
    withdrawn_reason = models.CharField("porque foi retirada", max_length=200, blank=True)
    by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-published_on", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(withdrawn_on__isnull=True) | ~Q(withdrawn_reason=""), name="withdrawn_publication_says_why"
            )
        ]

    def __str__(self) -> str:
        return f"Publicação de {self.published_on}"
