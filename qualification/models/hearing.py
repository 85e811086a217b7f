"""What those the law hears say of a match."""

from django.db import models
from django.db.models import Q

from audit.triggers import tracked
from entities.models import User

LEVELS = [
    ("high", "Risco elevado"),
    ("high_1", "Risco elevado de nível 1"),
    ("high_2", "Risco elevado de nível 2"),
    ("normal", "Risco normal"),
    ("reduced", "Risco reduzido"),
    ("A", "Categoria A"),
    ("B", "Categoria B"),
    ("C", "Categoria C"),
]


class Opinion(models.Model):
    """One body's word on a match. A later one of the same body stands beside the earlier one and prevails."""

    class Position(models.TextChoices):
        AGREES = "agrees", "Concorda com o nível"
        OTHER_LEVEL = "other_level", "Propõe outro nível"
        RAISES = "raises", "Levanta este jogo por si"

    match = models.ForeignKey("matches.Match", models.PROTECT, related_name="opinions", verbose_name="jogo")
    body = models.ForeignKey("entities.Organisation", models.PROTECT, related_name="+", verbose_name="entidade ouvida")
    position = models.CharField("posição", max_length=12, choices=Position)
    level = models.CharField("nível", max_length=10, choices=LEVELS)
    reasons = models.TextField("razões", blank=True)
    given_at = models.DateTimeField("dada em", auto_now_add=True)
    given_by = models.ForeignKey(User, models.PROTECT, related_name="+", verbose_name="dada por")

    class Meta:
        ordering = ["match", "-given_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(position="agrees") | ~Q(reasons=""), name="other_level_gives_its_reasons"
            )
        ]

    def __str__(self) -> str:
        return f"{self.body}: {self.get_level_display()}"


# Facts that nobody can read from the report or the calendar: a person records them, with what they rest on.
RECORDABLE = [
    ("declared_by_authority", "Declarado de risco elevado pela autoridade, por incidentes dos adeptos"),
    ("declared_by_international_body", "Declarado de risco elevado por organização internacional"),
    ("exceptional_reasons", "A declaração internacional assenta em razões excecionais"),
    ("final_phase_european_or_world", "Fase final de campeonato europeu ou mundial"),
    ("knockout_two_rounds_before_final", "Uma das duas eliminatórias antes da final"),
    ("serious_incidents_before", "Incidentes graves em jogos anteriores"),
    ("decisive_for_both_teams", "Decisivo para ambas as equipas"),
    ("decisive_for_one_team", "Decisivo para uma das equipas"),
    ("expected_full", "Prevê-se lotação esgotada"),
    ("level_1_proposed_by_force_or_federation", "Nível 1 proposto pela força ou pela federação, pelo contexto"),
    ("declared_by_federation", "Declarado de alto risco por federação nacional"),
    ("hostility_history", "Histórico de incidentes ou hostilidade manifesta"),
    ("national_continental_or_world_final_phase", "Fase final nacional, continental ou mundial"),
    ("public_order_concentration", "Concentração de público suscetível de perturbar a ordem"),
    ("signs_of_incident_prone_behaviour", "Indícios de comportamentos suscetíveis de originar incidentes"),
]


class RecordedFact(models.Model):
    """A fact about a match that an officer recorded, with its ground. A later record of the same fact prevails."""

    match = models.ForeignKey("matches.Match", models.PROTECT, related_name="recorded_facts", verbose_name="jogo")
    name = models.CharField("facto", max_length=50, choices=RECORDABLE)
    value = models.BooleanField("verifica-se", null=True, help_text="Sem valor: deixou de se saber.")
    ground = models.CharField("em que assenta", max_length=300)
    recorded_at = models.DateTimeField("registado em", auto_now_add=True)
    recorded_by = models.ForeignKey(User, models.PROTECT, related_name="+", verbose_name="registado por")

    class Meta:
        triggers = tracked(kind="recorded_fact")
        ordering = ["match", "name", "-pk"]
        constraints = [models.CheckConstraint(condition=~Q(ground=""), name="recorded_fact_gives_its_ground")]

    def __str__(self) -> str:
        return f"{self.match}: {self.get_name_display()}"
