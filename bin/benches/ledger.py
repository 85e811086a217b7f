"""A ledger of a million postings: monthly statements and full reconciliation, beside one bare sum of the same rows."""

import os
import time
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

from benches import Row
from tests.support.installation import private_installation

POSTINGS = int(os.environ.get("LEDGER_BENCH_POSTINGS", "1000000"))
LINES = 5
PAID = 100_000
# A payment of 1.000,00 € split by the wording of 2023 on the mainland.
SHARES = (("state", 60_000), ("authority", 20_000), ("policing", 10_000), ("force", 10_000))


def run() -> Iterator[Row]:
    """Seconds for the statements of a year and for the reconciliation of everything."""
    with private_installation():
        from sanctions.services import ledger

        payments = fill()
        bare = timed(bare_sum)
        statements = timed(lambda: [ledger.month_totals(date(2024, m, 1), next_month(m)) for m in range(1, 13)])
        faults: list[str] = []
        reconciliation = timed(lambda: faults.extend(ledger.ledger_faults()))
        if faults:
            raise RuntimeError(f"the ledger does not add up: {faults[0]}")
        yield Row("postings", payments * LINES, "")
        yield Row("one bare sum over all rows", bare, "seconds")
        yield Row("statements of twelve months", statements, "seconds")
        yield Row("full reconciliation", reconciliation, "seconds")
        yield Row("both together", statements + reconciliation, "seconds", "under 10")
        yield Row("both against the bare sum", (statements + reconciliation) / bare, "times")


def next_month(month: int) -> date:
    """The first day of the month after one of 2024."""
    return date(2025, 1, 1) if month == 12 else date(2024, month + 1, 1)


def timed(what: Callable[[], Any]) -> float:
    """Seconds that something takes."""
    began = time.perf_counter()
    what()
    return time.perf_counter() - began


def bare_sum() -> None:
    """The cheapest thing that reads every row."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT sum(cents) FROM sanctions_posting")
        cursor.fetchone()


def fill() -> int:
    """Payments of one claim in each of many cases, spread over a year; returns how many."""
    from django.db import connection

    from tests.sanctions.factories import Team, a_case, fan

    case = a_case(Team(), person=fan())
    count = POSTINGS // LINES
    values = ", ".join(f"('{beneficiary}', {-cents})" for beneficiary, cents in SHARES)
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO sanctions_claim (case_id, charged_id, basis, reference, coima_cents, costs_cents, region,
                facts_on, force_id, coima_given_up, costs_given_up, created_at)
            SELECT %s, %s, 'voluntary', lpad(n::text, 11, '0'), %s, 0, 'mainland', %s, %s, 0, 0, now()
            FROM generate_series(1, %s) n
            """,
            [case.pk, case.charged.get().pk, PAID, case.facts_on, case.force_id, count],
        )
        cursor.execute(
            f"""
            INSERT INTO sanctions_posting (entry, "on", account, beneficiary, force_id, region, cents, claim_id,
                reason, cite, recorded_at, by_id)
            SELECT gen.entry, date '2024-01-01' + (gen.id %% 366)::int, part.account, part.beneficiary,
                CASE part.beneficiary WHEN 'force' THEN %s END, '', part.cents, gen.id, 'Medição', '', now(), %s
            FROM (SELECT id, gen_random_uuid() AS entry FROM sanctions_claim) gen
            CROSS JOIN (
                SELECT 'bank' AS account, '' AS beneficiary, {PAID} AS cents
                UNION ALL SELECT 'share', v.b, v.c FROM (VALUES {values}) v(b, c)
            ) part
            """,  # noqa: S608 - constants of this file
            [case.force_id, case.opened_by_id],
        )
        cursor.execute("ANALYZE sanctions_posting")
    return count
