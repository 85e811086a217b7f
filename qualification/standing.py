"""Where each match stands: its level on a day and why, the one an order would give, what was said, what changed."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.conf import settings
from django.db.models import F, OuterRef, QuerySet, Subquery

from entities.models import User
from legislation.dates import today
from matches.models import Match, Season
from matches.selectors import matches_visible_to
from qualification.facts import HIGH, FactBook, evaluation
from qualification.models import Opinion, OrderLine, ReportRow, RiskOrder, SeasonReport

DECLARATIONS = ("2-authority", "2-international")


@dataclass(frozen=True)
class Standing:
    """One match with its risk: `level` is the one it has on the day asked, none while the law leaves it open."""

    match: Match
    evaluation: dict[str, Any]
    line: OrderLine | None
    row: ReportRow | None
    opinions: tuple[Opinion, ...] = ()
    incidents: tuple[Any, ...] = field(default=())

    @property
    def declared(self) -> bool:
        """Whether a declaration of 12.2 makes the match high risk whatever an order says."""
        return any(c["id"] in DECLARATIONS and c["outcome"] == "met" for c in self.evaluation["criteria"])

    @property
    def level(self) -> str | None:
        """The level in force: the order's, unless the law itself gives a higher one."""
        given: str | None = self.evaluation["level_code"]
        if self.line is None or self.declared:
            return given
        lowered = self.line.level not in HIGH and given in HIGH
        return given if lowered else self.line.level

    @property
    def by_order(self) -> bool:
        """Whether the level in force is the order's."""
        return self.line is not None and self.level == self.line.level and not self.declared

    @property
    def if_ordered(self) -> str | None:
        """The level that an order would give; where the law needs none, the level of the law."""
        code: str | None = self.evaluation["level_if_ordered"] or self.evaluation["level_code"]
        return code

    @property
    def proposed(self) -> str | None:
        """The level that the organiser proposes in its report."""
        return self.row.read.get("level") if self.row else None

    @property
    def met(self) -> list[dict[str, Any]]:
        """The criteria that are met, with their articles and figures."""
        return [criterion for criterion in self.evaluation["criteria"] if criterion["outcome"] == "met"]

    @property
    def needs_a_new_look(self) -> bool:
        """Whether the match changed (day, hour, venue, state) after the order in force qualified it."""
        return self.line is not None and self.match.version != self.line.match_version

    @property
    def differs(self) -> bool:
        """Whether the order in force, or what anybody proposes, is not what the law gives."""
        said = {self.proposed, self.line.level if self.line else None, *(o.level for o in self.opinions)} - {None}
        return bool(said - {self.if_ordered})


def standings(matches: Sequence[Match], *, as_of: date | None = None, wording: str | None = None) -> list[Standing]:
    """The standing of each match on a day (today unless given), in the same order; always the same few queries.

    With a `wording` it is a simulation, in which no order counts.
    """
    book = FactBook(matches, as_of=as_of, orders=wording is None)
    rows = {
        row.match_id: row
        for row in ReportRow.objects.filter(
            match__in=[m.pk for m in matches], report__state=SeasonReport.State.SENT, left_out=""
        ).exclude(change=ReportRow.Change.WITHDRAWN)
    }
    opinions: dict[int, list[Opinion]] = defaultdict(list)
    for opinion in Opinion.objects.filter(match__in=[m.pk for m in matches]).select_related("body", "given_by"):
        opinions[opinion.match_id].append(opinion)
    return [
        Standing(
            match=match,
            evaluation=evaluation(match, book, wording),
            line=book.orders.get(match.pk),
            row=rows.get(match.pk),
            opinions=tuple(opinions[match.pk]),
            incidents=tuple(book.incidents(match)),
        )
        for match in matches
    ]


def standing(match: Match, *, as_of: date | None = None) -> Standing:
    """The standing of one match on a day."""
    return standings([match], as_of=as_of)[0]


def season_matches(user: User, season: Season) -> QuerySet[Match]:
    """The matches of a season that the user may see and that were not cancelled.

    What thousands of matches share, as teams and venues, is read once and not with each match.
    """
    matches = matches_visible_to(user).filter(season=season).exclude(state=Match.State.CANCELLED)
    return matches.select_related(None).prefetch_related(
        "season", "competition__sport", "competition__organiser", "home__club", "away__club", "venue__force"
    )


ONLY = {
    "proposed": "Propostos como de risco elevado",
    "ordered": "Qualificados por despacho",
    "open": "Com factos por apurar",
    "undated": "Sem data",
    "moved": "Alterados depois do despacho",
    "differs": "Com propostas diferentes da lei",
    "all": "Todos",
}


# The lists of `ONLY` that the database answers, without evaluating any match.
WITHOUT_EVALUATION = frozenset({"all", "undated", "ordered", "moved"})


def in_list(matches: QuerySet[Match], which: str) -> QuerySet[Match]:
    """Of some matches, those of a list of `WITHOUT_EVALUATION` today, the same as `only` gives for it."""
    if which == "undated":
        return matches.filter(day=None)
    if which in {"ordered", "moved"}:
        lines = OrderLine.objects.filter(
            match=OuterRef("pk"), order__state=RiskOrder.State.SIGNED, since__lte=today(settings.JURISDICTION)
        ).order_by("-order__signed_at", "-order_id")
        seen = matches.annotate(evaluated_version=Subquery(lines.values("match_version")[:1]))
        seen = seen.filter(evaluated_version__isnull=False)
        return seen if which == "ordered" else seen.exclude(evaluated_version=F("version"))
    return matches


def only(found: Iterable[Standing], which: str) -> list[Standing]:
    """The standings of one of the lists in `ONLY`."""
    tests = {
        "proposed": lambda s: s.if_ordered in HIGH | {"A"} or s.proposed in HIGH | {"A"},
        "ordered": lambda s: s.line is not None,
        "open": lambda s: s.match.day is not None and s.evaluation["level_code"] is None,
        "undated": lambda s: s.match.day is None,
        "moved": lambda s: s.needs_a_new_look,
        "differs": lambda s: s.differs,
    }
    test = tests.get(which)
    return [standing for standing in found if test is None or test(standing)]
