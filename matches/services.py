"""Acts on sport's own data: matches are recorded, moved, postponed and cancelled; incidents are established."""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction

from audit.errors import ActRefused, Conflict
from entities.models import Organisation, User, Venue
from matches import events
from matches.models import Competition, Incident, Match, MatchChange, Season, Team


@dataclass(frozen=True)
class MatchData:
    """What is known of a match; day, time and venue may be unknown."""

    season: Season
    competition: Competition
    home: Team
    away: Team
    venue: Venue | None = None
    day: date | None = None
    time: datetime.time | None = None
    organiser_code: str = ""
    league_code: str = ""
    round: str = ""
    phase: str = ""


_MOVABLE = {Match.State.SCHEDULED, Match.State.POSTPONED}


def season_for(on: date) -> Season:
    """The season of a day, made with its usual days (1 July to 30 June) where nobody recorded another."""
    season = Season.objects.filter(first_day__lte=on, last_day__gte=on).order_by("-first_day").first()
    return season or season_named(on.year if on.month >= 7 else on.year - 1)


def season_named(first_year: int) -> Season:
    """The season that begins in a year."""
    season, _ = Season.objects.get_or_create(
        name=f"{first_year}/{first_year + 1}",
        defaults={"first_day": date(first_year, 7, 1), "last_day": date(first_year + 1, 6, 30)},
    )
    return season


def seasons_locked(season_ids: Iterable[int]) -> None:
    """Take seasons until the transaction ends, always before any of their matches.

    Recording matches, sending a report and signing an order take it, so that a rule of an order being signed reaches
    the matches recorded meanwhile, and one code is not given to two matches.
    """
    list(Season.objects.select_for_update(no_key=True).filter(pk__in=set(season_ids)).order_by("pk"))


@transaction.atomic
def match_record(*, data: MatchData, by: User | None, repeats: Match | None = None) -> Match:
    """Record a match for the first time; `repeats` names the match that this one repeats.

    Raises `ActRefused` (`same_team`, `code_taken`, `outside_season`) where a team would play itself, the code is
    that of another match, or the day is not in the season.
    """
    return matches_record(data=[data], by=by, repeats=repeats)[0]


@transaction.atomic
def matches_record(*, data: Sequence[MatchData], by: User | None, repeats: Match | None = None) -> list[Match]:
    """Record many matches at once, in the order given. Raises as `match_record`."""
    seasons_locked(each.season.pk for each in data)
    _refuse_impossible(data)
    made = Match.objects.bulk_create(
        [Match(**{name: getattr(d, name) for name in d.__dataclass_fields__}, repeats=repeats) for d in data],
        batch_size=1000,
    )
    MatchChange.objects.bulk_create(
        [MatchChange(match=m, kind=MatchChange.Kind.CREATED, after=_seen(m), recorded_by=by) for m in made],
        batch_size=1000,
    )
    events.recorded([match.pk for match in made])
    return made


@transaction.atomic
def match_move(
    *,
    match_id: int,
    version: int,
    by: User | None,
    reason: str,
    day: date | None,
    at: datetime.time | None,
    venue: Venue | None,
) -> Match:
    """Change day, time or venue of a match; without a day it is postponed.

    Raises `Conflict` where somebody changed it since `version` was shown, and `ActRefused` (`match_closed`) for a match
    already held or cancelled.
    """
    match = _locked(match_id, version)
    if match.state not in _MOVABLE:
        raise ActRefused(
            "match_closed", f"O jogo está «{match.get_state_display()}» e já não pode mudar de dia ou recinto."
        )
    before = _seen(match)
    match.day, match.time, match.venue = day, at, venue
    match.state = Match.State.SCHEDULED if day else Match.State.POSTPONED
    kind = MatchChange.Kind.MOVED if day else MatchChange.Kind.POSTPONED
    return _save(match, kind, before, by, reason)


@transaction.atomic
def match_close(*, match_id: int, version: int, by: User | None, state: str, reason: str = "") -> Match:
    """Mark a match as held, cancelled or to be repeated. Raises `Conflict` and `ActRefused` as `match_move` does."""
    match = _locked(match_id, version)
    closed = {Match.State.CANCELLED, Match.State.REPEATED}
    if match.state in closed or (match.state == Match.State.PLAYED) != (state == Match.State.REPEATED):
        raise ActRefused("match_closed", f"O jogo já está «{match.get_state_display()}».")
    before = _seen(match)
    match.state = state
    kind = {
        Match.State.CANCELLED: MatchChange.Kind.CANCELLED,
        Match.State.REPEATED: MatchChange.Kind.REPEAT,
    }.get(Match.State(state), MatchChange.Kind.PLAYED)
    return _save(match, kind, before, by, reason)


