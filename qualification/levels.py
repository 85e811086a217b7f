"""The levels that a person may choose: those of the wordings in force during a season."""

from django.conf import settings

from audit.errors import InvalidInput
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


def refuse_level_of_other_law(level: str, season: Season) -> None:
    """Raise `InvalidInput` (`level_of_other_law`) for a level that the law of the season does not know."""
    own = levels_of(season)
    if level not in dict(own):
        names = ", ".join(name for _, name in own) or "nenhum"
        said = dict(LEVELS).get(level, level)
        raise InvalidInput(
            "level_of_other_law", f"«{said}» não é um nível da lei da época {season}. Os dela são: {names}.", "level"
        )
