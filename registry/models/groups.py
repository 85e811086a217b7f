"""Organised supporter groups (GOA), their papers, and the states they went through."""

import pgtrigger
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q

from audit.triggers import tracked
from entities.models.fields import dates_in_order, search_key_field


class FanGroup(models.Model):
    """A supporter group, already an association, that a promoter registers (art. 14.º, n.º 1)."""

    class Scope(models.TextChoices):
        NATIONAL = "national", "Nacional"
        LOCAL = "local", "Local ou regional"

    club = models.ForeignKey(
        "entities.Organisation", models.PROTECT, related_name="fan_groups", verbose_name="promotor"
    )
    name = models.CharField("nome do grupo", max_length=200)
    name_key = search_key_field("name")
    association = models.CharField("nome da associação", max_length=200)
    tax_number = models.CharField("NIPC da associação", max_length=9)
    seat = models.CharField("sede", max_length=300)
    email = models.EmailField("correio eletrónico da associação", blank=True)
    scope = models.CharField("âmbito", max_length=10, choices=Scope, default=Scope.NATIONAL)
    founded_on = models.DateField("constituída em", null=True, blank=True)
    lasts_until = models.DateField("duração até", null=True, blank=True, help_text="Vazio se não tem fim marcado.")
    purpose = models.CharField("fim social e programa", max_length=1000, blank=True)
    declared_support = models.CharField("apoios declarados", max_length=500, blank=True)

    class Meta:
        ordering = ["name_key", "pk"]
        constraints = [models.UniqueConstraint(fields=["club", "name_key"], name="fan_group_name_once_a_club")]
        indexes = [GinIndex(fields=["name_key"], opclasses=["gin_trgm_ops"], name="fan_group_name_trgm")]
        triggers = tracked(kind="fan_group")

    def __str__(self) -> str:
        return self.name


class GroupState(models.Model):
    """One step in the life of a group's registration: what, from which day, by whom, why, and on which document.

    The state of a group on a day is that of its last step on or before it. A step is never changed.
    """

    class Kind(models.TextChoices):
        ASKED = "asked", "Registo pedido"
        REGISTERED = "registered", "Registado"
        REFUSED = "refused", "Registo recusado"
        SUSPENDED_BY_CLUB = "suspended_by_club", "Suspenso pelo promotor"
        SUSPENDED_BY_AUTHORITY = "suspended_by_authority", "Suspenso pela autoridade"
        CANCELLED_BY_REQUEST = "cancelled_by_request", "Anulado a pedido do promotor"
        CANCELLED_BY_AUTHORITY = "cancelled_by_authority", "Anulado pela autoridade"

    group = models.ForeignKey(FanGroup, models.PROTECT, related_name="states", verbose_name="grupo")
    kind = models.CharField("estado", max_length=25, choices=Kind)
    on = models.DateField("desde")
    reason = models.CharField("fundamento", max_length=1000)
    cite = models.CharField("norma", max_length=120, blank=True)
    document = models.ForeignKey("documents.ReceivedFile", models.PROTECT, null=True, blank=True, related_name="+")
    recorded_at = models.DateTimeField("registado em", auto_now_add=True)
    recorded_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+", verbose_name="registado por")

    class Meta:
        ordering = ["group", "on", "pk"]
        indexes = [models.Index(fields=["group", "-on", "-id"], name="group_state_last")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
            *tracked(kind="group_state"),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()


class GroupPaper(models.Model):
    """A paper that comes with the request: statutes, minutes of election, representatives, tax card."""

    class Kind(models.TextChoices):
        STATUTES = "statutes", "Estatutos"
        BODIES = "bodies", "Órgãos sociais e mandatos"
        REPRESENTATIVES = "representatives", "Representantes"
        TAX_CARD = "tax_card", "Cartão de pessoa coletiva"
        OTHER = "other", "Outro documento"

    group = models.ForeignKey(FanGroup, models.PROTECT, related_name="papers")
    kind = models.CharField("documento", max_length=20, choices=Kind)
    file = models.ForeignKey("documents.ReceivedFile", models.PROTECT, related_name="+")
    added_at = models.DateTimeField("junto em", auto_now_add=True)
    added_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["group", "kind", "-pk"]

    def __str__(self) -> str:
        return self.get_kind_display()


class GroupRepresentative(models.Model):
    """Somebody who represents the association, with the days of the mandate."""

    group = models.ForeignKey(FanGroup, models.PROTECT, related_name="representatives")
    name = models.CharField("nome", max_length=200)
    position = models.CharField("cargo", max_length=100)
    first_day = models.DateField("início do mandato", null=True, blank=True)
    last_day = models.DateField("fim do mandato", null=True, blank=True)

    class Meta:
        ordering = ["group", "pk"]
        constraints = [
            dates_in_order("first_day", "last_day", "representative_days_in_order"),
            models.CheckConstraint(condition=~Q(name=""), name="representative_has_a_name"),
        ]
        triggers = tracked("name", kind="group_representative")

    def __str__(self) -> str:
        return f"{self.name}, {self.position}"
