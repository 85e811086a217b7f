"""Autos received: registering, sending back for identity, evidence that does not wait, objects seized."""

from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import cast

from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused, Conflict, InvalidInput
from documents.models import ReceivedFile
from entities import access
from entities.models import Organisation, Person, User, Venue
from legislation import dates, formats, rules, terms
from sanctions.models import Auto, AutoFile, CustodyEvent, SeizedObject
from sanctions.permissions import CASEWORK, DECIDERS, DESPATCH
from sanctions.services.common import require, required


@dataclass(frozen=True)
class AutoData:
    """What is written in an auto. `person_as_written` is what it says of the person when nobody was identified."""

    facts_on: date
    place: str
    facts: str
    received_on: date
    kind: str = Auto.Kind.AUTO
    force: Organisation | None = None
    number: str = ""
    facts_time: time | None = None
    municipality: str = ""
    region: str = Auto.Region.MAINLAND
    venue: Venue | None = None
    match: str = ""
    competition: str = ""
    witnesses: str = ""
    person: Person | None = None
    person_as_written: str = ""
    crime_suspected: bool = False


@transaction.atomic
def register_auto(*, by: User, data: AutoData, same_number_seen: bool = False) -> Auto:
    """Register an auto, complaint, security report or incident record.

    Raises `ActRefused`: `not_allowed`, `facts_missing`, `facts_after_receipt`, `received_in_future`; `Conflict`
    (`auto_known`) when the same force already sent this number, unless the person says to have seen it.
    """
    require(by, CASEWORK | DESPATCH, "registar autos")
    facts = required(data.facts, "facts_missing", "Descreva os factos: o quê, como e por quem.", "facts")
    place = required(data.place, "place_missing", "Escreva o local dos factos.", "place")
    if data.received_on > dates.today():
        raise InvalidInput("received_in_future", "O dia da receção não pode ser posterior a hoje.", "received_on")
    if data.facts_on > data.received_on:
        raise InvalidInput("facts_after_receipt", "Os factos não podem ser posteriores à receção do auto.", "facts_on")
    twin = same_number(data.force, data.number)
    if twin is not None and not same_number_seen:
        raise Conflict(
            "auto_known",
            f"A mesma força já enviou o auto {data.number}, recebido em {formats.day(twin.received_on)}. "
            "Confirme que é outro auto antes de o registar.",
            "number",
        )
    auto = Auto.objects.create(
        kind=data.kind,
        force=data.force,
        number=data.number.strip(),
        received_on=data.received_on,
        facts_on=data.facts_on,
        facts_time=data.facts_time,
        place=place,
        municipality=data.municipality.strip(),
        region=data.region,
        venue=data.venue,
        match=data.match.strip(),
        competition=data.competition.strip(),
        facts=facts,
        witnesses=data.witnesses.strip(),
        person=data.person,
        person_as_written=data.person_as_written.strip(),
        crime_suspected=data.crime_suspected,
        recorded_by=by,
    )
    reason = hold_reason(auto)
    if reason:
        auto.state, auto.state_reason = Auto.State.HELD, reason[:400]
        auto.save(update_fields=["state", "state_reason"])
    audit.record(action="auto.register", actor=by, kind="auto", object_id=auto.pk)
    return auto


def same_number(force: Organisation | None, number: str) -> Auto | None:
    """Another auto of the same force with the same number, blanks and case apart."""
    if force is None or not number.strip():
        return None
    return Auto.objects.filter(force=force, number__iexact=number.strip()).order_by("pk").first()


def hold_reason(auto: Auto) -> str:
    """Why an auto stops for a person: offences suspended in its region on that day. Nothing where it does not."""
    wording = rules.wording_on("PT", rules.main_act("PT"), auto.facts_on)
    for row in wording.rows("suspensions"):
        if row["region"] == auto.region and row["first"] <= auto.facts_on <= row["last"]:
            return f"{row['note']} ({row['cite']})"
    return ""


