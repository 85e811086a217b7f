"""The antecedents of one person among a million final decisions: by document number, and by similar name."""

import os
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from benches import Row
from tests.support.installation import private_installation

DECISIONS = int(os.environ.get("RECIDIVISM_BENCH_DECISIONS", "1000000"))
LOOKUPS = 200
FIRST = ("Afonso", "Duarte", "Leonor", "Tiago", "Matilde", "Rodrigo", "Beatriz", "Salvador", "Inês", "Martim")
LAST = ("Pontes", "Relvas", "Matias", "Simões", "Neves", "Leal", "Pinho", "Cruz", "Moura", "Lacerda")


def run() -> Iterator[Row]:
    """Milliseconds a look-up takes: the middle one and the slowest of twenty."""
    with private_installation():
        from entities.models import CivilId, Person
        from sanctions import measure

        fill()
        source = random.Random(41)  # noqa: S311 - repeatable, not secret
        keys = [source.randint(1, DECISIONS) for _ in range(LOOKUPS)]
        by_number = spread(
            lambda n: measure.antecedents(CivilId.objects.get(number=f"B{n}", kind="old_id").person), keys
        )
        people = {n: Person.objects.get(civil_ids__number=f"B{n}") for n in keys}
        by_name = spread(lambda n: measure.namesakes(people[n]), keys)
        yield Row("final decisions", DECISIONS, "")
        yield Row("by document number, middle", by_number[0], "ms", "under 20")
        yield Row("by document number, slowest of twenty", by_number[1], "ms")
        yield Row("by similar name, middle", by_name[0], "ms", "under 20")
        yield Row("by similar name, slowest of twenty", by_name[1], "ms")


def spread(look_up: Callable[[int], Any], keys: list[int]) -> tuple[float, float]:
    """The middle and the 95th of a hundred, in milliseconds."""
    times = []
    for key in keys:
        began = time.perf_counter()
        look_up(key)
        times.append((time.perf_counter() - began) * 1000)
    times.sort()
    return times[len(times) // 2], times[len(times) * 95 // 100]


def fill() -> None:
    """People, each with a document, a case and a final decision."""
    from django.db import connection

    from tests.sanctions.factories import Team, a_case, fan

    team = Team()
    case = a_case(team, person=fan())
    first, last = "ARRAY" + str(list(FIRST)), "ARRAY" + str(list(LAST))
    # The only text put into the statements is that of the constants above.
    statements = (
        f"""INSERT INTO entities_person (kind, name, tax_number, phone, email)
            SELECT 'natural', ({first})[1 + n %% 10] || ' Inventado ' || n || ' ' || ({last})[1 + (n / 10) %% 10],
                '', '', '' FROM generate_series(1, %(count)s) n""",  # noqa: S608
        """INSERT INTO entities_civilid (person_id, kind, number, country)
            SELECT id, 'old_id', 'B' || row_number() OVER (ORDER BY id), 'PT'
            FROM entities_person WHERE name LIKE '%% Inventado %% %%'""",
        """INSERT INTO sanctions_charged (case_id, person_id, guardian, lawyer_name, lawyer_number, lawyer_address)
            SELECT %(case)s, person_id, '', '', '', '' FROM entities_civilid WHERE number LIKE 'B%%'""",
        """INSERT INTO sanctions_decision (case_id, charged_id, kind, summary, "on", fine_cents, costs_cents, content,
                receipt, signed_as, decided_by_id, in_force, ended_reason, final_on)
            SELECT %(case)s, id, 'coima', false, date '2023-01-10', 100000, 0, '{}', '{}', 'Presidente', %(user)s,
                true, '', date '2023-02-10' FROM sanctions_charged WHERE case_id = %(case)s""",
        "ANALYZE",
    )
    values = {"count": DECISIONS, "case": case.pk, "user": team.president.pk}
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement, values)
