"""Whether what an act says is lawful where the case stands: days, notices, decisions, payments, corrections.

Each rule gives one sentence that says what is wrong and what to do. What an act lacks whatever it says is in
`legislation.procedure.gates`.
"""

from collections.abc import Callable, Iterator
from datetime import date

from legislation import calendars, dates, terms
from legislation.errors import Refusal
from legislation.procedure import gates
from legislation.procedure.acts import Act, limit
from legislation.procedure.checklist import checklist, holes
from legislation.procedure.gates import day
from legislation.procedure.lapse import of_fine, prescriptions
from legislation.procedure.view import SANCTIONS, View, term_of

Rule = Callable[[Act, View], Iterator[str]]
NOTICES = {
    "precautionary_ban_notified": "precautionary_ban",
    "summary_notified": "summary_decision",
    "accusation_notified": "accusation",
    "decision_notified": "decision",
}
AFTER_DECISION = ("death", "prescription", "law_changed", "already_judged")
AFTER_FINALITY = ("death", "prescription")


def faults(act: Act, view: View) -> Iterator[str]:
    """What is wrong with an act, given the view of its person on its day."""
    if act.kind in NOTICES:
        yield from _notice(act, view)
    rule = _RULES.get(act.kind)
    if rule:
        yield from rule(act, view)


def _notice(act: Act, view: View) -> Iterator[str]:
    base = view.last(NOTICES[act.kind])
    if base is None:
        yield "Falta o ato que se notifica."
        return
    sent_on = act.details["sent_on"]
    if sent_on < base.on:
        yield f"O envio ({day(sent_on)}) é anterior ao ato que se notifica ({day(base.on)})."
        return
    if act.details.get("signed_by_other") and not (
        act.details.get("signer_name") and act.details.get("signer_document")
    ):
        yield "Quem assinou não é o destinatário: indique o nome e o documento de quem assinou, ou notifique outra vez."
    if act.details["addressee"] == "lawyer" and not view.lawyers:
        yield "Não há mandatário no processo."
    expected = _deemed(act, view)
    if isinstance(expected, str):
        yield expected
    elif act.on not in expected:
        yield f"Por esta via, a notificação considera-se feita em {day(expected[0])}, não em {day(act.on)}."


def _deemed(act: Act, view: View) -> tuple[date, ...] | str:
    sent_on = act.details["sent_on"]
    calendar = view.setting.calendar or calendars.seat(sent_on)[0]
    try:
        found = terms.deemed(
            act.details["channel"],
            sent_on,
            calendar=calendar,
            received_on=act.details.get("received_on"),
            accessed_on=act.details.get("accessed_on"),
        )
    except Refusal as refusal:
        return refusal.message
    return (found.day, *found.alternatives)


def _precautionary(act: Act, view: View) -> Iterator[str]:
    if not gates.ban_allowed(view, crime_signs=bool(act.details.get("crime_signs"))):
        yield "A lei não permite interdição cautelar por este fundamento na data dos factos."


def _summary_decision(act: Act, view: View) -> Iterator[str]:
    if act.details["measure"] != "coima":
        return
    cents, most = act.details.get("cents"), act.details.get("summary_max_cents")
    if not cents or most is None:
        yield "Indique a coima e o máximo do processo sumaríssimo (dois terços do mínimo)."
    elif cents > most:
        yield "A coima passa dois terços do limite mínimo (Lei 39/2009, art. 43-A.1): baixe-a ou siga o processo comum."


def _summary_ended(act: Act, view: View) -> Iterator[str]:
    waits = {"silence": "summary_refusal", "not_paid": "summary_payment"}
    rule = waits.get(act.details["reason"])
    if rule is None or view.summary is None:
        return
    notice = view.notified_on(view.summary, "summary_notified")
    if notice is None:
        yield "Falta notificar a decisão sumaríssima."
    elif act.on <= (last := term_of(rule, notice, view.setting).last_day):
        yield f"O prazo do arguido só acaba em {day(last)}."


def _evidence(act: Act, view: View) -> Iterator[str]:
    if act.details["interrupts"] and not act.details.get("reason"):
        yield "Diga por que razão esta diligência interrompe a prescrição: nem todas interrompem."


def _evidence_answer(act: Act, view: View) -> Iterator[str]:
    if act.details["request_act"] not in {request.id for request in view.open_requests}:
        yield "O requerimento indicado não existe ou já tem resposta."


def _term_extended(act: Act, view: View) -> Iterator[str]:
    rule = act.details["rule"]
    if rule == "instruction":
        opened = view.last("opened")
        times = terms.renewals(rule, opened.on) if opened else 0
        if len(view.extensions(rule)) >= times:
            yield f"O prazo de instrução pode prorrogar-se {times} vez, não mais (Lei 39/2009, art. 43.3)."
        return
    until = act.details.get("until")
    if until is None:
        yield "Indique até que dia se prorroga o prazo."
    elif rule == "defence":
        if view.defence_ends is None:
            yield "O prazo de defesa ainda não começou."
        elif until <= view.defence_ends:
            yield f"O prazo já vai até {day(view.defence_ends)}: indique um dia posterior."


