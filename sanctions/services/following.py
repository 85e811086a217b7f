"""What follows from acts besides the acts themselves: bans, debts, finality. Always in the transaction of the act."""

from datetime import date

from django.db.models import Q, QuerySet

from bans import services as bans
from bans.models import Ban, BanNotice, GroundMeasure
from entities.models import Organisation, User
from legislation import dates, rules
from legislation.procedure import CaseReading
from sanctions import measure
from sanctions.models import Act, Case, Charged, Claim, Decision, Publication
from sanctions.services import communications, ledger

GROUND_KINDS = {
    "closed_doors": GroundMeasure.Kind.CLOSED_DOORS,
    "closed_doors_recidivist": GroundMeasure.Kind.CLOSED_DOORS,
    "zone_ban": GroundMeasure.Kind.ZONE_BAN,
}
ENDED_BY_COURT = {"annulled": "Anulada pelo tribunal", "acquitted": "Absolvição em tribunal"}


def follow(*, case: Case, act: Act, by: User) -> None:
    """What an act recorded by hand brings with it."""
    if act.kind == "decision_revoked" and act.charged is not None:
        _end_decision(act.charged, by, act.on, "Revogada antes do envio")
    elif act.kind == "court_result" and act.charged is not None and act.details["result"] == "sent_back":
        _end_decision(act.charged, by, act.on, "Devolvida pelo tribunal para nova decisão")
    elif act.kind == "court_final" and act.charged is not None:
        _court_ended(act.charged, by, act.on)
    elif act.kind == "precautionary_ban_lifted" and act.charged is not None:
        lift_precautionary(act.charged, by, act.on, str(act.details["reason"]))
    elif act.kind in {"archived", "death"}:
        _gone(case, act, by)
    if act.kind == "archived":
        communications.owe(case=case, event="archive", on=act.on)


def decided(*, decision: Decision, by: User) -> None:
    """The precautionary ban ends with the decision; the accessory sanctions wait for it to be final."""
    lift_precautionary(decision.charged, by, decision.on, "Termina com a decisão do processo")
    possible = measure.accessories(decision.charged)
    notices = notice_bodies(decision.case)
    for line in decision.content["accessory"]:
        known, key = possible[line["kind"]], f"decision:{decision.pk}:{line['kind']}"
        if line["kind"] in GROUND_KINDS:
            club = decision.charged.person.organisation
            if club is not None:
                bans.impose_on_ground(
                    by=by,
                    kind=GROUND_KINDS[line["kind"]],
                    organisation=club,
                    source=f"Processo {decision.case.number}",
                    source_key=key,
                    legal_basis=known.cite,
                    imposed_on=decision.on,
                    matches=int(line["amount"]),
                )
            continue
        bans.impose(
            by=by,
            kind=Ban.Kind.ACCESSORY,
            person=decision.charged.person,
            source=f"Processo {decision.case.number}",
            source_key=key,
            legal_basis=known.cite,
            scope="Recintos onde se realizem espetáculos desportivos",
            imposed_on=decision.on,
            months=int(line["amount"]),
            notify=notices,
            cite=_notice_cite(decision.on, "decision"),
        )


def finality(case: Case, found: CaseReading) -> None:
    """Write on decisions what the reading says of finality, and what starts with it: term to pay, accessory bans."""
    for decision in case.decisions.filter(in_force=True).select_related("charged"):
        person = found.people.get(str(decision.charged_id))
        if person is None or person.finality == decision.final_on:
            continue
        decision.final_on = person.finality
        decision.save(update_fields=["final_on"])
        if person.finality is None:
            continue
        due = [row.last_day for row in person.terms if row.rule == "payment"]
        Claim.objects.filter(decision=decision).update(due_on=due[0] if due else None)
        for ban in _bans_of(decision).filter(starts_on__isnull=True):
            bans.start(by=None, ban=ban, on=person.finality)
        for ground in _grounds_of(decision).filter(starts_on__isnull=True):
            bans.start_ground(by=None, measure=ground, on=person.finality)


