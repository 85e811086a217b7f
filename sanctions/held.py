"""What this room holds about one person, for their own request to know it."""

from entities.held import Held, Section, Subject
from legislation import formats
from sanctions.models import Auto, Charged, Dispatch

# What others wrote about a case names other people too: it is read in the case, with their names hidden.
IN_THE_CASE = "no processo, por consulta"


def held(subject: Subject) -> Section:
    """Autos about the person, cases in which the person is charged, and what was decided and is owed."""
    autos = Auto.objects.filter(person__in=subject.people).order_by("pk")
    charged = (
        Charged.objects.filter(person__in=subject.people)
        .select_related("case", "address")
        .prefetch_related("charges", "decisions", "claims", "dispatches")
        .order_by("pk")
    )
    return Section("Autos e processos", [*map(_auto, autos), *map(_charged, charged)])


def _auto(auto: Auto) -> Held:
    fields = [
        ("Número", auto.number),
        ("Estado", auto.get_state_display()),
        ("Recebido em", formats.day(auto.received_on)),
        ("Dia dos factos", formats.day(auto.facts_on)),
        ("Local", auto.place),
        ("Factos e testemunhas", IN_THE_CASE),
    ]
    return Held("Auto", [pair for pair in fields if pair[1]], "auto", auto.pk)


def _charged(charged: Charged) -> Held:
    fields = [
        ("Processo", charged.case.number),
        ("Assunto", charged.case.subject),
        ("Fase", charged.case.stage_label),
        ("Morada usada", str(charged.address or "")),
        ("Mandatário ou defensor", charged.lawyer_name),
    ]
    fields += [(f"Infração, factos de {formats.day(c.facts_on)}", c.offence) for c in charged.charges.all()]
    fields += [
        (f"Decisão de {formats.day(d.on)}", f"{d.get_kind_display()}, coima {formats.euros(d.fine_cents)}")
        for d in charged.decisions.all()
    ]
    fields += [(f"Dívida {c.reference}", formats.euros(c.coima_cents + c.costs_cents)) for c in charged.claims.all()]
    fields += [(f"Notificação: {d.get_what_display()}", _where(d)) for d in charged.dispatches.all()]
    fields.append(("Factos imputados e provas", IN_THE_CASE))
    return Held("Arguido num processo", [pair for pair in fields if pair[1]], "case", charged.case_id)


def _where(dispatch: Dispatch) -> str:
    """The address used; of somebody else only the quality is said."""
    own = dispatch.addressee == Dispatch.Addressee.CHARGED
    return dispatch.to_address if own else dispatch.get_addressee_display()
