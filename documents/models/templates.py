"""Standard texts of each kind of document, in versions with dates; whoever writes one does not approve it."""

import pgtrigger
from django.db import models
from django.db.models import F, Q

from audit.triggers import tracked


class TextVersion(models.Model):
    """One version of the standard text of a kind: blocks in order, with fields in braces from the kind's closed list.

    A block is `{"heading": "…", "paragraphs": ["…"]}`, or `{"slot": true}` for the place of what the case itself says.
    An approved version never changes; the next one takes its place from its first day on.
    """

    class State(models.TextChoices):
        DRAFT = "draft", "Em preparação"
        PROPOSED = "proposed", "À espera de aprovação"
        APPROVED = "approved", "Aprovada"

    kind = models.CharField("tipo de documento", max_length=40)
    version = models.PositiveIntegerField("versão")
    first_day = models.DateField("em vigor desde")
    blocks = models.JSONField("blocos")
    note = models.CharField("o que muda", max_length=300, blank=True)
    state = models.CharField("estado", max_length=10, choices=State, default=State.DRAFT)
    author = models.ForeignKey("entities.User", models.PROTECT, related_name="+", verbose_name="autor")
    created_at = models.DateTimeField("criada em")
    changed_at = models.DateTimeField("alterada em")
    approved_by = models.ForeignKey("entities.User", models.PROTECT, null=True, blank=True, related_name="+")
    approved_at = models.DateTimeField("aprovada em", null=True, blank=True)

    class Meta:
        ordering = ["kind", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "version"], name="text_version_once"),
            models.UniqueConstraint(
                fields=["kind", "first_day"], condition=Q(state="approved"), name="text_version_one_a_day"
            ),
            models.UniqueConstraint(
                fields=["kind"], condition=Q(state__in=["draft", "proposed"]), name="text_version_one_open"
            ),
            models.CheckConstraint(
                condition=~Q(state="approved") | Q(approved_by__isnull=False), name="text_version_approved_by_somebody"
            ),
            models.CheckConstraint(
                condition=Q(approved_by__isnull=True) | ~Q(approved_by=F("author")),
                name="text_version_approved_by_another",
            ),
        ]
        triggers = [
            *tracked(kind="text_version"),
            pgtrigger.Protect(
                name="text_version_is_kept",
                operation=pgtrigger.Update,
                condition=pgtrigger.Q(old__state="approved"),
            ),
        ]

    def __str__(self) -> str:
        return f"Versão {self.version}"
