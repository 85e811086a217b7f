"""The text and measure of a decision: draft, frozen proposal, and the decision itself."""

import pgtrigger
from django.db import models
from django.db.models import F, Q

from audit.triggers import tracked
from sanctions.models.cases import Case, Charged


class Kind(models.TextChoices):
    """What a decision can be."""

    COIMA = "coima", "Coima"
    ADMONITION = "admonition", "Admoestação"
    ACCESSORY_ONLY = "accessory_only", "Só sanção acessória"
    ARCHIVE = "archive", "Arquivamento"
    PROSECUTOR = "prosecutor", "Envio ao Ministério Público"


class TextBlock(models.Model):
    """A versioned block of text of the service, inserted by its short name and then edited."""

    short_name = models.CharField("nome curto", max_length=30)
    heading = models.CharField("título", max_length=120)
    section = models.CharField("parte da decisão", max_length=30)
    text = models.TextField("texto")
    version = models.PositiveSmallIntegerField("versão")
    first_day = models.DateField("desde")
    last_day = models.DateField("até", null=True, blank=True)

    class Meta:
        ordering = ["section", "short_name", "-version"]
        constraints = [models.UniqueConstraint(fields=["short_name", "version"], name="text_block_version_once")]

    def __str__(self) -> str:
        return f"{self.short_name} v{self.version}"


class Draft(models.Model):
    """The proposal being written for one person charged: measure and text, saved as often as one likes."""

    charged = models.OneToOneField(Charged, models.PROTECT, related_name="draft")
    content = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=0)
    saved_at = models.DateTimeField(auto_now=True)
    saved_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    def __str__(self) -> str:
        return f"Rascunho de {self.charged}"


class Proposal(models.Model):
    """A draft frozen when it was sent to be decided. A return with comments leaves it in the file."""

    class State(models.TextChoices):
        WAITING = "waiting", "À espera de decisão"
        RETURNED = "returned", "Devolvida com comentários"
        DECIDED = "decided", "Decidida"

    charged = models.ForeignKey(Charged, models.PROTECT, related_name="proposals")
    number = models.PositiveSmallIntegerField("versão")
    content = models.JSONField()
    receipt = models.JSONField()
    fine_cents = models.PositiveBigIntegerField("coima proposta", null=True, blank=True)
    kind = models.CharField("medida", max_length=20, choices=Kind)
    state = models.CharField("estado", max_length=10, choices=State, default=State.WAITING)
    comments = models.TextField("comentários", blank=True)
    proposed_at = models.DateTimeField(auto_now_add=True)
    proposed_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["charged", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["charged", "number"], name="proposal_version_once"),
            models.UniqueConstraint(
                fields=["charged"], condition=Q(state="waiting"), name="one_proposal_waits_for_a_decision"
            ),
        ]
        triggers = tracked("content", "receipt", "comments", kind="proposal")

    def __str__(self) -> str:
        return f"Proposta {self.number}"


class ProposalReading(models.Model):
    """A decider opened a proposal, or said not to decide it."""

    proposal = models.ForeignKey(Proposal, models.PROTECT, related_name="readings")
    user = models.ForeignKey("entities.User", models.PROTECT, related_name="+")
    opened_at = models.DateTimeField(auto_now_add=True)
    conflict = models.BooleanField("declarou que não decide", default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["proposal", "user"], name="proposal_reading_once")]

    def __str__(self) -> str:
        return f"{self.proposal} · {self.user}"


class Decision(models.Model):
    """A decision signed. One is in force for each person charged; the others stay in the file."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="decisions")
    charged = models.ForeignKey(Charged, models.PROTECT, related_name="decisions")
    proposal = models.OneToOneField(Proposal, models.PROTECT, null=True, blank=True, related_name="decision")
    kind = models.CharField("medida", max_length=20, choices=Kind)
    summary = models.BooleanField("em processo sumaríssimo", default=False)
    on = models.DateField("data")
    fine_cents = models.PositiveBigIntegerField("coima", default=0)
    costs_cents = models.PositiveBigIntegerField("custas", default=0)
    content = models.JSONField()
    receipt = models.JSONField()
    signed_as = models.CharField("qualidade", max_length=200)
    decided_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")
    proposed_by = models.ForeignKey("entities.User", models.PROTECT, null=True, blank=True, related_name="+")
    document = models.ForeignKey("documents.IssuedDocument", models.PROTECT, null=True, blank=True, related_name="+")
    in_force = models.BooleanField("em vigor", default=True)
    ended_reason = models.CharField("porque deixou de valer", max_length=200, blank=True)
    final_on = models.DateField("definitiva em", null=True, blank=True)
    court_fine_cents = models.PositiveBigIntegerField("coima fixada pelo tribunal", null=True, blank=True)

    class Meta:
        ordering = ["-on", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["charged"], condition=Q(in_force=True), name="one_decision_in_force_for_each_charged"
            ),
            models.CheckConstraint(
                condition=Q(proposed_by__isnull=True) | ~Q(proposed_by=F("decided_by")),
                name="who_proposes_does_not_decide",
            ),
            models.CheckConstraint(condition=Q(in_force=True) | ~Q(ended_reason=""), name="ended_decision_says_why"),
        ]
        indexes = [models.Index(fields=["final_on"], condition=Q(in_force=True), name="decision_final")]
        triggers = [
            pgtrigger.Protect(name="never_deleted", operation=pgtrigger.Delete),
            pgtrigger.Protect(
                name="what_was_decided_stays",
                operation=pgtrigger.Update,
                condition=pgtrigger.AnyChange(
                    "kind", "on", "fine_cents", "costs_cents", "content", "receipt", "decided_by", "proposed_by"
                ),
            ),
            *tracked("content", "receipt", kind="decision"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} de {self.on:%d/%m/%Y}"

    @property
    def fine_due_cents(self) -> int:
        """The coima owed today: the court's figure where a court fixed another."""
        return self.fine_cents if self.court_fine_cents is None else self.court_fine_cents
