"""What leaves and what arrives: notifications, communications owed, requests to see the file, papers."""

from django.db import models
from django.db.models import Q

from audit.triggers import tracked
from sanctions.models.cases import Case, Charged


class Dispatch(models.Model):
    """One delivery of one paper to one addressee, and what came of it. A failed one names its next step."""

    class What(models.TextChoices):
        ACCUSATION = "accusation", "Acusação"
        DECISION = "decision", "Decisão"
        SUMMARY = "summary", "Proposta em processo sumaríssimo"
        PRECAUTIONARY = "precautionary", "Interdição cautelar"
        OTHER = "other", "Outra notificação"

    class Addressee(models.TextChoices):
        CHARGED = "charged", "Arguido"
        GUARDIAN = "guardian", "Representante legal"
        LAWYER = "lawyer", "Mandatário ou defensor"

    class Channel(models.TextChoices):
        REGISTERED = "registered", "Carta registada"
        SIMPLE = "simple_deposit", "Carta simples com prova de depósito"
        PERSONAL = "personal", "Contacto pessoal"
        ELECTRONIC = "electronic", "Via eletrónica"

    class State(models.TextChoices):
        PREPARED = "prepared", "Por enviar"
        SENT = "sent", "Enviada, sem prova"
        DELIVERED = "delivered", "Notificada"
        RETURNED = "returned", "Devolvida"

    case = models.ForeignKey(Case, models.PROTECT, related_name="dispatches")
    charged = models.ForeignKey(Charged, models.PROTECT, related_name="dispatches")
    what = models.CharField("o que se notifica", max_length=15, choices=What)
    addressee = models.CharField("destinatário", max_length=10, choices=Addressee)
    channel = models.CharField("via", max_length=20, choices=Channel)
    to_name = models.CharField("nome do destinatário", max_length=200)
    to_address = models.CharField("morada usada", max_length=400)
    state = models.CharField("estado", max_length=10, choices=State, default=State.PREPARED)
    document = models.ForeignKey("documents.IssuedDocument", models.PROTECT, null=True, blank=True, related_name="+")
    batch = models.CharField("guia de expedição", max_length=40, blank=True)
    registered_number = models.CharField("número de registo", max_length=40, blank=True)
    posted_on = models.DateField("registada pelos correios em", null=True, blank=True)
    proof_on = models.DateField("data do aviso ou do acesso", null=True, blank=True)
    signer_name = models.CharField("quem assinou", max_length=200, blank=True)
    signer_document = models.CharField("documento de quem assinou", max_length=60, blank=True)
    returned_on = models.DateField("devolvida em", null=True, blank=True)
    return_reason = models.CharField("motivo da devolução", max_length=200, blank=True)
    notified_on = models.DateField("considera-se notificado em", null=True, blank=True)
    rule = models.CharField("regra aplicada", max_length=200, blank=True)
    prepared_at = models.DateTimeField(auto_now_add=True)
    prepared_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-prepared_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(state="delivered") | Q(notified_on__isnull=False), name="delivered_has_its_day"
            ),
            models.CheckConstraint(
                condition=~Q(state="returned") | ~Q(return_reason=""), name="returned_mail_says_why"
            ),
        ]
        indexes = [models.Index(fields=["state", "channel"], name="dispatch_queue")]
        triggers = tracked("to_name", "to_address", "signer_name", "signer_document", kind="dispatch")

    def __str__(self) -> str:
        return f"{self.get_what_display()} · {self.get_addressee_display()}"


class Communication(models.Model):
    """Something the law says another body must be told about a case, with the letter and the proof."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="communications")
    recipient = models.CharField("destinatário", max_length=200)
    matter = models.CharField("assunto", max_length=200)
    key = models.CharField(max_length=60)
    cite = models.CharField("norma", max_length=160)
    owed_since = models.DateField("devida desde")
    due_on = models.DateField("até", null=True, blank=True)
    sent_on = models.DateField("enviada em", null=True, blank=True)
    proof = models.CharField("prova", max_length=300, blank=True)
    document = models.ForeignKey("documents.IssuedDocument", models.PROTECT, null=True, blank=True, related_name="+")
    sent_by = models.ForeignKey("entities.User", models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["due_on", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["case", "key"], name="communication_once"),
            models.CheckConstraint(
                condition=Q(sent_on__isnull=True) | ~Q(proof=""), name="sent_communication_has_proof"
            ),
        ]
        triggers = tracked(kind="communication")

    def __str__(self) -> str:
        return f"{self.matter} · {self.recipient}"


class FileRequest(models.Model):
    """A request by the person charged or the lawyer to see the file or to have a certificate."""

    class Kind(models.TextChoices):
        CONSULT = "consult", "Consulta do processo"
        COPY = "copy", "Cópia"
        CERTIFICATE = "certificate", "Certidão"

    case = models.ForeignKey(Case, models.PROTECT, related_name="file_requests")
    charged = models.ForeignKey(Charged, models.PROTECT, related_name="file_requests")
    kind = models.CharField("pedido", max_length=12, choices=Kind)
    asked_on = models.DateField("pedido em")
    asked_by = models.CharField("quem pediu", max_length=200)
    answered_on = models.DateField("respondido em", null=True, blank=True)
    answer = models.CharField("resposta", max_length=400, blank=True)
    document = models.ForeignKey("documents.IssuedDocument", models.PROTECT, null=True, blank=True, related_name="+")
    recorded_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-asked_on", "-pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.asked_by}"


class Paper(models.Model):
    """A line of the register of papers in and out, numbered by year."""

    class Way(models.TextChoices):
        IN = "in", "Entrada"
        OUT = "out", "Saída"

    way = models.CharField("sentido", max_length=3, choices=Way)
    year = models.PositiveSmallIntegerField("ano")
    sequence = models.PositiveIntegerField("número")
    on = models.DateField("dia")
    who = models.CharField("remetente ou destinatário", max_length=200)
    matter = models.CharField("assunto", max_length=300)
    case = models.ForeignKey(Case, models.PROTECT, null=True, blank=True, related_name="papers")
    file = models.ForeignKey("documents.ReceivedFile", models.PROTECT, null=True, blank=True, related_name="+")
    recorded_at = models.DateTimeField(auto_now_add=True)
    recorded_by = models.ForeignKey("entities.User", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-year", "-sequence"]
        constraints = [models.UniqueConstraint(fields=["way", "year", "sequence"], name="paper_number_once")]

    def __str__(self) -> str:
        return f"{self.get_way_display()} {self.sequence}/{self.year}"
