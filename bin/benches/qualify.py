"""Matches qualified by every wording, beside the numeric criteria of 2013 written as a plain loop."""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import partial
from typing import Any

from benches import Row
from legislation import qualify, rules

FIXTURES = 50_000
SEED = 39_2009


def run() -> Iterator[Row]:
    """Seconds for 50,000 fixtures in each wording, and the ratio to a plain loop."""
    fixtures = list(drawn(FIXTURES))
    for first in (wording.first for wording in rules.library().wordings("PT", "lei-39-2009") if wording.basis == "law"):
        seconds = timed(fixtures, partial(qualify.evaluate, on=first))
        yield Row(f"50,000 fixtures, wording of {first}", seconds, "seconds", "under 5")
    engine = timed(fixtures, lambda facts: qualify.evaluate(facts, date(2015, 1, 1)))
    looped = timed(fixtures, plain_loop)
    yield Row("the numbers of 2013 alone, as a plain loop", looped, "seconds")
    yield Row("engine against plain loop", engine / looped, "times")


def drawn(count: int) -> Iterator[dict[str, Any]]:
    """Fixtures like those of a season report: most facts known, some not, a few events."""
    source = random.Random(SEED)  # noqa: S311
    for _ in range(count):
        capacity = source.choice([500, 2_000, 5_000, 12_000, 15_000, 30_000, 50_000, 64_000])
        crowd = source.randint(0, capacity)
        facts: dict[str, Any] = {
            "scope": source.choice(["national"] * 9 + ["international"]),
            "age_group": source.choice(qualify.WORDS["age_group"]),
            "competition": source.choice(qualify.WORDS["competition"]),
            "venue": source.choice(qualify.WORDS["venue"]),
            "capacity": capacity,
            "expected_spectators": crowd,
            "expected_visiting_supporters": source.randint(0, crowd),
        }
        facts.update({name: source.random() < 0.05 for name in qualify.YES_NO})
        for name in source.sample(sorted(facts), 3):
            del facts[name]
        yield facts


def timed(fixtures: list[dict[str, Any]], answer: Callable[[Mapping[str, Any]], object]) -> float:
    """Seconds of processor time for the list."""
    start = time.process_time()
    for facts in fixtures:
        answer(facts)
    return time.process_time() - start


def plain_loop(facts: Mapping[str, Any]) -> str | None:
    """The numeric criteria for national matches of 2013, nothing explained."""
    crowd, places = facts.get("expected_spectators"), facts.get("capacity")
    visitors = facts.get("expected_visiting_supporters")
    if crowd is None or places is None or visitors is None:
        return None
    return "high" if crowd * 5 >= places * 4 or visitors * 5 >= places else "normal"
