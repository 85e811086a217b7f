"""What a club is sending: a file, its rows as a draft, and what people said about them. Gone after confirmation."""

from django.db import models
from django.db.models import Q


class Submission(models.Model):
    """One sending of a register for one group and quarter, until it is confirmed or given up.

    `round` counts the readings, so that an old job of an earlier file changes nothing. `about` is what the reader said
    about the file; `mapping` the columns in use. Nobody outside the club sees any of it.
    """

    class State(models.TextChoices):
        READING = "reading", "A ler o ficheiro"
        REFUSED = "refused", "Ficheiro por corrigir"
        COLUMNS = "columns", "Colunas por indicar"
        ROWS = "rows", "Linhas por rever"
        CONFIRMED = "confirmed", "Enviado"
        ABANDONED = "abandoned", "Desistência"

    OPEN = (State.READING, State.REFUSED, State.COLUMNS, State.ROWS)

    group = models.ForeignKey("registry.FanGroup", models.PROTECT, related_name="submissions", verbose_name="grupo")
    year = models.PositiveSmallIntegerField("ano")
    quarter = models.PositiveSmallIntegerField("trimestre")
    state = models.CharField("estado", max_length=10, choices=State, default=State.READING)
    by_authority = models.BooleanField("carregado pela autoridade", default=False)
    migrated = models.BooleanField("registo anterior, migrado", default=False)
    created_at = models.DateTimeField("começado em", auto_now_add=True)
    created_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+", verbose_name="começado por")
    changed_at = models.DateTimeField("mexido em", auto_now=True)
    declared_count = models.PositiveIntegerField("filiados declarados na folha de rosto", null=True, blank=True)

    file = models.ForeignKey("documents.ReceivedFile", models.PROTECT, null=True, blank=True, related_name="+")
    pending_file = models.ForeignKey("documents.ReceivedFile", models.PROTECT, null=True, blank=True, related_name="+")
    round = models.PositiveIntegerField(default=0)
    about = models.JSONField(default=dict)
    mapping = models.JSONField(null=True, blank=True)
    problem_code = models.CharField(max_length=60, blank=True)
    problem = models.CharField("o que há a corrigir no ficheiro", max_length=600, blank=True)

    version = models.OneToOneField(
        "registry.RegisterVersion", models.PROTECT, null=True, blank=True, related_name="submission"
    )

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["group", "year", "quarter"],
                condition=Q(state__in=["reading", "refused", "columns", "rows"]),
                name="one_open_submission_a_quarter",
            ),
            models.CheckConstraint(
                condition=(Q(state="confirmed") & Q(version__isnull=False))
                | (~Q(state="confirmed") & Q(version__isnull=True)),
                name="confirmed_submission_has_its_version",
            ),
            models.CheckConstraint(condition=Q(quarter__gte=1, quarter__lte=4), name="submission_quarter_exists"),
        ]

    def __str__(self) -> str:
        return f"{self.group}: {self.quarter_name}"

    @property
    def quarter_name(self) -> str:
        """The quarter as people write it."""
        return f"{self.quarter}.º trimestre de {self.year}"

    @property
    def is_open(self) -> bool:
        """Whether it can still be changed."""
        return self.state in self.OPEN


class DraftPhoto(models.Model):
    """A photograph sent with a draft, already written anew. Without a row until somebody links it."""

    submission = models.ForeignKey(Submission, models.CASCADE, related_name="draft_photos")
    photo = models.ForeignKey("registry.Photo", models.PROTECT, null=True, blank=True, related_name="+")
    name = models.CharField("nome do ficheiro", max_length=255)
    problem = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class DraftRow(models.Model):
    """One row of the file: cells as received, values read, and what is wrong. Only the columns the law names."""

    submission = models.ForeignKey(Submission, models.CASCADE, related_name="rows")
    number = models.PositiveIntegerField("linha")
    raw = models.JSONField(default=dict)
    values = models.JSONField(default=dict)
    issues = models.JSONField(default=list)
    cross_issues = models.JSONField(default=list)
    own_errors = models.PositiveSmallIntegerField(default=0)
    own_warnings = models.PositiveSmallIntegerField(default=0)
    cross_errors = models.PositiveSmallIntegerField(default=0)
    cross_warnings = models.PositiveSmallIntegerField(default=0)
    identity = models.CharField(max_length=60, blank=True)
    digest = models.CharField(max_length=32)
    edited = models.BooleanField(default=False)
    left_out = models.BooleanField("deixada de fora", default=False)
    left_out_reason = models.CharField("motivo", max_length=300, blank=True)
    photo = models.ForeignKey("registry.Photo", models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["submission", "number"], name="draft_row_once"),
            models.CheckConstraint(condition=Q(left_out=False) | ~Q(left_out_reason=""), name="left_out_row_says_why"),
        ]
        indexes = [
            models.Index(fields=["submission", "identity"], name="draft_row_identity"),
            models.Index(
                fields=["submission", "number"],
                condition=Q(own_errors__gt=0) | Q(cross_errors__gt=0),
                name="draft_row_wrong",
            ),
        ]

    def __str__(self) -> str:
        return f"Linha {self.number}"


class WarningAcceptance(models.Model):
    """One tick with a reason for all rows with the same warning (screens P5)."""

    submission = models.ForeignKey(Submission, models.CASCADE, related_name="acceptances")
    code = models.CharField(max_length=60)
    reason = models.CharField("motivo", max_length=300)
    accepted_at = models.DateTimeField(auto_now_add=True)
    accepted_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["submission", "code"], name="warning_accepted_once")]

    def __str__(self) -> str:
        return self.code


class ColumnMemory(models.Model):
    """How a club's headings were matched the last time, so that nobody is asked twice."""

    club = models.OneToOneField("entities.Organisation", models.CASCADE, related_name="+")
    headings = models.JSONField(default=dict)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"Colunas de {self.club}"
