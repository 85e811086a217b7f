"""Search without accents uses its index: the query's expression is the index's own."""

import pytest
from django.db import connection

from registry.models import Membership
from registry.selectors import people
from tests.registry import files
from tests.registry.conftest import World


@pytest.mark.django_db
def test_a_name_search_is_answered_by_the_trigram_index(world: World) -> None:
    """B34"""
    people_made = [
        Membership(
            group=world.group,
            identity=f"civil:{n:08}",
            name=files.member(n)["Nome completo"],
            document_kind="citizen_card",
            document_number=f"{n:08}",
            birth_date="1990-01-01",
            digest="0" * 32,
            first_day="2022-01-01",
        )
        for n in range(3000)
    ]
    Membership.objects.bulk_create(people_made)
    query = Membership.objects.filter(name_key__contains="conceicao").order_by()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        sql, parameters = query.query.sql_with_params()
        cursor.execute(f"EXPLAIN {sql}", parameters)
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "membership_name_trgm" in plan
    found = people.find_members(world.users["registo"], "vale cdef conceicao")
    assert [member.name for member in found.members] == ["Ana Conceição Sá Vale CDEF"]
