"""What somebody of another club, an organiser, a force or the wrong office tries by direct request (security A)."""

import itertools
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from audit.middleware import REASON_KEY
from documents.models import PrintRun
from entities import access, routes
from entities.models import RoleGrant
from entities.roles import OUTSIDE, Role
from legislation.dates import today
from qualification.models import SeasonReport
from tests.documents.objects import BYTES, issue
from tests.support.permissions import World, address_of, addresses, shared_kinds, taken_back

pytestmark = pytest.mark.django_db

ADDRESSES = addresses()
TABLE = routes.table()
UNKNOWN = 987_654_321
# Grounds with their force, and registered groups, are facts open to everybody.
PUBLIC_FACTS = {"entities:venue-list", "entities:venue-detail", "registry:public-list"}
# What the objects of tests are called: the other body's, people on registers, people charged, what they did.
FOREIGN, MEMBER, BANNED, CHARGED = "Alheia", "Filiado de", "Pessoa Interditada", "Adepto Inventado"
FACTS, SUBJECT = "pirotécnico na bancada sul", "Pirotecnia em recinto"


def open_to(role: Role) -> Iterator[tuple[str, routes.Route]]:
    for name, route in TABLE.items():
        if name in ADDRESSES and (route.public or route.signed_in or role in route.roles):
            yield name, route


def own_pages(everything: World, role: Role) -> Iterator[tuple[str, Any]]:
    """Every page that a role may open, with objects of its own body where it names one: the name and the answer."""
    user, client = everything.users[role], everything.client(role)
    for name, route in open_to(role):
        target = None
        if route.kind:
            target = everything.target(name, route.kind, role, own=True)
            if not access.scope(route.kind, user).filter(pk=target.pk).exists():
                continue
        with taken_back():
            yield name, client.get(address_of(name, ADDRESSES[name], target))


def text_of(answer: Any) -> str:
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode(errors="replace")


def holding(words: tuple[str, ...], pages: Iterator[tuple[str, Any]]) -> list[tuple[str, str]]:
    return [(name, word) for name, answer in pages for text in [text_of(answer)] for word in words if word in text]


@pytest.mark.parametrize("role", [Role.CLUB, Role.ORGANISER])
def test_no_page_list_count_or_file_of_a_body_shows_another_body(everything, role):
    pages = (page for page in own_pages(everything, role) if page[0] not in PUBLIC_FACTS)
    assert holding((everything.body(role, own=False).name,), pages) == []


@pytest.mark.parametrize("role", [Role.CLUB, Role.ORGANISER])
@pytest.mark.parametrize(
    "ask",
    [
        lambda client, url: client.head(url),
        lambda client, url: client.get(url, headers={"Range": "bytes=0-3"}),
        lambda client, url: client.get(url, headers={"HX-Request": "true"}),
        lambda client, url: client.post(url, headers={"HX-Request": "true", "HX-Boosted": "true"}),
        lambda client, url: client.put(url),
        lambda client, url: client.options(url),
    ],
    ids=["head", "range", "htmx page", "htmx act", "put", "options"],
)
def test_another_bodys_object_stays_closed_however_it_is_asked_for(everything, role, ask):
    client = everything.client(role)
    open_ones = []
    for name, route in open_to(role):
        if route.kind and route.kind not in shared_kinds():
            foreign = everything.target(name, route.kind, role, own=False)
            with taken_back():
                answer = ask(client, address_of(name, ADDRESSES[name], foreign))
            if answer.status_code not in {404, 405}:
                open_ones.append((name, answer.status_code))
    assert open_ones == []


def test_part_of_an_own_file_is_served_and_of_anothers_is_not(everything):
    client = everything.client(Role.CLUB)
    for own, status in ((True, 206), (False, 404)):
        received = everything.target("", "received", Role.CLUB, own=own)
        url = reverse("documents:received-file", args=[received.pk])
        answer = client.get(url, headers={"Range": "bytes=0-3"})
        assert answer.status_code == status
        assert (text_of(answer) == BYTES[:4].decode()) is own


def test_row_of_another_report_is_not_reached_through_an_own_report(everything):
    client = everything.client(Role.ORGANISER)
    own, foreign = (everything.target("", "season_report", Role.ORGANISER, own=o) for o in (True, False))
    row = foreign.rows.get()
    url = reverse("qualification:row-mend", args=[own.pk, row.pk])
    assert client.get(url).status_code == 404
    assert client.post(url, {"left_out": "Não interessa"}).status_code == 404
    row.refresh_from_db()
    assert row.left_out == ""


