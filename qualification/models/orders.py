"""The president's orders. A match has the level of the last signed order that reaches it, on any day one asks."""

from django.db import models
from django.db.models import Q

from audit.triggers import tracked
from entities.models import User
from qualification.models.hearing import LEVELS


class RiskOrder(models.Model):
    """An order that qualifies matches (art. 12.º). Signed, it never changes; another order amends it and names it."""

    class State(models.TextChoices):
        DRAFT = "draft", "Projeto"
        PROPOSED = "proposed", "Proposto para assinatura"
        SIGNED = "signed", "Assinado"
        DROPPED = "dropped", "Abandonado"

    season = models.ForeignKey("matches.Season", models.PROTECT, related_name="orders", verbose_name="época")
    title = models.CharField("assunto", max_length=200)
    reasons = models.TextField("fundamentação", blank=True)
    state = models.CharField("estado", max_length=10, choices=State, default=State.DRAFT)
    amends = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="amended_by", verbose_name="altera o despacho"
    )
    version = models.PositiveIntegerField("versão", default=1)
    prepared_by = models.ForeignKey(User, models.PROTECT, related_name="+", verbose_name="preparado por")
    prepared_at = models.DateTimeField("preparado em", auto_now_add=True)
    proposed_at = models.DateTimeField("proposto em", null=True, blank=True)
    signed_by = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")
    signed_at = models.DateTimeField("assinado em", null=True, blank=True)
    signed_on = models.DateField("data do despacho", null=True, blank=True)
    document = models.ForeignKey("documents.IssuedDocument", models.PROTECT, null=True, blank=True, related_name="+")
    not_heard_because = models.CharField("porque não se ouviu quem falta", max_length=500, blank=True)
    returned_because = models.CharField("motivo da devolução", max_length=500, blank=True)
    published_on = models.DateField("publicado em", null=True, blank=True)
    published_where = models.CharField("onde foi publicado", max_length=200, blank=True)

    class Meta:
        triggers = tracked(kind="risk_order")
        ordering = ["-prepared_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(state="signed")
                | Q(signed_by__isnull=False, signed_on__isnull=False, document__isnull=False),
                name="signed_order_has_signer_day_and_document",
            ),
        ]

    def __str__(self) -> str:
        return self.document.number if self.document else self.title


class OrderLine(models.Model):
    """One match qualified by an order, with the level the law gives, the level ordered, and why."""

    order = models.ForeignKey(RiskOrder, models.CASCADE, related_name="lines")
    match = models.ForeignKey("matches.Match", models.PROTECT, related_name="order_lines", verbose_name="jogo")
    level = models.CharField("nível ordenado", max_length=10, choices=LEVELS)
    reasons = models.TextField("razões", blank=True)
    evaluation = models.JSONField("avaliação pela lei", default=dict)
    match_version = models.PositiveIntegerField("versão do jogo avaliada")
    since = models.DateField("qualificado desde", null=True, blank=True)
    rule = models.ForeignKey("OrderRule", models.PROTECT, null=True, blank=True, related_name="lines")

    class Meta:
        triggers = tracked(kind="order_line", ignored=("evaluation",))
        ordering = ["order", "match__day", "pk"]
        constraints = [models.UniqueConstraint(fields=["order", "match"], name="match_once_in_an_order")]

    def __str__(self) -> str:
        return f"{self.match}: {self.get_level_display()}"


class OrderRule(models.Model):
    """A rule over fixtures in an order («todos os jogos fora do clube X»); it reaches matches added later too."""

    order = models.ForeignKey(RiskOrder, models.CASCADE, related_name="rules")
    rule = models.JSONField("regra", default=dict)
    text = models.CharField("em palavras", max_length=300)
    level = models.CharField("nível ordenado", max_length=10, choices=LEVELS)
    reasons = models.TextField("razões", blank=True)

    class Meta:
        ordering = ["order", "pk"]

    def __str__(self) -> str:
        return self.text
