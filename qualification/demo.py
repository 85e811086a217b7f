"""A season report on its way to signed orders: what was sent, said, ordered, and what still waits."""

from datetime import date
from typing import Any, cast

from django.conf import settings
from django.db import transaction

from audit.context import acting
from entities.models import Organisation, RoleGrant, User
from entities.roles import Role
from legislation.dates import today
from matches import services as match_services
from matches.models import Competition, Incident, Match, Season, Team
from qualification import demo_angola
from qualification.models import Opinion, RiskOrder, SeasonReport
from qualification.services import drafting, duties, hearing, intake, rows, sending, signing

TITLE = "Primeira Liga Nacional: próximas jornadas"
DRAFT = "Taça Nacional: primeiras eliminatórias"
GROUNDS = "Jogos de competição profissional, com deslocação de adeptos e incidentes graves na época anterior."


@transaction.atomic
def load(world: dict[str, Any]) -> None:
    """Make the report of the cup, the opinions, one signed order and one draft, once."""
    bodies, users = cast(dict[str, Organisation], world["bodies"]), cast(dict[str, User], world["users"])
    season = cast(Season, world["season"])
    duties.duties_open(season=season)
    if settings.JURISDICTION == "AO":
        demo_angola.load(world)
        return
    if RiskOrder.objects.filter(title=TITLE).exists():
        return
    federation, officer = users["federacao"], users["qualificacao"]
    _earlier_incident(season, world)
    _cup(world, bodies["Federação Nacional de Futebol de Campo"], federation)
    league = Match.objects.filter(season=season, competition=world["league"])
    coming = list(league.filter(day__gte=today(settings.JURISDICTION)).order_by("day")[:2])
    chosen = coming or list(league.order_by("-day")[:2])
    _opinions(chosen)
    with acting(officer, reason="demonstração"):
        order = drafting.order_with_matches(
            season=season, into=None, amends=None, title=TITLE, match_ids=[m.pk for m in chosen],
            level=drafting.BY_LAW, reasons="", by=officer,
        )  # fmt: skip
        order = drafting.order_propose(
            order_id=order.pk, version=order.version, reasons=GROUNDS, by=officer,
            not_heard_because="A liga foi ouvida por ofício, antes de usar este sistema.",
        )  # fmt: skip
    with acting(users["dirigente"], reason="demonstração"):
        signing.order_sign(order_id=order.pk, version=order.version, by=users["dirigente"])
    cup = Match.objects.filter(season=season, competition=world["cup"])
    with acting(officer, reason="demonstração"):
        drafting.order_with_matches(
            season=season, into=None, amends=None, title=DRAFT, match_ids=list(cup.values_list("pk", flat=True)[:2]),
            level=drafting.BY_LAW, reasons="", by=officer,
        )  # fmt: skip
    world["risk_order"] = order


def _cup(world: dict[str, Any], organiser: Organisation, by: User) -> SeasonReport:
    """The federation's report of the cup, typed and sent."""
    cup, season = cast(Competition, world["cup"]), cast(Season, world["season"])
    teams, venues = cast(list[Team], world["teams"]), world["venues"]
    year = season.first_day.year + 1
    with acting(by, reason="demonstração"):
        report = intake.report_create(organiser=organiser, season=season, upload=None, by=by)
        for number in range(4):
            rows.row_add(
                report_id=report.pk,
                values={
                    "code": f"210.01.{number + 1:03d}.0",
                    "competition": cup.name,
                    "phase": "Quartos de final",
                    "day": date(year, 3, 1 + number).strftime("%d/%m/%Y"),
                    "time": "20:30",
                    "home": teams[number].name,
                    "away": teams[number + 1].name,
                    "venue": venues[number].name,
                    "spectators": f"{3 + number}.500",
                    "visitors": "400",
                    "level": "elevado 1" if number == 0 else "",
                    "reasons": "Rivalidade entre os dois clubes." if number == 0 else "",
                },
                by=by,
            )
        return sending.report_send(report_id=report.pk, by=by)


def _opinions(matches: list[Match]) -> None:
    """The force of each ground agrees with the level of its match."""
    for match in matches:
        assert match.venue is not None  # noqa: S101
        speaker = RoleGrant.objects.in_force(today(settings.JURISDICTION)).filter(
            role=Role.FORCE, organisation=match.venue.force
        ).select_related("user").first()  # fmt: skip
        if speaker:
            hearing.opinion_give(
                match_id=match.pk, body=match.venue.force, position=Opinion.Position.AGREES, level="high_1", reasons="",
                by=speaker.user,
            )  # fmt: skip


def _earlier_incident(season: Season, world: dict[str, Any]) -> None:
    """One serious incident of the season before, between the two rivals."""
    before = match_services.season_named(season.first_day.year - 1)
    home, away = world["teams"][:2]
    data = match_services.MatchData(
        season=before, competition=world["league"], home=home, away=away, venue=world["venues"][0],
        day=date(before.last_day.year, 2, 14), organiser_code="101.99.001.0", round="22.ª jornada",
    )  # fmt: skip
    match = match_services.match_record(data=data, by=None)
    match_services.match_close(match_id=match.pk, version=match.version, by=None, state=Match.State.PLAYED)
    match_services.incident_record(
        match=match, kind=Incident.Kind.THROWING, source=Incident.Source.POLICE, reference="RPD 41/2026",
        serious=True, summary="Arremesso de cadeiras entre setores.",
        established_on=date(before.last_day.year, 2, 20), club=away.club,
    )  # fmt: skip
