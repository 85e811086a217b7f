"""What was told to whom: reports passed on to forces, reminders, orders notified. Each with its proof."""

from django.db import models
from django.db.models import Q

from audit.triggers import tracked
from entities.models import User


class Notice(models.Model):
    """One message to one body about one thing. Sending is not receiving: the proof is recorded apart."""

    class Kind(models.TextChoices):
        REPORT = "report", "Relatório de época para apreciação"
        REMINDER = "reminder", "Lembrete do relatório de época"
        ORDER = "order", "Despacho de qualificação"

    class Capacity(models.TextChoices):
        ORGANISER = "organiser", "Organizador"
        PROMOTER = "promoter", "Promotor"
        FORCE = "force", "Força de segurança"
        PNID = "pnid", "Ponto Nacional de Informações sobre Desporto"

    class State(models.TextChoices):
        WAITING = "waiting", "À espera de envio"
        SENT = "sent", "Enviada por correio eletrónico"
        BY_HAND = "by_hand", "A enviar por outra via: não há endereço"
        PROVEN = "proven", "Recebida, com prova"

    kind = models.CharField("assunto", max_length=10, choices=Kind)
    report = models.ForeignKey(
        "qualification.SeasonReport", models.PROTECT, null=True, blank=True, related_name="notices"
    )
    duty = models.ForeignKey("qualification.ReportDuty", models.PROTECT, null=True, blank=True, related_name="notices")
    order = models.ForeignKey("qualification.RiskOrder", models.PROTECT, null=True, blank=True, related_name="notices")
    body = models.ForeignKey("entities.Organisation", models.PROTECT, null=True, blank=True, related_name="+")
    capacity = models.CharField("qualidade", max_length=10, choices=Capacity)
    state = models.CharField("estado", max_length=10, choices=State, default=State.WAITING)
    answer_by = models.DateField("resposta até", null=True, blank=True)
    made_at = models.DateTimeField("criada em", auto_now_add=True)
    sent_at = models.DateTimeField("enviada em", null=True, blank=True)
    received_on = models.DateField("recebida em", null=True, blank=True)
    proof = models.CharField("prova", max_length=300, blank=True)
    proof_by = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        triggers = tracked(kind="qualification_notice")
        ordering = ["-made_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=(
                    Q(kind="report", report__isnull=False, duty=None, order=None)
                    | Q(kind="reminder", duty__isnull=False, report=None, order=None)
                    | Q(kind="order", order__isnull=False, report=None, duty=None)
                ),
                name="notice_is_about_one_thing",
            ),
            models.CheckConstraint(
                condition=~Q(state="proven") | (Q(received_on__isnull=False) & ~Q(proof="")),
                name="proven_notice_has_day_and_proof",
            ),
            models.UniqueConstraint(
                fields=["order", "body", "capacity"], condition=Q(kind="order"), name="order_notified_once_to_a_body",
                nulls_distinct=False,
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.addressee}"

    @property
    def addressee(self) -> str:
        """The body's name, or the name of the point that is part of none."""
        return self.body.name if self.body else self.get_capacity_display()