@transaction.atomic
def match_repeat(*, match_id: int, version: int, by: User | None, day: date | None, reason: str = "") -> Match:
    """Order a held match to be repeated: the new match names the one it repeats. Raises as `match_close`."""
    seasons_locked(Match.objects.filter(pk=match_id).values_list("season", flat=True))
    match = match_close(match_id=match_id, version=version, by=by, state=Match.State.REPEATED, reason=reason)
    data = MatchData(
        season=match.season,
        competition=match.competition,
        home=match.home,
        away=match.away,
        venue=match.venue,
        day=day,
        round=match.round,
        phase=match.phase,
    )
    return match_record(data=data, by=by, repeats=match)


@transaction.atomic
def incident_record(
    *,
    match: Match,
    kind: str,
    source: str,
    reference: str,
    serious: bool,
    summary: str,
    established_on: date,
    club: Organisation | None = None,
    by: User | None = None,
) -> Incident:
    """Record an incident once for each source and reference; a second call brings it up to date."""
    incident, _ = Incident.objects.update_or_create(
        match=match,
        source=source,
        reference=reference,
        kind=kind,
        defaults={
            "serious": serious,
            "summary": summary,
            "established_on": established_on,
            "withdrawn_on": None,
            "club": club,
            "recorded_by": by,
        },
    )
    return incident


@transaction.atomic
def incident_withdraw(*, source: str, reference: str, on: date) -> int:
    """Take back the incidents of a source, for example when a court annuls the decision. Returns how many."""
    return Incident.objects.filter(source=source, reference=reference, withdrawn_on=None).update(withdrawn_on=on)


def _refuse_impossible(data: Sequence[MatchData]) -> None:
    seen: set[tuple[int, int, str, str]] = set()
    for each in data:
        if each.home == each.away:
            raise ActRefused("same_team", "A equipa visitada e a visitante são a mesma. Corrija uma delas.", "away")
        if each.day and not each.season.first_day <= each.day <= each.season.last_day:
            raise ActRefused("outside_season", f"O dia não fica na época {each.season}. Corrija a data.", "day")
        for field in ("organiser_code", "league_code"):
            code = getattr(each, field)
            key = (each.competition.pk, each.season.pk, field, code)
            if code and key in seen:
                raise ActRefused("code_taken", f"O código {code} está em dois jogos. Corrija um deles.", field)
            seen.add(key)
    for field in ("organiser_code", "league_code"):
        codes = {getattr(each, field) for each in data} - {""}
        taken = Match.objects.filter(
            competition__in={each.competition for each in data},
            season__in={each.season for each in data},
            **{f"{field}__in": codes},
        )
        for match in taken:
            if (match.competition_id, match.season_id, field, getattr(match, field)) in seen:
                code = getattr(match, field)
                message = f"O código {code} já é de outro jogo desta competição e época. Corrija-o."
                raise ActRefused("code_taken", message, field)


def _locked(match_id: int, version: int) -> Match:
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.version != version:
        last = match.changes.select_related("recorded_by").last()
        who = last.recorded_by.name if last and last.recorded_by else "outra pessoa"
        raise Conflict(
            "match_changed", f"O jogo foi alterado entretanto por {who}. Veja os dados atuais e repita a alteração."
        )
    return match


def _seen(match: Match) -> dict[str, Any]:
    return {
        "day": match.day.isoformat() if match.day else None,
        "time": match.time.isoformat("minutes") if match.time else None,
        "venue": match.venue_id,
        "state": match.state,
    }


def _save(match: Match, kind: str, before: dict[str, Any], by: User | None, reason: str) -> Match:
    match.version += 1
    match.save()
    _remember(match, kind, before, by, reason)
    return match


def _remember(match: Match, kind: str, before: dict[str, Any], by: User | None, reason: str) -> None:
    MatchChange.objects.create(match=match, kind=kind, before=before, after=_seen(match), recorded_by=by, reason=reason)
