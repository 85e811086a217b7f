"""The demonstration of this room can be loaded twice and shows every stage."""

import pytest
import time_machine
from django.test import Client, override_settings
from django.urls import reverse

from desk import demo as people
from matches import demo as matches_demo
from matches.models import Match
from qualification import demo
from qualification.models import RiskOrder, SeasonReport
from registry import demo as registry_demo
from registry.models import RegisterVersion

pytestmark = pytest.mark.django_db


@override_settings(DEMO=True, JURISDICTION="AO")
@time_machine.travel("2026-12-01T10:00:00+01:00", tick=True)
def test_the_demonstration_of_angola_has_groups_categories_and_notices(client):
    world = people.load_people()
    for _ in range(2):
        matches_demo.load(world)
        demo.load(world)
    registry_demo.load(world)
    signed, draft = RiskOrder.objects.order_by("pk")
    assert (signed.state, draft.state) == ("signed", "draft")
    assert list(signed.lines.order_by("match__organiser_code").values_list("level", flat=True)) == ["A", "B", "C"]
    assert {version.wording.split("/")[0] for version in RegisterVersion.objects.all()} == {"AO"}
    client.force_login(world["users"]["federacao"], backend="django.contrib.auth.backends.ModelBackend")
    page = client.get(reverse("qualification:consequences")).content.decode()
    assert "com 20 dias de antecedência" in page
    assert "09/02/2027" in page, "20 days before 1 March"
    officer = Client()
    officer.force_login(world["users"]["qualificacao"], backend="django.contrib.auth.backends.ModelBackend")
    season = officer.get(reverse("qualification:season", args=[world["season"].pk])).content.decode()
    assert all(f"categoria {letter}" in season for letter in "ABC")
    assert "risco elevado" not in season.split("<table")[1]


@override_settings(DEMO=True)
def test_the_demonstration_loads_once_and_shows_each_stage():
    world = people.load_people()
    for _ in range(2):
        matches_demo.load(world)
        demo.load(world)
    assert list(RiskOrder.objects.order_by("pk").values_list("state", flat=True)) == ["signed", "draft"]
    assert SeasonReport.objects.get().state == SeasonReport.State.SENT
    assert Match.objects.filter(order_lines__order__state="signed").count() == 2
