"""Synthetic cases walked by random acts; stage, terms and prescription equal a second computation written here.

The second computation shares nothing with `legislation.procedure`: holidays, working days, terms and prescription are
counted again from their rules. It covers the course of a case up to the payment or the court, with and without a
lawyer; what suspends the prescription in court has tests of its own, so that it is not read here after the sending.
"""

import random
from collections import Counter
from datetime import UTC, date, datetime, time, timedelta

import pytest

from legislation import procedure
from legislation.procedure import Act, Charge, Setting
from legislation.procedure.acts import contents

CASES = 10_000
SEEDS = 8
DAY = timedelta(days=1)
SEAT_MOVED = date(2018, 11, 1)
FIXED = {(1, 1), (4, 25), (5, 1), (6, 10), (8, 15), (10, 5), (11, 1), (12, 1), (12, 8), (12, 25)}
AWAY = {(10, 5), (11, 1), (12, 1)}
ALL_CODES = [item.code for item in contents()]


def easter(year: int) -> date:
    """Gauss, in the form of Oudin (1940)."""
    century = year // 100
    golden = year % 19
    k = (century - 17) // 25
    i = (century - century // 4 - (century - k) // 3 + 19 * golden + 15) % 30
    i -= (i // 28) * (1 - (i // 28) * (29 // (i + 1)) * ((21 - golden) // 11))
    j = (year + year // 4 + i + 2 - century + century // 4) % 7
    month = 3 + (i - j + 40) // 44
    return date(year, month, i - j + 28 - 31 * (month // 4))


def works(day: date, lisbon: bool) -> bool:
    if day.weekday() >= 5:
        return False
    sunday = easter(day.year)
    suspended = date(2013, 1, 1) <= day <= date(2016, 4, 1)
    moving = {sunday - 2 * DAY} | (set() if suspended else {sunday + 60 * DAY})
    fixed = FIXED - AWAY if suspended else FIXED
    municipal = (6, 13) if lisbon else (9, 21)
    return day not in moving and (day.month, day.day) not in fixed | {municipal}


def after_working_days(start: date, amount: int) -> date:
    lisbon = start < SEAT_MOVED
    day = start
    while amount:
        day += DAY
        amount -= works(day, lisbon)
    return day


def plus_months(day: date, months: int) -> date:
    index = day.year * 12 + day.month - 1 + months
    for last in (day.day, 30, 29, 28):
        try:
            return date(index // 12, index % 12 + 1, min(last, day.day))
        except ValueError:
            continue
    raise AssertionError(day)


class Second:
    """The second reading: a few facts, kept by hand as acts come."""

    def __init__(self, facts_on: date, years: int) -> None:
        self.done: dict[str, date] = {}
        self.heard: dict[str, set[str]] = {"accusation_notified": set(), "decision_notified": set()}
        self.facts_on, self.years = facts_on, years
        self.lapses = plus_months(facts_on, 12 * years)
        self.ceiling = plus_months(facts_on, 18 * years)

    def defence_ends(self) -> date:
        return after_working_days(self.done["accusation_notified"], 20)

    def challenge_ends(self) -> date:
        return after_working_days(self.done["decision_notified"], 20)

    def final_on(self, today: date) -> date | None:
        if "challenge" in self.done:
            return self.done.get("court_final")
        if "decision_notified" not in self.done or today <= self.challenge_ends():
            return None
        return self.challenge_ends() + DAY

    def lawful(self, kind: str, on: date, by: str) -> bool:
        done = self.done
        waiting = "proposal" in done and "decision" not in done
        if kind == "auto_received":
            return "decision" not in done and "accusation" not in done
        if kind == "opened":
            return "auto_received" in done and "opened" not in done
        if kind == "instructor_named":
            return "opened" in done and "decision" not in done
        if kind == "lawyer_named":
            return "opened" in done and "decision" not in done
        if kind == "accusation":
            return "instructor_named" in done and not waiting and "accusation" not in done
        if kind == "accusation_notified":
            return "accusation" in done and "accusation_notified" not in done
        if kind == "defence":
            return "accusation" in done and "decision" not in done
        if kind == "proposal":
            return "accusation_notified" in done and "proposal" not in done
        if kind == "decision":
            in_time = on <= min(self.lapses, self.ceiling)
            return waiting and by != "instructor" and on > self.defence_ends() and in_time
        if kind == "decision_notified":
            return "decision" in done and "decision_notified" not in done
        if kind == "challenge":
            return "decision" in done and "challenge" not in done
        if kind == "sent_to_prosecutor":
            return "challenge" in done and "sent_to_prosecutor" not in done
        if kind == "court_result":
            return "sent_to_prosecutor" in done and "court_final" not in done
        if kind == "court_final":
            return "court_result" in done and "court_final" not in done
        raise AssertionError(kind)

    def take(self, kind: str, on: date, addressee: str) -> None:
        if kind in self.heard:
            self.heard[kind].add(addressee)
            if "lawyer_named" not in self.done or self.heard[kind] == {"person", "lawyer"}:
                self.done.setdefault(kind, on)
        else:
            self.done.setdefault(kind, on)
        interrupts = kind in {"accusation_notified", "decision", "decision_notified"}
        if interrupts and on <= min(self.lapses, self.ceiling):
            self.lapses = plus_months(on, 12 * self.years)

    def stage(self, today: date) -> str:
        done = self.done
        if "opened" not in done:
            return "intake"
        if "court_final" in done:
            return "final"
        if "sent_to_prosecutor" in done:
            return "court"
        if "challenge" in done:
            return "challenged"
        if "decision" in done:
            if "decision_notified" not in done:
                return "decided"
            return "final" if self.final_on(today) else "challenge_term"
        if "proposal" in done:
            return "proposed"
        if "accusation" not in done:
            return "instruction"
        if "accusation_notified" not in done:
            return "accused"
        return "defence" if today <= self.defence_ends() else "evidence"


# Of the acts that can be repeated, the second computation keeps to the first.
ONCE = {"opened", "proposal", "decision"}
KINDS = (
    "auto_received",
    "opened",
    "instructor_named",
    "accusation",
    "accusation_notified",
    "defence",
    "proposal",
    "decision",
    "decision_notified",
    "lawyer_named",
    "challenge",
    "sent_to_prosecutor",
    "court_result",
    "court_final",
)


def passed_over(second: Second, kind: str, on: date) -> bool:
    """What the second computation does not follow: acts repeated, and those out of their usual place."""
    done = second.done
    if kind in done and kind not in ONCE:
        return True
    if kind == "lawyer_named":
        return "accusation" in done
    if kind == "challenge":
        return "decision" in done and ("decision_notified" not in done or second.final_on(on) is not None)
    return kind == "decision_notified" and "challenge" in done


def details(kind: str, on: date, addressee: str = "person", lawyer: bool = False) -> dict[str, object]:
    by_hand = {"channel": "personal", "sent_on": on, "addressee": addressee}
    return {
        "auto_received": {"source": "auto"},
        "opened": {"number": "1-1-2020"},
        "instructor_named": {"instructor": "instructor"},
        "accusation": {"facts": "Factos.", "subjective_facts": "Quis.", "offences": ["39.1.g"]},
        "accusation_notified": by_hand,
        "defence": {},
        "proposal": {"outcome": "coima", "cents": 100_000, "contents": ALL_CODES},
        "decision": {
            "outcome": "coima",
            "cents": 100_000,
            "minimum_cents": 75_000,
            "maximum_cents": 1_000_000,
            "costs_cents": 0,
            "contents": ALL_CODES,
            "addressees": ["person", "lawyer"] if lawyer else ["person"],
        },
        "decision_notified": by_hand,
        "lawyer_named": {"lawyer": "Dra. Leonor Cintra"},
        "challenge": {"arrived_by": "em mão"},
        "sent_to_prosecutor": {},
        "court_result": {"result": "kept"},
        "court_final": {},
    }[kind]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_random_case_reads_as_the_second_computation_says(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - repeatable, not secret
    lawful_acts: Counter[str] = Counter()
    refused_acts: Counter[str] = Counter()
    for _ in range(CASES // SEEDS):
        facts_on = date(2013, 8, 1) + timedelta(days=chance.randint(0, 4_300))
        max_cents, years = chance.choice([(1_000_000, 3), (10_000_000, 5), (187_000, 1)])
        second = Second(facts_on, years)
        charge = Charge(person="p", offence="39.1.g", facts_on=facts_on, max_cents=max_cents)
        acts: list[Act] = []
        on = facts_on
        for step in range(28):
            on += timedelta(days=chance.choice([0, 1, 3, 10, 25, 40]))
            expected = [kind for kind in KINDS if second.lawful(kind, on, "president")]
            kind = chance.choice(expected) if expected and chance.random() < 0.7 else chance.choice(KINDS)
            if passed_over(second, kind, on):
                continue
            lawyer = "lawyer_named" in second.done
            told = second.heard.get(kind, set())
            addressee = "lawyer" if lawyer and "person" in told else "person"
            by = "instructor" if kind != "decision" or chance.random() < 0.2 else "president"
            whole = kind in {"auto_received", "opened", "instructor_named"}
            recorded = datetime.combine(on, time(12), UTC) + timedelta(seconds=step)
            new = Act(kind, on, recorded, by, None if whole else "p", details(kind, on, addressee, lawyer), str(step))
            setting = Setting(today=on, charges=(charge,))
            reason = procedure.refusal(acts, new, setting)
            assert (reason is None) is second.lawful(kind, on, by), (kind, on, by, reason, second.done)
            if reason is not None:
                assert reason.endswith((".", ")"))
                refused_acts[kind] += 1
                continue
            lawful_acts[kind] += 1
            acts.append(new)
            second.take(kind, on, addressee)
            today = on + timedelta(days=chance.choice([0, 5, 60]))
            found = procedure.read(acts, Setting(today=today, charges=(charge,)))
            assert found.stage == second.stage(today), (second.done, today)
            person = found.people["p"]
            assert person.finality == second.final_on(today)
            if "accusation_notified" in second.done:
                assert person.defence_ends == second.defence_ends()
            if "decision_notified" in second.done:
                assert person.challenge_ends == second.challenge_ends()
            if "sent_to_prosecutor" in second.done:
                continue
            (_, prescription), *_ = person.prescriptions
            assert prescription.runs_out_on == min(second.lapses, second.ceiling)
            assert prescription.ceiling_on == second.ceiling
    assert set(lawful_acts) == set(KINDS)
    assert set(refused_acts) == set(KINDS) - {"auto_received"}
    assert min(lawful_acts.total(), refused_acts.total()) > CASES // SEEDS
