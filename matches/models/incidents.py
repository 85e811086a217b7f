"""What happened at a match, as established by a case, the police or the security manager."""

from django.db import models

from audit.triggers import tracked
from entities.models import User
from matches.models.fixtures import Match


class Incident(models.Model):
    """One established or reported incident. Serious ones between the same clubs count for the risk of later matches."""

    class Kind(models.TextChoices):
        PYROTECHNICS = "pyrotechnics", "Pirotecnia"
        VIOLENCE = "violence", "Violência"
        DISCRIMINATION = "discrimination", "Discriminação"
        INVASION = "invasion", "Invasão da área do espetáculo"
        THROWING = "throwing", "Arremesso de objetos"
        DAMAGE = "damage", "Danos"
        OTHER = "other", "Outro"

    class Source(models.TextChoices):
        CASE = "case", "Processo de contraordenação"
        POLICE = "police", "Relatório policial"
        SECURITY_REPORT = "security_report", "Relatório do gestor de segurança"

    match = models.ForeignKey(Match, models.PROTECT, related_name="incidents")
    kind = models.CharField("tipo", max_length=20, choices=Kind)
    serious = models.BooleanField("grave", default=False)
    source = models.CharField("origem", max_length=20, choices=Source)
    reference = models.CharField(
        "referência", max_length=60, blank=True, help_text="Número do processo ou do relatório."
    )
    club = models.ForeignKey(
        "entities.Organisation",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name="adeptos do clube",
    )
    summary = models.CharField("descrição", max_length=500)
    established_on = models.DateField("apurado em")
    withdrawn_on = models.DateField("retirado em", null=True, blank=True)
    recorded_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")

    class Meta:
        triggers = tracked(kind="incident")
        ordering = ["-established_on", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["match", "source", "reference", "kind"], name="incident_recorded_once")
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.match}"


class SecurityReport(models.Model):
    """The security manager's report of a match, owed within the hours that the wording gives (art. 10.º-A, n.º 6)."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="security_reports")
    club = models.ForeignKey("entities.Organisation", models.PROTECT, related_name="+", verbose_name="promotor")
    received_at = models.DateTimeField("recebido em")
    due_at = models.DateTimeField("devido até", null=True, blank=True)
    has_incidents = models.BooleanField("com incidentes", default=False)
    summary = models.TextField("resumo", blank=True)
    recorded_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["-received_at"]

    def __str__(self) -> str:
        return f"{self.club}: {self.match}"
