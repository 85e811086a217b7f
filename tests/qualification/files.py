"""Season reports as federations make them, of any size."""

import io
from collections.abc import Sequence
from datetime import date, timedelta

import xlsxwriter
from django.core.files.uploadedfile import SimpleUploadedFile

from entities.models import Organisation, Venue, VenueCapacity
from matches.models import Competition, Season, Team, TeamEntry

HEAD = [
    "Jogo n.º",
    "Jornada",
    "Data",
    "Visitado",
    "Visitante",
    "Estádio",
    "Espectadores",
    "Visitantes previstos",
    "Nível proposto",
    "Razões",
]


def workbook(rows: Sequence[Sequence[str]], head: Sequence[str] = HEAD) -> SimpleUploadedFile:
    """A title, a blank row, then the table, every cell as text."""
    memory = io.BytesIO()
    book = xlsxwriter.Workbook(memory, {"in_memory": True})
    sheet = book.add_worksheet("Folha1")
    sheet.write(0, 0, "Relatório da época")
    for r, row in enumerate([head, *rows], start=2):
        for c, value in enumerate(row):
            sheet.write_string(r, c, value)
    book.close()
    return SimpleUploadedFile("relatorio.xlsx", memory.getvalue())


def league_of(count: int, league: Competition, season: Season, force: Organisation) -> list[Team]:
    """Teams entered in a league, each with its ground of known capacity."""
    teams = []
    for number in range(1, count + 1):
        club = Organisation.objects.create(kind=Organisation.Kind.CLUB, name=f"Clube Inventado {number:02d}")
        team = Team.objects.create(club=club, sport=league.sport, name=club.name)
        TeamEntry.objects.create(team=team, competition=league, season=season)
        venue = Venue.objects.create(
            name=f"Campo Inventado {number:02d}", kind="open_air", municipality="Viseu", district="Viseu", force=force
        )
        VenueCapacity.objects.create(venue=venue, first_day=date(2009, 1, 1), capacity=1_000 * number)
        teams.append(team)
    return teams


def everybody_twice(teams: Sequence[Team], first: date, *, prefix: str = "101") -> list[list[str]]:
    """Rows of a championship in which each team receives each other, one round a week, as circles are made."""
    places = list(teams)
    rows: list[list[str]] = []
    rounds = 2 * (len(places) - 1)
    for turn in range(rounds):
        for pair in range(len(places) // 2):
            home, away = places[pair], places[-1 - pair]
            if turn >= len(places) - 1:
                home, away = away, home
            number = home.name[-2:]
            capacity = int(number) * 1_000
            rows.append(
                [
                    f"{prefix}.{turn + 1:02d}.{pair + 1:03d}.0",
                    f"{turn + 1}.ª jornada",
                    (first + timedelta(weeks=turn)).strftime("%d-%m-%Y 20:30"),
                    home.name,
                    away.name,
                    f"Campo Inventado {number}",
                    f"{capacity // 2:,}".replace(",", "."),
                    "100",
                    "",
                    "",
                ]
            )
        places = [places[0], places[-1], *places[1:-1]]
    return rows
