"""Legal terms: each named rule with its length, its way of counting and its days one by one; and deemed notification.

Lengths are data: those of Lei 39/2009 in its wordings, those of the general regime in `PT/rgco`, those left to the
authority in `PT/authority.toml`. A rule takes the length of the day on which it starts. Where courts count a term in
two ways, the result holds one, chosen as `docs/algorithms/terms.md` says, with the other in `alternatives`.
"""

import argparse
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from legislation import calendars, dates, rules
from legislation.calendars import ONE_DAY, Calendar
from legislation.errors import Refusal
from legislation.inputs import moment
from legislation.receipts import doubts, warning

WORKING, RUNNING, COURT, MONTHS, HOURS = "working_days", "days", "court_days", "months", "hours"
LABELS = {
    "challenge": "Impugnação judicial",
    "summary_notice": "Aviso do processo sumaríssimo",
    "summary_refusal": "Recusa da decisão sumaríssima",
    "summary_payment": "Pagamento em processo sumaríssimo",
    "payment": "Pagamento da coima",
    "send_to_prosecutor": "Envio da impugnação ao Ministério Público",
    "auto_delivery": "Entrega do auto pela força de segurança",
    "instruction": "Instrução do processo",
    "opinion_request": "Pedido de parecer vinculativo",
    "binding_opinion": "Resposta ao pedido de parecer",
    "protocol_copy": "Envio da cópia do protocolo",
    "security_report": "Relatório do gestor de segurança",
    "defence": "Defesa do arguido",
    "court_appeal": "Recurso para a Relação",
}
RULES = tuple(LABELS)
CHANNEL_ACTS = ("cpp", "cpa")


