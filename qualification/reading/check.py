"""One row of a report: every cell read, every name found, every contradiction said; what is wrong names its column."""

from dataclasses import dataclass, field
from typing import Any

from entities.models import Venue, VenueCapacity
from entities.text import search_key
from legislation import formats
from matches import selectors as matches
from matches.models import Competition, Season, Team
from qualification.levels import levels_of
from qualification.reading import values
from qualification.reading.columns import BY_KEY

ERROR, WARNING = "error", "warning"


@dataclass(frozen=True)
class Issue:
    """Something about one cell: a stable code, the field, what to do, and near values to choose from."""

    code: str
    field: str
    message: str
    level: str = ERROR
    choices: tuple[tuple[str, str], ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The form kept with the row."""
        return {
            "code": self.code,
            "field": self.field,
            "label": BY_KEY[self.field].label if self.field in BY_KEY else "Linha",
            "message": self.message,
            "level": self.level,
            "choices": [list(choice) for choice in self.choices],
        }


@dataclass
class Checked:
    """What a row was read as, and its issues."""

    read: dict[str, Any] = field(default_factory=dict)
    issues: list[Issue] = field(default_factory=list)

    @property
    def has_errors(self) -> bool:
        """Whether something must be mended before the row can be sent."""
        return any(issue.level == ERROR for issue in self.issues)


class Names:
    """Names of competitions, teams and venues known to the authority, looked up once for a whole report."""

    def __init__(self, organiser_id: int, season: Season) -> None:
        self.season = season
        self.competitions = {c.name_key: c for c in Competition.objects.filter(organiser=organiser_id)}
        self.teams: dict[str, list[Team]] = {}
        for team in Team.objects.select_related("club"):
            for key in {team.name_key, team.club.name_key, search_key(team.club.short_name or team.club.name)}:
                self.teams.setdefault(key, []).append(team)
        self.venues = {v.name_key: v for v in Venue.objects.all()}
        self.measured = set(VenueCapacity.objects.values_list("venue", flat=True))
        self.levels = dict(levels_of(season))
        self._keys: dict[str, str] = {}

    def key(self, name: str) -> str:
        """The search form of a written name, asked of the database once."""
        if name not in self._keys:
            self._keys[name] = search_key(name)
        return self._keys[name]


_READERS = {
    "code": lambda cell: values.text(cell, longest=30),
    "league_code": lambda cell: values.text(cell, longest=30),
    "round": lambda cell: values.text(cell, longest=40),
    "phase": lambda cell: values.text(cell, longest=60),
    "time": lambda cell: values.hour(cell).isoformat("minutes"),
    "capacity": values.count,
    "spectators": values.count,
    "visitors": values.count,
    "full": values.yes_no,
    "decisive": values.decisive,
    "level": values.level,
    "reasons": lambda cell: values.text(cell, longest=1000),
}


def check_row(written: dict[str, Any], names: Names) -> Checked:
    """Read one row as it was written. Blank cells are unknown, never zero."""
    row = Checked()
    for key, reader in _READERS.items():
        if key in written:
            _cell(row, key, lambda cell, reader=reader: reader(cell), written[key])
    if "day" in written:
        _moment(row, written["day"], names.season)
    else:
        row.issues.append(Issue("no_day", "day", "O jogo fica na lista dos que ainda não têm data.", WARNING))
    competition = _competition(row, written, names)
    if competition:
        for key in ("home", "away"):
            _team(row, key, written, competition, names)
    _venue(row, written, names)
    _level(row, names)
    _contradictions(row)
    return row


def _cell(row: Checked, key: str, reader: Any, cell: Any) -> None:
    try:
        row.read[key] = reader(cell)
    except values.Unreadable as error:
        row.issues.append(Issue(error.code, key, error.message))


def _moment(row: Checked, cell: Any, season: Season) -> None:
    try:
        day, at = values.moment(cell)
    except values.Unreadable as error:
        row.issues.append(Issue(error.code, "day", error.message))
        return
    if not season.first_day <= day <= season.last_day:
        message = f"O dia {formats.day(day)} não fica na época {season}. Corrija a data ou escolha outra época."
        row.issues.append(Issue("outside_season", "day", message))
        return
    row.read["day"] = day.isoformat()
    if at and "time" not in row.read:
        row.read["time"] = at.isoformat("minutes")


def _competition(row: Checked, written: dict[str, Any], names: Names) -> Competition | None:
    if "competition" not in written:
        if len(names.competitions) == 1:
            found = next(iter(names.competitions.values()))
            row.read["competition"] = found.pk
            return found
        row.issues.append(_unknown("competition", "", [(c.name, c.name) for c in names.competitions.values()]))
        return None
    name = values.text(written["competition"])
    known = names.competitions.get(names.key(name))
    if known is None:
        row.issues.append(_unknown("competition", name, [(c.name, c.name) for c in names.competitions.values()]))
        return None
    row.read["competition"] = known.pk
    return known


def _team(row: Checked, key: str, written: dict[str, Any], competition: Competition, names: Names) -> None:
    name = values.text(written.get(key))
    if not name:
        row.issues.append(Issue("no_team", key, f"Falta a {BY_KEY[key].label.lower()}. Escreva o nome da equipa."))
        return
    fitting = [t for t in names.teams.get(names.key(name), []) if t.sport_id == competition.sport_id]
    fitting = [t for t in fitting if t.age_group == competition.age_group] or fitting
    exact = [t for t in fitting if t.name_key == names.key(name)]
    found = exact if len(exact) == 1 else [t for t in fitting if t.kind == Team.Kind.MAIN] or fitting
    if len(found) == 1:
        row.read[key] = found[0].pk
        return
    near = fitting or matches.near_teams(name, competition, names.season)
    row.issues.append(_unknown(key, name, [(t.name, f"{t.name} ({t.get_kind_display()})") for t in near]))


def _venue(row: Checked, written: dict[str, Any], names: Names) -> None:
    if "venue" not in written:
        return
    name = values.text(written["venue"])
    venue = names.venues.get(names.key(name))
    if venue is None:
        row.issues.append(_unknown("venue", name, [(v.name, v.name) for v in matches.near_venues(name)]))
        return
    row.read["venue"] = venue.pk
    if venue.pk not in names.measured and "capacity" not in row.read:
        row.issues.append(
            Issue("no_capacity", "capacity", f"Falta a lotação de «{venue.name}». Escreva-a, por exemplo 15.000.")
        )


def _level(row: Checked, names: Names) -> None:
    """A level that the law of the season does not know is no proposal that anybody could decide on."""
    proposed = row.read.get("level")
    if proposed and names.levels and proposed not in names.levels:
        del row.read["level"]
        known = ", ".join(names.levels.values())
        message = f"O nível escrito não é da lei da época {names.season}. Escreva um destes: {known}."
        row.issues.append(Issue("level_of_other_law", "level", message))


def _contradictions(row: Checked) -> None:
    read = row.read
    if read.get("home") and read.get("home") == read.get("away"):
        row.issues.append(Issue("same_team", "away", "As duas equipas são a mesma. Corrija uma delas."))
    if (
        read.get("visitors") is not None
        and read.get("spectators") is not None
        and read["visitors"] > read["spectators"]
    ):
        row.issues.append(
            Issue("visitors_above", "visitors", "Há mais visitantes do que espectadores. Corrija um deles.")
        )
    if read.get("level") and read["level"] not in {"normal", "reduced", "C"} and not read.get("reasons"):
        row.issues.append(Issue("no_reasons", "reasons", "Diga porque propõe este nível, numa frase.", WARNING))


def _unknown(key: str, name: str, choices: list[tuple[str, str]]) -> Issue:
    label = BY_KEY[key].label.lower()
    said = f"Não se conhece «{name}» ({label})." if name else f"Falta a {label}."
    then = "Escolha da lista ou corrija o nome." if choices else "Corrija o nome ou peça à autoridade que o acrescente."
    return Issue("unknown_name", key, f"{said} {then}", ERROR, tuple(choices))
