"""What the registry holds about one person, for their own request to know it."""

from django.db.models import Q

from entities.held import THIRD_PARTY, Held, Section, Subject
from legislation import formats
from registry.fields import BY_KEY
from registry.models import DraftRow, Hold, Membership
from registry.rules.rows import DATA_KEYS, identity_of
from registry.rules.values import as_typed

_OTHERS = frozenset({"parent_1", "parent_2"})


def held(subject: Subject) -> Section:
    """The person on registers through time, in drafts that clubs have not sent yet, and under a hold.

    Names of parents are other people's: it is said that they are kept, not which.
    """
    documents = {(kind, number) for kind, number in subject.documents if kind != "tax"}
    named, drafted = Q(pk__in=[]), Q(pk__in=[])
    for kind, number in documents:
        named |= Q(document_kind=kind, document_number=number)
        drafted |= Q(values__document_kind=kind, values__document_number=number)
    members = Membership.objects.filter(named).select_related("group__club")
    items = [_member(member) for member in members.order_by("group", "first_day")]
    rows = DraftRow.objects.filter(drafted).select_related("submission__group__club")
    items += [_row(row) for row in rows]
    identities = {identity_of({"document_kind": kind, "document_number": number}) for kind, number in documents}
    items += [
        Held("Apagamento suspenso", [("Rever em", formats.day(hold.review_on))], "hold", hold.pk)
        for hold in Hold.objects.filter(identity__in=identities, lifted_at__isnull=True)
    ]
    return Section("Registo de adeptos", items)


def _member(member: Membership) -> Held:
    days = f"de {formats.day(member.first_day)} a {formats.day(member.last_day)}" if member.last_day else (
        f"desde {formats.day(member.first_day)}"
    )  # fmt: skip
    fields = [("Promotor", str(member.group.club)), ("Grupo", str(member.group)), ("No registo", days)]
    for key in DATA_KEYS:
        value = getattr(member, key)
        shown = formats.day(value) if key == "birth_date" else as_typed(key, str(value))
        fields.append((BY_KEY[key].label, THIRD_PARTY if key in _OTHERS and value else shown))
    fields.append(("Fotografia", "guardada" if member.photo_id else ""))
    return Held("Filiado de um grupo", [pair for pair in fields if pair[1]], "membership", member.pk)


def _row(row: DraftRow) -> Held:
    fields = [("Promotor", str(row.submission.group.club)), ("Grupo", str(row.submission.group))]
    for key, value in row.values.items():
        if key in BY_KEY and value:
            fields.append((BY_KEY[key].label, THIRD_PARTY if key in _OTHERS else as_typed(key, str(value))))
    return Held("Linha de um envio por confirmar", fields, "submission", row.submission_id)
