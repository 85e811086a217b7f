"""Bank files: camt and csv, read exactly, recorded once, matched by reference or left to be identified."""

from datetime import date
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from audit.errors import Conflict
from jobs import runner
from sanctions.bank.lines import BankFileError
from sanctions.bank.reading import read
from sanctions.models import BankFile, Payment
from sanctions.services import ledger, paying
from sanctions.services.bank import receive_bank_file
from sanctions.services.statements import close_month, spreadsheet
from tests.sanctions.factories import at, decided

CAMT = """<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.{version}"><BkToCstmrStmt><Stmt><Id>1</Id>
<Ntry><Amt Ccy="EUR">{whole}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>{status}</Sts><ValDt><Dt>2024-05-06</Dt></ValDt>
<AcctSvcrRef>NTRY1</AcctSvcrRef><NtryDtls>{details}</NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">12.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>2024-05-06</Dt></ValDt></Ntry>
</Stmt></BkToCstmrStmt></Document>"""
DETAIL = """<TxDtls><Refs><AcctSvcrRef>{number}</AcctSvcrRef></Refs><Amt Ccy="EUR">{amount}</Amt>
<RltdPties><Dbtr><Nm>{payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>{reference}</Ustrd></RmtInf></TxDtls>"""


def camt(*details: tuple[str, str, str], version: str = "02", whole: str = "", status: str = "BOOK") -> bytes:
    inner = "".join(DETAIL.format(number=n, amount=a, reference=r, payer="Quem Paga") for n, a, r in details)
    total = whole or f"{sum(float(a) for _, a, _ in details):.2f}"
    return CAMT.format(version=version, whole=total, status=status, details=inner).encode()


@pytest.mark.parametrize("version", ["02", "08"])
def test_a_grouped_entry_gives_one_line_for_each_transaction(version):
    found = read(camt(("A1", "1000.00", "REF 1"), ("A2", "0.01", "REF 2"), version=version))
    assert (found.form, found.debits) == ("camt.053", 1)
    assert [(line.bank_id, line.cents, line.reference) for line in found.lines] == [
        ("A1", 100_000, "REF 1"),
        ("A2", 1, "REF 2"),
    ]
    assert found.lines[0].on == date(2024, 5, 6)


def test_status_written_with_a_code_is_read_and_pending_entries_are_not():
    assert len(read(camt(("A1", "5.00", "R"), status="<Cd>BOOK</Cd>")).lines) == 1
    assert read(camt(("A1", "5.00", "R"), status="<Cd>PDNG</Cd>")).lines == ()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "vazio"),
        (b"<a><b></a>", "com seguran"),
        (b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', "com seguran"),
        (b"<Document><Outro/></Document>", "camt.053"),
        (camt(("A1", "5.00", "R"), whole="6.00"), "não somam"),
        (camt(("A1", "5.001", "R"), whole="5.001"), "cêntimos"),
        (camt(("A1", "5.00", "R")).replace(b"EUR", b"USD"), "USD"),
        (b"movimento;data;valor\n1;06/05/2024;10,00\n", "referência"),
        ("movimento;data;valor;referência\n1;31/02/2024;10,00;x\n".encode(), "31/02/2024"),
        ("movimento;data;valor;referência\n1;06/05/2024;dez;x\n".encode(), "dez"),
        ("movimento;data;valor;referência\n;06/05/2024;1,00;x\n".encode(), "número do movimento"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(content, says):
    with pytest.raises(BankFileError) as error:
        read(content)
    assert says in error.value.message


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("mark", [";", "\t"])
def test_csv_is_read_as_portuguese_banks_write_it(codec, mark):
    rows = [
        "Movimento;Data-valor;Valor;Descrição;Ordenante",
        "M1;06/05/2024;1.500,05;Coima 1;João",
        "M2;07/05/2024;-3,00;x;y",
    ]
    found = read("\r\n".join(rows).replace(";", mark).encode(codec))
    assert found.debits == 1
    assert [(line.bank_id, line.cents, line.payer) for line in found.lines] == [("M1", 150_005, "João")]


@pytest.mark.django_db
def test_a_file_sent_twice_pays_once_and_what_has_no_reference_waits(team):
    claim = decided(team, 100_000).claim
    content = camt(("A1", "1000.00", f"coima {claim.reference}"), ("A2", "50.00", "sem referência"))
    with at(2024, 5, 7):
        job = receive_bank_file(by=team.treasury, upload=SimpleUploadedFile("extrato.xml", content))
        runner.run(job.pk)
        runner.run(job.pk)
        with pytest.raises(Conflict, match="já foi importado"):
            receive_bank_file(by=team.treasury, upload=SimpleUploadedFile("outro nome.xml", content))
    assert BankFile.objects.get().lines == 2
    assert Payment.objects.count() == 2
    assert ledger.received(claim) == 100_000
    assert paying.in_suspense(Payment.objects.get(bank_id="A2")) == 5_000
    assert ledger.ledger_faults() == []


@pytest.mark.django_db
def test_the_statements_of_a_month_equal_what_was_paid_less_what_was_returned(team):
    import io

    from openpyxl import load_workbook

    claim = decided(team, 100_003, costs=[{"what": "Portes", "cents": 500}]).claim
    with at(2024, 5, 20):
        paying.record_payment(
            by=team.treasury, cents=120_503, received_on=date(2024, 5, 6), reference=claim.reference, bank_id="P1"
        )
        paying.refund(by=team.treasury, claim=claim, cents=20_000, on=date(2024, 5, 20), bank_id="R1", reason="A mais")
    with at(2024, 6, 3):
        made = close_month(by=team.treasury, month=date(2024, 5, 1))
        again = close_month(by=team.treasury, month=date(2024, 5, 1))
    assert {row.pk for row in made} == {row.pk for row in again}
    by_name = {row.beneficiary: row.cents for row in made}
    assert by_name["costs"] == 500
    assert sum(by_name.values()) == 120_503 - 20_000
    assert all(row.document is not None for row in made)
    book = load_workbook(io.BytesIO(spreadsheet(date(2024, 5, 1), made)))
    totals = {row[1]: row[2] for row in book["Totais"].iter_rows(min_row=2, values_only=True)}
    assert round(sum(totals.values()) * 100) == 100_503


@pytest.mark.django_db
def test_a_month_that_is_not_over_is_not_closed(team):
    from audit.errors import ActRefused

    with at(2024, 5, 31), pytest.raises(ActRefused, match="ainda não acabou"):
        close_month(by=team.treasury, month=date(2024, 5, 1))


def test_the_reader_runs_without_django():
    """The child process that opens other people's files imports neither Django nor settings."""
    import subprocess
    import sys

    code = "import sys; sys.path.insert(0, '.'); import sanctions.bank.reading; assert 'django' not in sys.modules"
    root = Path(__file__).resolve().parents[2]
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True)
