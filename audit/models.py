"""The trail: entries, the personal values of changes, what waits for its seal, and the chain of seals."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import Func


class Entry(models.Model):
    """One act, read, search, export, print, refusal or changed row. Never holds a value read or changed.

    The application's database user can add entries and read them, nothing else.
    """

    class Outcome(models.TextChoices):
        DONE = "done", "Feito"
        REFUSED = "refused", "Recusado"
        FAILED = "failed", "Falhou"

    at = models.DateTimeField(
        "quando", db_default=Func(function="clock_timestamp", output_field=models.DateTimeField())
    )
    action = models.CharField("ato", max_length=80)
    actor_id = models.BigIntegerField("quem", null=True)
    kind = models.CharField("tipo de objeto", max_length=60, blank=True)
    object_id = models.CharField("objeto", max_length=60, blank=True)
    organisation_id = models.BigIntegerField("entidade", null=True)
    fields = ArrayField(models.CharField(max_length=63), verbose_name="campos", default=list)
    reason = models.CharField("motivo", max_length=300, blank=True)
    outcome = models.CharField("resultado", max_length=10, choices=Outcome, default=Outcome.DONE)
    request_number = models.CharField("pedido", max_length=36, blank=True)
    address = models.CharField("origem", max_length=45, blank=True)
    db_user = models.CharField(
        "utilizador da base de dados",
        max_length=63,
        db_default=Func(template="SESSION_USER", output_field=models.CharField()),
    )
    values_digest = models.BinaryField("resumo dos valores", null=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["kind", "object_id", "-id"], name="audit_entry_object"),
            models.Index(fields=["actor_id", "-id"], name="audit_entry_actor"),
            models.Index(fields=["-at"], condition=models.Q(outcome="refused"), name="audit_entry_refused"),
            BrinIndex(fields=["at"], name="audit_entry_at"),
        ]

    def __str__(self) -> str:
        return f"{self.pk} {self.action}"


class ChangedValues(models.Model):
    """Old and new values of one changed row, apart from the chain so that erasing them leaves it whole.

    The entry holds a digest of salt and values; without this row the digest can no longer be resolved.
    """

    entry = models.OneToOneField(
        Entry, models.DO_NOTHING, primary_key=True, db_constraint=False, related_name="changed"
    )
    salt = models.BinaryField()
    old = models.JSONField(null=True)
    new = models.JSONField(null=True)
    personal = models.BooleanField()

    def __str__(self) -> str:
        return f"valores de {self.entry_id}"


class Pending(models.Model):
    """An entry that no seal covers yet."""

    entry = models.OneToOneField(Entry, models.DO_NOTHING, primary_key=True, db_constraint=False, related_name="+")
    since = models.DateTimeField()

    def __str__(self) -> str:
        return f"por selar {self.entry_id}"


class Seal(models.Model):
    """One link of the chain: a batch of committed entries, each with the digest of its full content.

    `previous` is unique, so the chain cannot fork; the first seal follows 32 zero bytes.
    """

    at = models.DateTimeField(db_default=Func(function="clock_timestamp", output_field=models.DateTimeField()))
    previous = models.BinaryField(unique=True)
    digest = models.BinaryField(unique=True)
    entry_ids = ArrayField(models.BigIntegerField())
    entry_digests = ArrayField(models.BinaryField())

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"selo {self.pk}"
