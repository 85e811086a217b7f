"""Random walks through a case: every act is accepted or refused as a second, independent telling of the case says.

The second telling keeps a few variables and moves them act by act; it counts days with the `holidays` package and
reads nothing of `legislation`.
"""

import random
from datetime import date, timedelta

import holidays
import pytest

from tests.legislation.story import FACTS, Story, decision

REST = holidays.country_holidays("PT", years=range(2024, 2034))
BEFORE_DECISION = {"instruction", "accused", "defence", "evidence", "proposed"}
STAGES_OF = {
    "opened": {"intake"},
    "instructor_named": BEFORE_DECISION,
    "accusation": BEFORE_DECISION - {"proposed"},
    "accusation_notified": {"accused", "defence", "evidence"},
    "defence": {"accused", "defence", "evidence", "proposed"},
    "heard": BEFORE_DECISION,
    "evidence": BEFORE_DECISION,
    "proposal": BEFORE_DECISION - {"proposed"},
    "proposal_returned": {"proposed"},
    "decision": {"proposed"},
    "decision_notified": {"decided", "challenge_term", "challenged", "final"},
    "decision_revoked": {"decided", "challenge_term", "challenged"},
    "challenge": {"decided", "challenge_term", "final"},
    "sent_to_prosecutor": {"challenged"},
    "court_result": {"court"},
    "court_final": {"court"},
    "referred_as_crime": BEFORE_DECISION | {"intake", "decided"},
    "returned_by_prosecutor": {"at_prosecutor"},
    "archived": BEFORE_DECISION | {"intake", "at_prosecutor", "decided", "challenge_term", "challenged", "final"},
    "reopened": {"archived"},
    "payment": {"decided", "challenge_term", "challenged", "court", "final", "paid"},
}
# Acts that turn back or aside are drawn less often, so that walks reach the court and the till.
SELDOM = {"archived", "referred_as_crime", "proposal_returned", "decision_revoked", "accusation", "heard", "evidence"}
INTERRUPTS = {"accusation_notified", "heard", "decision", "decision_notified"}


def working_days(start, count):
    """The day that many working days later."""
    while count:
        start += timedelta(days=1)
        count -= start.weekday() < 5 and start not in REST
    return start


class Shadow:
    """The case as a handful of variables."""

    def __init__(self):
        self.opened = self.instructed = self.accused = self.archived = self.referred = False
        self.was_referred = False
        self.defence_ends = self.proposer = self.decided = self.challenge_ends = None
        self.challenged = self.sent = self.court_final = False
        self.result = None
        self.paid = 0
        self.clock = FACTS

    def final(self, today):
        """Whether the decision is final."""
        if self.decided != "coima":
            return False
        if self.challenged:
            return self.court_final and self.result is not None
        return self.challenge_ends is not None and today > self.challenge_ends

    def stage(self, today):
        """The stage on a day."""
        if self.archived:
            return "archived"
        if self.final(today):
            return "acquitted" if self.result == "acquitted" else "paid" if self.paid >= 100_000 else "final"
        if self.referred:
            return "at_prosecutor"
        if self.decided:
            late = "challenge_term" if self.challenge_ends else "decided"
            return "court" if self.sent else "challenged" if self.challenged else late
        if not self.opened:
            return "intake"
        if self.proposer:
            return "proposed"
        if not self.accused:
            return "instruction"
        if self.defence_ends is None:
            return "accused"
        return "defence" if today <= self.defence_ends else "evidence"

    def lawful(self, kind, today, by, details):
        """Whether the act may be done."""
        if self.stage(today) not in STAGES_OF[kind]:
            return False
        if kind in ("accusation", "proposal") and not self.instructed:
            return False
        if kind == "proposal":
            return details["outcome"] == "archive" or self.defence_ends is not None
        if kind == "decision":
            heard = self.defence_ends is not None and today > self.defence_ends
            return by != self.proposer and (heard or details["outcome"] == "archive")
        if kind == "archived":
            return not self.decided
        if kind == "court_final":
            return self.result is not None
        if kind == "challenge":
            return not self.challenged
        return True

    def do(self, kind, today, by, details):
        """Move the variables."""
        if kind in INTERRUPTS and not (kind == "decision" and details["outcome"] != "coima"):
            self.clock = today
        if kind == "evidence" and details["interrupts"]:
            self.clock = today
        if kind == "opened":
            self.opened = True
        elif kind == "instructor_named":
            self.instructed = True
        elif kind == "accusation":
            self.accused, self.defence_ends = True, None
        elif kind == "accusation_notified":
            self.defence_ends = self.defence_ends or working_days(today, 20)
        elif kind == "proposal":
            self.proposer = by
        elif kind == "proposal_returned":
            self.proposer = None
        elif kind == "decision":
            self.proposer, self.result, self.challenge_ends = None, None, None
            self.challenged = self.sent = self.court_final = False
            self.decided, self.archived = details["outcome"], details["outcome"] == "archive"
        elif kind == "decision_notified":
            self.challenge_ends = self.challenge_ends or working_days(today, 20)
        elif kind == "decision_revoked":
            self.decided, self.challenged, self.challenge_ends = None, False, None
        elif kind == "challenge":
            self.challenged = True
        elif kind == "sent_to_prosecutor":
            self.sent = True
        elif kind == "court_result":
            self.result = details["result"]
            if self.result == "sent_back":
                self.decided, self.challenged, self.sent, self.challenge_ends = None, False, False, None
        elif kind == "court_final":
            self.court_final = True
        elif kind == "referred_as_crime":
            self.referred = self.was_referred = True
        elif kind == "returned_by_prosecutor":
            self.referred = False
        elif kind == "archived":
            self.archived = True
        elif kind == "reopened":
            self.archived, self.referred, self.decided, self.proposer = False, False, None, None
        elif kind == "payment":
            self.paid += details["cents"]