def _proposal(act: Act, view: View) -> Iterator[str]:
    outcome = act.details["outcome"]
    if view.settled_by_payment is not None and outcome != "accessory_only":
        yield "A coima foi paga voluntariamente: só cabe propor uma sanção acessória (RGCO, art. 50-A)."
    if outcome in SANCTIONS and view.accusation_notified_on is None:
        yield "Não se propõe sanção sem acusação notificada (RGCO, art. 50)."
    if outcome == "coima" and not act.details.get("cents"):
        yield "Indique o montante da coima proposta."


def _decision(act: Act, view: View) -> Iterator[str]:
    outcome = str(act.details["outcome"])
    yield from gates.decision_of(outcome, view)
    historic = view.historic(act.on)
    if view.proposal is not None and view.proposal.by == act.by and not historic:
        yield "Quem propõe não decide: a decisão tem de ser de outra pessoa."
    items = checklist(
        view,
        outcome=outcome,
        contents=act.details.get("contents") or (),
        addressees=act.details.get("addressees") or (),
    )
    missing = holes(items)
    if missing and not historic:
        yield f"À decisão falta: {'; '.join(missing)}."
    if outcome == "coima":
        yield from _range(act)
    if outcome == "accessory_only" and not act.details.get("accessory"):
        yield "Indique a sanção acessória."
    if outcome == "archive" and not act.details.get("archive_reason"):
        yield "Indique o motivo do arquivamento."


def _range(act: Act) -> Iterator[str]:
    cents, least, most = (act.details.get(name) for name in ("cents", "minimum_cents", "maximum_cents"))
    if not cents or least is None or most is None:
        yield "Indique a coima e os limites da lei."
    elif not least <= cents <= most and not act.details.get("ground"):
        yield "A coima está fora dos limites da lei: indique o fundamento, ou corrija-a."


def _challenge(act: Act, view: View) -> Iterator[str]:
    if view.decision is not None and act.on < view.decision.on:
        yield "A impugnação é anterior à decisão."


def _court_result(act: Act, view: View) -> Iterator[str]:
    if act.details["result"] == "changed" and act.details.get("cents") is None:
        yield "Indique o montante que o tribunal fixou, ou zero."


def _archived(act: Act, view: View) -> Iterator[str]:
    reason = act.details["reason"]
    if view.finality is not None and reason not in AFTER_FINALITY:
        yield "A decisão é definitiva: só se arquiva por morte ou por prescrição da coima."
    elif view.decision is not None and reason not in AFTER_DECISION:
        yield "Há uma decisão em vigor: revogue-a primeiro (RGCO, art. 62.2)."
    if reason == "death" and view.person is not None and view.last("death") is None:
        yield "Falta registar a morte, com a prova."
    if reason == "prescription" and not _lapsed(view, act.on):
        yield "O prazo de prescrição ainda não passou."
    if reason == "other" and not act.details.get("text"):
        yield "Diga por palavras o motivo do arquivamento."


def _lapsed(view: View, on: date) -> bool:
    fine = of_fine(view)
    if fine is not None:
        return fine.lapsed(on)
    return bool(view.charges) and all(found.lapsed(on) for _, found in prescriptions(view))


def _instalments(act: Act, view: View) -> Iterator[str]:
    if view.finality is None:
        yield "A decisão ainda não é definitiva."
    elif act.details["until"] > (last := dates.add_years(view.finality[0], limit("instalment_years"))):
        yield f"A última prestação não pode passar de {day(last)} (RGCO, art. 88.5)."


def _paid(act: Act, view: View) -> Iterator[str]:
    if act.details["cents"] <= 0:
        yield "O montante tem de ser maior do que zero."
    if act.kind == "refund" and act.details["cents"] > view.paid_cents:
        yield "Não se devolve mais do que foi pago."


def _final(act: Act, view: View) -> Iterator[str]:
    if view.finality is not None and act.details["reason"] != view.finality[1]:
        yield "O motivo não é o que resulta dos atos do processo."


_RULES: dict[str, Rule] = {
    "precautionary_ban": _precautionary,
    "summary_decision": _summary_decision,
    "summary_ended": _summary_ended,
    "evidence": _evidence,
    "evidence_answer": _evidence_answer,
    "term_extended": _term_extended,
    "proposal": _proposal,
    "decision": _decision,
    "challenge": _challenge,
    "court_result": _court_result,
    "archived": _archived,
    "instalments_granted": _instalments,
    "payment": _paid,
    "voluntary_payment": _paid,
    "refund": _paid,
    "final": _final,
}
