"""Receipts of the coima engine: every offence of every wording with every set of circumstances it admits."""

import time
from collections.abc import Callable, Iterator
from datetime import date
from fractions import Fraction
from itertools import combinations

from benches import Row
from legislation import coima, rules
from legislation.errors import Refusal

Question = tuple[str, date, tuple[str, ...]]
ROUNDS = 5


def run() -> Iterator[Row]:
    """Receipts a second on one core, beside a bare dictionary look-up and the same rules as a plain loop."""
    asked = list(questions())
    receipts = rate(asked, lambda q: coima.compute(q[0], on=q[1], modifiers=q[2]).receipt())
    results = rate(asked, lambda q: coima.compute(q[0], on=q[1], modifiers=q[2]))
    answers = {q: coima.compute(q[0], on=q[1], modifiers=q[2]) for q in asked}
    looked_up = rate(asked, lambda q: answers[q])
    looped = rate(asked, plain_loop)
    yield Row("questions (offences × circumstances)", len(asked), "")
    yield Row("full receipts", receipts, "a second and core", "at least 20,000")
    yield Row("results without the printed receipt", results, "a second and core")
    yield Row("the same rules as a plain loop, limits only", looped, "a second and core")
    yield Row("a bare dictionary look-up", looked_up, "a second and core")
    yield Row("full receipts against the plain loop", receipts / looped, "times")
    yield Row("dictionary look-up against full receipts", looked_up / receipts, "times")


def questions() -> Iterator[Question]:
    """Every question the engine answers, on the first day of each wording."""
    for wording in rules.library().wordings("PT", "lei-39-2009"):
        if wording.basis == "law":
            for row in wording.rows("offences"):
                for size in range(len(coima.MODIFIERS) + 1):
                    for modifiers in combinations(coima.MODIFIERS, size):
                        try:
                            coima.compute(row["id"], on=wording.first, modifiers=modifiers)
                        except Refusal:
                            continue
                        yield row["id"], wording.first, modifiers


def rate(asked: list[Question], answer: Callable[[Question], object]) -> float:
    """Answers a second of processor time, the best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        for question in asked:
            answer(question)
        best = min(best, time.process_time() - start)
    return len(asked) / best


def plain_loop(question: Question) -> tuple[Fraction, Fraction]:
    """The limits read straight from the tables of the wording, nothing prepared."""
    offence, on, modifiers = question
    shelf = rules.library()
    wording = shelf.wording_on("PT", "lei-39-2009", on)
    for row in wording.rows("ranges"):
        if offence in row["offences"]:
            low, high = Fraction(row["min"]), Fraction(row["max"])
    for row in [*wording.rows("modifiers"), *shelf.wording_on("PT", "rgco/coima", on).rows("modifiers")]:
        if row["kind"] in modifiers:
            low, high = low * Fraction(row["factor"]), high * Fraction(row["factor"])
    return low, high
