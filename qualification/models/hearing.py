"""What those the law hears say of a match."""

from django.db import models
from django.db.models import Q

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
