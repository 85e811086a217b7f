"""What clubs were reminded of and asked for, protocols of support, questions about support, and holds."""

import pgtrigger
from django.db import models
from django.db.models import Q

from audit.triggers import tracked
from entities.models.fields import dates_in_order


class Reminder(models.Model):
    """A reminder of a register owed for a quarter: evidence when a default is put before an officer."""

    class Kind(models.TextChoices):
        BEFORE = "before", "Aviso de prazo"
        AFTER = "after", "Registo em falta"

    group = models.ForeignKey("registry.FanGroup", models.PROTECT, related_name="reminders")
    year = models.PositiveSmallIntegerField("ano")
    quarter = models.PositiveSmallIntegerField("trimestre")
    kind = models.CharField("tipo", max_length=10, choices=Kind)
    number = models.PositiveSmallIntegerField("número", default=1)
    due_on = models.DateField("prazo lembrado")
    asked_at = models.DateTimeField("pedido em", auto_now_add=True)
    sent_at = models.DateTimeField("enviado em", null=True, blank=True)
    sent_to = models.EmailField("enviado para", blank=True)

    class Meta:
        ordering = ["group", "year", "quarter", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["group", "year", "quarter", "kind", "number"], name="reminder_once"),
            models.CheckConstraint(condition=Q(sent_at__isnull=True) | ~Q(sent_to=""), name="sent_reminder_says_where"),
        ]
        triggers = tracked(kind="register_reminder")

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.quarter}.º trimestre de {self.year}"


class RegisterRequest(models.Model):
    """The authority asks a club for a group's register by a day; the next confirmed register answers it."""

    group = models.ForeignKey("registry.FanGroup", models.PROTECT, related_name="requests", verbose_name="grupo")
    due_on = models.DateField("até")
    reason = models.CharField("fundamento", max_length=500)
    cite = models.CharField("norma", max_length=120, blank=True)
    asked_at = models.DateTimeField("pedido em", auto_now_add=True)
    asked_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+", verbose_name="pedido por")
    sent_at = models.DateTimeField("comunicado em", null=True, blank=True)
    version = models.ForeignKey(
        "registry.RegisterVersion", models.PROTECT, null=True, blank=True, related_name="answers"
    )

    class Meta:
        ordering = ["due_on", "pk"]
        triggers = tracked(kind="register_request")

    def __str__(self) -> str:
        return f"Pedido do registo de {self.group}"


class Protocol(models.Model):
    """An agreement of support between a club and its group for a season, with the members annexed to it."""

    group = models.ForeignKey("registry.FanGroup", models.PROTECT, related_name="protocols", verbose_name="grupo")
    season = models.ForeignKey("matches.Season", models.PROTECT, related_name="+", verbose_name="época")
    support = models.CharField("apoios", max_length=1000)
    first_day = models.DateField("início")
    last_day = models.DateField("fim", null=True, blank=True)
    file = models.ForeignKey("documents.ReceivedFile", models.PROTECT, related_name="+", verbose_name="protocolo")
    version = models.ForeignKey(
        "registry.RegisterVersion", models.PROTECT, null=True, blank=True, related_name="protocols"
    )
    replaces = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="replaced_by")
    recorded_at = models.DateTimeField("registado em", auto_now_add=True)
    recorded_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+", verbose_name="registado por")

    class Meta:
        ordering = ["-first_day", "-pk"]
        constraints = [dates_in_order("first_day", "last_day", "protocol_days_in_order")]
        triggers = tracked(kind="protocol")

    def __str__(self) -> str:
        return f"Protocolo de {self.group}, {self.season}"


class ProtocolCopy(models.Model):
    """A copy of a protocol owed to somebody by a day, for its start, its change or its end, and when it was sent."""

    class Body(models.TextChoices):
        AUTHORITY = "authority", "Autoridade"
        FORCE = "force", "Força de segurança territorialmente competente"

    class Matter(models.TextChoices):
        START = "start", "Celebração"
        CHANGE = "change", "Alteração"
        END = "end", "Cessação"

    protocol = models.ForeignKey(Protocol, models.PROTECT, related_name="copies")
    body = models.CharField("destinatário", max_length=10, choices=Body)
    matter = models.CharField("assunto", max_length=10, choices=Matter)
    due_on = models.DateField("até", null=True, blank=True)
    cite = models.CharField("norma", max_length=120)
    sent_on = models.DateField("enviada em", null=True, blank=True)

    class Meta:
        ordering = ["protocol", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["protocol", "body", "matter"], name="protocol_copy_once"),
        ]

    def __str__(self) -> str:
        return f"{self.get_matter_display()}: {self.get_body_display()}"


class SupportRequest(models.Model):
    """Somebody asks whether a group may be supported; the answer has a reference (art. 14.º)."""

    reference = models.CharField("referência", max_length=30, unique=True)
    entity = models.CharField("quem pergunta", max_length=200)
    email = models.EmailField("correio eletrónico")
    group_name = models.CharField("grupo indicado", max_length=200)
    group = models.ForeignKey(
        "registry.FanGroup", models.PROTECT, null=True, blank=True, related_name="support_requests"
    )
    support = models.CharField("apoio que quer dar", max_length=500)
    asked_at = models.DateTimeField("recebido em", auto_now_add=True)
    registered = models.BooleanField("o grupo está registado", null=True, blank=True)
    answer = models.CharField("resposta", max_length=1000, blank=True)
    answered_at = models.DateTimeField("respondido em", null=True, blank=True)
    answered_by = models.ForeignKey("entities.User", models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["answered_at", "asked_at"]
        constraints = [
            models.CheckConstraint(
                condition=Q(answered_at__isnull=True) | (~Q(answer="") & Q(registered__isnull=False)),
                name="answered_support_request_says_what",
            )
        ]
        triggers = tracked("entity", "email", kind="support_request")

    def __str__(self) -> str:
        return self.reference


class Hold(models.Model):
    """Keeps a group's or a person's data from being erased, with a reason and a day to look again (S51)."""

    group = models.ForeignKey("registry.FanGroup", models.PROTECT, null=True, blank=True, related_name="holds")
    identity = models.CharField("documento", max_length=60, blank=True)
    reason = models.CharField("motivo", max_length=500)
    review_on = models.DateField("rever em")
    placed_at = models.DateTimeField(auto_now_add=True)
    placed_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")
    lifted_at = models.DateTimeField("levantado em", null=True, blank=True)

    class Meta:
        ordering = ["review_on", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(group__isnull=False) | ~Q(identity=""), name="hold_names_its_object"),
        ]
        triggers = [pgtrigger.Protect(name="keep", operation=pgtrigger.Delete), *tracked("identity", kind="hold")]

    def __str__(self) -> str:
        return self.reason

    @property
    def whose(self) -> str:
        """The group, or the document as its kind and number."""
        return str(self.group) if self.group else f"Documento {self.identity.partition(':')[2]}"
