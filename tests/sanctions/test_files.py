"""The file for the court, publication without names, autos from a spreadsheet, older cases."""

import hashlib
import io
import json
import zipfile
from datetime import date

import pytest
import xlsxwriter
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from audit.errors import ActRefused, InvalidInput
from jobs import runner
from jobs.models import Job
from sanctions.importing.child import read
from sanctions.models import Auto, Case, Publication
from sanctions.services import cases, ledger, publishing
from sanctions.services.acts import record_act
from sanctions.services.bundle import build, pieces
from sanctions.services.deciding import decide
from sanctions.services.importing import import_autos, import_cases, receive_autos_file
from tests.sanctions.factories import OrganisationFactory, a_case, accused, at, decided, proposed

pytestmark = pytest.mark.django_db


def rendered(case):
    """Compose the documents of a case, as the worker does."""
    from documents.models import IssuedDocument

    for document in IssuedDocument.objects.filter(subject_kind="case", subject_id=case.pk):
        runner.run(Job.objects.get(kind="document.render", object_id=document.pk).pk)


def test_the_bundle_has_every_piece_in_order_with_its_hash_and_no_note(team):
    with at(2024, 3, 20):
        charged = accused(team, a_case(team))
        decide(by=team.president, proposal=proposed(team, charged, 100_000))
    case = charged.case
    cases.add_note(by=team.instructor, case=case, text="NOTA QUE NÃO SAI DAQUI")
    assert all(piece.missing for piece in pieces(case))
    rendered(case)
    first = build(by=team.lawyer, case=case)
    assert first == build(by=team.lawyer, case=case)
    package = zipfile.ZipFile(io.BytesIO(first))
    inside = {name.split("/", 1)[1]: package.read(name) for name in package.namelist()}
    sums = dict(line.split("  ", 1)[::-1] for line in inside["SHA256SUMS"].decode().splitlines())
    assert {name for name in inside if name != "SHA256SUMS"} == set(sums)
    assert all(hashlib.sha256(inside[name]).hexdigest() == digest for name, digest in sums.items())
    assert [name for name in sorted(inside) if name.startswith("pecas/")] == [
        f"pecas/{piece.name}" for piece in pieces(case)
    ]
    assert json.loads(inside["processo.json"])["number"] == case.number
    assert b"NOTA QUE" not in b"".join(inside.values())
    assert "Peças em falta" not in inside["indice.html"].decode()


def test_a_decision_is_published_without_names_only_once_final(team, visitor):
    decision = decided(team)
    with at(2024, 4, 2), pytest.raises(ActRefused, match="definitivas"):
        publishing.publish(by=team.lawyer, decision=decision, fields=["offence"])
    with at(2024, 4, 26):
        record_act(
            by=team.instructor,
            case=decision.case,
            kind="final",
            on=date(2024, 4, 26),
            charged=decision.charged,
            details={"reason": "not_challenged"},
        )
        with pytest.raises(InvalidInput):
            publishing.publish(by=team.lawyer, decision=decision, fields=["name"])
        publishing.publish(by=team.lawyer, decision=decision, fields=["offence", "age", "fine_cents", "season"])
        page = visitor.client.get(reverse("sanctions:publications")).content.decode()
    assert "39.1.g" in page
    assert "2023/2024" in page
    assert decision.charged.person.name not in page
    publishing.withdraw(by=team.lawyer, publication=Publication.objects.get(), reason="Pedido do tribunal")
    assert publishing.public_list() == []


def sheet(*rows: list[object]) -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        page = book.add_worksheet("Autos")
        for number, row in enumerate(rows):
            page.write_row(number, 0, row)
    return out.getvalue()


HEADS = ["N.º do auto", "Data dos factos", "Hora", "Local", "Concelho", "Jogo", "Factos", "Nome", "NIF", "Crime"]
GOOD = ["NPP 1/24", "13/01/2024", "20:45", "Estádio da Ribeira", "Porto", "A – B", "Acendeu uma tocha.", "", "", ""]