def video_until(auto: Auto) -> date | None:
    """The last day on which images must still exist, by the wording of the day of the facts (art. 18.º)."""
    wording = rules.wording_on("PT", rules.main_act("PT"), auto.facts_on)
    days = [row["days"] for row in wording.rows("evidence") if row["kind"] == "cctv"]
    return auto.facts_on + timedelta(days=days[0]) if days else None


def delivery_due(auto: Auto) -> date | None:
    """The last day on which the force should have sent its auto; None where the wording sets no term."""
    wording = rules.wording_on("PT", rules.main_act("PT"), auto.facts_on)
    if auto.kind != Auto.Kind.AUTO or all(row["rule"] != "auto_delivery" for row in wording.rows("terms")):
        return None
    return terms.term("auto_delivery", auto.facts_on).last_day


@transaction.atomic
def ask_for_video(*, by: User, auto: Auto, on: date) -> None:
    """Record that images were asked for. Refused before the facts or after today."""
    require(by, CASEWORK | DESPATCH, "pedir imagens")
    locked = _locked(by, auto)
    if not locked.facts_on <= on <= dates.today():
        raise InvalidInput("bad_day", "O pedido tem de ser entre o dia dos factos e hoje.", "on")
    locked.video_requested_on = on
    locked.save(update_fields=["video_requested_on"])
    audit.record(action="auto.video", actor=by, kind="auto", object_id=auto.pk)


@transaction.atomic
def return_auto(*, by: User, auto: Auto, reason: str, due_on: date) -> None:
    """Send an auto back to the force for what it lacks (identity above all), with a day to answer."""
    require(by, CASEWORK, "devolver autos")
    locked = _locked(by, auto)
    _still_open(locked)
    if locked.force_id is None:
        raise ActRefused("no_force", "Este registo não veio de uma força de segurança: não há a quem o devolver.")
    if due_on <= dates.today():
        raise InvalidInput("bad_day", "O dia da resposta tem de ser posterior a hoje.", "due_on")
    locked.state = Auto.State.RETURNED
    locked.state_reason = required(reason, "reason_missing", "Diga o que falta ao auto.", "reason")
    locked.returned_on, locked.return_due_on = dates.today(), due_on
    locked.save(update_fields=["state", "state_reason", "returned_on", "return_due_on"])
    audit.record(action="auto.return", actor=by, kind="auto", object_id=auto.pk)


@transaction.atomic
def complete_auto(*, by: User, auto: Auto, person: Person | None, person_as_written: str = "") -> None:
    """Write what the force answered; the auto waits to be treated again."""
    require(by, CASEWORK | DESPATCH, "completar autos")
    locked = _locked(by, auto)
    _still_open(locked)
    if person is None and not person_as_written.strip():
        raise InvalidInput("person_missing", "Indique quem é o visado.", "person")
    locked.person = person or locked.person
    locked.person_as_written = person_as_written.strip() or locked.person_as_written
    locked.state, locked.state_reason = Auto.State.RECEIVED, ""
    locked.save(update_fields=["person", "person_as_written", "state", "state_reason"])
    audit.record(action="auto.complete", actor=by, kind="auto", object_id=auto.pk)


@transaction.atomic
def forward_to_prosecutor(*, by: User, auto: Auto, reason: str) -> None:
    """Send facts that are also a crime to the prosecutor (RGCO, art. 38.º and 40.º); no case is opened here."""
    require(by, DECIDERS | CASEWORK, "enviar autos ao Ministério Público")
    _end(by, auto, Auto.State.PROSECUTOR, reason, "auto.prosecutor")


@transaction.atomic
def close_auto(*, by: User, auto: Auto, reason: str) -> None:
    """End an auto without a case, with the reason."""
    require(by, DECIDERS | CASEWORK, "encerrar autos")
    _end(by, auto, Auto.State.CLOSED, reason, "auto.close")


