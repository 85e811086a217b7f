"""Many autos at once, and older cases with their numbers, acts and balances. All rows of a file, or none."""

from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from documents import detection, sandbox
from documents import services as documents
from documents.models import ReceivedFile
from entities.models import CivilId, Organisation, User
from jobs import services as jobs
from jobs.models import Job
from legislation import calendars, dates, terms
from legislation.procedure.acts import contents
from sanctions import written
from sanctions.models import Auto, Case, Charged, Claim, Decision
from sanctions.models.decisions import Kind
from sanctions.permissions import CASEWORK, DESPATCH
from sanctions.services import acts, ledger
from sanctions.services.acts import NewAct
from sanctions.services.autos import AutoData, register_auto
from sanctions.services.cases import ChargeData, OrderedBy, open_case
from sanctions.services.common import locked_case, require
from sanctions.services.people import PersonData, find_or_record

READ = "sanctions.autos_file"
LIMITS = documents.Limits(max_bytes=20 * 1024 * 1024, types=detection.SHEETS)
MEMORY_MB, SECONDS, SHOWN = 768, 60, 20
DOCUMENTS = {"cc": CivilId.Kind.CITIZEN_CARD, "bi": CivilId.Kind.OLD_ID, "passaporte": CivilId.Kind.PASSPORT}


class _Row:
    """One row of a spreadsheet, read value by value; what cannot be read is an error with its cell."""

    def __init__(self, row: dict[str, Any], letters: dict[str, str]) -> None:
        self.number, self.values, self.letters = row["row"], row["values"], letters

    def text(self, name: str) -> str:
        return str(self.values.get(name, ""))

    def day(self, name: str) -> date | None:
        given = self.text(name)
        found = written.day(given)
        if given and found is None:
            self.fail(name, f"o dia «{given}» não se lê; use dd/mm/aaaa")
        return found

    def needed_day(self, name: str) -> date:
        found = self.day(name)
        if found is None:
            self.fail(name, "falta o dia")
        assert found is not None  # noqa: S101 - `fail` raises
        return found

    def hour(self, name: str) -> time | None:
        given = self.text(name)
        if not given:
            return None
        for form in ("%H:%M", "%H:%M:%S", "%Hh%M"):
            try:
                return datetime.strptime(given, form).time()  # noqa: DTZ007 - an hour of a legal day
            except ValueError:
                continue
        self.fail(name, f"a hora «{given}» não se lê; use hh:mm")
        return None

    def cents(self, name: str) -> int:
        given = self.text(name).strip()
        if not given:
            return 0
        found = written.cents(given)
        if found is None or found < 0:
            self.fail(name, f"o valor «{given}» não se lê; escreva, por exemplo, 1.500,00")
        return found or 0

    def fail(self, name: str, why: str) -> None:
        raise InvalidInput("cell_wrong", f"Célula {self.letters.get(name, '?')}{self.number}: {why}.")


@transaction.atomic
def receive_autos_file(*, by: User, upload: "UploadedFile[Any]", force: Organisation) -> Job:
    """Keep a force's export and ask for its reading; the same bytes twice are read once."""
    require(by, CASEWORK | DESPATCH, "importar autos")
    received = documents.receive(upload=upload, purpose="autos_file", by=by, organisation=force, limits=LIMITS)
    return jobs.enqueue(kind=READ, object_id=received.pk, key=f"{READ}:{received.sha256}", queue="import", by=by)


def prepare_reading(job: Job, progress: jobs.Progress) -> dict[str, Any]:
    """Read the spreadsheet in the child process."""
    received = ReceivedFile.objects.get(pk=job.object_id)
    progress(0, 1, "ficheiros lidos")
    with documents.open_bytes(received) as file:
        found: dict[str, Any] = sandbox.run(
            "sanctions.importing.child:read", file, memory_mb=MEMORY_MB, seconds=SECONDS, options={"table": "autos"}
        )
    progress(1, 1, "ficheiros lidos")
    return found


