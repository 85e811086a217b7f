"""The levels that a person may choose: those of the wordings in force during a season."""

from django.conf import settings

from legislation import qualify
from legislation.errors import Refusal
from matches.models import Season
from qualification.models.hearing import LEVELS


def levels_of(season: Season) -> list[tuple[str, str]]:
    """Code and name of each level that the law of a season knows, on its first and on its last day."""
    codes: set[str] = set()
    for on in (season.first_day, season.last_day):
        try:
            rules = qualify.risk_rules(on, settings.JURISDICTION)
        except Refusal:
            continue
        codes |= {level.code for level in rules.levels}
    return [(code, name) for code, name in LEVELS if code in codes]