@transaction.atomic
def release_auto(*, by: User, auto: Auto, reason: str) -> None:
    """A person decides that a held auto may go on, and says why."""
    require(by, DECIDERS | CASEWORK, "decidir sobre autos parados")
    locked = _locked(by, auto)
    if locked.state != Auto.State.HELD:
        raise ActRefused("not_held", "Este auto não está parado.")
    locked.state = Auto.State.RECEIVED
    locked.state_reason = required(reason, "reason_missing", "Diga porque pode seguir.", "reason")
    locked.save(update_fields=["state", "state_reason"])
    audit.record(action="auto.release", actor=by, kind="auto", object_id=auto.pk, reason=reason)


@transaction.atomic
def attach_file(*, by: User, auto: Auto, received: ReceivedFile, what: str) -> AutoFile:
    """Attach evidence received with an auto."""
    require(by, CASEWORK | DESPATCH, "juntar ficheiros")
    clean = required(what, "what_missing", "Diga o que é o ficheiro.", "what")
    return AutoFile.objects.create(auto=_locked(by, auto), received=received, what=clean)


@transaction.atomic
def seize(*, by: User, auto: Auto, what: str, quantity: int, seized_on: date, where: str) -> SeizedObject:
    """Record an object seized and where it is kept."""
    require(by, CASEWORK | DESPATCH, "registar objetos apreendidos")
    locked = _locked(by, auto)
    seized = SeizedObject.objects.create(
        auto=locked,
        what=required(what, "what_missing", "Diga que objeto é.", "what"),
        quantity=quantity,
        seized_on=seized_on,
    )
    move_object(by=by, seized=seized, kind=CustodyEvent.Kind.KEPT, on=seized_on, where=where)
    return seized


@transaction.atomic
def move_object(*, by: User, seized: SeizedObject, kind: str, on: date, where: str, proof: str = "") -> CustodyEvent:
    """Record a step of custody. What was returned or destroyed moves no more; destruction and loss need their act."""
    require(by, CASEWORK | DESPATCH, "registar a guarda de objetos")
    locked = SeizedObject.objects.select_for_update().get(pk=seized.pk)
    last = locked.custody.order_by("-on", "-pk").first()
    if last is not None and last.kind in {CustodyEvent.Kind.RETURNED, CustodyEvent.Kind.DESTROYED}:
        raise ActRefused("object_gone", f"Este objeto já foi {last.get_kind_display().lower()}.")
    if last is not None and on < last.on:
        raise InvalidInput("bad_day", f"O dia não pode ser anterior a {formats.day(last.on)}.", "on")
    if kind in {CustodyEvent.Kind.LOST, CustodyEvent.Kind.DESTROYED}:
        required(proof, "proof_missing", "Indique o despacho ou o auto.", "proof")
    event = CustodyEvent.objects.create(
        seized=locked,
        kind=kind,
        on=on,
        where=required(where, "where_missing", "Diga onde fica ou a quem se entrega.", "where"),
        proof=proof.strip(),
        recorded_by=by,
    )
    audit.record(action="custody.move", actor=by, kind="auto", object_id=locked.auto_id)
    return event


def _locked(by: User, auto: Auto) -> Auto:
    return cast(Auto, access.get("auto", by, auto.pk, lock=True))


def _still_open(auto: Auto) -> None:
    if auto.state in {Auto.State.CASE, Auto.State.PROSECUTOR, Auto.State.CLOSED}:
        raise ActRefused("auto_over", f"Este auto já tem destino: {auto.get_state_display().lower()}.")


def _end(by: User, auto: Auto, state: str, reason: str, action: str) -> None:
    locked = _locked(by, auto)
    _still_open(locked)
    locked.state = state
    locked.state_reason = required(reason, "reason_missing", "Diga porquê.", "reason")
    locked.save(update_fields=["state", "state_reason"])
    audit.record(action=action, actor=by, kind="auto", object_id=auto.pk, reason=reason)
