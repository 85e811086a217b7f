"""Lists that leave the product: the matches of a season, what each asks of whom, and the calendar."""

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from typing import Any

from django.conf import settings
from icalendar import Calendar, Event

from legislation import formats
from legislation.dates import ZONES
from qualification import words
from qualification.selectors import LEVEL_NAMES
from qualification.standing import Standing

SEASON = (
    "Dia",
    "Hora",
    "Jogo",
    "Competição",
    "Jornada",
    "Recinto",
    "Força",
    "Nível",
    "Por despacho",
    "Nível se houver despacho",
    "Nível proposto pelo organizador",
    "Critérios verificados",
    "Factos em falta",
)
ASKED = (
    "Dia do jogo",
    "Jogo",
    "Competição",
    "Recinto",
    "Força",
    "Nível",
    "O que se exige",
    "De quem",
    "Quem",
    "Quando",
    "Até",
    "Artigo",
    "A confirmar",
)
MATCH_LASTS = timedelta(hours=2)


def season_rows(found: Iterable[Standing]) -> list[Sequence[str]]:
    """One row for each match, under `SEASON`."""
    return [
        (
            *_when(s),
            str(s.match),
            s.match.competition.name,
            s.match.round,
            s.match.venue.name if s.match.venue else "",
            s.match.venue.force.name if s.match.venue else "",
            LEVEL_NAMES.get(s.level or "", "em aberto"),
            str(s.line.order) if s.line and s.by_order else "",
            LEVEL_NAMES.get(s.if_ordered or "", "em aberto"),
            LEVEL_NAMES.get(s.proposed or "", ""),
            "; ".join(f"{c['cite']} {c['title']}" for c in s.met),
            words.facts(s.evaluation["missing"]),
        )
        for s in found
    ]


def asked_rows(found: Iterable[tuple[Standing, list[dict[str, Any]]]]) -> list[Sequence[str]]:
    """One row for each duty of each match, under `ASKED`."""
    return [
        (
            _when(s)[0],
            str(s.match),
            s.match.competition.name,
            s.match.venue.name if s.match.venue else "",
            s.match.venue.force.name if s.match.venue else "",
            LEVEL_NAMES.get(s.level or "", "em aberto"),
            duty["summary"],
            duty["who_label"],
            bearer(s, duty["who"]),
            duty["due_label"],
            formats.day(duty["on_or_before"]) if duty["on_or_before"] else "",
            duty["cite"],
            "" if duty["state"] == "confirmed" else "a confirmar por jurista",
        )
        for s, duties in found
        for duty in duties
    ]


def bearer(found: Standing, who: str) -> str:
    """The name of the body that owes a duty of a match."""
    match = found.match
    if who == "organiser":
        return str(match.competition.organiser.name)
    if who == "force":
        return str(match.venue.force.name) if match.venue else ""
    return str(match.home.club.name)


def icalendar(found: Iterable[Standing], *, address: str, stamp: datetime) -> bytes:
    """Matches with a day as events; without an hour they last the whole day. `address` is the installation's host."""
    calendar = Calendar()
    calendar.add("prodid", "-//Violência no desporto//qualificação//PT")
    calendar.add("version", "2.0")
    zone = ZONES[settings.JURISDICTION]
    for s in found:
        match = s.match
        if match.day is None:
            continue
        event = Event()
        event.add("uid", f"jogo-{match.pk}@{address}")
        event.add("sequence", match.version)
        event.add("dtstamp", stamp)
        event.add("summary", f"{match} ({words.level(s.level, 'nível em aberto')})")
        event.add("description", f"{match.competition}. {match.round}".strip())
        if match.venue:
            event.add("location", f"{match.venue.name}, {match.venue.municipality}")
        if match.time:
            start = datetime.combine(match.day, match.time, tzinfo=zone)
            event.add("dtstart", start)
            event.add("dtend", start + MATCH_LASTS)
        else:
            event.add("dtstart", match.day)
        calendar.add_component(event)
    return bytes(calendar.to_ical())


def _when(found: Standing) -> tuple[str, str]:
    match = found.match
    at: time | None = match.time
    return formats.day(match.day) if match.day else "sem data", f"{at:%H:%M}" if at else ""