def test_report_in_the_name_of_another_organiser_is_refused(everything):
    client, foreign = everything.client(Role.ORGANISER), everything.body(Role.ORGANISER, own=False)
    report = everything.target("", "season_report", Role.ORGANISER, own=True)
    answer = client.post(
        reverse("qualification:report-create"), {"organiser": foreign.pk, "season": report.season_id, "reason": "x"}
    )
    assert answer.status_code == 200
    assert "organiser" in answer.context["form"].errors or answer.context["form"].cleaned_data["organiser"] != foreign
    assert not SeasonReport.objects.filter(organiser=foreign).exclude(created_by__username="qualificador").exists()


def test_group_of_another_club_is_not_asked_for(everything):
    client, foreign = everything.client(Role.CLUB), everything.body(Role.CLUB, own=False)
    before = foreign.fan_groups.count() if hasattr(foreign, "fan_groups") else None
    answer = client.post(reverse("registry:group-ask"), {"club": foreign.pk, "name": "Grupo Roubado"})
    assert answer.status_code == 200
    assert FOREIGN not in text_of(answer)
    assert before is None or foreign.fan_groups.count() == before


def test_version_of_another_club_is_not_compared_with_an_own_one(everything):
    client = everything.client(Role.CLUB)
    own, foreign = (everything.target("", "register_version", Role.CLUB, own=o) for o in (True, False))
    for pair in itertools.permutations((own.pk, foreign.pk)):
        assert client.get(reverse("registry:version-compare", args=pair)).status_code == 404


def test_club_does_not_take_the_steps_of_the_authority_on_its_own_group(everything):
    client, group = everything.client(Role.CLUB), everything.target("", "fan_group", Role.CLUB, own=True)
    steps = list(group.states.values_list("kind", flat=True))
    for kind in ("cancelled_by_authority", "suspended_by_authority", "cancelled_by_request"):
        data = {"kind": kind, "on": "01/02/2024", "reason": "Porque sim", "cite": "x", "seen": steps[-1]}
        answer = client.post(reverse("registry:group-step", args=[group.pk]), data)
        assert answer.status_code == 200
    assert list(group.states.values_list("kind", flat=True)) == steps


def test_documents_that_one_may_not_see_are_neither_printed_nor_signed(everything):
    case_of_no_debt = everything.target("", "decision", Role.CLUB, own=True).case
    document = issue("sanctions.decision", "case", case_of_no_debt)
    case_papers = everything.target("", "issued", Role.CLUB, own=True)
    assert (
        everything.client(Role.INSTRUCTOR).get(reverse("documents:issued-detail", args=[document.pk])).status_code
        == 200
    )
    assert (
        everything.client(Role.TREASURY).get(reverse("documents:issued-detail", args=[document.pk])).status_code == 404
    )
    printer, administrator = everything.client(Role.TREASURY), everything.client(Role.ADMINISTRATOR)
    runs = PrintRun.objects.count()
    for hidden in (document.pk, UNKNOWN):
        printer.post(reverse("documents:print-ask"), {"d": [hidden], "motivo": "Audiência"})
    assert PrintRun.objects.count() == runs
    for act in ("documents:sign", "documents:signing-check"):
        pairs = [f"{row.pk}:{row.sha256}" for row in (document, case_papers)]
        administrator.post(reverse(act), {"documento": pairs, "d": [document.pk, case_papers.pk]})
    assert document.signatures.count() == case_papers.signatures.count() == 0


def test_role_that_ended_yesterday_opens_nothing_at_the_next_request(everything):
    client, user = everything.client(Role.CLUB), everything.users[Role.CLUB]
    received = everything.target("", "received", Role.CLUB, own=True)
    pages = [
        reverse("documents:received-file", args=[received.pk]),
        reverse("documents:issued-file", args=[everything.target("", "issued", Role.CLUB, own=True).pk]),
        reverse("desk:job-progress", args=[everything.target("", "job", Role.CLUB, own=True).pk]),
        reverse("registry:version-detail", args=[everything.target("", "register_version", Role.CLUB, own=True).pk]),
    ]
    assert {client.get(url).status_code for url in pages} == {200}
    RoleGrant.objects.filter(user=user).update(last_day=today() - timedelta(days=1))
    assert {client.get(url).status_code for url in pages} == {404}


