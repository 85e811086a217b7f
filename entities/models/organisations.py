"""Clubs, federations, leagues, forces and courts, and the grounds where matches are held."""

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q

from audit.triggers import tracked
from entities.models.fields import dates_in_order, search_key_field


class Organisation(models.Model):
    """A body that acts before the authority, or that the authority writes to."""

    class Kind(models.TextChoices):
        AUTHORITY = "authority", "Autoridade"
        CLUB = "club", "Promotor (clube ou sociedade desportiva)"
        FEDERATION = "federation", "Federação"
        LEAGUE = "league", "Liga"
        FORCE = "force", "Força de segurança"
        COURT = "court", "Tribunal"
        OTHER = "other", "Outra entidade"

    kind = models.CharField("tipo", max_length=20, choices=Kind)
    name = models.CharField("nome", max_length=200)
    name_key = search_key_field("name")
    short_name = models.CharField("nome curto", max_length=60, blank=True)
    tax_number = models.CharField("NIPC", max_length=9, blank=True)
    email = models.EmailField("correio eletrónico", blank=True)
    address = models.CharField("morada", max_length=300, blank=True)
    postal_code = models.CharField("código postal", max_length=8, blank=True)
    locality = models.CharField("localidade", max_length=100, blank=True)
    district = models.CharField("distrito ou região", max_length=60, blank=True)
    parent = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="parts", verbose_name="entidade de que faz parte"
    )
    active_from = models.DateField("ativa desde", null=True, blank=True)
    active_to = models.DateField("ativa até", null=True, blank=True)

    class Meta:
        triggers = tracked("email", "address")
        ordering = ["name_key", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tax_number"], condition=~Q(tax_number=""), name="organisation_tax_number_once"
            ),
            dates_in_order("active_from", "active_to", "organisation_days_in_order"),
        ]
        indexes = [GinIndex(fields=["name_key"], opclasses=["gin_trgm_ops"], name="organisation_name_trgm")]

    def __str__(self) -> str:
        return self.short_name or self.name

    @property
    def is_organiser(self) -> bool:
        """Whether the body organises competitions (federation or league)."""
        return self.kind in {self.Kind.FEDERATION, self.Kind.LEAGUE}


class OrganisationName(models.Model):
    """A name that a body had between two days; clubs change name, merge and form companies."""

    organisation = models.ForeignKey(Organisation, models.PROTECT, related_name="names")
    name = models.CharField("nome", max_length=200)
    name_key = search_key_field("name")
    first_day = models.DateField("desde")
    last_day = models.DateField("até", null=True, blank=True)

    class Meta:
        triggers = tracked(kind="organisation_name")
        ordering = ["organisation", "first_day"]
        constraints = [dates_in_order("first_day", "last_day", "organisation_name_days_in_order")]

    def __str__(self) -> str:
        return self.name


class Venue(models.Model):
    """A ground or hall where matches are held."""

    class Kind(models.TextChoices):
        OPEN_AIR = "open_air", "Ao ar livre"
        INDOOR = "indoor", "Coberto"

    name = models.CharField("nome", max_length=200)
    name_key = search_key_field("name")
    kind = models.CharField("tipo", max_length=10, choices=Kind)
    municipality = models.CharField("concelho", max_length=100)
    district = models.CharField("distrito ou região", max_length=60)
    force = models.ForeignKey(
        Organisation, models.PROTECT, related_name="venues", verbose_name="força territorialmente competente"
    )

    class Meta:
        triggers = tracked()
        ordering = ["name_key", "pk"]
        indexes = [GinIndex(fields=["name_key"], opclasses=["gin_trgm_ops"], name="venue_name_trgm")]

    def __str__(self) -> str:
        return self.name


class VenueCapacity(models.Model):
    """How many people a venue takes, from a day on; works and inspections change it."""

    venue = models.ForeignKey(Venue, models.PROTECT, related_name="capacities")
    first_day = models.DateField("desde")
    capacity = models.PositiveIntegerField("lotação")

    class Meta:
        triggers = tracked(kind="venue_capacity")
        ordering = ["venue", "first_day"]
        constraints = [models.UniqueConstraint(fields=["venue", "first_day"], name="venue_capacity_once_a_day")]

    def __str__(self) -> str:
        return f"{self.venue}: {self.capacity}"
