"""Opening cases and keeping them: numbers, people charged, offences charged, instructors, joining and splitting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, cast

from django.db import transaction
from django.db.models import Q

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from entities import access
from entities.models import Delegation, Person, RoleGrant, User
from entities.roles import Role
from legislation import coima, dates, formats, procedure
from legislation.errors import Refusal
from sanctions import measure, numbering, reading
from sanctions.models import Act, Auto, Case, CaseAuto, Charge, Charged, Note
from sanctions.permissions import CASEWORK, DECIDERS, READERS
from sanctions.services import acts, communications
from sanctions.services.acts import NewAct
from sanctions.services.common import locked_case, require, required


@dataclass(frozen=True)
class ChargeData:
    """One offence to impute: id in the wording of the day of the facts, fault, circumstances with their reasons.

    `kinds` are words of `legislation.coima.MODIFIERS` other than negligence; `milder` is None, or `wording`, `first`
    (day) and `offence` of the law that a person chose as the milder one; `opinion` is the body (CICDR, CIG) whose
    binding opinion is owed; where the law may ask for one and none is owed, `reasons["opinion"]` says why.
    """

    offence: str
    facts: str
    fault: str = Charge.Fault.INTENT
    kinds: tuple[str, ...] = ()
    benefit_cents: int | None = None
    reasons: Mapping[str, str] = field(default_factory=dict)
    milder: Mapping[str, str] | None = None
    opinion: str = ""


@dataclass(frozen=True)
class OrderedBy:
    """The order that opens a case: who gave it, and when."""

    who: User
    on: date


@transaction.atomic
def open_case(
    *,
    by: User,
    autos: Sequence[Auto],
    subject: str,
    charges: Mapping[Person, Sequence[ChargeData]],
    ordered: OrderedBy,
    instructor: User,
    crime_answer: str = "",
    migrated_number: tuple[int, int, int] | None = None,
) -> Case:
    """Open a case from one or more autos, with its number, the people charged and the offences.

    Raises `ActRefused`: `not_allowed`, `no_auto`, `auto_over`, `auto_held`, `crime` (facts that are also a crime go to
    the prosecutor unless `crime_answer` says why not), `nobody_charged`, `under_age`, `not_president`,
    `not_instructor`, or what the charge itself is refused for. `migrated_number` is the number of an older file.
    """
    require(by, CASEWORK | DECIDERS, "abrir processos")
    locked = _open_autos(by, autos, crime_answer)
    if not charges:
        raise InvalidInput("nobody_charged", "Indique quem é o arguido e a infração.", "person")
    _may_order(ordered)
    if not RoleGrant.objects.in_force(dates.today()).filter(user=instructor, role=Role.INSTRUCTOR).exists():
        raise InvalidInput("not_instructor", "A pessoa indicada não é instrutor hoje.", "instructor")
    first = min(locked, key=lambda auto: (auto.facts_on, auto.pk))
    prefix, sequence, year = migrated_number or numbering.next_case_number(ordered.on.year)
    case = Case.objects.create(
        prefix=prefix,
        sequence=sequence,
        year=year,
        number=numbering.text(prefix, sequence, year),
        subject=required(subject, "subject_missing", "Dê um assunto curto ao processo.", "subject"),
        facts_on=first.facts_on,
        region=first.region,
        force=first.force,
        migrated=migrated_number is not None,
        opened_by=by,
    )
    for auto in locked:
        CaseAuto.objects.create(case=case, auto=auto)
        auto.state, auto.state_reason = Auto.State.CASE, f"Processo {case.number}"
        auto.save(update_fields=["state", "state_reason"])
    for person, offences in charges.items():
        charged = _add_charged(case, person)
        for data in offences:
            _add_charge(charged, first.facts_on, data)
    for auto in locked:
        acts.write(case=case, by=by, act=_received(auto))
    opening = {"number": case.number, **({"migrated": True} if case.migrated else {})}
    order = f"Despacho de {ordered.who.name}"
    acts.write(case=case, by=by, act=NewAct("opened", ordered.on, details=opening, rests_on=order))
    communications.owe(case=case, event="opening", on=ordered.on)
    _name_instructor(case, by, instructor, ordered.on)
    return case


@transaction.atomic
def add_charged(*, by: User, case: Case, person: Person, charges: Sequence[ChargeData], version: int) -> Charged:
    """Charge another person in an open case, before any decision."""
    require(by, CASEWORK, "acrescentar arguidos")
    locked = locked_case(by, case, version=version)
    charged = _add_charged(locked, person)
    for data in charges:
        _add_charge(charged, locked.facts_on, data)
    acts.write(case=locked, by=by, act=NewAct("person_charged", dates.today(), charged=charged))
    return charged


@transaction.atomic
def set_charge(*, by: User, charge: Charge, data: ChargeData, version: int) -> Charge:
    """Change how an offence is imputed, before the decision. The limits are computed again and kept with their sum."""
    require(by, CASEWORK, "alterar infrações")
    case = locked_case(by, charge.charged.case_id, version=version)
    found = cast(Charge, access.get("charge", by, charge.pk, lock=True))
    _undecided(found.charged)
    _fill(found, data)
    found.save()
    acts.derive(case)
    audit.record(action="case.charge", actor=by, kind="case", object_id=case.pk)
    return found


@transaction.atomic
def drop_charge(*, by: User, charge: Charge, on: date, version: int) -> None:
    """Take an offence out of a case; the last one standing cannot be taken out, the case is archived instead."""
    require(by, CASEWORK, "retirar infrações")
    case = locked_case(by, charge.charged.case_id, version=version)
    _undecided(charge.charged)
    if charge.charged.charges.filter(dropped_on__isnull=True).count() == 1:
        raise ActRefused("last_charge", "É a única infração do arguido: proponha antes o arquivamento.")
    charge.dropped_on = on
    charge.save(update_fields=["dropped_on"])
    acts.derive(case)
    audit.record(action="case.charge_dropped", actor=by, kind="case", object_id=case.pk)


@transaction.atomic
def assign(*, by: User, case: Case, instructor: User, on: date, reason: str) -> None:
    """Give the case to another instructor from a day on (supervisor or president)."""
    require(by, DECIDERS | {Role.SUPERVISOR}, "distribuir processos")
    locked = locked_case(by, case)
    if not RoleGrant.objects.in_force(dates.today()).filter(user=instructor, role=Role.INSTRUCTOR).exists():
        raise InvalidInput("not_instructor", "A pessoa indicada não é instrutor hoje.", "instructor")
    _name_instructor(locked, by, instructor, on, reason=reason)


@transaction.atomic
def set_lawyer(*, by: User, charged: Charged, name: str, number: str, address: str, since: date, version: int) -> None:
    """Record the power of attorney: from then on the lawyer must be notified too (RGCO, art. 47.º)."""
    require(by, CASEWORK, "registar mandatários")
    case = locked_case(by, charged.case_id, version=version)
    found = cast(Charged, access.get("charged", by, charged.pk, lock=True))
    found.lawyer_name = required(name, "lawyer_missing", "Escreva o nome do mandatário.", "name")
    found.lawyer_number, found.lawyer_address, found.lawyer_since = number.strip(), address.strip(), since
    found.save(update_fields=["lawyer_name", "lawyer_number", "lawyer_address", "lawyer_since"])
    details = {"lawyer": found.lawyer_name}
    acts.write(case=case, by=by, act=NewAct("lawyer_named", since, charged=found, details=details))


@transaction.atomic
def set_guardian(*, by: User, charged: Charged, name: str, version: int) -> None:
    """Record who legally represents a minor charged: from then on they are notified too. Empty takes them out.

    Raises `ActRefused` (`not_minor`) for somebody who was 18 on the day of the facts. No text read says that it must
    be done, so nothing waits for it.
    """
    require(by, CASEWORK, "registar representantes")
    case = locked_case(by, charged.case_id, version=version)
    found = cast(Charged, access.get("charged", by, charged.pk, lock=True))
    if name.strip() and not reading.was_minor(found.person, case.facts_on):
        raise ActRefused("not_minor", f"{found.person.name} já tinha 18 anos no dia dos factos.", "name")
    found.guardian = name.strip()
    found.save(update_fields=["guardian"])
    acts.derive(case)
    audit.record(action="case.guardian", actor=by, kind="case", object_id=case.pk)


@transaction.atomic
def join(*, by: User, case: Case, to: Case, reason: str) -> None:
    """Join a case to another; its acts stay where they are and both name each other."""
    require(by, CASEWORK | DECIDERS, "apensar processos")
    first, second = sorted([case.pk, to.pk])
    if first == second:
        raise InvalidInput("same_case", "Indique outro processo.", "to")
    locked = {pk: locked_case(by, pk) for pk in (first, second)}
    joined, main = locked[case.pk], locked[to.pk]
    if joined.joined_to_id or main.joined_to_id:
        raise ActRefused("already_joined", "Um destes processos já está apensado.", "to")
    joined.joined_to = main
    joined.save(update_fields=["joined_to"])
    why = required(reason, "reason_missing", "Diga porque se apensam.", "reason")
    for one, other in ((joined, main), (main, joined)):
        details = {"case": other.number, "reason": why}
        acts.write(case=one, by=by, act=NewAct("joined", dates.today(), details=details))


@transaction.atomic
def split_case(*, by: User, charged: Charged, reason: str, version: int) -> Case:
    """Take a person charged into a new case of its own, with the offences; both cases name each other."""
    require(by, CASEWORK | DECIDERS, "separar processos")
    case = locked_case(by, charged.case_id, version=version)
    if case.charged.count() == 1:
        raise ActRefused("only_one", "O processo só tem um arguido: não há o que separar.")
    _undecided(charged)
    why = required(reason, "reason_missing", "Diga porque se separa.", "reason")
    prefix, sequence, year = numbering.next_case_number(dates.today().year)
    new = Case.objects.create(
        prefix=prefix,
        sequence=sequence,
        year=year,
        number=numbering.text(prefix, sequence, year),
        subject=case.subject,
        facts_on=case.facts_on,
        region=case.region,
        force=case.force,
        split_from=case,
        opened_by=by,
    )
    own = _add_charged(new, charged.person)
    for charge in charged.charges.filter(dropped_on__isnull=True):
        charge.pk = None
        charge.charged = own
        charge.save(force_insert=True)
    _copy_acts(case, new, charged, own)
    charged.charges.filter(dropped_on__isnull=True).update(dropped_on=dates.today())
    for one, other in ((case, new), (new, case)):
        details = {"case": other.number, "reason": why}
        acts.write(case=one, by=by, act=NewAct("split", dates.today(), details=details))
    return new


@transaction.atomic
def add_note(*, by: User, case: Case, text: str) -> Note:
    """A working note: not an act, never in the court's bundle."""
    require(by, READERS, "escrever notas")
    found = cast(Case, access.get("case", by, case.pk))
    note = Note.objects.create(case=found, by=by, text=required(text, "note_empty", "Escreva a nota.", "text"))
    audit.record(action="case.note", actor=by, kind="case", object_id=found.pk)
    return note


