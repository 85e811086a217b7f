"""What starts a case: autos of the police, complaints, security reports and incident records."""

import pgtrigger
from django.db import models
from django.db.models import Q

from audit.triggers import tracked
from entities.models.fields import dates_in_order, search_key_field


class Auto(models.Model):
    """One record of facts received by the authority, as it came. It becomes a case, goes back, or goes elsewhere."""

    class Kind(models.TextChoices):
        AUTO = "auto", "Auto de notícia ou participação"
        COMPLAINT = "complaint", "Queixa ou denúncia"
        SECURITY_REPORT = "security_report", "Relatório do gestor de segurança"
        INCIDENT = "incident", "Registo de incidente"
        OWN = "own", "Conhecimento da própria autoridade"

    class State(models.TextChoices):
        RECEIVED = "received", "Por tratar"
        HELD = "held", "Parado: decide uma pessoa"
        RETURNED = "returned", "Devolvido à força"
        CASE = "case", "Com processo"
        PROSECUTOR = "prosecutor", "Enviado ao Ministério Público"
        CLOSED = "closed", "Encerrado sem processo"

    class Region(models.TextChoices):
        MAINLAND = "mainland", "Continente"
        AZORES = "azores", "Açores"
        MADEIRA = "madeira", "Madeira"

    kind = models.CharField("tipo", max_length=20, choices=Kind, default=Kind.AUTO)
    state = models.CharField("estado", max_length=12, choices=State, default=State.RECEIVED)
    state_reason = models.CharField("motivo do estado", max_length=400, blank=True)
    force = models.ForeignKey(
        "entities.Organisation",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name="força que levantou o auto",
    )
    number = models.CharField("número do auto", max_length=60, blank=True)
    received_on = models.DateField("recebido em")
    facts_on = models.DateField("dia dos factos")
    facts_time = models.TimeField("hora dos factos", null=True, blank=True)
    place = models.CharField("local dos factos", max_length=200)
    municipality = models.CharField("concelho", max_length=100, blank=True)
    region = models.CharField("região", max_length=10, choices=Region, default=Region.MAINLAND)
    venue = models.ForeignKey("entities.Venue", models.PROTECT, null=True, blank=True, related_name="+")
    match = models.CharField("jogo", max_length=200, blank=True)
    competition = models.CharField("competição", max_length=120, blank=True)
    facts = models.TextField("factos")
    witnesses = models.TextField("testemunhas", blank=True)
    person = models.ForeignKey(
        "entities.Person", models.PROTECT, null=True, blank=True, related_name="autos", verbose_name="visado"
    )
    person_as_written = models.CharField("visado, como está no auto", max_length=300, blank=True)
    person_as_written_key = search_key_field("person_as_written")
    crime_suspected = models.BooleanField("indícios de crime pelos mesmos factos", default=False)
    video_requested_on = models.DateField("imagens pedidas em", null=True, blank=True)
    returned_on = models.DateField("devolvido em", null=True, blank=True)
    return_due_on = models.DateField("resposta até", null=True, blank=True)
    recorded_at = models.DateTimeField("registado em", auto_now_add=True)
    recorded_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-received_on", "-pk"]
        constraints = [
            dates_in_order("facts_on", "received_on", "auto_received_after_the_facts"),
            models.CheckConstraint(
                condition=~Q(state__in=["held", "returned", "prosecutor", "closed"]) | ~Q(state_reason=""),
                name="auto_state_says_why",
            ),
        ]
        indexes = [
            models.Index(fields=["force", "number"], name="auto_force_number"),
            models.Index(fields=["state", "received_on"], name="auto_queue"),
        ]
        triggers = tracked("person_as_written", "facts", "witnesses", kind="auto")

    def __str__(self) -> str:
        return self.number or f"Registo {self.pk}"


class AutoFile(models.Model):
    """Evidence that came with an auto."""

    auto = models.ForeignKey(Auto, models.PROTECT, related_name="files")
    received = models.ForeignKey("documents.ReceivedFile", models.PROTECT, related_name="+")
    what = models.CharField("o que é", max_length=120)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.what


class SeizedObject(models.Model):
    """Something seized; where it is and what became of it are its custody events."""

    auto = models.ForeignKey(Auto, models.PROTECT, related_name="objects_seized")
    what = models.CharField("objeto", max_length=200)
    quantity = models.PositiveIntegerField("quantidade", default=1)
    seized_on = models.DateField("apreendido em")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.what


class CustodyEvent(models.Model):
    """A step of a seized object: kept, returned, lost to the State, destroyed (RGCO, art. 22.º to 26.º, 48.º-A)."""

    class Kind(models.TextChoices):
        KEPT = "kept", "À guarda"
        RETURNED = "returned", "Restituído"
        LOST = "lost", "Perdido a favor do Estado"
        DESTROYED = "destroyed", "Destruído"

    seized = models.ForeignKey(SeizedObject, models.PROTECT, related_name="custody")
    kind = models.CharField("o que aconteceu", max_length=10, choices=Kind)
    on = models.DateField("em")
    where = models.CharField("à guarda de, ou entregue a", max_length=200)
    proof = models.CharField("auto ou despacho", max_length=200, blank=True)
    recorded_at = models.DateTimeField(auto_now_add=True)
    recorded_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["on", "pk"]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.on})"