def test_a_force_sends_many_autos_in_one_file(team):
    force = OrganisationFactory(name="Guarda do Campo")
    content = sheet(HEADS, GOOD, [*GOOD[:6], "Lançou um isqueiro.", "Adepto Novo", "", "sim"])
    with at(2024, 1, 20):
        found = read(io.BytesIO(content), table="autos")
        with pytest.raises(InvalidInput) as error:
            import_autos(by=team.clerk, found=found, force=force, received_on=None)
        # The second row repeats the number of the first: nothing is imported, and the row is named.
        assert "Linha 3" in error.value.message
        assert not Auto.objects.exists()
        found["rows"][1]["values"]["number"] = "NPP 2/24"
        first, second = import_autos(by=team.clerk, found=found, force=force, received_on=None)
    assert (first.number, str(first.facts_time)) == ("NPP 1/24", "20:45:00")
    assert (second.person.name, second.crime_suspected) == ("Adepto Novo", True)


def test_a_wrong_cell_is_named_by_its_letter_and_row_and_nothing_is_imported(team):
    force = OrganisationFactory()
    bad = [*GOOD]
    bad[0], bad[1] = "NPP 2/24", "31/02/2024"
    with at(2024, 1, 20):
        job = receive_autos_file(
            by=team.clerk, upload=SimpleUploadedFile("autos.xlsx", sheet(HEADS, GOOD, bad)), force=force
        )
        runner.run(job.pk)
    job.refresh_from_db()
    assert job.state == "failed"
    assert "Célula B3" in job.reason
    assert not Auto.objects.exists()


def old_case(**changes) -> dict[str, object]:
    values = {
        "number": "1-266-2020",
        "subject": "Pirotecnia",
        "facts_on": "16/02/2020",
        "place": "Estádio",
        "facts": "Acendeu uma tocha.",
        "name": "Adepto Antigo",
        "offence": "39.1.g",
        "opened_on": "17/02/2020",
        "accused_on": "18/03/2020",
        "accusation_notified_on": "20/03/2020",
        "decided_on": "20/10/2020",
        "fine": "1.500,00",
        "costs": "12,40",
        "decision_notified_on": "22/10/2020",
        "paid": "1.512,40",
        "paid_on": "10/12/2020",
    }
    return {"sheet": "Processos", "rows": [{"row": 2, "values": values | changes}], "letters": {"fine": "L"}}


def test_an_older_case_keeps_its_number_acts_and_balance_and_is_marked(team):
    with at(2024, 1, 20):
        (case,) = import_cases(
            by=team.instructor, found=old_case(), ordered_by=team.president, instructor=team.instructor
        )
    case.refresh_from_db()
    assert (case.number, case.migrated, case.stage) == ("1-266-2020", True, "paid")
    decision = case.decisions.get()
    assert decision.final_on == date(2020, 11, 20)
    claim = decision.claim
    assert ledger.is_settled(claim)
    assert ledger.balances(claim)[("costs", "")] == 1_240
    with at(2024, 1, 20), pytest.raises(InvalidInput, match="já existe"):
        import_cases(by=team.instructor, found=old_case(), ordered_by=team.president, instructor=team.instructor)


def test_numbers_of_older_cases_are_passed_over_by_new_ones(team):
    with at(2024, 1, 20):
        import_cases(
            by=team.instructor,
            found=old_case(number="1-2-2024", facts_on="02/01/2024", opened_on="03/01/2024", accused_on="",
                           accusation_notified_on="", decided_on="", fine="", paid=""),
            ordered_by=team.president,
            instructor=team.instructor,
        )  # fmt: skip
        assert [a_case(team).number, a_case(team).number] == ["1-1-2024", "1-3-2024"]


def test_an_unlawful_older_case_is_refused_with_its_row(team):
    with at(2024, 1, 20), pytest.raises(InvalidInput, match="Linha 2"):
        import_cases(
            by=team.instructor,
            found=old_case(accusation_notified_on="17/03/2020"),
            ordered_by=team.president,
            instructor=team.instructor,
        )
    assert not Case.objects.exists()
