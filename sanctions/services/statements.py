"""Monthly statements: what each beneficiary gets, reconciled to the ledger, as a paper and as a spreadsheet."""

import io
from datetime import date
from typing import Any

import xlsxwriter
from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused
from documents import services as documents
from entities.models import User
from legislation import dates, formats
from sanctions.models import Posting, Statement
from sanctions.permissions import TREASURY
from sanctions.services import ledger
from sanctions.services.common import require
from sanctions.words import BENEFICIARIES

STATEMENT = "sanctions.statement"


@transaction.atomic
def close_month(*, by: User, month: date) -> list[Statement]:
    """Make the statements of a month that has ended, once; a month already closed gives the statements it has.

    Raises `ActRefused`: `month_running`, `ledger_wrong` when the ledger does not add up.
    """
    require(by, TREASURY, "fazer mapas mensais")
    first = month.replace(day=1)
    after = dates.add_months(first, 1)
    if after > dates.today():
        raise ActRefused("month_running", "Este mês ainda não acabou.", "month")
    known = list(Statement.objects.filter(month=first))
    if known:
        return known
    faults = ledger.ledger_faults()
    if faults:
        raise ActRefused("ledger_wrong", f"O razão não bate certo: {faults[0]}")
    made = []
    for row in ledger.month_totals(first, after):
        beneficiary = row["beneficiary"] or "costs"
        statement = Statement.objects.create(
            month=first,
            beneficiary=beneficiary,
            force_id=row["force"],
            region=row["region"],
            cents=row["total"],
            made_by=by,
        )
        statement.document = documents.issue(
            kind=STATEMENT,
            subject_kind="statement",
            subject_id=statement.pk,
            data=_paper(statement),
            receipt=None,
            by=by,
        )
        statement.save(update_fields=["document"])
        made.append(statement)
    audit.record(action="statement.close", actor=by, kind="statement", object_id=f"{first:%Y-%m}")
    return made


def name_of(statement: Statement) -> str:
    """The beneficiary in words."""
    name = BENEFICIARIES[statement.beneficiary]
    if statement.force is not None:
        return f"{name}: {statement.force.name}"
    return f"{name}: {statement.region}" if statement.region else name


def lines(statement: Statement) -> list[dict[str, Any]]:
    """The postings behind a statement: day, case, reference, payment, cents."""
    after = dates.add_months(statement.month, 1)
    found = Posting.objects.filter(on__gte=statement.month, on__lt=after)
    if statement.beneficiary == "costs":
        found = found.filter(account=Posting.Account.COSTS)
    else:
        found = found.filter(
            account=Posting.Account.SHARE,
            beneficiary=statement.beneficiary,
            force=statement.force,
            region=statement.region,
        )
    return [
        {
            "on": row.on,
            "case": row.claim.case.number if row.claim else "",
            "reference": row.claim.reference if row.claim else "",
            "cents": -row.cents,
            "cite": row.cite,
        }
        for row in found.select_related("claim__case").order_by("on", "pk")
    ]


def spreadsheet(month: date, found: list[Statement]) -> bytes:
    """The statements of a month as xlsx: one sheet of totals, one of lines. Cells hold values, never formulas."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        money = book.add_format({"num_format": "#,##0.00"})
        day = book.add_format({"num_format": "dd/mm/yyyy"})
        bold = book.add_format({"bold": True})
        totals = book.add_worksheet("Totais")
        totals.write_row(0, 0, ["Mês", "Beneficiário", "Valor (€)"], bold)
        every = book.add_worksheet("Movimentos")
        every.write_row(0, 0, ["Dia", "Beneficiário", "Processo", "Referência", "Valor (€)", "Norma"], bold)
        place = 1
        for number, statement in enumerate(found, start=1):
            name = name_of(statement)
            totals.write_row(number, 0, [f"{month:%m/%Y}", name])
            totals.write_number(number, 2, statement.cents / 100, money)
            for line in lines(statement):
                every.write_datetime(place, 0, line["on"], day)
                every.write_row(place, 1, [name, line["case"], line["reference"]])
                every.write_number(place, 4, line["cents"] / 100, money)
                every.write_string(place, 5, line["cite"])
                place += 1
        totals.set_column(0, 2, 28)
        every.set_column(0, 5, 22)
    return out.getvalue()


def _paper(statement: Statement) -> dict[str, Any]:
    rows = [
        [formats.day(line["on"]), line["case"], line["reference"], formats.euros(line["cents"])]
        for line in lines(statement)
    ]
    return {
        "title": "Mapa mensal do produto das coimas",
        "subtitle": f"{name_of(statement)}, {statement.month:%m/%Y}",
        "summary": [
            {"label": "Beneficiário", "value": name_of(statement)},
            {"label": "Mês", "value": f"{statement.month:%m/%Y}"},
            {"label": "Valor", "value": formats.euros(statement.cents)},
        ],
        "blocks": [
            {
                "heading": "Movimentos",
                "paragraphs": [],
                "tables": [
                    {
                        "caption": "Partes recebidas e devolvidas",
                        "columns": [
                            {"label": "Dia"},
                            {"label": "Processo"},
                            {"label": "Referência"},
                            {"label": "Valor", "align": "end"},
                        ],
                        "rows": rows,
                        "foot": ["Total", "", "", formats.euros(statement.cents)],
                    }
                ],
            }
        ],
    }
