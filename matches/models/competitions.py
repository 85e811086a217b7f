"""Seasons, sports, competitions, and the teams entered in them."""

from django.contrib.postgres.indexes import GinIndex
from django.db import models

from entities.models.fields import dates_in_order, search_key_field


class Season(models.Model):
    """A sports season: 1 July to 30 June unless somebody fixed other days (2019/2020 ran to 31 August)."""

    name = models.CharField("época", max_length=9, unique=True, help_text="Por exemplo 2018/2019.")
    first_day = models.DateField("primeiro dia")
    last_day = models.DateField("último dia")

    class Meta:
        ordering = ["-first_day"]
        constraints = [dates_in_order("first_day", "last_day", "season_days_in_order")]

    def __str__(self) -> str:
        return self.name


class Sport(models.Model):
    """A sport. Some are on the list that an order may fix for the risk criteria."""

    code = models.SlugField("código", unique=True)
    name = models.CharField("modalidade", max_length=60)
    listed_by_order = models.BooleanField("na lista fixada por despacho", default=False)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Competition(models.Model):
    """A competition of an organiser: what the law asks about it (professional, age group, scope)."""

    class Level(models.TextChoices):
        PROFESSIONAL = "professional", "Profissional"
        NON_PROFESSIONAL = "non_professional", "Não profissional"

    class Scope(models.TextChoices):
        NATIONAL = "national", "Nacional"
        INTERNATIONAL = "international", "Internacional"

    class AgeGroup(models.TextChoices):
        SENIORS = "seniors", "Seniores"
        JUNIORS = "juniors", "Juniores"
        JUVENIS = "juvenis", "Juvenis"
        INICIADOS = "iniciados", "Iniciados"
        INFANTIS = "infantis", "Infantis"
        BENJAMINS = "benjamins", "Benjamins"
        TRAQUINAS = "traquinas", "Traquinas"
        PETIZES = "petizes", "Petizes"

    organiser = models.ForeignKey("entities.Organisation", models.PROTECT, related_name="competitions")
    sport = models.ForeignKey(Sport, models.PROTECT, related_name="competitions", verbose_name="modalidade")
    name = models.CharField("nome", max_length=150)
    name_key = search_key_field("name")
    level = models.CharField("nível", max_length=20, choices=Level)
    age_group = models.CharField("escalão", max_length=20, choices=AgeGroup, default=AgeGroup.SENIORS)
    scope = models.CharField("âmbito", max_length=20, choices=Scope, default=Scope.NATIONAL)
    knockout = models.BooleanField("por eliminatórias", null=True, blank=True, help_text="Sem valor: não se sabe.")

    class Meta:
        ordering = ["name_key", "pk"]
        constraints = [models.UniqueConstraint(fields=["organiser", "name"], name="competition_name_once")]

    def __str__(self) -> str:
        return self.name


class Team(models.Model):
    """A team of a club or of its company. Main, B and youth teams of one club are different teams."""

    class Kind(models.TextChoices):
        MAIN = "main", "Equipa principal"
        B = "b", "Equipa B"
        UNDER_23 = "under_23", "Sub-23"
        WOMEN = "women", "Equipa feminina"
        YOUTH = "youth", "Formação"

    club = models.ForeignKey("entities.Organisation", models.PROTECT, related_name="teams", verbose_name="clube")
    sport = models.ForeignKey(Sport, models.PROTECT, related_name="teams", verbose_name="modalidade")
    kind = models.CharField("tipo", max_length=10, choices=Kind, default=Kind.MAIN)
    age_group = models.CharField(
        "escalão", max_length=20, choices=Competition.AgeGroup, default=Competition.AgeGroup.SENIORS
    )
    name = models.CharField("nome", max_length=150)
    name_key = search_key_field("name")
    federation_code = models.CharField("número na federação", max_length=20, blank=True)

    class Meta:
        ordering = ["name_key", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "sport", "kind", "age_group", "name"], name="team_once"),
        ]
        indexes = [GinIndex(fields=["name_key"], opclasses=["gin_trgm_ops"], name="team_name_trgm")]

    def __str__(self) -> str:
        return self.name


class TeamEntry(models.Model):
    """A team entered in a competition for a season; the wording of 2023 asks whether it is a professional one."""

    team = models.ForeignKey(Team, models.PROTECT, related_name="entries")
    competition = models.ForeignKey(Competition, models.PROTECT, related_name="entries")
    season = models.ForeignKey(Season, models.PROTECT, related_name="entries")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["team", "competition", "season"], name="team_entered_once")]

    def __str__(self) -> str:
        return f"{self.team} · {self.competition} · {self.season}"