def may_order_on(day: date) -> list[User]:
    """Who could sign orders of the president on a day: the president, and delegates by a published act."""
    presidents = RoleGrant.objects.in_force(day).filter(role=Role.PRESIDENT).values("user")
    delegates = Delegation.objects.filter(first_day__lte=day, last_day__gte=day).values("delegate")
    return list(User.objects.filter(Q(pk__in=presidents) | Q(pk__in=delegates), is_active=True).order_by("name_key"))


def _received(auto: Auto) -> NewAct:
    sources = {Auto.Kind.SECURITY_REPORT: "security_manager"}
    details = {"source": sources.get(Auto.Kind(auto.kind), auto.kind), "number": str(auto)}
    if auto.force is not None:
        details["force"] = auto.force.name
    return NewAct("auto_received", auto.received_on, details=details)


def _copy_acts(case: Case, new: Case, charged: Charged, own: Charged) -> None:
    """The common acts and those about one person, in their order; acts that name others follow the copies."""
    copies: dict[str, str] = {}
    for act in case.acts.filter(Q(charged=None) | Q(charged=charged)).order_by("on", "recorded_at", "pk"):
        details = {
            name: copies.get(value, value) if name in {"act", "request_act"} else value
            for name, value in act.details.items()
        }
        if act.kind == "opened":
            details["number"] = new.number
        copied = Act.objects.create(
            case=new,
            charged=own if act.charged_id else None,
            kind=act.kind,
            on=act.on,
            by=act.by,
            details=details,
            rests_on=f"Cópia do processo {case.number}. {act.rests_on}"[:300],
            file=act.file,
            document=act.document,
        )
        copies[str(act.pk)] = str(copied.pk)


