"""Series of numbers, and the documents that the authority issues."""

import pgtrigger
from django.db import models
from django.db.models import F, Q

from audit.triggers import tracked

# What a document is made from never changes after it is issued; the database itself refuses.
FROZEN = (
    "kind",
    "series",
    "year",
    "sequence",
    "number",
    "draft",
    "subject_kind",
    "subject_id",
    "process",
    "template",
    "data",
    "receipt",
    "frame",
    "verification_code",
    "issued_on",
    "created_at",
)


class Counter(models.Model):
    """The last number given in a series and year. The row is locked while a number is taken."""

    series = models.CharField("série", max_length=40)
    year = models.PositiveSmallIntegerField("ano")
    last = models.PositiveIntegerField("último número dado", default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["series", "year"], name="counter_once_a_year")]

    def __str__(self) -> str:
        return f"{self.series} {self.last}/{self.year}"


class IssuedDocument(models.Model):
    """A document with a number, the frozen data it is made from, and, once rendered, its bytes by hash.

    `data` and `receipt` come from the room that issues; `frame` holds what every page repeats (authority, number,
    address of verification), frozen as well so that a later rendering gives the same bytes. A document is never
    edited: a correction is a new one that names it in `replaces`.
    """

    class State(models.TextChoices):
        QUEUED = "queued", "À espera de ser composto"
        RENDERED = "rendered", "Composto"
        SIGNING = "signing", "A ser assinado"
        SIGNED = "signed", "Assinado"

    kind = models.CharField("tipo", max_length=40)
    series = models.CharField("série", max_length=40)
    year = models.PositiveSmallIntegerField("ano")
    sequence = models.PositiveIntegerField("número na série", null=True, blank=True)
    number = models.CharField("número", max_length=60, blank=True)
    draft = models.BooleanField("projeto", default=False)
    state = models.CharField("estado", max_length=10, choices=State, default=State.QUEUED)

    subject_kind = models.CharField("tipo do objeto", max_length=40)
    subject_id = models.BigIntegerField("objeto")
    process = models.CharField("processo", max_length=60, blank=True)
    template = models.CharField("modelo", max_length=100)
    template_version = models.PositiveIntegerField("versão do texto do modelo", null=True, blank=True)
    data = models.JSONField("dados")
    receipt = models.JSONField("recibo do cálculo", null=True, blank=True)
    frame = models.JSONField("moldura")
    replaces = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="replaced_by", verbose_name="substitui"
    )

    verification_code = models.CharField("código de verificação", max_length=16, unique=True)
    issued_on = models.DateField("data")
    created_at = models.DateTimeField("pedido em")
    created_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+", verbose_name="pedido por")

    identifier = models.CharField("identificador do PDF", max_length=32, blank=True)
    head_sha256 = models.CharField("resumo do início do ficheiro", max_length=64, blank=True)
    sha256 = models.CharField("resumo SHA-256", max_length=64, blank=True)
    size = models.PositiveBigIntegerField("tamanho em bytes", null=True, blank=True)
    pages = models.PositiveIntegerField("páginas", null=True, blank=True)
    engine = models.CharField("motor de composição", max_length=100, blank=True)
    rendered_at = models.DateTimeField("composto em", null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["series", "year", "sequence"], name="issued_number_once"),
            models.CheckConstraint(
                condition=Q(draft=True, sequence__isnull=True) | Q(draft=False, sequence__isnull=False),
                name="issued_has_a_number_unless_draft",
            ),
            models.CheckConstraint(
                condition=Q(state="queued", sha256="") | (~Q(state="queued") & ~Q(sha256="")),
                name="issued_has_bytes_once_rendered",
            ),
            models.CheckConstraint(
                condition=Q(replaces__isnull=True) | ~Q(replaces=F("id")), name="issued_replaces_another"
            ),
        ]
        indexes = [
            models.Index(fields=["subject_kind", "subject_id"], name="issued_subject"),
            models.Index(fields=["kind", "subject_id"], name="issued_kind_subject"),
            models.Index(fields=["sha256"], condition=~Q(sha256=""), name="issued_sha256"),
            models.Index(fields=["identifier"], condition=~Q(identifier=""), name="issued_identifier"),
            models.Index(fields=["head_sha256"], condition=~Q(head_sha256=""), name="issued_head_sha256"),
            models.Index(fields=["number"], condition=~Q(number=""), name="issued_number"),
            models.Index(fields=["process"], condition=~Q(process=""), name="issued_process"),
            models.Index(fields=["state", "created_at"], name="issued_state"),
        ]
        # The contents are frozen in this very row, so the trail names the row and keeps no second copy of them.
        triggers = [
            *tracked(kind="issued", ignored=("data", "receipt", "frame", "verification_code")),
            pgtrigger.ReadOnly(name="issued_is_frozen", fields=list(FROZEN)),
            pgtrigger.Protect(
                name="issued_number_stays", operation=pgtrigger.Delete, condition=pgtrigger.Q(old__draft=False)
            ),
        ]

    def __str__(self) -> str:
        return self.number or f"Projeto {self.pk}"
