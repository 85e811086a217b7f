"""Codes of this room in plain words, and the lists that a role finds in it."""

from datetime import date
from fractions import Fraction
from typing import Any

from django import template
from django.urls import reverse

from entities.models import User
from legislation import formats
from qualification import permissions, words
from qualification.views.common import season_asked

register = template.Library()

_OUTCOMES = {"met": "verifica-se", "not_met": "não se verifica", "unknown": "não se sabe"}
_COLOURS = {"high": "danger", "high_1": "danger", "high_2": "warning", "A": "danger", "B": "warning"}
_STATES = {"disputed": "Discutido", "provisional": "A confirmar"}
_RELATIONS = {"at_least": "a lei pede pelo menos", "over": "a lei pede mais de", "under": "a lei pede menos de"}
_LISTS = (
    ("season", "Jogos da época", "qualification:season"),
    ("orders", "Despachos", "qualification:order-list"),
    ("hearing", "Pareceres", "qualification:hearing-list"),
    ("reports", "Relatórios de época", "qualification:report-list"),
    ("duties", "Prazos dos relatórios", "qualification:duty-list"),
    ("consequences", "O que cada jogo exige", "qualification:consequences"),
    ("compare", "Comparar redações", "qualification:compare"),
)


@register.filter
def nivel(code: str | None) -> str:
    """A level of risk in words."""
    return words.level(code, "em aberto" if code == "open" else "—")


@register.filter
def nivel_cor(code: str | None) -> str:
    """The colour of a level's tag; the words say it too."""
    return _COLOURS.get(code or "", "neutral")


@register.filter
def resultado(outcome: str) -> str:
    """Whether a criterion is met, in words."""
    return _OUTCOMES[outcome]


@register.filter
def artigo(cite: str) -> str:
    """The article of a citation, without the name of the law, where the page says which law it is."""
    return cite.rsplit("art. ", 1)[-1]


@register.filter
def facto(name: str) -> str:
    """The name of a fact that the law asks about, in words."""
    return words.fact(name)


@register.filter
def aviso(text: str) -> str:
    """A warning of the law room, with its state in words."""
    state, _, rest = text.partition(": ")
    return f"{_STATES[state]}: {rest}" if state in _STATES else text


@register.filter
def redacao(name: str | None) -> str:
    """The name of a wording as people say it: the day it begins."""
    first = (name or "").rsplit("/", 1)[-1]
    return f"em vigor desde {dia_iso(first)}" if first else ""


@register.filter
def dia_iso(text: str) -> str:
    """A day kept as text, as `05/09/2025`; other text as it is."""
    try:
        return formats.day(date.fromisoformat(text))
    except ValueError:
        return text


@register.filter
def numeros(criterion: dict[str, Any]) -> str:
    """The figures that a criterion was tried on, in words."""
    figures = criterion.get("figures") or []
    return "; ".join(_figure(figure) for figure in figures)


@register.simple_tag(takes_context=True)
def lists_of(context: template.Context, user: User) -> list[tuple[str, str, str]]:
    """Name, label and address of the lists of this room that a user's roles open."""
    found = []
    for name, label, route in _LISTS:
        if not user.has_role(*permissions.ROUTES[route].roles):
            continue
        current = season_asked(context["request"], "") if name == "season" else None
        if name == "season" and current is None:
            continue
        found.append((name, label, reverse(route, args=[current.pk] if current else [])))
    return found


def _figure(figure: dict[str, Any]) -> str:
    """`8.000 de 10.000 lugares; limite 8.000`: what is there, and the limit of the criterion."""
    limit = Fraction(figure["limit"])
    written = formats.number(int(limit)) if limit.denominator == 1 else f"{float(limit):.2f}".replace(".", ",")
    whole = f" de {formats.number(figure['of_value'])}" if "of_value" in figure else ""
    return f"{formats.number(figure['value'])}{whole}; {_RELATIONS[figure['relation']]} {written}"