def _open_autos(by: User, autos: Sequence[Auto], crime_answer: str) -> list[Auto]:
    if not autos:
        raise InvalidInput("no_auto", "Um processo abre-se a partir de um auto ou de uma participação.", "auto")
    locked = [cast(Auto, access.get("auto", by, pk, lock=True)) for pk in sorted(auto.pk for auto in autos)]
    for auto in locked:
        if auto.state == Auto.State.HELD:
            raise ActRefused("auto_held", f"O auto {auto} está parado: {auto.state_reason}", "auto")
        if auto.state != Auto.State.RECEIVED:
            raise ActRefused("auto_over", f"O auto {auto} já tem destino: {auto.get_state_display().lower()}.", "auto")
        if auto.crime_suspected and not crime_answer.strip():
            raise ActRefused(
                "crime",
                "Há indícios de crime pelos mesmos factos: envie o auto ao Ministério Público ou diga porque não.",
                "crime_answer",
            )
    return locked


def _may_order(ordered: OrderedBy) -> None:
    if ordered.on > dates.today():
        raise InvalidInput("order_in_future", "O despacho de abertura não pode ser posterior a hoje.", "ordered_on")
    if ordered.who not in may_order_on(ordered.on):
        raise ActRefused(
            "not_president",
            f"Em {formats.day(ordered.on)} esta pessoa não era presidente nem tinha delegação: confirme quem assinou.",
            "ordered_by",
        )


