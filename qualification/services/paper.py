"""What an order says on paper."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import date
from typing import Any

from django.conf import settings

from entities.models import User
from legislation import calendars, consequences, formats, qualify
from legislation.errors import Refusal
from qualification import words
from qualification.models import Opinion, OrderLine, RiskOrder
from qualification.selectors import LEVEL_NAMES

_COLUMNS = [
    {"label": "Dia", "width": 16},
    {"label": "Hora", "width": 9},
    {"label": "Jogo", "width": 31},
    {"label": "Competição", "width": 25},
    {"label": "Recinto", "width": 19},
]


def order_paper(
    order: RiskOrder, lines: Sequence[OrderLine], *, reporters: Collection[str], signer: User | None, on: date
) -> dict[str, Any]:
    """The data of the order's document: grounds, who was heard, the decision, and the list of matches by level.

    `reporters` are the organisers whose report in force names matches of the order.
    """
    reasons = [text for text in order.reasons.split("\n\n") if text.strip()] or ["(por escrever)"]
    blocks: list[dict[str, Any]] = [
        {"heading": "I. Fundamentação", "paragraphs": reasons},
        {"heading": "II. Audição", "paragraphs": _heard(order, lines, reporters)},
        {"heading": "III. Decisão", "operative": True, "paragraphs": _decision(order, lines, on)},
    ]
    data: dict[str, Any] = {
        "title": "Despacho de qualificação",
        "subtitle": order.title,
        "summary": _summary(order, lines),
        "blocks": blocks,
        "annexes": [{"title": "Jogos qualificados", "tables": _tables(lines), "notes": _notes(lines)}],
    }
    if signer is not None:
        data["signature"] = {
            "on": on.isoformat(),
            "name": signer.name,
            "quality": _as_title(decider(on)),
            "place": calendars.place(on, settings.JURISDICTION),
        }
    return data


def decider(on: date) -> str:
    """Who decides by the wording in force on a day; where no wording answers, the president."""
    try:
        return qualify.risk_rules(on, settings.JURISDICTION).decider
    except Refusal:
        return "presidente"


def _summary(order: RiskOrder, lines: Sequence[OrderLine]) -> list[dict[str, str]]:
    summary = [
        {"label": "Época", "value": order.season.name},
        {"label": "Jogos qualificados", "value": formats.number(len(lines))},
    ]
    for level, found in _by_level(lines).items():
        summary.append({"label": LEVEL_NAMES[level], "value": formats.plural(len(found), "jogo", "jogos")})
    if order.amends:
        summary.append({"label": "Altera", "value": str(order.amends)})
    return summary


def _decision(order: RiskOrder, lines: Sequence[OrderLine], on: date) -> list[Any]:
    text: list[Any] = []
    if order.amends and order.amends.signed_on:
        signed = formats.long_day(order.amends.signed_on)
        text.append(f"Altero o despacho {order.amends}, de {signed}, na parte agora decidida; no mais, mantém-se.")
    law = _law(on)
    for level, found in _by_level(lines).items():
        count = formats.plural(len(found), "jogo", "jogos")
        text.append(f"Qualifico como de {words.level(level)}{law} {count} da lista anexa.")
    rules = [f"{rule.text}: {words.level(rule.level)}" for rule in order.rules.all()]
    if rules:
        text.append(
            {
                "text": "A qualificação vale também para os jogos que venham a ser marcados e caibam nestas regras:",
                "items": rules,
            }
        )
    return text


def _law(on: date) -> str:
    if settings.JURISDICTION == "AO":
        return ", nos termos dos artigos 43.º a 47.º do Decreto Presidencial n.º 185/26,"
    return ", nos termos do artigo 12.º da Lei n.º 39/2009, de 30 de julho, na redação em vigor no dia de cada jogo,"


def _heard(order: RiskOrder, lines: Sequence[OrderLine], reporters: Collection[str]) -> list[str]:
    opinions = Opinion.objects.filter(match__in=[line.match_id for line in lines]).select_related("body")
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for opinion in opinions:
        counts[opinion.body.name][opinion.position != Opinion.Position.AGREES] += 1
    said = [f"{name}: {_opinions(*found)}." for name, found in sorted(counts.items())]
    said += [f"{name}: ouvido através do relatório de época." for name in sorted(reporters)]
    if order.not_heard_because:
        said.append(f"Sem outras audições: {order.not_heard_because}")
    return said or ["Nenhuma entidade se pronunciou."]


def _opinions(agree: int, other: int) -> str:
    words_of_each = [
        (agree, formats.plural(agree, "parecer de acordo", "pareceres de acordo")),
        (other, formats.plural(other, "proposta própria", "propostas próprias")),
    ]
    return " e ".join(text for count, text in words_of_each if count)


def _as_title(text: str) -> str:
    """The text with a capital at its beginning and every other letter as it is: `Presidente da APCVD`."""
    return text[:1].upper() + text[1:]


def _by_level(lines: Sequence[OrderLine]) -> dict[str, list[OrderLine]]:
    found: dict[str, list[OrderLine]] = defaultdict(list)
    for line in lines:
        found[line.level].append(line)
    return {level: found[level] for level in LEVEL_NAMES if level in found}


def _tables(lines: Sequence[OrderLine]) -> list[dict[str, Any]]:
    return [
        {"caption": f"{LEVEL_NAMES[level]} ({len(found)})", "columns": _COLUMNS, "rows": [_row(x) for x in found]}
        for level, found in _by_level(lines).items()
    ]


def _row(line: OrderLine) -> list[str]:
    match = line.match
    return [
        formats.day(match.day) if match.day else "sem data",
        f"{match.time:%H:%M}" if match.time else "—",
        str(match),
        f"{match.competition}, {match.round}" if match.round else str(match.competition),
        match.venue.name if match.venue else "por indicar",
    ]


def _notes(lines: Sequence[OrderLine]) -> list[str]:
    return [f"{line.match}: {line.reasons}" for line in lines if line.reasons and line.rule_id is None]


def must_be_heard(on: date) -> tuple[str, ...]:
    """The kinds of body that the wording in force hears before an order: `force`, `federation`, `league`."""
    try:
        duty = consequences.hearing(on, jurisdiction=settings.JURISDICTION)
    except Refusal:
        return ()
    return duty.who if duty else ()
