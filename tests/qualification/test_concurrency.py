"""Two people at once on one match, one order, one report: one result, nobody's work lost, no page that breaks."""

import threading
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import connections, transaction
from django.test import Client
from django.urls import reverse

from audit.errors import Conflict
from entities.models import RoleGrant, User, Venue
from entities.roles import Role
from matches import services as match_services
from matches.models import Match, Season, Team
from qualification.models import Opinion, OrderLine, RiskOrder, SeasonReport
from qualification.services import drafting, hearing, intake, rows, sending, signing
from tests.support.together import together

pytestmark = pytest.mark.django_db(transaction=True)

GROUNDS = "Rivalidade e incidentes de épocas anteriores."


def somebody(username: str, role: Role, organisation: Any = None) -> User:
    user = User.objects.create_user(username, "uma frase longa para testes", name=username.capitalize())
    RoleGrant.objects.create(
        user=user, role=role, organisation=organisation, first_day=date(2020, 1, 1), act="Despacho de ensaio"
    )
    return user


@pytest.fixture
def officers(sports) -> tuple[User, User]:
    return somebody("tecnica", Role.QUALIFICATION_OFFICER), somebody("tecnico", Role.QUALIFICATION_OFFICER)


@pytest.fixture
def presidents(sports) -> tuple[User, User]:
    return somebody("presidente", Role.PRESIDENT), somebody("vogal", Role.PRESIDENT)


def proposed(sports, officer: User, match: Match | None, rule: dict[str, Any] | None = None) -> RiskOrder:
    """An order with one match, or with one rule, that waits for a signature."""
    order = drafting.order_with_matches(
        season=sports.season, into=None, amends=None, title="Liga", match_ids=[match.pk] if match else [],
        level="high_1" if match else drafting.BY_LAW, reasons=GROUNDS, by=officer,
    )  # fmt: skip
    if rule:
        order = drafting.order_put_rule(
            order_id=order.pk, version=order.version, rule=rule, level="high_1", reasons=GROUNDS, by=officer
        )
    return drafting.order_propose(
        order_id=order.pk, version=order.version, reasons=GROUNDS, by=officer, not_heard_because="Jogo próximo."
    )


def signing_of(order: RiskOrder, by: User) -> Callable[[], RiskOrder]:
    return lambda: signing.order_sign(order_id=order.pk, version=order.version, by=by)


class Held:
    """Somebody else's act, done but not yet committed, until `let_go`."""

    def __init__(self, act: Callable[[], Any]) -> None:
        self.done, self._go = threading.Event(), threading.Event()
        self.failed: list[Exception] = []
        self._act = act
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> "Held":
        self._thread.start()
        assert self.done.wait(timeout=30)
        return self

    def __exit__(self, *_: object) -> None:
        self.let_go()
        self._thread.join(timeout=60)

    def let_go(self) -> None:
        self._go.set()

    def _run(self) -> None:
        try:
            with transaction.atomic():
                self._act()
                self.done.set()
                self._go.wait(timeout=60)
        except Exception as error:  # noqa: BLE001 - the test looks at every failure
            self.failed.append(error)
        finally:
            self.done.set()
            connections.close_all()


def while_held(first: Callable[[], Any], second: Callable[[], Any]) -> tuple[list[Any], list[Exception]]:
    """`second` begins when `first` was done and is not committed; what `second` gave or raised, `first` being kept."""
    done: list[Any] = []
    failed: list[Exception] = []

    def later() -> None:
        try:
            done.append(second())
        except Exception as error:  # noqa: BLE001 - the test looks at every failure
            failed.append(error)
        finally:
            connections.close_all()

    with Held(first) as held:
        thread = threading.Thread(target=later)
        thread.start()
        thread.join(timeout=1)
        held.let_go()
        thread.join(timeout=60)
    assert held.failed == []
    return done, failed


def test_two_signers_of_one_order_make_one_document(sports, officers, presidents, make_match):
    order = proposed(sports, officers[0], make_match())
    done, failed = together(*(signing_of(order, president) for president in presidents))
    assert (len(done), [type(error) for error in failed]) == (1, [Conflict])
    order.refresh_from_db()
    assert order.document.number
    assert order.notices.filter(capacity="force").count() == 1, "everybody is told once"


