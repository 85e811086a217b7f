"""`manage.py qualify`: the level of every match of a season, as the season's page shows it."""

import json
from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from legislation import formats, qualify
from legislation.errors import Refusal
from matches.models import Match, Season
from qualification import words
from qualification.standing import Standing, standings


class Command(BaseCommand):
    """Says the level of each match; with `--wording` it is a simulation and no order counts."""

    help = "Avalia os jogos de uma época pela redação em vigor no dia de cada um, ou por outra."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--season", required=True, help="por exemplo 2018/2019")
        parser.add_argument("--wording", default=None, help="força uma redação (simulação)")
        parser.add_argument("--json", action="store_true", dest="as_json")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print one line for each match, or one object; a season or wording that does not exist is said in words."""
        season = Season.objects.filter(name=options["season"]).first()
        if season is None:
            raise CommandError(f"Não há a época «{options['season']}»: escreva os dois anos, por exemplo 2018/2019.")
        if options["wording"]:
            _refuse_unknown(season, options["wording"])
        matches = (
            Match.objects.filter(season=season)
            .exclude(state=Match.State.CANCELLED)
            .select_related(
                "season", "competition__sport", "competition__organiser", "home__club", "away__club", "venue__force"
            )
        )
        found = [
            described(s, simulation=bool(options["wording"]))
            for s in standings(list(matches), wording=options["wording"])
        ]
        if options["as_json"]:
            answer = {"season": season.name, "wording": options["wording"], "matches": found}
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
            return
        for row in found:
            level, ordered = words.level(row["level"]), words.level(row["if_ordered"])
            self.stdout.write(f"{row['day'] or 'sem data'}\t{row['match']}\t{level}\tse houver despacho: {ordered}")
        counts = Counter(row["level"] or "open" for row in found)
        said = ", ".join(f"{words.level(code)}: {count}" for code, count in counts.items())
        self.stdout.write(f"{formats.plural(len(found), 'jogo', 'jogos')}. {said}")


def described(found: Standing, *, simulation: bool) -> dict[str, Any]:
    """One match as JSON: its level and why, the criteria with their articles, what is missing, what may still be."""
    evaluation = found.evaluation
    return {
        "id": found.match.pk,
        "match": str(found.match),
        "code": found.match.organiser_code,
        "day": found.match.day.isoformat() if found.match.day else None,
        "level": found.level,
        "if_ordered": found.if_ordered,
        "order": str(found.line.order) if found.line and found.by_order else None,
        "possible": evaluation["possible"],
        "criteria": [{"cite": c["cite"], "outcome": c["outcome"]} for c in evaluation["criteria"]],
        "missing": evaluation["missing"],
        "refused": evaluation.get("refused"),
        "wording": evaluation.get("wording"),
        "simulation": simulation,
    }


def _refuse_unknown(season: Season, wording: str) -> None:
    try:
        qualify.risk_rules(season.first_day, wording=wording)
    except Refusal as refusal:
        raise CommandError(refusal.message) from refusal
