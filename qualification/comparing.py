"""One season under two wordings, for impact studies: which matches change level, and because of which criteria."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from legislation import rules
from matches.models import Match
from qualification.facts import FactBook, evaluation


@dataclass(frozen=True)
class Difference:
    """One match under both wordings: its level in each, and the criteria met in one and not in the other."""

    match: Match
    before: str
    after: str
    gone: tuple[str, ...]
    come: tuple[str, ...]


@dataclass(frozen=True)
class Comparison:
    """What changes between two wordings: counts of levels, matches that change, and the criteria that explain it."""

    total: int
    without_day: int
    levels: tuple[tuple[str, str, int], ...]
    changed: tuple[Difference, ...]
    because: tuple[tuple[str, int], ...]


def wordings() -> list[tuple[str, str]]:
    """Name and title of each wording with risk criteria, the bill included, oldest first."""
    act = f"{rules.main_act(settings.JURISDICTION)}/risk"
    found = rules.library().wordings(settings.JURISDICTION, act)
    return [(w.name.replace("/risk/", "/"), f"{w.title}{' (projeto)' if w.basis == 'bill' else ''}") for w in found]


def compare(matches: Sequence[Match], before: str, after: str, *, ordered: bool) -> Comparison:
    """Evaluate matches under two wordings on the same facts, whatever the day of each match.

    `ordered` takes the level that an order would give where a wording needs one; otherwise the level without order.
    A simulation, never the level of a match: no order in force counts in it. Raises `Refusal` for a wording that does
    not exist.
    """
    book = FactBook(matches, orders=False)
    dated = [match for match in matches if match.day is not None]
    pairs: Counter[tuple[str, str]] = Counter()
    because: Counter[str] = Counter()
    changed: list[Difference] = []
    for match in dated:
        first, second = evaluation(match, book, before), evaluation(match, book, after)
        one, other = _level(first, ordered=ordered), _level(second, ordered=ordered)
        pairs[(one, other)] += 1
        if one != other:
            gone, come = _met(first), _met(second)
            changed.append(Difference(match, one, other, gone, come))
            because.update([f"deixa de contar: {text}" for text in gone] + [f"passa a contar: {text}" for text in come])
    return Comparison(
        total=len(matches),
        without_day=len(matches) - len(dated),
        levels=tuple((one, other, count) for (one, other), count in pairs.most_common()),
        changed=tuple(changed),
        because=tuple(because.most_common()),
    )


def _met(answer: dict[str, Any]) -> tuple[str, ...]:
    return tuple(sorted(f"{c['cite']} {c['title']}" for c in answer["criteria"] if c["outcome"] == "met"))


def _level(answer: dict[str, Any], *, ordered: bool) -> str:
    """The code of the level, or `open` while the law leaves more than one."""
    code = answer["level_if_ordered"] if ordered else None
    return str(code or answer["level_code"] or "open")