def test_two_orders_on_one_match_signed_at_once_qualify_it_once(sports, officers, presidents, make_match):
    match = make_match()
    orders = [proposed(sports, officer, match) for officer in officers]
    done, failed = together(*(signing_of(o, by) for o, by in zip(orders, presidents, strict=True)))
    assert (len(done), [error.code for error in failed]) == (1, ["already_qualified"])
    assert OrderLine.objects.filter(match=match, order__state="signed").count() == 1


def test_two_officers_on_one_draft_at_once_the_second_is_told(sports, officers, make_match):
    order = drafting.order_with_matches(
        season=sports.season, into=None, amends=None, title="Liga", match_ids=[make_match().pk],
        level=drafting.BY_LAW, reasons="", by=officers[0],
    )  # fmt: skip
    other = make_match("União de Valverde", "Atlético da Serra", venue="Campo da Serra")

    def putting(match: Match, level: str, by: User) -> Callable[[], RiskOrder]:
        return lambda: drafting.order_put_matches(
            order_id=order.pk, version=order.version, match_ids=[match.pk], level=level, reasons=GROUNDS, by=by
        )

    done, failed = together(putting(other, "high_1", officers[0]), putting(other, "high_2", officers[1]))
    assert (len(done), [error.code for error in failed]) == (1, ["order_changed"])
    assert order.lines.get(match=other).level in {"high_1", "high_2"}


def test_a_double_click_on_propose_proposes_once(sports, officers, make_match):
    order = drafting.order_with_matches(
        season=sports.season, into=None, amends=None, title="Liga", match_ids=[make_match().pk],
        level=drafting.BY_LAW, reasons="", by=officers[0],
    )  # fmt: skip

    def proposing() -> RiskOrder:
        return drafting.order_propose(
            order_id=order.pk, version=order.version, reasons=GROUNDS, by=officers[0], not_heard_because="Jogo próximo."
        )

    done, failed = together(proposing, proposing)
    assert (len(done), [error.code for error in failed]) == (1, ["order_changed"])


def test_a_match_moved_while_its_order_is_signed_stops_the_signature(sports, officers, presidents, make_match):
    match = make_match()
    order = proposed(sports, officers[0], match)

    def moving() -> Match:
        return match_services.match_move(
            match_id=match.pk, version=1, by=officers[1], reason="Obras", day=date(2023, 9, 30), at=None,
            venue=match.venue,
        )  # fmt: skip

    done, failed = while_held(moving, signing_of(order, presidents[0]))
    assert (done, [error.code for error in failed]) == ([], ["match_changed"])
    order.refresh_from_db()
    assert (order.state, order.document) == (RiskOrder.State.PROPOSED, None)
    assert match.changes.count() == 2


def test_a_match_recorded_while_an_order_with_rules_is_signed_is_reached(sports, officers, presidents, make_match):
    team = Team.objects.get(name="União de Valverde")
    first = make_match()
    order = proposed(sports, officers[0], None, {"rule": "away_matches_of", "team": team.name})

    def recording() -> Match:
        return make_match("Atlético da Serra", "União de Valverde", day=date(2024, 3, 2), venue="Campo da Serra")

    done, failed = while_held(recording, signing_of(order, presidents[0]))
    assert (len(done), failed) == (1, [])
    reached = {line.match_id for line in order.lines.all()}
    assert reached == {first.pk, Match.objects.latest("pk").pk}


def test_an_order_with_rules_signed_while_a_match_is_recorded_reaches_it(sports, officers, presidents, make_match):
    team = Team.objects.get(name="União de Valverde")
    make_match()
    order = proposed(sports, officers[0], None, {"rule": "away_matches_of", "team": team.name})

    def recording() -> Match:
        return make_match("Atlético da Serra", "União de Valverde", day=date(2024, 3, 2), venue="Campo da Serra")

    done, failed = while_held(signing_of(order, presidents[0]), recording)
    assert (len(done), failed) == (1, [])
    assert done[0].order_lines.get().order == order