def finish_reading(job: Job, found: dict[str, Any]) -> None:
    """Register every auto of the file, or none and say which cells are wrong."""
    received = ReceivedFile.objects.select_related("organisation", "uploaded_by").get(pk=job.object_id)
    assert received.organisation is not None  # noqa: S101 - received with its force
    import_autos(by=received.uploaded_by, found=found, force=received.organisation, received_on=None)


@transaction.atomic
def import_autos(*, by: User, found: dict[str, Any], force: Organisation, received_on: date | None) -> list[Auto]:
    """Register the rows of a reading as autos of a force. Raises `InvalidInput` (`rows_wrong`) listing cells."""
    require(by, CASEWORK | DESPATCH, "importar autos")

    def one(row: _Row) -> Auto:
        facts_on = row.needed_day("facts_on")
        arrived = row.day("received_on") or received_on or dates.today()
        person = None
        if row.text("name"):
            kind = row.text("document_kind").strip().lower()
            given = PersonData(
                name=row.text("name"),
                birth_date=row.day("birth_date"),
                document_kind=DOCUMENTS.get(kind, CivilId.Kind.CITIZEN_CARD if row.text("document_number") else ""),
                document_number=row.text("document_number"),
                tax_number=row.text("tax_number"),
                lines=row.text("lines"),
                postal_code=row.text("postal_code"),
                locality=row.text("locality"),
            )
            person = find_or_record(by=by, data=given, on=arrived)
        data = AutoData(
            facts_on=facts_on,
            received_on=arrived,
            place=row.text("place"),
            municipality=row.text("municipality"),
            match=row.text("match"),
            competition=row.text("competition"),
            facts=row.text("facts"),
            facts_time=row.hour("facts_time"),
            force=force,
            number=row.text("number"),
            person=person,
            crime_suspected=row.text("crime").lower() in {"sim", "s", "verdadeiro", "x"},
        )
        return register_auto(by=by, data=data)

    made: list[Auto] = _every_row(found, one)
    audit.record(action="auto.import", actor=by, kind="auto", object_id=len(made))
    return made


@transaction.atomic
def import_cases(*, by: User, found: dict[str, Any], ordered_by: User, instructor: User) -> list[Case]:
    """Bring in older cases with their numbers, acts and balances; each is marked as migrated.

    Acts pass the same gate as any other. Raises `InvalidInput` (`rows_wrong`) listing cells and rows.
    """
    require(by, CASEWORK, "trazer processos anteriores")

    def one(row: _Row) -> Case:
        number = row.text("number").split("-")
        if len(number) != 3 or not all(part.isdecimal() for part in number):
            row.fail("number", "o número do processo tem a forma 1-266-2020")
        prefix, sequence, year = (int(part) for part in number)
        if Case.objects.filter(prefix=prefix, sequence=sequence, year=year).exists():
            row.fail("number", f"o processo {row.text('number')} já existe")
        facts_on, opened_on = row.needed_day("facts_on"), row.needed_day("opened_on")
        given = PersonData(
            name=row.text("name"),
            birth_date=row.day("birth_date"),
            tax_number=row.text("tax_number"),
            lines=row.text("lines"),
        )
        person = find_or_record(by=by, data=given, on=opened_on)
        auto = register_auto(
            by=by,
            data=AutoData(
                facts_on=facts_on,
                received_on=opened_on,
                place=row.text("place"),
                facts=row.text("facts"),
                number=row.text("auto"),
                person=person,
            ),
        )
        fault = "negligence" if row.text("fault").lower().startswith("neg") else "intent"
        case = open_case(
            by=by,
            autos=[auto],
            subject=row.text("subject"),
            charges={
                person: [
                    ChargeData(
                        offence=row.text("offence"),
                        facts=row.text("facts"),
                        fault=fault,
                        reasons={"opinion": "Processo antigo: o parecer, se houve, está nos autos em papel."},
                    )
                ]
            },
            ordered=OrderedBy(ordered_by, opened_on),
            instructor=instructor,
            migrated_number=(prefix, sequence, year),
        )
        _old_acts(by, locked_case(by, case), row, ordered_by)
        return case

    return _every_row(found, one)


