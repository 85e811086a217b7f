"""Natural and legal persons as the authority knows them: names, civil identification, addresses through time."""

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q

from audit.triggers import tracked
from entities.models.fields import dates_in_order, search_key_field


class Person(models.Model):
    """Somebody who can be charged, notified or kept out. A legal person points to its organisation."""

    class Kind(models.TextChoices):
        NATURAL = "natural", "Pessoa singular"
        LEGAL = "legal", "Pessoa coletiva"

    kind = models.CharField("tipo", max_length=10, choices=Kind, default=Kind.NATURAL)
    name = models.CharField("nome completo", max_length=200)
    name_key = search_key_field("name")
    birth_date = models.DateField("data de nascimento", null=True, blank=True)
    died_on = models.DateField("data do óbito", null=True, blank=True)
    tax_number = models.CharField("NIF ou NIPC", max_length=9, blank=True)
    phone = models.CharField("telefone", max_length=20, blank=True)
    email = models.EmailField("correio eletrónico", blank=True)
    organisation = models.ForeignKey("entities.Organisation", models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        triggers = tracked("name", "birth_date", "died_on", "tax_number", "phone", "email")
        ordering = ["name_key", "pk"]
        indexes = [
            GinIndex(fields=["name_key"], opclasses=["gin_trgm_ops"], name="person_name_trgm"),
            models.Index(fields=["tax_number"], condition=~Q(tax_number=""), name="person_tax_number"),
        ]

    def __str__(self) -> str:
        return self.name


class CivilId(models.Model):
    """One identification document of a person. Kinds are kept apart: a number means nothing without its kind."""

    class Kind(models.TextChoices):
        CITIZEN_CARD = "citizen_card", "Cartão de cidadão"
        OLD_ID = "old_id", "Bilhete de identidade"
        PASSPORT = "passport", "Passaporte"
        RESIDENCE = "residence", "Título de residência"
        FOREIGN_ID = "foreign_id", "Documento estrangeiro"
        ANGOLAN_ID = "angolan_id", "Bilhete de identidade (Angola)"

    person = models.ForeignKey(Person, models.PROTECT, related_name="civil_ids")
    kind = models.CharField("tipo de documento", max_length=20, choices=Kind)
    number = models.CharField("número", max_length=30, help_text="Sem espaços, em maiúsculas.")
    country = models.CharField("país emissor", max_length=2, default="PT")

    class Meta:
        triggers = tracked("number", kind="civil_id")
        constraints = [
            models.UniqueConstraint(fields=["kind", "country", "number"], name="civil_id_once"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.number}"


class Address(models.Model):
    """Where a person lived or could be notified, between two days, and who said so."""

    class Source(models.TextChoices):
        AUTO = "auto", "Auto de notícia"
        PERSON = "person", "Indicada pela própria pessoa"
        LAWYER = "lawyer", "Indicada pelo mandatário"
        CIVIL_REGISTER = "civil_register", "Base de dados do Estado"
        RETURNED_MAIL = "returned_mail", "Devolução postal"
        REGISTER = "register", "Registo de adeptos"

    person = models.ForeignKey(Person, models.PROTECT, related_name="addresses")
    lines = models.CharField("morada", max_length=300)
    postal_code = models.CharField("código postal", max_length=12, blank=True)
    locality = models.CharField("localidade", max_length=100, blank=True)
    country = models.CharField("país", max_length=2, default="PT")
    first_day = models.DateField("desde")
    last_day = models.DateField("até", null=True, blank=True)
    source = models.CharField("origem", max_length=20, choices=Source)

    class Meta:
        triggers = tracked("lines", "postal_code", "locality")
        ordering = ["person", "-first_day", "-pk"]
        constraints = [dates_in_order("first_day", "last_day", "address_days_in_order")]

    def __str__(self) -> str:
        return ", ".join(part for part in (self.lines, f"{self.postal_code} {self.locality}".strip()) if part)
