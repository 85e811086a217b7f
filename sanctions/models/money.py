"""Money in whole cents: what is owed, what came in, and the append-only ledger of who gets it."""

import pgtrigger
from django.db import models
from django.db.models import Q

from audit.triggers import tracked
from sanctions.models.cases import Case
from sanctions.models.decisions import Decision
from sanctions.words import BENEFICIARIES

APPEND_ONLY = pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)


class Claim(models.Model):
    """What a person owes by a decision, with its payment reference."""

    class Basis(models.TextChoices):
        DECISION = "decision", "Decisão"
        VOLUNTARY = "voluntary", "Pagamento voluntário"
        SUMMARY = "summary", "Processo sumaríssimo"

    case = models.ForeignKey(Case, models.PROTECT, related_name="claims")
    decision = models.OneToOneField(Decision, models.PROTECT, null=True, blank=True, related_name="claim")
    charged = models.ForeignKey("sanctions.Charged", models.PROTECT, related_name="claims")
    basis = models.CharField("origem", max_length=10, choices=Basis, default=Basis.DECISION)
    reference = models.CharField("referência de pagamento", max_length=15, unique=True)
    coima_cents = models.PositiveBigIntegerField("coima")
    costs_cents = models.PositiveBigIntegerField("custas", default=0)
    due_on = models.DateField("pagar até", null=True, blank=True)
    region = models.CharField("região", max_length=10)
    facts_on = models.DateField("dia dos factos")
    force = models.ForeignKey("entities.Organisation", models.PROTECT, null=True, blank=True, related_name="+")
    enforced_on = models.DateField("enviada para execução em", null=True, blank=True)
    cancelled_on = models.DateField("sem efeito desde", null=True, blank=True)
    coima_given_up = models.PositiveBigIntegerField("coima que já não se cobra", default=0)
    costs_given_up = models.PositiveBigIntegerField("custas que já não se cobram", default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["due_on"], condition=Q(cancelled_on__isnull=True), name="claim_due")]
        triggers = tracked(kind="claim")

    def __str__(self) -> str:
        return self.reference


class Instalment(models.Model):
    """One part of a payment plan. One missed makes the whole due (RGCO, art. 88.º)."""

    claim = models.ForeignKey(Claim, models.PROTECT, related_name="instalments")
    plan = models.PositiveSmallIntegerField("plano", default=1)
    number = models.PositiveSmallIntegerField("prestação")
    due_on = models.DateField("até")
    cents = models.PositiveBigIntegerField("valor")
    replaced = models.BooleanField("substituída por outro plano", default=False)

    class Meta:
        ordering = ["claim", "plan", "number"]
        constraints = [models.UniqueConstraint(fields=["claim", "plan", "number"], name="instalment_once")]

    def __str__(self) -> str:
        return f"{self.number}.ª prestação"


class BankFile(models.Model):
    """A bank's file as it came: the same bytes are never read twice."""

    received = models.ForeignKey("documents.ReceivedFile", models.PROTECT, null=True, blank=True, related_name="+")
    name = models.CharField("nome", max_length=200)
    sha256 = models.CharField(max_length=64, unique=True)
    form = models.CharField("formato", max_length=12)
    lines = models.PositiveIntegerField("movimentos")
    total_cents = models.BigIntegerField("total")
    imported_at = models.DateTimeField(auto_now_add=True)
    imported_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-imported_at", "-pk"]

    def __str__(self) -> str:
        return self.name


class Payment(models.Model):
    """Money that reached the authority, or was sent back (negative). Which claim it belongs to may come later."""

    class Way(models.TextChoices):
        BANK = "bank", "Ficheiro do banco"
        DESK = "desk", "Registado na tesouraria"
        COURT = "court", "Recebido do tribunal"
        REFUND = "refund", "Devolução"

    way = models.CharField("via", max_length=8, choices=Way)
    received_on = models.DateField("data-valor")
    cents = models.BigIntegerField("valor")
    reference_given = models.CharField("referência indicada", max_length=140, blank=True)
    bank_id = models.CharField("identificação do banco", max_length=140, unique=True)
    payer = models.CharField("quem pagou", max_length=200, blank=True)
    bank_file = models.ForeignKey(BankFile, models.PROTECT, null=True, blank=True, related_name="payments")
    refund_of = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="refunds")
    reason = models.CharField("motivo", max_length=300, blank=True)
    recorded_at = models.DateTimeField(auto_now_add=True)
    recorded_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-received_on", "-pk"]
        constraints = [models.CheckConstraint(condition=~Q(cents=0), name="payment_is_not_zero")]
        triggers = [APPEND_ONLY, *tracked("payer", kind="payment")]

    def __str__(self) -> str:
        return self.bank_id


class Posting(models.Model):
    """One line of the ledger. Lines of one entry sum to zero; a correction is a new entry."""

    class Account(models.TextChoices):
        BANK = "bank", "Banco"
        SUSPENSE = "suspense", "Por identificar"
        OVERPAID = "overpaid", "A devolver"
        COSTS = "costs", "Custas"
        SHARE = "share", "Parte de beneficiário"

    entry = models.UUIDField("lançamento")
    on = models.DateField("dia")
    account = models.CharField("conta", max_length=10, choices=Account)
    beneficiary = models.CharField("beneficiário", max_length=20, blank=True)
    force = models.ForeignKey("entities.Organisation", models.PROTECT, null=True, blank=True, related_name="+")
    region = models.CharField("região", max_length=10, blank=True)
    cents = models.BigIntegerField("valor")
    claim = models.ForeignKey(Claim, models.PROTECT, null=True, blank=True, related_name="postings")
    payment = models.ForeignKey(Payment, models.PROTECT, null=True, blank=True, related_name="postings")
    reason = models.CharField("motivo", max_length=200)
    cite = models.CharField("norma", max_length=120, blank=True)
    recorded_at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(account="share") | ~Q(beneficiary=""), name="share_names_beneficiary"),
        ]
        indexes = [
            models.Index(fields=["on", "account", "beneficiary"], include=["cents"], name="posting_month"),
            models.Index(fields=["entry"], name="posting_entry"),
        ]
        triggers = [APPEND_ONLY]

    def __str__(self) -> str:
        return f"{self.account} {self.cents}"

    @property
    def beneficiary_name(self) -> str:
        """The beneficiary in words."""
        return BENEFICIARIES.get(self.beneficiary, self.beneficiary)


class Statement(models.Model):
    """A month closed for one beneficiary: what it gets, reconciled to the ledger."""

    month = models.DateField("mês", help_text="O primeiro dia do mês.")
    beneficiary = models.CharField("beneficiário", max_length=20)
    force = models.ForeignKey("entities.Organisation", models.PROTECT, null=True, blank=True, related_name="+")
    region = models.CharField("região", max_length=10, blank=True)
    cents = models.BigIntegerField("valor")
    document = models.ForeignKey("documents.IssuedDocument", models.PROTECT, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-month", "beneficiary", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["month", "beneficiary", "force", "region"], name="statement_once", nulls_distinct=False
            )
        ]

    def __str__(self) -> str:
        return f"{self.beneficiary} {self.month:%m/%Y}"
