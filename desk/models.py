"""Requests of people to know what is kept about them (RGPD, art. 15.º)."""

import pgtrigger
from django.db import models
from django.db.models import F, Q

from audit.triggers import tracked


class AccessRequest(models.Model):
    """Somebody asked what every room holds about them: by which document, when, and by when the answer is owed."""

    class Document(models.TextChoices):
        CIVIL = "civil", "Cartão de cidadão ou bilhete de identidade"
        PASSPORT = "passport", "Passaporte"
        RESIDENCE = "residence", "Título de residência"
        FOREIGN_ID = "foreign_id", "Documento estrangeiro"
        ANGOLAN_ID = "angolan_id", "Bilhete de identidade (Angola)"
        TAX = "tax", "NIF"

    name = models.CharField("nome de quem pede", max_length=200)
    document_kind = models.CharField("tipo de documento", max_length=20, choices=Document)
    document_number = models.CharField("número", max_length=30)
    received_on = models.DateField("recebido em")
    due_on = models.DateField("responder até")
    identity_proof = models.CharField("como se confirmou a identidade", max_length=300)
    recorded_at = models.DateTimeField("registado em", auto_now_add=True)
    recorded_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+", verbose_name="registado por")
    answered_at = models.DateTimeField("respondido em", null=True, blank=True)

    class Meta:
        ordering = ["answered_at", "due_on", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(due_on__gte=F("received_on")), name="access_request_days_in_order")
        ]
        triggers = [
            pgtrigger.Protect(name="keep", operation=pgtrigger.Delete),
            *tracked("name", "document_number", "identity_proof", kind="access_request"),
        ]

    def __str__(self) -> str:
        return f"Pedido de acesso {self.pk}"
