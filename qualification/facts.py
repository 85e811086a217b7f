"""From matches and what is known of them to the facts that the law's criteria ask about, many matches at once."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import Any

from django.conf import settings

from entities.models import Organisation, VenueCapacity
from legislation import qualify
from legislation.dates import today
from legislation.errors import Refusal
from matches.models import Competition, Incident, Match, TeamEntry
from qualification.models import Opinion, OrderLine, RecordedFact, ReportRow, RiskOrder, SeasonReport

HIGH = frozenset({"high", "high_1", "high_2"})
# What only counts once the authority was told or decided it itself: without a record it is known not to be there.
TOLD_TO_THE_AUTHORITY = ("declared_by_authority", "declared_by_international_body", "exceptional_reasons")
_PROPOSED_LEVEL_1 = "level_1_proposed_by_force_or_federation"


class FactBook:
    """Everything known of a list of matches, read with a fixed number of queries.

    `as_of` is the day on which one asks: orders signed later do not count. What is not known is absent from the facts.
    A simulation passes `orders=False`: what another wording would give is asked as if nobody had ordered anything.
    """

    def __init__(self, matches: Iterable[Match], *, as_of: date | None = None, orders: bool = True) -> None:
        self.as_of = as_of or today(settings.JURISDICTION)
        ids = [match.pk for match in matches]
        self.expected = _expected(ids)
        self.orders = orders_in_force(ids, self.as_of) if orders else {}
        self._capacities = _capacities(ids)
        self._professional = set(
            TeamEntry.objects.filter(competition__level=Competition.Level.PROFESSIONAL).values_list("team", "season")
        )
        self._serious = _serious_incidents(ids)
        self._recorded = _recorded(ids)
        self._level_1 = _proposals_of_level_1(ids)

    def of(self, match: Match) -> dict[str, object]:
        """The facts of one match of the list; expected numbers come from the report in force."""
        competition = match.competition
        expected = self.expected.get(match.pk, {})
        capacity = self.capacity(match)
        facts: dict[str, object | None] = {
            "scope": competition.scope,
            "competition": competition.level,
            "age_group": competition.age_group,
            "sport_listed_by_order": competition.sport.listed_by_order,
            "venue": match.venue.kind if match.venue else None,
            "capacity": capacity if capacity is not None else expected.get("capacity"),
            "expected_spectators": expected.get("spectators"),
            "expected_visiting_supporters": expected.get("visitors"),
            "expected_full": expected.get("full"),
            "knockout_two_rounds_before_final": False if competition.knockout is False else None,
            "serious_incidents_before": bool(self.incidents(match)),
            "ordered_high_risk": self._ordered(match),
            _PROPOSED_LEVEL_1: match.pk in self._level_1 or self._federation_proposes(match),
            **dict.fromkeys(TOLD_TO_THE_AUTHORITY, False),
        }
        if competition.level == Competition.Level.NON_PROFESSIONAL:
            teams = (match.home_id, match.away_id)
            facts["team_in_professional_competition"] = any((t, match.season_id) in self._professional for t in teams)
        if expected.get("decisive"):
            facts["decisive_for_both_teams"] = expected["decisive"] == "both"
            facts["decisive_for_one_team"] = expected["decisive"] == "one"
        facts.update(self._recorded.get(match.pk, {}))
        return {name: value for name, value in facts.items() if value is not None}

    def capacity(self, match: Match) -> int | None:
        """How many people the venue takes on the day of the match; None where nobody recorded it."""
        on = match.day or self.as_of
        return next((places for first, places in self._capacities.get(match.venue_id, ()) if first <= on), None)

    def incidents(self, match: Match) -> list[Incident]:
        """Serious incidents of earlier matches between the same clubs, established and not taken back."""
        between = self._serious.get(frozenset({match.home.club_id, match.away.club_id}), ())
        before = match.day or self.as_of
        return [incident for incident in between if incident.match.day and incident.match.day < before]

    def _ordered(self, match: Match) -> bool:
        line = self.orders.get(match.pk)
        return line is not None and line.level in HIGH

    def _federation_proposes(self, match: Match) -> bool:
        """A federation's own proposal of level 1 with its reasons; a league's is no proposal of 12.1.a."""
        expected = self.expected.get(match.pk, {})
        federation = match.competition.organiser.kind == Organisation.Kind.FEDERATION
        return federation and expected.get("level") == "high_1" and bool(expected.get("reasons"))


def evaluate(facts: dict[str, object], on: date, wording: str | None = None) -> dict[str, Any]:
    """The answer of the law for a day, ready to be kept: levels, criteria with articles and figures, missing facts.

    Where no wording answers, the answer holds the reason under `refused` and no level: nothing is guessed.
    """
    try:
        answer = qualify.evaluate(facts, on, settings.JURISDICTION, wording).as_json()
    except Refusal as refusal:
        return {**_nothing(refusal.message), "facts": facts}
    return {**answer, "facts": facts}


def evaluation(match: Match, book: FactBook, wording: str | None = None) -> dict[str, Any]:
    """What the law gives for a match as it is now, by the wording of its day or by the one named."""
    if match.day is None:
        return {**_nothing("O jogo ainda não tem data."), "facts": book.of(match)}
    return evaluate(book.of(match), match.day, wording)


def orders_in_force(match_ids: Iterable[int], on: date) -> dict[int, OrderLine]:
    """Match id to the line that qualifies it on a day: that of the last order signed until then."""
    lines = (
        OrderLine.objects.filter(match__in=list(match_ids), order__state=RiskOrder.State.SIGNED, since__lte=on)
        .select_related("order__document", "order__signed_by", "rule")
        .defer("evaluation")
        .order_by("order__signed_at", "order_id")
    )
    return {line.match_id: line for line in lines}


def _nothing(reason: str) -> dict[str, Any]:
    return {
        "refused": reason,
        "level": None,
        "level_code": None,
        "level_if_ordered": None,
        "possible": [],
        "criteria": [],
        "missing": [],
        "warnings": [],
    }


def _expected(ids: list[int]) -> dict[int | None, dict[str, Any]]:
    rows = ReportRow.objects.filter(match__in=ids, report__state=SeasonReport.State.SENT, left_out="")
    return dict(rows.order_by("report").values_list("match", "read"))


def _capacities(ids: list[int]) -> dict[int | None, list[tuple[date, int]]]:
    found: dict[int | None, list[tuple[date, int]]] = defaultdict(list)
    rows = VenueCapacity.objects.filter(venue__match__in=ids).distinct().order_by("-first_day")
    for venue, first, places in rows.values_list("venue", "first_day", "capacity"):
        found[venue].append((first, places))
    return found


def _serious_incidents(ids: list[int]) -> dict[frozenset[int], list[Incident]]:
    found: dict[frozenset[int], list[Incident]] = defaultdict(list)
    clubs = Match.objects.filter(pk__in=ids).values("home__club")
    rows = Incident.objects.filter(serious=True, withdrawn_on=None, match__home__club__in=clubs) | (
        Incident.objects.filter(serious=True, withdrawn_on=None, match__away__club__in=clubs)
    )
    for incident in rows.select_related("match__home__club", "match__away__club", "club"):
        found[frozenset({incident.match.home.club_id, incident.match.away.club_id})].append(incident)
    return found


def _recorded(ids: list[int]) -> dict[int, dict[str, bool | None]]:
    found: dict[int, dict[str, bool | None]] = defaultdict(dict)
    for match, name, value in (
        RecordedFact.objects.filter(match__in=ids).order_by("pk").values_list("match", "name", "value")
    ):
        found[match][name] = value
    return found


def _proposals_of_level_1(ids: list[int]) -> set[int]:
    """Matches for which the last word of a force or federation is a reasoned level 1 (art. 12.º, n.º 1, al. a))."""
    kinds = [Organisation.Kind.FORCE, Organisation.Kind.FEDERATION]
    last: dict[tuple[int, int], Opinion] = {}
    for opinion in Opinion.objects.filter(match__in=ids, body__kind__in=kinds).order_by("given_at", "pk"):
        last[(opinion.match_id, opinion.body_id)] = opinion
    return {match for (match, _), said in last.items() if said.level == "high_1" and said.reasons}
