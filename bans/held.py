"""What this room holds about one person, for their own request to know it."""

from bans.models import Ban
from entities.held import Held, Section, Subject
from legislation import formats


def held(subject: Subject) -> Section:
    """The person's bans, and which bodies were told of them."""
    items = []
    for ban in Ban.objects.filter(person__in=subject.people).prefetch_related("notices__organisation"):
        fields = [
            ("Medida", ban.get_kind_display()),
            ("Origem", ban.source),
            ("Norma", ban.legal_basis),
            ("Onde vale", ban.scope),
            ("Começa em", formats.day(ban.starts_on) if ban.starts_on else ""),
            ("Último dia", formats.day(ban.ends_on) if ban.ends_on else ""),
            ("Levantada em", formats.day(ban.lifted_on) if ban.lifted_on else ""),
        ]
        fields += [
            ("Comunicada a", f"{notice.organisation or notice.get_body_display()}, {formats.day(notice.sent_on)}")
            for notice in ban.notices.all()
            if notice.sent_on
        ]
        items.append(Held("Interdição", [pair for pair in fields if pair[1]], "ban", ban.pk))
    return Section("Interdições", items)
