"""Sport's own data: seasons, competitions, teams, matches and what happened at them."""

from matches.models.competitions import Competition, Season, Sport, Team, TeamEntry
from matches.models.fixtures import Match, MatchChange
from matches.models.incidents import Incident, SecurityReport

__all__ = [
    "Competition",
    "Incident",
    "Match",
    "MatchChange",
    "Season",
    "SecurityReport",
    "Sport",
    "Team",
    "TeamEntry",
]
