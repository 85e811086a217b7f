"""The demonstration has cases at every stage, and loading it twice changes nothing."""

import pytest

from desk.demo import load_people
from sanctions import demo
from sanctions.models import Act, Case
from sanctions.services import ledger

pytestmark = pytest.mark.django_db


def test_the_demonstration_loads_once():
    world = load_people()
    demo.load(world)
    stages = set(Case.objects.values_list("stage", flat=True))
    assert {"instruction", "accused", "defence", "proposed", "challenge_term", "final", "paid"} <= stages
    before = Act.objects.count()
    demo.load(world)
    assert Act.objects.count() == before
    assert ledger.ledger_faults() == []
