"""Objects of this room for the test of permissions: each factory takes the organisation the object belongs to."""

from datetime import date
from typing import Any

from django.utils import timezone

from entities.models import Organisation, User
from qualification.models import (
    Notice,
    Opinion,
    OrderLine,
    ReportDuty,
    ReportRow,
    RiskOrder,
    SeasonReport,
)
from qualification.services import signing
from tests.documents.objects import issue
from tests.matches.objects import match, season


def _officer() -> User:
    return User.objects.get_or_create(username="qualificador", defaults={"name": "Quem Qualifica"})[0]


def _organiser(organisation: Organisation) -> Organisation:
    if organisation.kind == Organisation.Kind.FEDERATION:
        return organisation
    return Organisation.objects.create(kind="federation", name=f"Organizador {Organisation.objects.count()}")


def season_report(organisation: Organisation) -> SeasonReport:
    """A draft of an organiser's own; for anybody else one that was sent."""
    own = organisation.kind == Organisation.Kind.FEDERATION
    made = SeasonReport.objects.create(
        organiser=_organiser(organisation),
        season=season(),
        state=SeasonReport.State.DRAFT if own else SeasonReport.State.SENT,
        version=None if own else 1,
        sent_at=None if own else timezone.now(),
        about={"labels": ["Jogo"], "rows": 1},
        mapping={},
        created_by=_officer(),
    )
    ReportRow.objects.create(report=made, row=2, written={"home": "Equipa"}, has_errors=True)
    return made


def report_duty(organisation: Organisation) -> ReportDuty:
    """A report owed."""
    return ReportDuty.objects.create(
        organiser=_organiser(organisation), season=season(), due_on=date(2023, 7, 15), why="Lei"
    )


def risk_order(organisation: Organisation) -> RiskOrder:
    """For a body outside: a signed order on a match of its own. For a club, which staff use too, one also signed."""
    return _order(organisation, signed=True)


def _order(organisation: Organisation, *, signed: bool) -> RiskOrder:
    made = RiskOrder.objects.create(
        season=season(), title=f"Despacho {RiskOrder.objects.count()}", reasons="Razões.", prepared_by=_officer()
    )
    on = match(organisation)
    OrderLine.objects.create(order=made, match=on, level="high", reasons="Razões.", match_version=on.version)
    if signed:
        made.document = issue(signing.KIND, "risk_order", made, state="signed")
        made.state, made.signed_by, made.signed_on = RiskOrder.State.SIGNED, _officer(), date(2024, 3, 1)
        made.signed_at = timezone.now()
        made.save()
    return made


def draft_order(organisation: Organisation) -> RiskOrder:
    """A draft, for the addresses that change one."""
    return _order(organisation, signed=False)


def proposed_order(organisation: Organisation) -> RiskOrder:
    """An order that waits for a signature."""
    made = _order(organisation, signed=False)
    made.state, made.proposed_at = RiskOrder.State.PROPOSED, timezone.now()
    made.save()
    return made


def opinion(organisation: Organisation) -> Opinion:
    """What a body said of its match."""
    return Opinion.objects.create(
        match=match(organisation), body=organisation, position="agrees", level="high", given_by=_officer()
    )


def notice(organisation: Organisation) -> Notice:
    """An order told to a body."""
    return Notice.objects.create(
        kind=Notice.Kind.ORDER, order=risk_order(organisation), body=organisation, capacity=Notice.Capacity.FORCE
    )


OBJECTS = {
    "season_report": season_report,
    "organiser_of_reports": _organiser,
    "report_duty": report_duty,
    "risk_order": risk_order,
    "opinion": opinion,
    "qualification_notice": notice,
}

_DRAFTS = ("take-out", "rule", "match", "propose", "again", "drop")
_PROPOSED = ("return", "paper", "sign")

# Objects in the state that an address works on.
ROUTE_OBJECTS = {
    **{f"qualification:order-{act}": draft_order for act in _DRAFTS},
    **{f"qualification:order-{act}": proposed_order for act in _PROPOSED},
}


def _with_part(part: str, rows: str) -> Any:
    """The arguments of an address of an order's line or a report's row: the first one, where the object has any."""

    def arguments(target: Any) -> dict[str, int]:
        pk = getattr(target, "pk", 1)
        first = getattr(target, rows).first() if hasattr(target, rows) else None
        return {"pk": pk, part: first.pk if first else 1}

    return arguments


ARGUMENTS: dict[str, Any] = {
    "qualification:order-match": _with_part("line", "lines"),
    "qualification:row-mend": _with_part("row", "rows"),
    "qualification:season": lambda _: {"season": season().pk},
    "qualification:season-export": lambda _: {"season": season().pk, "form": "csv"},
    "qualification:consequences-export": lambda _: {"form": "csv"},
}
