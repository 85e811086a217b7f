"""A group's register: immutable versions, and the people on them with the days from and to."""

import pgtrigger
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q

from audit.triggers import tracked
from entities.models.fields import search_key_field


class Photo(models.Model):
    """A member's photograph, decoded and written anew: no metadata, no thumbnail of the original (S33)."""

    group = models.ForeignKey("registry.FanGroup", models.PROTECT, related_name="photos")
    sha256 = models.CharField(max_length=64)
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["group", "sha256"], name="photo_once_a_group")]

    def __str__(self) -> str:
        return f"Fotografia {self.pk}"


class RegisterVersion(models.Model):
    """One register of one group for one quarter, as it was confirmed. Never changed; a new one may take its place.

    `effective_day` is the first day on which it is the group's register: the day it was received or, for a register
    of the past, the last day of its quarter. Of two with the same day the later number counts.
    """

    class Purpose(models.TextChoices):
        DUTY = "duty", "Cópia trimestral devida por lei"
        VOLUNTARY = "voluntary", "Envio voluntário"
        REQUESTED = "requested", "Pedido pela autoridade"
        MIGRATED = "migrated", "Registo anterior, migrado"

    group = models.ForeignKey("registry.FanGroup", models.PROTECT, related_name="versions", verbose_name="grupo")
    year = models.PositiveSmallIntegerField("ano")
    quarter = models.PositiveSmallIntegerField("trimestre")
    number = models.PositiveSmallIntegerField("versão")
    stands = models.BooleanField("em vigor para o trimestre", default=True)
    effective_day = models.DateField("vale desde")
    purpose = models.CharField("finalidade", max_length=10, choices=Purpose)
    wording = models.CharField("redação", max_length=60)
    received_at = models.DateTimeField("recebido em")
    received_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+", verbose_name="enviado por")
    file = models.ForeignKey("documents.ReceivedFile", models.PROTECT, null=True, blank=True, related_name="+")
    file_sha256 = models.CharField("resumo do ficheiro", max_length=64)
    content_sha256 = models.CharField("resumo do conteúdo", max_length=64)
    members = models.PositiveIntegerField("filiados")
    minors = models.PositiveIntegerField("menores")
    photos = models.PositiveIntegerField("com fotografia")
    joined = models.PositiveIntegerField("novos")
    left = models.PositiveIntegerField("saídos")
    changed = models.PositiveIntegerField("alterados")
    difference_reason = models.CharField("explicação das diferenças", max_length=500, blank=True)
    replace_reason = models.CharField("motivo da substituição", max_length=500, blank=True)
    data_kept = models.BooleanField("dados ainda conservados", default=True)

    class Meta:
        ordering = ["-effective_day", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["group", "year", "quarter", "number"], name="register_version_once"),
            models.UniqueConstraint(
                fields=["group", "year", "quarter"], condition=Q(stands=True), name="one_register_stands_a_quarter"
            ),
            models.CheckConstraint(condition=Q(quarter__gte=1, quarter__lte=4), name="register_quarter_exists"),
            models.CheckConstraint(condition=Q(number=1) | ~Q(replace_reason=""), name="replaced_register_says_why"),
        ]
        indexes = [models.Index(fields=["group", "-effective_day", "-id"], name="register_version_in_force")]
        triggers = [
            pgtrigger.Protect(name="keep", operation=pgtrigger.Delete),
            *tracked(kind="register_version"),
        ]

    def __str__(self) -> str:
        return f"{self.quarter}.º trimestre de {self.year}, versão {self.number}"

    @property
    def quarter_name(self) -> str:
        """The quarter as people write it."""
        return f"{self.quarter}.º trimestre de {self.year}"


class Membership(models.Model):
    """A person on a group's register while nothing about them changed, with the days from and to.

    The same row belongs to every version in which it stands unchanged (`VersionEntry`). `identity` is the kind and
    number of the document, so that a member is followed through time; `last_day` is empty while on the register.
    """

    group = models.ForeignKey("registry.FanGroup", models.PROTECT, related_name="memberships")
    identity = models.CharField(max_length=60)
    name = models.CharField("nome", max_length=200)
    name_key = search_key_field("name")
    document_kind = models.CharField("tipo de documento", max_length=20)
    document_number = models.CharField("número do documento", max_length=30)
    birth_date = models.DateField("data de nascimento")
    parent_1 = models.CharField("filiação, primeiro nome", max_length=200, blank=True)
    parent_2 = models.CharField("filiação, segundo nome", max_length=200, blank=True)
    address = models.CharField("morada", max_length=300, blank=True)
    postal_code = models.CharField("código postal", max_length=12, blank=True)
    locality = models.CharField("localidade", max_length=100, blank=True)
    country = models.CharField("país da morada", max_length=60, blank=True)
    phone = models.CharField("telefone", max_length=20, blank=True)
    email = models.CharField("correio eletrónico", max_length=254, blank=True)
    photo = models.ForeignKey(Photo, models.PROTECT, null=True, blank=True, related_name="memberships")
    digest = models.CharField(max_length=32)
    first_day = models.DateField("desde")
    last_day = models.DateField("até", null=True, blank=True)

    class Meta:
        ordering = ["name_key", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(last_day__isnull=True) | Q(last_day__gte=F("first_day")), name="membership_days_in_order"
            ),
            models.UniqueConstraint(
                fields=["group", "identity"], condition=Q(last_day__isnull=True), name="member_once_on_a_register"
            ),
        ]
        indexes = [
            GinIndex(fields=["name_key"], opclasses=["gin_trgm_ops"], name="membership_name_trgm"),
            models.Index(fields=["identity"], name="membership_identity"),
            models.Index(fields=["document_number"], name="membership_document"),
            models.Index(fields=["group", "identity", "first_day"], name="membership_history"),
        ]
        triggers = tracked(
            "name",
            "identity",
            "document_number",
            "birth_date",
            "parent_1",
            "parent_2",
            "address",
            "postal_code",
            "locality",
            "country",
            "phone",
            "email",
            kind="membership",
            ignored=("digest",),
        )

    def __str__(self) -> str:
        return self.name


class VersionEntry(models.Model):
    """That a membership stands in a version, and in which row of the file it came."""

    version = models.ForeignKey(RegisterVersion, models.PROTECT, related_name="entries")
    membership = models.ForeignKey(Membership, models.PROTECT, related_name="entries")
    row = models.PositiveIntegerField("linha")

    class Meta:
        ordering = ["version", "row"]
        constraints = [models.UniqueConstraint(fields=["version", "membership"], name="member_once_in_a_version")]

    def __str__(self) -> str:
        return f"Linha {self.row}"
