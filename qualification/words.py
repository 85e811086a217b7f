"""Levels and facts as a sentence says them, on pages, on paper and in files."""

from collections.abc import Iterable

from qualification.models.hearing import LEVELS, RECORDABLE

_LEVELS = {code: name[0].lower() + name[1:] for code, name in LEVELS}
_FACTS = {
    **{code: name[0].lower() + name[1:] for code, name in RECORDABLE},
    "capacity": "lotação do recinto",
    "expected_spectators": "espectadores previstos",
    "expected_visiting_supporters": "adeptos visitantes previstos",
    "venue": "recinto",
    "competition": "natureza da competição",
    "team_in_professional_competition": "equipa inscrita em competição profissional",
    "ordered_high_risk": "despacho que o qualifique",
    "age_group": "escalão",
    "scope": "âmbito da competição",
    "sport_listed_by_order": "modalidade na lista fixada por despacho",
}


def level(code: str | None, unknown: str = "em aberto") -> str:
    """A level in the middle of a sentence: `risco elevado de nível 1`, `categoria A`; `unknown` where it is open."""
    return _LEVELS.get(code or "", unknown)


def fact(name: str) -> str:
    """The name of a fact that the law asks about."""
    return _FACTS.get(name, name)


def facts(names: Iterable[str]) -> str:
    """Names of facts in a row, as in `lotação do recinto; espectadores previstos`."""
    return "; ".join(map(fact, names))
