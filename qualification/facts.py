"""From a match and what the organiser expects of it to the facts that the law's criteria ask about."""

from datetime import date
from typing import Any

from django.conf import settings

from legislation import qualify
from legislation.errors import Refusal
from matches import selectors as matches
from matches.models import Competition, Match


def facts_of(match: Match, expected: dict[str, Any], on: date) -> dict[str, object]:
    """Everything known of a match; what is not known is absent, and stays unknown to the criteria.

    `expected` is what the report says: `spectators`, `visitors`, `full`, `capacity`, `decisive` (`both`/`one`/`none`).
    """
    competition = match.competition
    facts: dict[str, object] = {
        "scope": competition.scope,
        "competition": competition.level,
        "age_group": competition.age_group,
        "sport_listed_by_order": competition.sport.listed_by_order,
        "serious_incidents_before": matches.serious_incidents_between(match, before=on).exists(),
    }
    if competition.level == Competition.Level.NON_PROFESSIONAL:
        facts["team_in_professional_competition"] = any(
            matches.team_plays_professionally(team, match.season) for team in (match.home, match.away)
        )
    if match.venue is not None:
        facts["venue"] = match.venue.kind
    capacity = matches.capacity_on(match.venue, on) if match.venue else None
    known = {
        "capacity": capacity if capacity is not None else expected.get("capacity"),
        "expected_spectators": expected.get("spectators"),
        "expected_visiting_supporters": expected.get("visitors"),
        "expected_full": expected.get("full"),
    }
    facts.update({name: value for name, value in known.items() if value is not None})
    if expected.get("decisive"):
        facts["decisive_for_both_teams"] = expected["decisive"] == "both"
        facts["decisive_for_one_team"] = expected["decisive"] == "one"
    return facts


def evaluate(facts: dict[str, object], on: date, wording: str | None = None) -> dict[str, Any]:
    """The answer of the law for a day, ready to be kept: levels, criteria with articles and figures, missing facts.

    Where no wording answers, the answer holds the reason under `refused` and no level: nothing is guessed.
    """
    try:
        answer = qualify.evaluate(facts, on, settings.JURISDICTION, wording).as_json()
    except Refusal as refusal:
        return {"refused": refusal.message, "level_code": None, "possible": [], "criteria": [], "facts": facts}
    return {**answer, "facts": facts}
