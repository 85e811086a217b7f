"""Angola's demonstration: a report, what the security organs know, one act with categories A, B and C, and a draft."""

from datetime import date
from typing import Any, cast

from django.db import transaction

from audit.context import acting
from entities.models import User
from matches.models import Competition, Match, Season
from qualification.models import RiskOrder
from qualification.services import drafting, hearing, intake, rows, sending, signing

TITLE = "Taça Nacional: categorias dos quartos de final"
DRAFT = "Taça Nacional: categoria revista"
GROUNDS = "Afluência prevista e adeptos visitantes, segundo o relatório da federação (arts. 45.º a 47.º)."
# What nobody can read in a report; the organs say that none of it is there.
QUIET = (
    "hostility_history",
    "national_continental_or_world_final_phase",
    "declared_by_federation",
    "public_order_concentration",
    "signs_of_incident_prone_behaviour",
)
# Spectators and visiting supporters at grounds of 32 500, 41 000, 14 999 and 4 200 places: categories A, B, C and B.
EXPECTED = (("25.000", "3.000"), ("15.000", "2.000"), ("3.000", "400"), ("2.000", "200"))


@transaction.atomic
def load(world: dict[str, Any]) -> None:
    """Make all of it, once."""
    if RiskOrder.objects.filter(title=TITLE).exists():
        return
    users, season = cast(dict[str, User], world["users"]), cast(Season, world["season"])
    cup = cast(Competition, world["cup"])
    cup.knockout = True
    cup.save(update_fields=["knockout"])
    _report(world, season, cup, users["federacao"])
    matches = list(Match.objects.filter(season=season, competition=cup).order_by("organiser_code"))
    officer, organ = users["qualificacao"], users["dirigente"]
    with acting(officer, reason="demonstração"):
        for match in matches:
            for name in QUIET:
                hearing.fact_record(
                    match_id=match.pk, name=name, value=False, ground="Informação do comando municipal", by=officer
                )
        order = drafting.order_with_matches(
            season=season, into=None, amends=None, title=TITLE, match_ids=[match.pk for match in matches[:3]],
            level=drafting.BY_LAW, reasons="", by=officer,
        )  # fmt: skip
        order = drafting.order_propose(order_id=order.pk, version=order.version, reasons=GROUNDS, by=officer)
    with acting(organ, reason="demonstração"):
        signing.order_sign(order_id=order.pk, version=order.version, by=organ)
    with acting(officer, reason="demonstração"):
        drafting.order_with_matches(
            season=season, into=None, amends=None, title=DRAFT, match_ids=[matches[3].pk], level="A",
            reasons="Dois grupos rivais anunciaram a deslocação no mesmo dia.", by=officer,
        )  # fmt: skip
    world["risk_order"] = order


def _report(world: dict[str, Any], season: Season, cup: Competition, by: User) -> None:
    with acting(by, reason="demonstração"):
        report = intake.report_create(organiser=cup.organiser, season=season, upload=None, by=by)
        for number, (spectators, visitors) in enumerate(EXPECTED):
            rows.row_add(
                report_id=report.pk,
                by=by,
                values={
                    "code": f"210.01.{number + 1:03d}.0",
                    "competition": cup.name,
                    "phase": "Quartos de final",
                    "day": date(season.last_day.year, 3, 1 + number).strftime("%d/%m/%Y"),
                    "time": "16:00",
                    "home": world["teams"][number].name,
                    "away": world["teams"][number + 1].name,
                    "venue": world["venues"][number].name,
                    "spectators": spectators,
                    "visitors": visitors,
                    "full": "não",
                    "decisive": "nenhuma",
                },
            )
        sending.report_send(report_id=report.pk, by=by)