@dataclass(frozen=True)
class Term:
    """One term: its last day (inside), and how each day between was treated.

    `counting` is `working_days`, `days` (running), `court_days`, `months` or `hours`; a term in hours also has its
    last moment.
    `warn_on` is the earliest last day of all readings: the day that warnings go by.
    """

    rule: str
    cite: str
    start: date
    length: int
    counting: str
    calendar: str
    last_day: date
    counted: tuple[date, ...]
    skipped: tuple[tuple[date, str], ...]
    last_moment: datetime | None = None
    alternatives: tuple["Term", ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def warn_on(self) -> date:
        """The earliest last day of all readings."""
        return min([self.last_day, *(other.last_day for other in self.alternatives)])

    def as_json(self) -> dict[str, Any]:
        """The answer of the command `term`."""
        return {
            **self._days_json(),
            "rule": self.rule,
            "from": self.start.isoformat(),
            "length": self.length,
            "calendar": self.calendar,
            "alternatives": [other._days_json() for other in self.alternatives],
            "warn_on": self.warn_on.isoformat(),
            "warnings": list(self.warnings),
            "ruleset": rules.ruleset_digest(),
        }

    def _days_json(self) -> dict[str, Any]:
        return {
            "last_day": self.last_day.isoformat(),
            "last_moment": self.last_moment.isoformat() if self.last_moment else None,
            "counting": self.counting,
            "cite": self.cite,
            "counted": [day.isoformat() for day in self.counted],
            "skipped": [{"date": day.isoformat(), "reason": reason} for day, reason in self.skipped],
        }


@dataclass(frozen=True)
class Deemed:
    """The day on which a notice counts as received, by its channel, with the other reading where there is one."""

    channel: str
    cite: str
    sent_on: date
    day: date
    alternatives: tuple[date, ...] = ()
    warnings: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The notice as JSON."""
        return {
            "channel": self.channel,
            "cite": self.cite,
            "sent_on": self.sent_on.isoformat(),
            "day": self.day.isoformat(),
            "alternatives": [day.isoformat() for day in self.alternatives],
            "warnings": list(self.warnings),
        }


@dataclass(frozen=True)
class _Length:
    """How long a rule is on a day, and what says so."""

    amount: int
    unit: str
    cite: str
    certain: bool
    warnings: tuple[str, ...] = field(default=())


def term(
    rule: str,
    start: date | datetime,
    *,
    calendar: str = "pt",
    with_pandemic: bool = False,
    length: int | None = None,
    wording: str | None = None,
) -> Term:
    """The term of a rule that an event on `start` opens; the day of the event is not counted.

    A rule in hours needs an aware `datetime`. `length` replaces the authority's own setting (only `defence`). `wording`
    takes the length from a named wording of Lei 39/2009, as a simulation; the general regime's terms do not change.
    Raises `Refusal`: `unknown_rule`, `unknown_calendar`, `hour_needed`, `length_fixed`, `rule_not_in_force`.
    """
    place = calendars.calendar(calendar)
    day = dates.answerable(dates.local_day(start) if isinstance(start, datetime) else start)
    found = _length(rule, day, wording)
    if length is not None:
        if rule != "defence" or not 1 <= length <= 365:
            raise Refusal("length_fixed", "Só o prazo de defesa tem a duração que a autoridade fixar, de 1 a 365 dias.")
        found = _Length(length, found.unit, found.cite, found.certain, found.warnings)
    if found.unit == HOURS:
        return _in_hours(rule, start, found, place)
    stops = pandemic_stops() if with_pandemic else ()
    warnings = [*place.warnings, *found.warnings]
    others: tuple[Term, ...] = ()
    if found.unit in (WORKING, RUNNING) and not found.certain:
        chosen = count(rule, found.cite, day, found.amount, WORKING, place, stops)
        others = (count(rule, found.cite, day, found.amount, RUNNING, place, stops),)
        warnings.append(_shorter(chosen, others[0]))
    else:
        chosen = count(rule, found.cite, day, found.amount, found.unit, place, stops)
    warnings += [_pandemic()["warning"]] if not with_pandemic and _touches_pandemic(day, chosen.last_day) else []
    return _with(chosen, others, warnings)


def count(
    rule: str,
    cite: str,
    start: date,
    amount: int,
    counting: str,
    place: Calendar,
    stops: Iterable[tuple[date, date]] = (),
) -> Term:
    """Count an amount from the day after `start`; a term never ends on a day on which no act can be done.

    `counting` is `working_days` (RGCO 60, CPA 87), `days` (running), `court_days` (running, but not in court
    holidays) or
    `months` (to the same day, Código Civil 279.º c). Days inside `stops` are not counted.
    """
    pauses, length = tuple(stops), amount
    if counting == MONTHS:
        amount = (dates.add_months(start, amount) - start).days
    counted: list[date] = []
    skipped: list[tuple[date, str]] = []
    day = start
    while len(counted) < amount:
        day += ONE_DAY
        reason = "prazo suspenso pela pandemia" if any(first <= day <= last for first, last in pauses) else None
        reason = reason or (place.reason(day) if counting == WORKING else None)
        reason = reason or (calendars.court_holiday(day) if counting == COURT else None)
        if reason:
            skipped.append((day, reason))
        else:
            counted.append(day)
    while reason := place.obstacle(day):
        skipped.append((day, f"não pode ser o último dia: {reason}"))
        day += ONE_DAY
    return Term(rule, cite, start, length, counting, place.id, day, tuple(counted), tuple(skipped))


def deemed(
    channel: str,
    sent_on: date,
    *,
    calendar: str = "pt",
    received_on: date | None = None,
    accessed_on: date | None = None,
) -> Deemed:
    """The day a notice counts as received (CPP 113, CPA 113).

    Channels: `personal` (the day of contact), `registered` (from the day the post registered it), `simple_deposit`
    (from the day of deposit; the fifth day, working or not), `registered_administrative`, `electronic` (the day of
    access, or the fifth working day).
    `received_on` is a later day proved by the addressee; an earlier one changes nothing.
    Raises `Refusal`: `unknown_channel`, `before_first_wording`, `before_sending`.
    """
    row, cite = _channel(channel, dates.answerable(sent_on))
    place = calendars.calendar(calendar)
    for known in (received_on, accessed_on):
        if known is not None and known < sent_on:
            raise Refusal("before_sending", "O dia da receção é anterior ao do envio: corrija um dos dois.")
    day = _deemed_day(row["unit"], sent_on, row["length"], place)
    others = [_deemed_day(row["other_unit"], sent_on, row["length"], place)] if "other_unit" in row else []
    if accessed_on is not None and row.get("on_access"):
        day, others = min(day, accessed_on), []
    if received_on is not None:
        day, others = max(day, received_on), [max(other, received_on) for other in others]
    others = [other for other in others if other != day]
    warnings = [*place.warnings, *(doubts(row) if others or row.get("state") == "provisional" else ())]
    return Deemed(channel, cite, sent_on, day, tuple(others), tuple(warnings))


def renewals(rule: str, on: date) -> int:
    """How many times a term that starts on a day may be extended by the same time; zero where the law does not say."""
    wording = rules.wording_on("PT", rules.main_act("PT"), on)
    return next((int(row.get("renewable", 0)) for row in wording.rows("terms") if row["rule"] == rule), 0)


def last_notified(days: Iterable[date]) -> date:
    """The day a term starts from where several people are notified: the last of them (RGCO 47.4)."""
    return max(days)


def finality(last_challenge_day: date) -> date:
    """The day a decision becomes final: the day after the last day to challenge it (RGCO 58.2.a and 59)."""
    return last_challenge_day + ONE_DAY


def pandemic_stops() -> tuple[tuple[date, date], ...]:
    """The two periods in which the pandemic stopped terms and prescription (86 and 74 days), both ends inside."""
    return tuple((row["first"], row["last"]) for row in _pandemic()["stops"])


def channels() -> list[str]:
    """The channels by which a notice can be sent, across the acts that rule them."""
    acts = (rules.library().wordings("PT", act)[-1] for act in CHANNEL_ACTS)
    return [row["code"] for wording in acts for row in wording.rows("channels")]


def _length(rule: str, on: date, named: str | None) -> _Length:
    if rule not in RULES:
        raise Refusal("unknown_rule", f"Não há o prazo «{rule}»: use {', '.join(RULES)}.")
    general = rules.wording_on("PT", "rgco", on)
    for row in general.rows("terms"):
        if row["rule"] == rule:
            early = on < general.tables["read"]["first"]
            extra = [warning("provisional", general.tables["read"]["note"])] if early else []
            return _of(row, general.cite(row["cite"]), extra)
    for row in rules.library().document("PT/authority")["terms"]:
        if row["rule"] == rule and row["first"] <= on:
            return _of(row, row["cite"], ())
    wording = rules.choose(on, wording=named)
    for row in wording.rows("terms"):
        if row["rule"] == rule:
            return _of(row, wording.cite(row["cite"]), ())
    raise Refusal("rule_not_in_force", f"Em {on.isoformat()} {wording.label} não tem o prazo «{rule}».")


def _of(row: Mapping[str, Any], cite: str, extra: Iterable[str]) -> _Length:
    certain = row.get("state", "confirmed") == "confirmed"
    return _Length(row["length"], row["unit"], cite, certain, (*extra, *doubts(row)))


def _in_hours(rule: str, start: date | datetime, found: _Length, place: Calendar) -> Term:
    if not isinstance(start, datetime) or start.tzinfo is None:
        raise Refusal("hour_needed", f"O prazo «{rule}» conta-se em horas: indique dia e hora, como 2024-01-10T21:30.")
    zone = dates.ZONES["PT"]
    end = (start.astimezone(UTC) + timedelta(hours=found.amount)).astimezone(zone)
    first, last = dates.local_day(start), end.date()
    days = tuple(first + timedelta(days=ahead) for ahead in range(1, (last - first).days + 1))
    hours = Term(rule, found.cite, first, found.amount, HOURS, place.id, last, days, (), last_moment=end)
    code = rules.wording_on("PT", "cpa", first)
    reading = code.tables["hours"]
    administrative = count(rule, code.cite(reading["cite"]), first, found.amount // reading["per_day"], WORKING, place)
    note = "Lê-se 48 horas seguidas; o CPA 87 toma 48 horas por dois dias úteis. O aviso segue o prazo mais curto."
    return _with(hours, (administrative,), [*place.warnings, *found.warnings, warning("disputed", note)])


def _with(chosen: Term, others: tuple[Term, ...], warnings: Iterable[str]) -> Term:
    return replace(chosen, alternatives=others, warnings=tuple(dict.fromkeys(warnings)))


def _shorter(chosen: Term, other: Term) -> str:
    first = min(chosen.last_day, other.last_day)
    return warning("disputed", f"Pela contagem mais curta, o prazo acaba em {first:%d/%m/%Y}: o aviso segue esse dia.")


def _pandemic() -> Mapping[str, Any]:
    document = rules.library().document("PT/pandemic")
    return {**document, "warning": warning(document["state"], document["note"])}


def _touches_pandemic(first: date, last: date) -> bool:
    return any(start <= last and first <= end for start, end in pandemic_stops())


def _channel(channel: str, on: date) -> tuple[Mapping[str, Any], str]:
    for act in CHANNEL_ACTS:
        if any(row["code"] == channel for row in rules.library().wordings("PT", act)[-1].rows("channels")):
            wording = rules.wording_on("PT", act, on)
            row = next(row for row in wording.rows("channels") if row["code"] == channel)
            return row, wording.cite(row["cite"])
    raise Refusal("unknown_channel", f"Não há a via de notificação «{channel}»: use {', '.join(channels())}.")


def _deemed_day(unit: str, sent_on: date, length: int, place: Calendar) -> date:
    if unit == WORKING:
        day = sent_on
        for _ in range(length):
            day += ONE_DAY
            while not place.working(day):
                day += ONE_DAY
        return day
    day = sent_on + timedelta(days=length)
    while unit == "days_then_working" and not place.working(day):
        day += ONE_DAY
    return day


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command `term`."""
    parser.add_argument("rule", metavar="RULE", help=", ".join(RULES))
    parser.add_argument("--from", dest="start", required=True, metavar="DATE", help="dia do ato, que não se conta")
    parser.add_argument("--calendar", default="pt", metavar="ID", help="calendário de feriados (pt, pt/viseu…)")
    parser.add_argument("--with-pandemic", action="store_true", help="desconta as suspensões de 2020 e 2021")
    parser.add_argument("--length", type=int, metavar="DAYS", help="duração do prazo de defesa")


def command(args: argparse.Namespace) -> dict[str, Any]:
    """Answer the command `term`. Raises `Refusal` for anything that cannot be answered."""
    if args.jurisdiction != "PT":
        raise Refusal("unknown_rule", "Os prazos conhecidos são os de Portugal: os de Angola não foram lidos.")
    start = moment(args.start) if "T" in args.start or " " in args.start else dates.day(args.start)
    found = term(
        args.rule,
        start,
        calendar=args.calendar,
        with_pandemic=args.with_pandemic,
        length=args.length,
        wording=args.wording,
    )
    return {**found.as_json(), "simulation": args.wording is not None}