def drawn(source, kind, today):
    """Details for an act, some of them different at each draw."""
    notice = {"channel": "personal", "sent_on": today, "addressee": "person"}
    outcome = source.choice(["coima", "coima", "coima", "archive"])
    decided = {"outcome": "archive", "contents": ["grounds"], "archive_reason": "no_evidence"}
    return {
        "opened": {"number": "1-1-2024"},
        "instructor_named": {"instructor": "i"},
        "accusation": {"facts": "f", "subjective_facts": "s", "offences": ["39.1.g"]},
        "accusation_notified": notice,
        "decision_notified": notice,
        "evidence": {"what": "w", "interrupts": source.random() < 0.5, "reason": "r"},
        "proposal": {"outcome": outcome, "cents": 100_000},
        "proposal_returned": {"reason": "r"},
        "decision": decision() if outcome == "coima" else decided,
        "decision_revoked": {"reason": "r"},
        "challenge": {"arrived_by": "balcão"},
        "court_result": {"result": source.choice(["kept", "acquitted", "sent_back", "rejected"])},
        "referred_as_crime": {"reason": "r"},
        "returned_by_prosecutor": {"reason": "r"},
        "archived": {"reason": "no_evidence"},
        "reopened": {"reason": "r"},
        "payment": {"cents": source.choice([40_000, 60_000, 100_000])},
    }.get(kind, {})


def three_years_or_ceiling(clock):
    """The day a three-year term runs out, with no suspension: the facts are of 6 January 2024."""
    return min(clock.replace(year=clock.year + 3, day=min(clock.day, 28 if clock.month == 2 else 31)), date(2028, 7, 6))


@pytest.mark.parametrize("seed", range(60))
def test_a_walk_is_told_twice_in_the_same_way(seed):
    source = random.Random(seed)  # noqa: S311
    story, shadow, today = Story(), Shadow(), date(2024, 1, 10)
    story.must("auto_received", today, source="auto")
    done = 0
    for _ in range(60):
        today += timedelta(days=source.choice([0, 0, 1, 3, 12, 35]))
        if today > date(2026, 6, 1):
            break
        stage = shadow.stage(today)
        fitting = [kind for kind, stages in STAGES_OF.items() if stage in stages]
        if fitting and source.random() < 0.85:
            kind = source.choices(fitting, [1 if name in SELDOM else 8 for name in fitting])[0]
        else:
            kind = source.choice(list(STAGES_OF))
        by = source.choice(["instructor", "president", "president"])
        details = drawn(source, kind, today)
        lawful = shadow.lawful(kind, today, by, details)
        refused = story.add(kind, today, by=by, **details)
        assert (refused is None) == lawful, (seed, kind, stage, refused)
        if lawful:
            shadow.do(kind, today, by, details)
            done += 1
        reading = story.read(today)
        assert reading.stage == shadow.stage(today), (seed, kind)
        person = reading.people["17"]
        assert person.defence_ends == shadow.defence_ends
        if person.decision is not None and person.decision.details["outcome"] == "coima":
            assert person.challenge_ends == shadow.challenge_ends
        if reading.prescription_on and not shadow.was_referred:
            assert reading.prescription_on == three_years_or_ceiling(shadow.clock)
    assert done > 3
