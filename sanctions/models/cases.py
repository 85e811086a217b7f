"""The case: people charged, offences charged, and the acts that make its history."""

import pgtrigger
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q

from audit.triggers import tracked
from entities.models.fields import search_key_field
from legislation.procedure import STAGES
from sanctions.models.autos import Auto
from sanctions.words import TERM_LABELS


class Case(models.Model):
    """One file. What it is comes from its acts; the derived columns only serve lists and are proved by `recompute`."""

    prefix = models.PositiveSmallIntegerField("prefixo")
    sequence = models.PositiveIntegerField("número de ordem")
    year = models.PositiveSmallIntegerField("ano")
    number = models.CharField("número", max_length=30, unique=True)
    subject = models.CharField("assunto", max_length=200)
    subject_key = search_key_field("subject")
    facts_on = models.DateField("dia dos factos")
    region = models.CharField("região", max_length=10, choices=Auto.Region)
    force = models.ForeignKey("entities.Organisation", models.PROTECT, null=True, blank=True, related_name="+")
    migrated = models.BooleanField("vindo de ficheiro anterior", default=False)
    joined_to = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="joined", verbose_name="apensado a"
    )
    split_from = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="split_off", verbose_name="separado de"
    )
    opened_at = models.DateTimeField("criado em", auto_now_add=True)
    opened_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    version = models.PositiveIntegerField("versão", default=0)
    stage = models.CharField("fase", max_length=30, default="opened")
    instructor = models.ForeignKey("entities.User", models.PROTECT, null=True, blank=True, related_name="+")
    next_term_on = models.DateField("próximo prazo", null=True, blank=True)
    next_term = models.CharField("prazo", max_length=120, blank=True)
    lapses_on = models.DateField("prescrição", null=True, blank=True)
    is_closed = models.BooleanField("encerrado", default=False)
    derived_on = models.DateField("lido em", null=True, blank=True)

    class Meta:
        ordering = ["-year", "-sequence", "prefix"]
        constraints = [
            models.UniqueConstraint(fields=["prefix", "sequence", "year"], name="case_number_once"),
        ]
        indexes = [
            models.Index(fields=["instructor", "next_term_on"], condition=Q(is_closed=False), name="case_my_work"),
            models.Index(fields=["lapses_on"], condition=Q(is_closed=False), name="case_lapse"),
            models.Index(fields=["stage", "-year", "-sequence"], name="case_stage"),
            GinIndex(fields=["subject_key"], opclasses=["gin_trgm_ops"], name="case_subject_trgm"),
        ]
        triggers = tracked("subject", kind="case")

    def __str__(self) -> str:
        return self.number

    @property
    def stage_label(self) -> str:
        """The stage in words."""
        return STAGES.get(self.stage, self.stage)

    @property
    def next_term_label(self) -> str:
        """The next term in words."""
        return TERM_LABELS.get(self.next_term, self.next_term)


class CaseAuto(models.Model):
    """An auto belongs to one case; a case may rest on several."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="case_autos")
    auto = models.OneToOneField(Auto, models.PROTECT, related_name="case_auto")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.case} · {self.auto}"


class Charged(models.Model):
    """A person charged in a case (arguido)."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="charged")
    person = models.ForeignKey("entities.Person", models.PROTECT, related_name="charged_in")
    address = models.ForeignKey("entities.Address", models.PROTECT, null=True, blank=True, related_name="+")
    guardian = models.CharField("representante legal", max_length=200, blank=True)
    lawyer_name = models.CharField("mandatário ou defensor", max_length=200, blank=True)
    lawyer_number = models.CharField("cédula profissional", max_length=20, blank=True)
    lawyer_address = models.CharField("domicílio profissional", max_length=300, blank=True)
    lawyer_since = models.DateField("procuração junta em", null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["case", "person"], name="charged_once_in_a_case")]
        triggers = tracked("guardian", "lawyer_name", "lawyer_number", "lawyer_address", kind="charged")

    def __str__(self) -> str:
        return self.person.name


class Charge(models.Model):
    """One offence imputed to one person: the offence of the wording in force on the day of the facts."""

    class Fault(models.TextChoices):
        INTENT = "intent", "Dolo"
        NEGLIGENCE = "negligence", "Negligência"

    charged = models.ForeignKey(Charged, models.PROTECT, related_name="charges")
    offence = models.CharField("infração", max_length=30)
    wording = models.CharField("redação", max_length=60)
    facts_on = models.DateField("dia dos factos")
    facts = models.TextField("factos imputados")
    fault = models.CharField("culpa", max_length=12, choices=Fault, default=Fault.INTENT)
    modifiers = models.JSONField("circunstâncias", default=dict, blank=True)
    reasons = models.JSONField("fundamentos das circunstâncias", default=dict, blank=True)
    receipt = models.JSONField("cálculo dos limites", default=dict)
    min_cents = models.PositiveBigIntegerField("mínimo")
    max_cents = models.PositiveBigIntegerField("máximo")
    dropped_on = models.DateField("retirada em", null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(min_cents__lte=models.F("max_cents")), name="charge_limits_in_order"),
        ]
        triggers = tracked("facts", "reasons", kind="charge")

    def __str__(self) -> str:
        return self.offence


class Act(models.Model):
    """One dated step of a case. Never changed and never deleted: a wrong one is corrected by another that names it."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="acts")
    charged = models.ForeignKey(Charged, models.PROTECT, null=True, blank=True, related_name="acts")
    kind = models.CharField("ato", max_length=40)
    on = models.DateField("dia em que aconteceu")
    recorded_at = models.DateTimeField("registado em", auto_now_add=True)
    by = models.ForeignKey("entities.User", models.PROTECT, related_name="+", verbose_name="por")
    details = models.JSONField("pormenores", default=dict, blank=True)
    rests_on = models.CharField("em que se apoia", max_length=300, blank=True)
    file = models.ForeignKey("documents.ReceivedFile", models.PROTECT, null=True, blank=True, related_name="+")
    document = models.ForeignKey("documents.IssuedDocument", models.PROTECT, null=True, blank=True, related_name="+")
    corrects = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="corrected_by")

    class Meta:
        ordering = ["case", "on", "pk"]
        indexes = [models.Index(fields=["case", "kind"], name="act_case_kind")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
            *tracked("details", "rests_on", kind="act"),
        ]

    def __str__(self) -> str:
        return self.kind


class Note(models.Model):
    """A working note: cheap, dated, signed, and never part of the file that goes to court."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="notes")
    text = models.TextField("nota")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.text[:60]
