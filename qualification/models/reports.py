"""A federation's or league's report of a season: a file in, a draft of rows, and one version once sent."""

from django.db import models
from django.db.models import Q

from audit.triggers import tracked
from entities.models import User


class SeasonReport(models.Model):
    """One report of an organiser for a season (art. 12.º, n.º 5). Sent, it never changes; a later one replaces it."""

    class State(models.TextChoices):
        READING = "reading", "A ler o ficheiro"
        COLUMNS = "columns", "À espera das colunas"
        DRAFT = "draft", "Em preparação"
        REFUSED = "refused", "O ficheiro não se pôde ler"
        SENT = "sent", "Enviado"
        REPLACED = "replaced", "Substituído"
        DISCARDED = "discarded", "Abandonado"

    organiser = models.ForeignKey("entities.Organisation", models.PROTECT, related_name="season_reports")
    season = models.ForeignKey("matches.Season", models.PROTECT, related_name="reports", verbose_name="época")
    version = models.PositiveIntegerField("versão", null=True, blank=True)
    state = models.CharField("estado", max_length=10, choices=State, default=State.READING)
    file = models.ForeignKey("documents.ReceivedFile", models.PROTECT, null=True, blank=True, related_name="+")
    about = models.JSONField("como foi lido", default=dict)
    mapping = models.JSONField("colunas", default=dict)
    refusal = models.CharField("motivo da recusa", max_length=500, blank=True)
    reason = models.CharField("motivo da nova versão", max_length=300, blank=True)
    created_at = models.DateTimeField("criado em", auto_now_add=True)
    created_by = models.ForeignKey(User, models.PROTECT, related_name="+", verbose_name="criado por")
    sent_at = models.DateTimeField("enviado em", null=True, blank=True)
    sent_by = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")
    receipt = models.ForeignKey("documents.IssuedDocument", models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        triggers = tracked(kind="season_report", ignored=("about",))
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["organiser", "season", "version"], name="report_version_once"),
            models.UniqueConstraint(
                fields=["organiser", "season"], condition=Q(state="sent"), name="one_report_in_force_a_season"
            ),
            models.CheckConstraint(
                condition=Q(sent_at__isnull=False, version__isnull=False) | ~Q(state__in=["sent", "replaced"]),
                name="sent_report_has_moment_and_version",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.organiser} · {self.season}"


class ReportRow(models.Model):
    """One match of a report: what was written, what it was read as, and what still stands in its way."""

    class Change(models.TextChoices):
        NEW = "new", "Novo"
        CHANGED = "changed", "Alterado"
        SAME = "same", "Igual"
        WITHDRAWN = "withdrawn", "Retirado"

    report = models.ForeignKey(SeasonReport, models.CASCADE, related_name="rows")
    row = models.PositiveIntegerField("linha do ficheiro")
    written = models.JSONField("como foi escrito", default=dict)
    read = models.JSONField("como foi lido", default=dict)
    issues = models.JSONField("a corrigir", default=list)
    has_errors = models.BooleanField("com erros", default=False)
    left_out = models.CharField("motivo para não seguir", max_length=300, blank=True)
    match = models.ForeignKey("matches.Match", models.PROTECT, null=True, blank=True, related_name="report_rows")
    change = models.CharField("em relação à versão anterior", max_length=10, choices=Change, blank=True)

    class Meta:
        ordering = ["report", "row"]
        constraints = [models.UniqueConstraint(fields=["report", "row"], name="report_row_once")]
        indexes = [models.Index(fields=["report", "has_errors", "row"], name="report_rows_to_mend")]

    def __str__(self) -> str:
        return f"linha {self.row}"


class ReportDuty(models.Model):
    """That an organiser owes a season's report by a day; a later day may be granted, with a reason."""

    organiser = models.ForeignKey("entities.Organisation", models.PROTECT, related_name="report_duties")
    season = models.ForeignKey("matches.Season", models.PROTECT, related_name="report_duties", verbose_name="época")
    due_on = models.DateField("devido até")
    why = models.CharField("porquê este dia", max_length=300)
    set_by = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        triggers = tracked(kind="report_duty")
        ordering = ["due_on", "organiser__name_key"]
        constraints = [models.UniqueConstraint(fields=["organiser", "season"], name="report_owed_once_a_season")]

    def __str__(self) -> str:
        return f"{self.organiser} · {self.season}"