def _old_acts(by: User, case: Case, row: _Row, decider: User) -> None:
    charged = case.charged.get()
    mark = "Trazido do ficheiro anterior"

    def write(kind: str, on: date, details: dict[str, Any], who: User = by) -> None:
        acts.write(case=case, by=who, act=NewAct(kind, on, charged=charged, details=details, rests_on=mark))

    accused_on, notified_on = row.day("accused_on"), row.day("accusation_notified_on")
    charges = list(charged.charges.all())
    if accused_on is not None:
        facts = row.text("facts")
        said = {"facts": facts, "subjective_facts": mark, "offences": [charge.offence for charge in charges]}
        write("accusation", accused_on, said)
    if notified_on is not None:
        write("accusation_notified", notified_on, _by_hand(notified_on))
    decided_on = row.day("decided_on")
    if decided_on is None:
        return
    decision, claim = _old_decision(case, charged, row, decided_on, by, decider)
    codes = [item.code for item in contents() if decision.kind in item.outcomes]
    write("proposal", decided_on, {"outcome": decision.kind, "cents": decision.fine_cents, "contents": codes})
    details: dict[str, Any] = {
        "outcome": decision.kind,
        "cents": decision.fine_cents,
        "minimum_cents": charges[0].min_cents,
        "maximum_cents": charges[0].max_cents,
        "costs_cents": decision.costs_cents,
        "contents": codes,
        "addressees": ["person"],
    }
    if not charges[0].min_cents <= decision.fine_cents <= charges[0].max_cents:
        details["ground"] = mark
    write("decision", decided_on, details, decider)
    served_on = row.day("decision_notified_on")
    if served_on is not None:
        write("decision_notified", served_on, _by_hand(served_on))
    paid, paid_on = row.cents("paid"), row.day("paid_on")
    if paid and paid_on is not None:
        ledger.opening_balance(claim=claim, cents=paid, on=paid_on, by=by, bank_id=f"{mark}: {case.number}")
        write("payment", paid_on, {"cents": paid, "reference": claim.reference})


def _old_decision(case: Case, charged: Charged, row: _Row, on: date, by: User, decider: User) -> tuple[Decision, Claim]:
    fine, costs = row.cents("fine"), row.cents("costs")
    if not fine:
        row.fail("fine", "falta a coima da decisão")
    charge = charged.charges.get()
    content: dict[str, Any] = {
        "kind": Kind.COIMA,
        "fines": {str(charge.pk): fine},
        "single_fine": None,
        "ground": "",
        "criteria": {},
        "accessory": [],
        "mandatory_answer": "",
        "costs": [],
        "texts": {},
        "archive_reason": "",
    }
    decision = Decision.objects.create(
        case=case,
        charged=charged,
        kind=Kind.COIMA,
        on=on,
        fine_cents=fine,
        costs_cents=costs,
        content=content,
        receipt={},
        signed_as="Trazida do ficheiro anterior",
        decided_by=decider,
        proposed_by=by,
    )
    claim = ledger.create_claim(
        case=case,
        charged=charged,
        basis=Claim.Basis.DECISION,
        coima_cents=fine,
        costs_cents=costs,
        on=on,
        decision=decision,
    )
    return decision, claim


def _by_hand(on: date) -> dict[str, Any]:
    """A notification whose day is known and whose channel is not: as if by hand on that day."""
    day = terms.deemed("personal", on, calendar=calendars.seat(on)[0]).day
    return {"channel": "personal", "sent_on": day.isoformat(), "addressee": "person"}


def _every_row(found: dict[str, Any], one: Callable[[_Row], Any]) -> list[Any]:
    made, wrong = [], []
    for given in found["rows"]:
        row = _Row(given, found["letters"])
        try:
            with transaction.atomic():
                made.append(one(row))
        except ActRefused as error:
            place = "" if error.code == "cell_wrong" else f"Linha {row.number}: "
            wrong.append(f"{place}{error.message}")
    if wrong:
        more = f" E mais {len(wrong) - SHOWN} linhas." if len(wrong) > SHOWN else ""
        raise InvalidInput("rows_wrong", f"Nada foi importado. {' '.join(wrong[:SHOWN])}{more}", "file")
    if not made:
        raise InvalidInput("no_rows", "O ficheiro não tem linhas com dados.", "file")
    return made
