"""What each kind of act still lacks before it can be recorded, beyond its stage: one function for each kind.

A gate reads the view of the person (or of the whole case) and gives sentences; it never looks at the act itself. What
depends on the act's own words is in `legislation.procedure.words_of_acts`.
"""

from collections.abc import Callable, Iterator
from datetime import date

from legislation import dates, rules
from legislation.errors import Refusal
from legislation.procedure.acts import limit
from legislation.procedure.lapse import prescriptions
from legislation.procedure.view import SANCTIONS, View, term_of

Gate = Callable[[View], Iterator[str]]


def lacks(kind: str, view: View) -> tuple[str, ...]:
    """What an act of a kind lacks now, in sentences; empty where it can be recorded."""
    gate = _GATES.get(kind)
    return tuple(gate(view)) if gate else ()


def day(value: date) -> str:
    """A day as people read it."""
    return f"{value:%d/%m/%Y}"


def _opened(view: View) -> Iterator[str]:
    if view.last("auto_received") is None:
        yield "Falta registar o auto ou a participação que dá origem ao processo."
    if view.last("opened") is not None:
        yield "O processo já foi aberto."


def _instructed(view: View) -> Iterator[str]:
    if view.instructor is None:
        yield "Falta nomear o instrutor."


def _precautionary(view: View) -> Iterator[str]:
    if not any(ban_allowed(view, crime_signs=signs) for signs in (False, True)):
        yield "A lei não permite interdição cautelar para estas infrações na data dos factos."


def ban_allowed(view: View, *, crime_signs: bool) -> bool:
    """Whether the law of the facts allows a precautionary ban: for the offences, or for strong signs of a crime."""
    for charge in view.charges:
        try:
            rows = rules.choose(charge.facts_on, wording=charge.wording).rows("precautionary")
        except Refusal:
            continue
        if any(
            row["kind"] == "crime_signs" if crime_signs else charge.offence in row.get("offences", ()) for row in rows
        ):
            return True
    return False


def _summary_decision(view: View) -> Iterator[str]:
    yield from _instructed(view)
    yield from _of_age(view)
    if view.accusation is not None:
        yield "Já há acusação: o processo sumaríssimo só cabe antes dela."
    try:
        known = "summary_procedure" in rules.wording_on("PT", rules.main_act("PT"), view.setting.today).tables
    except Refusal:
        known = False
    if not known:
        yield "A lei em vigor não prevê processo sumaríssimo."


def _summary_ended(view: View) -> Iterator[str]:
    if view.summary_met is not None:
        yield "A decisão sumaríssima já foi cumprida."


def _summary_accepted(view: View) -> Iterator[str]:
    notice = view.notified_on(view.summary, "summary_notified") if view.summary else None
    if notice is None:
        yield "Falta notificar a decisão sumaríssima."
    else:
        last = term_of("summary_refusal", notice, view.setting).last_day
        if view.setting.today <= last:
            yield f"O prazo para recusar só acaba em {day(last)}."
    if view.summary is not None and view.summary.details["measure"] == "coima":
        yield "Uma coima sumaríssima cumpre-se pelo pagamento."


def _accusation(view: View) -> Iterator[str]:
    yield from _instructed(view)
    yield from _of_age(view)


def _of_age(view: View) -> Iterator[str]:
    for charge in view.charges:
        if charge.birth_on and dates.add_years(charge.birth_on, limit("minimum_age")) > charge.facts_on:
            yield f"O arguido tinha menos de {limit('minimum_age')} anos na data dos factos (RGCO, art. 10)."
            return


def _needs_notice_of_accusation(view: View) -> Iterator[str]:
    if view.accusation_notified_on is None:
        missing = "ao arguido e ao mandatário" if view.lawyers else "ao arguido"
        yield f"Falta notificar a acusação {missing}."


def _evidence_answer(view: View) -> Iterator[str]:
    if not view.open_requests:
        yield "Não há requerimento de prova por responder."


def _proposal(view: View) -> Iterator[str]:
    yield from _instructed(view)
    if view.finality is not None and view.settled_by_payment is None:
        yield "O processo já tem decisão definitiva."
    if view.proposal is not None:
        yield "Já há uma proposta à espera de decisão."