def lift_precautionary(charged: Charged, by: User | None, on: date, reason: str) -> None:
    """End the precautionary ban of a person in a case, where there is one."""
    for ban in Ban.objects.filter(source_key=precautionary_key(charged), lifted_on__isnull=True):
        bans.lift(by=by, ban=ban, on=max(on, ban.imposed_on), reason=reason)


def precautionary_key(charged: Charged) -> str:
    """What tells the precautionary ban of a person in a case from every other."""
    return f"charged:{charged.pk}:precautionary"


def notice_bodies(case: Case) -> list[tuple[str, Organisation | None]]:
    """The bodies that bans are notified to (art. 43.º): PNID, force, promoter, organiser."""
    body = BanNotice.Body
    return [(body.PNID, None), (body.FORCE, case.force), (body.PROMOTER, None), (body.ORGANISER, None)]


def _notice_cite(on: date, event: str) -> str:
    wording = rules.wording_on("PT", rules.main_act("PT"), on)
    cites = [row["cite"] for row in wording.rows("communications") if row["event"] == event]
    return wording.cite(cites[0]) if cites else wording.label


def _bans_of(decision: Decision) -> QuerySet[Ban]:
    return Ban.objects.filter(source_key__startswith=f"decision:{decision.pk}:", lifted_on__isnull=True)


def _grounds_of(decision: Decision) -> QuerySet[GroundMeasure]:
    return GroundMeasure.objects.filter(source_key__startswith=f"decision:{decision.pk}:", lifted_on__isnull=True)


def _end_decision(charged: Charged, by: User, on: date, why: str) -> None:
    decision = charged.decisions.filter(in_force=True).first()
    if decision is None:
        return
    decision.in_force, decision.ended_reason = False, why
    decision.save(update_fields=["in_force", "ended_reason"])
    for claim in Claim.objects.filter(decision=decision, cancelled_on__isnull=True):
        claim.cancelled_on = on
        claim.save(update_fields=["cancelled_on"])
        ledger.rebalance(claim=claim, by=by, reason=why)
    for ban in _bans_of(decision):
        bans.lift(by=by, ban=ban, on=max(on, ban.imposed_on), reason=why)
    for ground in _grounds_of(decision):
        bans.lift_ground(by=by, measure=ground, on=on, reason=why)
    Publication.objects.filter(decision=decision, withdrawn_on__isnull=True).update(
        withdrawn_on=on, withdrawn_reason=why
    )


def _court_ended(charged: Charged, by: User, on: date) -> None:
    result = charged.acts.filter(kind="court_result", corrected_by__isnull=True).order_by("-on", "-pk").first()
    decision = charged.decisions.filter(in_force=True).first()
    if result is None or decision is None:
        return
    word = result.details["result"]
    if word in ENDED_BY_COURT:
        _end_decision(charged, by, on, ENDED_BY_COURT[word])
    elif word == "changed":
        decision.court_fine_cents = int(result.details["cents"])
        decision.save(update_fields=["court_fine_cents"])
        for claim in Claim.objects.filter(decision=decision, cancelled_on__isnull=True):
            ledger.rebalance(claim=claim, by=by, reason="Coima alterada pelo tribunal")
        Publication.objects.filter(decision=decision, withdrawn_on__isnull=True).update(changed_on=on)


def _gone(case: Case, act: Act, by: User) -> None:
    """Death or archive: nothing more is collected, bans end; what was paid stays where the law sent it."""
    people = case.charged.filter(pk=act.charged_id) if act.charged_id else case.charged.all()
    for charged in people:
        lift_precautionary(charged, by, act.on, "Processo arquivado")
        for claim in charged.claims.filter(cancelled_on__isnull=True):
            ledger.give_up(claim=claim, by=by, reason=act.kind)
        for decision in charged.decisions.filter(in_force=True):
            for ban in _bans_of(decision).filter(Q(ends_on__isnull=True) | Q(ends_on__gte=dates.today())):
                bans.lift(by=by, ban=ban, on=max(act.on, ban.imposed_on), reason="Processo arquivado")
