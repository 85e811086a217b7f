"""Work that must not be lost: one row for each piece of background work."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Job(models.Model):
    """One piece of work, written in the transaction that asks for it. Celery only carries its id."""

    class State(models.TextChoices):
        WAITING = "waiting", "À espera"
        RUNNING = "running", "Em curso"
        DONE = "done", "Feito"
        FAILED = "failed", "Falhou"

    class Queue(models.TextChoices):
        DEFAULT = "default", "Geral"
        IMPORT = "import", "Leitura de ficheiros"
        PDF = "pdf", "Documentos"
        MAIL = "mail", "Correio"

    kind = models.CharField("trabalho", max_length=60)
    object_id = models.BigIntegerField("objeto")
    key = models.CharField("chave", max_length=200, unique=True)
    queue = models.CharField("fila", max_length=10, choices=Queue, default=Queue.DEFAULT)
    state = models.CharField("estado", max_length=10, choices=State, default=State.WAITING)
    tries = models.PositiveSmallIntegerField("tentativas", default=0)
    reason = models.CharField("motivo", max_length=500, blank=True)
    done_count = models.PositiveIntegerField("feito", default=0)
    total_count = models.PositiveIntegerField("total", default=0)
    words = models.CharField("unidade", max_length=60, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name="pedido por"
    )
    created_at = models.DateTimeField("pedido em", auto_now_add=True)
    due_at = models.DateTimeField("não antes de", db_index=True)
    deadline = models.DateTimeField("devia estar feito até")
    sent_at = models.DateTimeField("enviado em", null=True, blank=True)
    started_at = models.DateTimeField("começou em", null=True, blank=True)
    finished_at = models.DateTimeField("acabou em", null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["kind", "object_id", "-id"], name="job_object"),
            models.Index(fields=["state", "due_at"], condition=Q(state__in=["waiting", "running"]), name="job_open"),
            models.Index(fields=["-id"], condition=Q(state="failed"), name="job_failed"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.object_id}"

    @property
    def label(self) -> str:
        """What the job does, in the words of its handler."""
        from jobs import handlers

        return handlers.label(self.kind)

    @property
    def is_open(self) -> bool:
        """Whether the work still has to be done or is being done."""
        return self.state in {self.State.WAITING, self.State.RUNNING}
