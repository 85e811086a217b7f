"""Matches, and every change a match went through."""

from django.db import models
from django.db.models import F, Q

from audit.triggers import tracked
from entities.models import User, Venue
from matches.models.competitions import Competition, Season, Team


class Match(models.Model):
    """One event at one venue. Day and venue may still be unknown; nothing is deleted, a match is cancelled."""

    class State(models.TextChoices):
        SCHEDULED = "scheduled", "Marcado"
        POSTPONED = "postponed", "Adiado, sem data"
        CANCELLED = "cancelled", "Anulado"
        PLAYED = "played", "Realizado"
        REPEATED = "repeated", "Realizado, a repetir"

    season = models.ForeignKey(Season, models.PROTECT, related_name="matches", verbose_name="época")
    competition = models.ForeignKey(Competition, models.PROTECT, related_name="matches", verbose_name="competição")
    organiser_code = models.CharField("código do organizador", max_length=30, blank=True)
    league_code = models.CharField("código da liga", max_length=30, blank=True)
    round = models.CharField("jornada", max_length=40, blank=True)
    phase = models.CharField("fase", max_length=60, blank=True)
    home = models.ForeignKey(Team, models.PROTECT, related_name="home_matches", verbose_name="equipa visitada")
    away = models.ForeignKey(Team, models.PROTECT, related_name="away_matches", verbose_name="equipa visitante")
    venue = models.ForeignKey(Venue, models.PROTECT, null=True, blank=True, verbose_name="recinto")
    day = models.DateField("dia", null=True, blank=True)
    time = models.TimeField("hora", null=True, blank=True)
    state = models.CharField("estado", max_length=10, choices=State, default=State.SCHEDULED)
    repeats = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="repeated_by")
    version = models.PositiveIntegerField("versão", default=1)

    class Meta:
        triggers = tracked()
        ordering = [F("day").asc(nulls_last=True), "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(home=F("away")), name="match_between_two_teams"),
            models.UniqueConstraint(
                fields=["competition", "season", "organiser_code"],
                condition=~Q(organiser_code=""),
                name="match_organiser_code_once",
            ),
            models.UniqueConstraint(
                fields=["competition", "season", "league_code"],
                condition=~Q(league_code=""),
                name="match_league_code_once",
            ),
        ]
        indexes = [
            models.Index(fields=["day", "id"], name="match_by_day"),
            models.Index(fields=["season", "day", "id"], name="match_by_season_and_day"),
        ]

    def __str__(self) -> str:
        return f"{self.home} – {self.away}"


class MatchChange(models.Model):
    """What changed in a match, when, by whom and why; the values before stay readable."""

    class Kind(models.TextChoices):
        CREATED = "created", "Criado"
        MOVED = "moved", "Alterado o dia, a hora ou o recinto"
        POSTPONED = "postponed", "Adiado"
        CANCELLED = "cancelled", "Anulado"
        PLAYED = "played", "Realizado"
        REPEAT = "repeat", "Mandado repetir"

    match = models.ForeignKey(Match, models.PROTECT, related_name="changes")
    kind = models.CharField("alteração", max_length=12, choices=Kind)
    before = models.JSONField("antes", default=dict)
    after = models.JSONField("depois", default=dict)
    reason = models.CharField("motivo", max_length=300, blank=True)
    recorded_at = models.DateTimeField("registado em", auto_now_add=True)
    recorded_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["match", "pk"]

    def __str__(self) -> str:
        return f"{self.match}: {self.get_kind_display()}"
