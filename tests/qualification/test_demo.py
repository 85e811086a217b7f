"""The demonstration of this room can be loaded twice and shows every stage."""

import pytest
from django.test import override_settings

from desk import demo as people
from matches import demo as matches_demo
from matches.models import Match
from qualification import demo
from qualification.models import RiskOrder, SeasonReport

pytestmark = pytest.mark.django_db


@override_settings(DEMO=True)
def test_the_demonstration_loads_once_and_shows_each_stage():
    world = people.load_people()
    for _ in range(2):
        matches_demo.load(world)
        demo.load(world)
    assert list(RiskOrder.objects.order_by("pk").values_list("state", flat=True)) == ["signed", "draft"]
    assert SeasonReport.objects.get().state == SeasonReport.State.SENT
    assert Match.objects.filter(order_lines__order__state="signed").count() == 2