def _add_charged(case: Case, person: Person) -> Charged:
    if reading.too_young(person, case.facts_on):
        raise ActRefused(
            "under_age",
            f"{person.name} tinha menos de {procedure.limit('minimum_age')} anos no dia dos factos: não há processo.",
            "person",
        )
    if case.charged.filter(person=person).exists():
        raise ActRefused("already_charged", f"{person.name} já é arguido neste processo.", "person")
    address = person.addresses.filter(last_day__isnull=True).first()
    return Charged.objects.create(case=case, person=person, address=address)


def _add_charge(charged: Charged, facts_on: date, data: ChargeData) -> Charge:
    charge = Charge(charged=charged, facts_on=facts_on)
    _fill(charge, data)
    charge.save()
    return charge


def _fill(charge: Charge, data: ChargeData) -> None:
    charge.offence = data.offence
    charge.facts = required(data.facts, "facts_missing", "Descreva os factos imputados.", "facts")
    charge.fault = data.fault
    extra: dict[str, Any] = {"kinds": list(data.kinds)}
    if data.benefit_cents is not None:
        extra["benefit_cents"] = data.benefit_cents
    if data.milder is not None:
        extra["milder"] = dict(data.milder)
    if data.opinion:
        extra["opinion"] = data.opinion
    charge.modifiers = extra
    charge.reasons = {key: text.strip() for key, text in data.reasons.items() if text.strip()}
    for name in (
        *data.kinds,
        *(["benefit"] if data.benefit_cents is not None else []),
        *(["milder"] if data.milder else []),
    ):
        if name in measure.NEEDS_REASON and not charge.reasons.get(name):
            label = coima.MODIFIER_NAMES.get(name, "lei mais favorável")
            raise InvalidInput("reason_missing", f"Fundamente a escolha: {label}.", f"reason_{name}")
    result = measure.compute(charge)
    charge.wording = _wording_of_facts(charge)
    bodies = " ou ".join(measure.opinion_bodies(charge.offence, charge.facts_on))
    if not bodies:
        charge.reasons.pop("opinion", None)
    if measure.opinion_unanswered(charge):
        raise InvalidInput(
            "opinion_unanswered",
            f"Esta infração pode ser de discriminação. Escolha de quem é o parecer devido ({bodies}),"
            " ou escreva porque não é devido.",
            "opinion",
        )
    charge.receipt = result.receipt()
    charge.min_cents, charge.max_cents = result.min_cents, result.max_cents


def _wording_of_facts(charge: Charge) -> str:
    try:
        wording, listed = coima.offences(charge.facts_on)
    except Refusal as refusal:
        raise ActRefused(refusal.code, refusal.message, "offence") from None
    if all(offence.id != charge.offence for offence in listed):
        raise ActRefused("unknown_offence", f"A infração {charge.offence} não existe em {wording.name}.", "offence")
    return wording.name


def _name_instructor(case: Case, by: User, instructor: User, on: date, reason: str = "") -> None:
    details = {"instructor": str(instructor.pk)}
    acts.write(case=case, by=by, act=NewAct("instructor_named", on, details=details, rests_on=reason))


def _undecided(charged: Charged) -> None:
    if charged.decisions.filter(in_force=True).exists():
        raise ActRefused("decided", "Este arguido já tem decisão em vigor: a infração já não se altera.")