def typed_report(sports, by: User, code: str, day: str = "23/09/2023") -> SeasonReport:
    """A draft report of one match, without errors."""
    report = intake.report_create(organiser=sports.organiser, season=sports.season, upload=None, by=by)
    rows.row_add(
        report_id=report.pk, by=by,
        values={
            "code": code, "competition": sports.league.name, "round": "1.ª jornada", "day": day,
            "home": "Académico da Ribeira", "away": "União de Valverde", "venue": "Estádio da Ribeira",
            "spectators": "26.000", "visitors": "1.500",
        },
    )  # fmt: skip
    return report


@pytest.fixture
def clerk(sports) -> User:
    return somebody("federacao", Role.ORGANISER, sports.organiser)


def test_a_double_click_on_send_sends_once(sports, clerk):
    report = typed_report(sports, clerk, "101.01.001.0")
    sends = [lambda: sending.report_send(report_id=report.pk, by=clerk)] * 2
    done, failed = together(*sends)
    assert (len(done), [error.code for error in failed]) == (1, ["report_state"])
    assert Match.objects.count() == 1
    report.refresh_from_db()
    assert report.notices.count() == 1


def test_two_uploads_of_one_report_sent_at_once_leave_one_in_force(sports, clerk):
    reports = [typed_report(sports, clerk, "101.01.001.0") for _ in range(2)]
    done, failed = together(*(lambda r=r: sending.report_send(report_id=r.pk, by=clerk) for r in reports))
    assert (len(done), [error.code for error in failed]) == (1, ["reason_missing"])
    assert SeasonReport.objects.filter(state="sent").count() == Match.objects.count() == 1
    late = SeasonReport.objects.exclude(state="sent").get()
    sent = sending.report_send(report_id=late.pk, by=clerk, reason="Ficheiro enviado duas vezes")
    assert (sent.version, Match.objects.count()) == (2, 1)


def test_a_report_that_moves_a_match_while_its_order_is_signed(sports, officers, presidents, clerk, make_match):
    match = make_match(organiser_code="101.01.001.0", round="1.ª jornada")
    order = proposed(sports, officers[0], match)
    report = typed_report(sports, clerk, "101.01.001.0", day="30/09/2023")
    sign, send = signing_of(order, presidents[0]), lambda: sending.report_send(report_id=report.pk, by=clerk)
    done, failed = while_held(send, sign)
    assert (done, [error.code for error in failed]) == ([], ["match_changed"])
    assert match.changes.count() == 2


def test_one_code_given_to_two_matches_at_once_is_refused_in_words(sports, make_match):
    def recording(home: str, away: str) -> Callable[[], Match]:
        return lambda: make_match(home, away, organiser_code="101.01.009.0")

    done, failed = together(
        recording("Académico da Ribeira", "União de Valverde"), recording("Atlético da Serra", "União de Valverde")
    )
    assert (len(done), [error.code for error in failed]) == (1, ["code_taken"])


def test_one_match_moved_and_cancelled_at_once_keeps_one_change(sports, officers, make_match):
    match = make_match()
    done, failed = together(
        lambda: match_services.match_move(
            match_id=match.pk, version=1, by=officers[0], reason="Obras", day=date(2023, 9, 30), at=None,
            venue=Venue.objects.get(name="Campo da Serra"),
        ),
        lambda: match_services.match_close(match_id=match.pk, version=1, by=officers[1], state="cancelled"),
    )  # fmt: skip
    assert (len(done), [error.code for error in failed]) == (1, ["match_changed"])
    assert match.changes.count() == 2


def test_a_force_that_agrees_twice_by_a_double_click_speaks_once(sports, make_match):
    match, speaker = make_match(), somebody("psp", Role.FORCE, sports.force)
    agreeing = [lambda: hearing.agree_with_many(match_ids=[match.pk], body=sports.force, by=speaker)] * 2
    done, failed = together(*agreeing)
    assert failed == []
    assert sorted(done) == [0, 1]
    assert Opinion.objects.count() == 1


def test_two_officers_open_the_calendar_of_a_season_at_once(sports, officers):
    def opening(user: User) -> Callable[[], int]:
        def call() -> int:
            client = Client()
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
            return client.post(reverse("qualification:duty-open"), {"epoca": Season.objects.get().pk}).status_code

        return call

    done, failed = together(*(opening(user) for user in officers))
    assert (done, failed) == ([302, 302], [])
    assert sports.organiser.report_duties.count() == 1