def decision_of(outcome: str, view: View) -> Iterator[str]:
    """What a decision of an outcome lacks in the acts: proposal, defence, evidence, opinion, prescription."""
    if view.proposal is None:
        yield "Falta a proposta de decisão."
    if outcome not in SANCTIONS:
        return
    yield from _of_age(view)
    yield from _needs_notice_of_accusation(view)
    if view.defence_ends is not None and view.setting.today <= view.defence_ends:
        yield f"O prazo de defesa só acaba em {day(view.defence_ends)}."
    for request in view.open_requests:
        yield f"Falta responder, com fundamentos, ao requerimento de prova de {day(request.on)}."
    yield from _opinion(view)
    for charge, found in prescriptions(view):
        lost = found.with_pandemic.runs_out_on
        if lost is not None and found.lapsed(view.setting.today) and view.setting.today > lost:
            yield f"O procedimento por {charge} prescreveu em {day(found.runs_out_on or lost)}: só pode ser arquivado."


def _decision(view: View) -> Iterator[str]:
    outcome = view.proposal.details["outcome"] if view.proposal else "archive"
    yield from decision_of(str(outcome), view)


def _opinion(view: View) -> Iterator[str]:
    if not any(charge.opinion for charge in view.charges):
        return
    request = view.last("opinion_requested")
    if request is None:
        yield "Falta pedir o parecer vinculativo."
    elif not view.after(request, "opinion_received"):
        last = term_of("binding_opinion", request.on, view.setting).last_day
        if view.setting.today <= last:
            yield f"O parecer ainda pode chegar até {day(last)}."


def _opinion_received(view: View) -> Iterator[str]:
    if view.last("opinion_requested") is None:
        yield "Não foi pedido nenhum parecer."


def _revoked(view: View) -> Iterator[str]:
    if view.sent is not None:
        yield "O processo já foi enviado ao Ministério Público: já não pode ser revogada (RGCO, art. 62.2)."


def _challenge(view: View) -> Iterator[str]:
    if view.decision is None or view.decision.details["outcome"] not in SANCTIONS:
        yield "Não há decisão que se possa impugnar."
    if view.challenge is not None:
        yield "Já há uma impugnação desta decisão."


def _court_final(view: View) -> Iterator[str]:
    if not (view.sent and view.after(view.sent, "court_result")):
        yield "Falta registar a decisão do tribunal."


def _voluntary_payment(view: View) -> Iterator[str]:
    if view.decision is not None:
        yield "Já há decisão: o pagamento voluntário só cabe antes dela (RGCO, art. 50-A)."


def _enforcement(view: View) -> Iterator[str]:
    if view.finality is None:
        yield "A decisão ainda não é definitiva."
        return
    last = payment_last_day(view)
    if last is not None and view.setting.today <= last:
        yield f"O prazo de pagamento só acaba em {day(last)}."


def payment_last_day(view: View) -> date | None:
    """The last day to pay, ten days after the measure became final (RGCO 88.1); `None` while it is not final."""
    return term_of("payment", view.finality[0], view.setting).last_day if view.finality else None


def _final(view: View) -> Iterator[str]:
    if view.finality is None:
        yield "A decisão ainda não é definitiva."


def _refund(view: View) -> Iterator[str]:
    if view.paid_cents <= 0:
        yield "Nada foi pago: não há o que devolver."


_GATES: dict[str, Gate] = {
    "opened": _opened,
    "precautionary_ban": _precautionary,
    "summary_decision": _summary_decision,
    "summary_ended": _summary_ended,
    "summary_accepted": _summary_accepted,
    "accusation": _accusation,
    "evidence_answer": _evidence_answer,
    "opinion_received": _opinion_received,
    "proposal": _proposal,
    "decision": _decision,
    "decision_revoked": _revoked,
    "challenge": _challenge,
    "court_final": _court_final,
    "voluntary_payment": _voluntary_payment,
    "enforcement_sent": _enforcement,
    "final": _final,
    "refund": _refund,
}
