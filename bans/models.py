"""People kept out of sports grounds and clubs punished with closed doors: measures, their days and who was told."""

import pgtrigger
from django.db import models
from django.db.models import F, Q

from audit.triggers import tracked
from entities.models.fields import dates_in_order


class Ban(models.Model):
    """One prohibition of entering grounds. The three kinds are kept apart, also when they overlap.

    The end is never typed for an accessory ban: it comes from the start, the months and the days not counted.
    """

    class Kind(models.TextChoices):
        PRECAUTIONARY = "precautionary", "Interdição cautelar"
        ACCESSORY = "accessory", "Interdição como sanção acessória"
        COURT = "court", "Interdição aplicada por tribunal"

    kind = models.CharField("tipo", max_length=15, choices=Kind)
    person = models.ForeignKey("entities.Person", models.PROTECT, related_name="bans", verbose_name="pessoa")
    source = models.CharField("processo ou comunicação", max_length=120)
    source_key = models.CharField(max_length=80, unique=True, help_text="O que a aplicou: nunca entra duas vezes.")
    legal_basis = models.CharField("norma", max_length=200)
    scope = models.CharField("onde vale", max_length=200)
    imposed_on = models.DateField("aplicada em")
    served_on = models.DateField("notificada em", null=True, blank=True)
    starts_on = models.DateField("começa em", null=True, blank=True)
    months = models.PositiveSmallIntegerField("meses", null=True, blank=True)
    ends_on = models.DateField("último dia", null=True, blank=True, help_text="Vazio enquanto não tem fim marcado.")
    reporting_duty = models.BooleanField("dever de apresentação às autoridades", default=False)
    lifted_on = models.DateField("levantada em", null=True, blank=True)
    lifted_reason = models.CharField("motivo do levantamento", max_length=400, blank=True)
    recorded_at = models.DateTimeField("registada em", auto_now_add=True)
    recorded_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-imposed_on", "-pk"]
        constraints = [
            dates_in_order("starts_on", "ends_on", "ban_days_in_order"),
            models.CheckConstraint(
                condition=~Q(kind="accessory") | Q(months__gte=1), name="accessory_ban_has_its_months"
            ),
            models.CheckConstraint(
                condition=Q(lifted_on__isnull=True) | ~Q(lifted_reason=""), name="lifted_ban_says_why"
            ),
        ]
        indexes = [
            models.Index(fields=["starts_on", "ends_on"], condition=Q(lifted_on__isnull=True), name="ban_in_force"),
        ]
        triggers = tracked(kind="ban")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.source}"


class BanPause(models.Model):
    """Days that do not count towards a ban, with the reason (time in custody: art. 42, n.º 2)."""

    ban = models.ForeignKey(Ban, models.PROTECT, related_name="pauses")
    first_day = models.DateField("desde")
    last_day = models.DateField("até")
    reason = models.CharField("motivo", max_length=300)
    recorded_at = models.DateTimeField(auto_now_add=True)
    recorded_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["first_day", "pk"]
        constraints = [dates_in_order("first_day", "last_day", "ban_pause_days_in_order")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
            *tracked(kind="ban_pause"),
        ]

    def __str__(self) -> str:
        return f"{self.first_day} a {self.last_day}"


class BanBreach(models.Model):
    """A person found inside a ground while banned."""

    ban = models.ForeignKey(Ban, models.PROTECT, related_name="breaches")
    on = models.DateField("dia")
    where = models.CharField("recinto e jogo", max_length=300)
    reported_by = models.CharField("quem comunicou", max_length=200)
    forwarded_on = models.DateField("comunicada ao Ministério Público em", null=True, blank=True)
    recorded_at = models.DateTimeField(auto_now_add=True)
    recorded_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-on", "-pk"]
        triggers = tracked("where", kind="ban_breach")

    def __str__(self) -> str:
        return f"{self.where} ({self.on})"


class BanNotice(models.Model):
    """A body that must know of a ban or of its end: who, why, and the proof that it was told."""

    class Body(models.TextChoices):
        PNID = "pnid", "Ponto Nacional de Informações sobre Desporto"
        FORCE = "force", "Força de segurança territorialmente competente"
        PROMOTER = "promoter", "Promotor do espetáculo desportivo"
        ORGANISER = "organiser", "Organizador da competição"

    class Matter(models.TextChoices):
        IMPOSED = "imposed", "Aplicação"
        CHANGED = "changed", "Alteração"
        LIFTED = "lifted", "Levantamento"

    ban = models.ForeignKey(Ban, models.PROTECT, related_name="notices")
    body = models.CharField("destinatário", max_length=12, choices=Body)
    organisation = models.ForeignKey("entities.Organisation", models.PROTECT, null=True, blank=True, related_name="+")
    matter = models.CharField("assunto", max_length=10, choices=Matter)
    cite = models.CharField("norma", max_length=120)
    sent_on = models.DateField("enviada em", null=True, blank=True)
    proof = models.CharField("prova do envio", max_length=300, blank=True)
    sent_by = models.ForeignKey("entities.User", models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["ban", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["ban", "body", "organisation", "matter"],
                name="ban_notice_once",
                nulls_distinct=False,
            ),
            models.CheckConstraint(condition=Q(sent_on__isnull=True) | ~Q(proof=""), name="sent_notice_has_proof"),
        ]
        triggers = tracked(kind="ban_notice")

    def __str__(self) -> str:
        return f"{self.get_matter_display()}: {self.get_body_display()}"


class GroundMeasure(models.Model):
    """Closed doors or a closed special zone imposed on a club, counted in matches."""

    class Kind(models.TextChoices):
        CLOSED_DOORS = "closed_doors", "Jogos à porta fechada"
        ZONE_BAN = "zone_ban", "Interdição da zona especial"

    kind = models.CharField("tipo", max_length=15, choices=Kind)
    organisation = models.ForeignKey("entities.Organisation", models.PROTECT, related_name="+", verbose_name="clube")
    source = models.CharField("processo", max_length=120)
    source_key = models.CharField(max_length=80, unique=True)
    legal_basis = models.CharField("norma", max_length=200)
    imposed_on = models.DateField("aplicada em")
    starts_on = models.DateField("começa em", null=True, blank=True)
    matches = models.PositiveSmallIntegerField("número de jogos")
    served = models.PositiveSmallIntegerField("jogos cumpridos", default=0)
    lifted_on = models.DateField("levantada em", null=True, blank=True)
    lifted_reason = models.CharField("motivo do levantamento", max_length=400, blank=True)
    recorded_at = models.DateTimeField(auto_now_add=True)
    recorded_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-imposed_on", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(matches__gte=1), name="ground_measure_has_matches"),
            models.CheckConstraint(condition=Q(served__lte=F("matches")), name="ground_measure_served_within"),
        ]
        triggers = tracked(kind="ground_measure")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.source}"


class MatchServed(models.Model):
    """One match that was held under a ground measure."""

    measure = models.ForeignKey(GroundMeasure, models.PROTECT, related_name="served_matches")
    on = models.DateField("dia do jogo")
    match = models.CharField("jogo", max_length=200)
    recorded_at = models.DateTimeField(auto_now_add=True)
    recorded_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["on", "pk"]
        constraints = [models.UniqueConstraint(fields=["measure", "on"], name="one_match_a_day_served")]

    def __str__(self) -> str:
        return f"{self.match} ({self.on})"