def test_print_file_asked_for_before_the_role_changed_is_closed_after_it(everything):
    role = Role.INSPECTOR
    client, user = everything.client(role), everything.users[role]
    url = reverse("documents:print-run-file", args=[everything.target("", "print_run", role, own=True).pk])
    assert client.get(url).status_code == 200
    RoleGrant.objects.filter(user=user).update(role=Role.STATISTICS)
    assert client.get(url).status_code == 404


def test_force_without_a_reason_is_asked_for_one_and_sees_nobody(everything):
    client = everything.client(Role.FORCE)
    session = client.session
    del session[REASON_KEY]
    session.save()
    seen = []
    for name, route in open_to(Role.FORCE):
        target = everything.target(name, route.kind, Role.FORCE, own=True) if route.kind else None
        url = address_of(name, ADDRESSES[name], target)
        for answer in (client.get(url), client.post(url, {"text": "Filiado", "q": "Filiado", "texto": "Filiado"})):
            if route.reason:
                assert answer.status_code == 302
                assert answer.url.startswith(reverse("entities:reason"))
            seen += [(name, word) for word in (MEMBER, BANNED, CHARGED) if word in text_of(answer)]
    assert seen == []


@pytest.mark.parametrize(
    ("role", "words"),
    [
        (Role.ADMINISTRATOR, (MEMBER, BANNED, CHARGED, FACTS, SUBJECT)),
        (Role.STATISTICS, (MEMBER, BANNED, CHARGED, FACTS, SUBJECT)),
        (Role.AUDITOR, (MEMBER, FACTS, SUBJECT)),
        (Role.ORGANISER, (MEMBER, BANNED, CHARGED, FACTS, SUBJECT)),
        (Role.CLUB, (BANNED, CHARGED, FACTS, SUBJECT)),
        (Role.FORCE, (CHARGED, FACTS, SUBJECT)),
        (Role.QUALIFICATION_OFFICER, (MEMBER, BANNED, CHARGED, FACTS, SUBJECT)),
        (Role.TREASURY, (MEMBER, BANNED, FACTS)),
    ],
)
def test_role_reads_no_content_that_is_not_its_work(everything, role, words):
    assert holding(words, own_pages(everything, role)) == []


@pytest.mark.parametrize("role", sorted(OUTSIDE | {Role.ADMINISTRATOR, Role.STATISTICS, Role.QUALIFICATION_OFFICER}))
@pytest.mark.parametrize("word", ["Adepto", "Pirotecnia", "Alheia"])
def test_search_finds_only_what_the_role_may_open(everything, role, word):
    client = everything.client(role)
    page = client.post(reverse("desk:search"), {"q": word})
    assert page.status_code == 200
    links = [hit.url for found in page.context["found"] for hit in found.hits]
    assert [url for url in links if client.get(url).status_code != 200] == []
    if word != "Alheia" or role in {Role.CLUB, Role.ORGANISER}:
        assert links == []


@pytest.mark.parametrize("role", [Role.CLUB, Role.ORGANISER, Role.FORCE, Role.TREASURY, Role.ADMINISTRATOR])
def test_unknown_and_invalid_parameters_never_widen_a_list_nor_break_it(everything, role):
    client: Client = everything.client(role)
    foreign = everything.body(role, own=False)
    queries = [
        {"desconhecido": "1", "organiser": foreign.pk, "club": foreign.pk, "organisation": foreign.pk},
        {"pagina": "-1", "depois": "x", "antes": "²", "estado": "tudo", "fase": "x", "mostrar": "tudo", "dia": "ontem"},
        {"epoca": "²", "season": "x", "despacho": "9" * 40, "altera": "\x00", "q": "\x00", "jogo": ["x", "9" * 40]},
    ]
    faults = []
    for name, route in open_to(role):
        if route.kind or route.public:
            continue
        for query in queries:
            with taken_back():
                answer = client.get(address_of(name, ADDRESSES[name], None), query)
            if answer.status_code >= 500:
                faults.append((name, answer.status_code))
            if role in {Role.CLUB, Role.ORGANISER} and name not in PUBLIC_FACTS and foreign.name in text_of(answer):
                faults.append((name, foreign.name))
    assert faults == []
