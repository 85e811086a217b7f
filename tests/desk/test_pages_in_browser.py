"""Pages of entities, work and audit in a real browser, held to the rules of the house at both widths."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from audit.services import record
from desk.models import AccessRequest
from entities import services
from entities.models import Address, CivilId, Person, User, Venue
from entities.roles import Role
from jobs.models import Job
from legislation.dates import today
from registry.models import Hold
from tests.look.checks import assert_page_follows_house_rules
from tests.registry import objects as registry_objects
from tests.support.browser import sign_in
from tests.support.people import body, user_with

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def world():
    """A few invented rows for every page."""
    club, force = body(Role.CLUB, "Ribeira"), body(Role.FORCE, "Força")
    person = Person.objects.create(name="Rosa Inventada", birth_date="1990-05-17", tax_number="123456789")
    CivilId.objects.create(person=person, kind="citizen_card", number="12345678")
    Address.objects.create(person=person, lines="Rua do Exemplo, 1", first_day="2024-01-10", source="auto")
    venue = Venue.objects.create(
        name="Campo da Ribeira", kind="open_air", municipality="Porto", district="Porto", force=force
    )
    venue.capacities.create(first_day="2024-01-10", capacity=5000)
    president, account = user_with(Role.PRESIDENT, club), user_with(Role.INSTRUCTOR, club)
    administrator = user_with(Role.ADMINISTRATOR, club)
    services.delegation_create(
        by=administrator, delegator=president, delegate=account, first_day=today(), last_day=today(), act="Despacho 2"
    )
    services.first_match_ask(user=account)
    now = timezone.now()
    fields = {"object_id": 1, "created_by": account, "due_at": now, "deadline": now + timedelta(minutes=15)}
    failed = Job.objects.create(
        kind="test.any", key="a", state="failed", tries=3, reason="Falta a coluna Nome.", **fields
    )
    running = Job.objects.create(
        kind="test.any", key="b", state="running", done_count=240, total_count=600, words="linhas lidas", **fields
    )
    asked = AccessRequest.objects.create(
        name="Rosa Inventada", document_kind="civil", document_number="12345678", received_on=today(),
        due_on=today() + timedelta(days=30), identity_proof="Ao balcão.", recorded_by=account,
    )  # fmt: skip
    group = registry_objects.group(club)
    hold = Hold.objects.create(
        group=group, reason="Recurso em tribunal.", review_on=today() + timedelta(days=9), placed_by=account
    )
    record(action="person.read", actor=account, kind="person", object_id=person.pk, fields=["name"])
    record(action="alarm.refusals", actor=account, kind="user", object_id=account.pk)
    return {
        "club": club, "person": person, "venue": venue, "account": account, "failed": failed, "running": running,
        "asked": asked, "group": group, "hold": hold,
    }  # fmt: skip


PAGES = [
    (Role.ADMINISTRATOR, "entities:organisation-list", ""),
    (Role.ADMINISTRATOR, "entities:organisation-detail", "club"),
    (Role.ADMINISTRATOR, "entities:organisation-edit", "club"),
    (Role.SUPERVISOR, "entities:venue-list", ""),
    (Role.SUPERVISOR, "entities:venue-detail", "venue"),
    (Role.SUPERVISOR, "entities:person-list", ""),
    (Role.SUPERVISOR, "entities:person-detail", "person"),
    (Role.SUPERVISOR, "entities:person-civil-id", "person"),
    (Role.AUDITOR, "entities:user-list", ""),
    (Role.ADMINISTRATOR, "entities:user-detail", "account"),
    (Role.AUDITOR, "entities:delegation-list", ""),
    (Role.ADMINISTRATOR, "entities:first-match-list", ""),
    (Role.FORCE, "entities:reason", ""),
    (Role.ADMINISTRATOR, "desk:job-list", ""),
    (Role.ADMINISTRATOR, "desk:job-detail", "failed"),
    (Role.ADMINISTRATOR, "desk:job-detail", "running"),
    (Role.AUDITOR, "desk:audit", ""),
    (Role.AUDITOR, "desk:audit-user", "account"),
    (Role.AUDITOR, "desk:audit-person", "person"),
    (Role.AUDITOR, "desk:access-list", ""),
    (Role.AUDITOR, "desk:access-new", ""),
    (Role.AUDITOR, "desk:access-detail", "asked"),
    (Role.AUDITOR, "registry:holds", ""),
    (Role.AUDITOR, "registry:hold-place", ""),
    (Role.AUDITOR, "registry:hold-lift", "hold"),
    (Role.AUDITOR, "entities:export-reason", ""),
    (Role.REGISTRY_OFFICER, "registry:match-days", "group"),
]


def test_pages_follow_the_rules_of_the_house(world, live_server, page):
    users = {user.roles: user for user in User.objects.all()}
    for role, name, target in PAGES:
        user = users.get(frozenset({role})) or user_with(role, body(role, "Outra"))
        users[frozenset({role})] = user
        sign_in(page.context, user, live_server.url)
        page.goto(live_server.url + reverse(name, args=[world[target].pk] if target else []))
        assert_page_follows_house_rules(page)
